"""The Flying Machines (FL-1 to FL-9)."""

from collections import Counter

import pytest

from rules import CHANCE, Setup, draw_weights, new_game
from rules.actions import PASS, Deploy, Pass
from rules.events import FigureDeployed, FigureReturned
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.flying_machines import FlierRolled, Fly, Roll
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import DIRECTIONS, square_at, turned_direction
from rules.option import OptionValue
from rules.tiles import load_tiles
from tests.abbeys import AM
from tests.builders import IC, PD, TB, At, Table, figure, table
from tests.halves import with_halves

FL = "flying-machines"
WEST = "FL-02"
"""A field whose machine flies west, if it isn't turned."""


def machine(
    *expansions: str,
    at: At = (1, 1),
    rotation: int = 0,
    tile: str = WEST,
    players: int = 2,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Player 0 has laid a machine.

    West of it are a city at (0, 1), a monastery at (-1, 1), and nothing at (-2, 1).
    """
    game = table(FL, *expansions, players=players, options=options)
    game.put("BG-E", (0, 1), 2)
    game.put("BG-B", (-1, 1))
    game.put("BG-D", (1, 0))
    game.lay(tile, at, rotation)
    return game


def in_a_row() -> Table:
    """Four tiles in a row, with fields on their southern sides."""
    game = table(FL)
    for x in (1, 2, 3):
        game.put("BG-D", (x, 0))
    return game


def flies(game: Table, distance: int, kind: str = "meeple") -> None:
    """Fly, and roll this distance."""
    game.act(Fly(kind))
    said = game.events
    game.act(Roll(distance))
    game.events = said + game.events


def spots(game: Table) -> list[tuple[int, int, str]]:
    """Return where the flier may land."""
    assert game.step == "landing"
    return [(d.x, d.y, d.segment) for d in game.choices(Deploy)]


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_the_tiles(edition: str) -> None:
    """FL-1: eight; five machines fly straight and three diagonally; a garden in C2."""
    state = new_game(Setup(edition=edition, expansions=(FL,)))
    tiles = [tile for tile in load_tiles(FL) if tile.id in state.bag]
    assert [state.bag[tile.id] for tile in tiles] == [1] * 8
    lengths = Counter(len(tile.details["flying-machine"]) for tile in tiles)
    assert lengths == {1: 5, 2: 3}
    assert sum("garden" in tile.symbols for tile in tiles) == (edition == "C2")


def test_a_machine_cuts_nothing() -> None:
    """FL-1: it is no feature; the field goes on round it."""
    game = machine()
    assert game.segments() == ["field1"]


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize(("tile", "directions"), [(WEST, "W N E S"), ("FL-01g", "NW NE SE SW")])
def test_its_direction_turns_with_the_tile(tile: str, directions: str, rotation: int) -> None:
    """FL-1: clockwise, in quarter turns."""
    game = table(FL)
    game.lay(tile, (0, 1), rotation)
    direction = directions.split()[rotation]
    assert game.state.placed.tile.detail("flying-machine", rotation) == direction
    flies(game, 3)
    (rolled,) = game.told(FlierRolled)
    assert square_at(rolled.x, rolled.y) == square_at(0, 1) + 3 * DIRECTIONS[direction]
    assert turned_direction(direction, 4) == direction


def test_a_flight_is_a_figure_action() -> None:
    """FL-2: beside claiming something on the tile; the die is chance's, each number alike."""
    game = machine()
    assert game.legal == (Deploy("meeple", 1, 1, "field1"), Fly("meeple"), PASS)
    game.act(Fly("meeple"))
    assert (game.step, game.player) == ("die", CHANCE)
    assert draw_weights(game.state) == {Roll(1): 1, Roll(2): 1, Roll(3): 1}
    game.act(Roll(2))
    assert game.told(FlierRolled) == [FlierRolled(0, "meeple", 2, -1, 1, True)]
    assert (game.player, spots(game)) == (0, [(-1, 1, "monastery1")])
    game.deploy("monastery1", at=(-1, 1))
    assert game.where("0.meeple.1") == (-1, 1, "monastery1")
    assert game.drawing


def test_no_other_tile_flies() -> None:
    """FL-2: only in the turn in which the machine is placed."""
    game = machine()
    game.passes()
    game.lay("BG-B", (2, 1))
    assert not game.may(Fly)


def test_it_flies_over_gaps() -> None:
    """FL-2: whatever lies between, nothing included."""
    game = in_a_row()
    game.put("BG-B", (0, 1))
    game.lay(WEST, (3, 1))
    flies(game, 3)
    assert spots(game) == [(0, 1, "monastery1")]


def test_who_flies_must_land() -> None:
    """FL-3: it may not stay at home, and never lands on a field."""
    game = machine()
    flies(game, 1)
    assert not game.may(Pass)
    assert spots(game) == [(0, 1, "city1")]


def test_where_a_flier_lands() -> None:
    """FL-3: of several incomplete roads, cities and monasteries its player chooses one."""
    for tile, landing in (("BG-H", ["city1", "city2"]), ("BG-W", ["road1", "road2", "road3"])):
        game = in_a_row()
        game.put(tile, (0, 1))
        game.lay(WEST, (2, 1))
        flies(game, 2)
        assert spots(game) == [(0, 1, segment) for segment in landing]


def test_occupied_or_not() -> None:
    """FL-3: whoever stands there; then a feature has several owners, monasteries too (BG-7)."""
    game = machine()
    for player in (0, 1):
        game.stand(player, (-1, 1), "monastery1")
    flies(game, 2)
    game.deploy("monastery1", at=(-1, 1))
    assert [f.player for f in game.feature((-1, 1), "monastery1").figures] == [0, 0, 1]
    game.resigns(1)
    assert game.gains() == [(0, 3, "monastery.incomplete")]


def test_nothing_that_is_complete() -> None:
    """FL-3, FL-4: nor what this very tile has completed."""
    for distance, landing in ((1, []), (2, ["monastery1"])):
        game = table(FL)
        game.put("BG-A", (-1, 0), 3)
        game.put("BG-E", (0, -1), 2)
        game.put("BG-A", (2, 0), 1)
        game.lay("FL-05", (1, 0))
        flies(game, distance)
        assert game.told(FlierRolled)[0].lands == bool(landing)
        if landing:
            assert spots(game) == [(-1, 0, segment) for segment in landing]


def test_never_on_a_tower() -> None:
    """FL-3: neither on a tower nor on a foundation."""
    game = table(FL, "tower")
    game.put("TW-02g", (0, 1))
    game.lay(WEST, (1, 1))
    flies(game, 1)
    assert not game.told(FlierRolled)[0].lands


@pytest.mark.parametrize(
    ("kind", "landing"),
    [
        ("meeple", {"city1", "road1"}),
        ("big-meeple", {"city1", "road1"}),
        ("mayor", {"city1"}),
        ("wagon", {"city1", "road1"}),
        ("phantom", {"city1", "road1"}),
    ],
)
def test_who_lands_where(kind: str, landing: set[str]) -> None:
    """FL-3: each meeple where it may stand; it is an ordinary one from then on."""
    game = table(FL, IC, AM, "phantom")
    game.put("BG-D", (1, 0))
    game.lay("FL-05", (2, 0))
    if kind == "phantom":
        game.passes()
    flies(game, 1, kind)
    assert {segment for _, _, segment in spots(game)} == landing
    game.deploy("city1", at=(1, 0), kind=kind)
    assert game.told(FigureDeployed)[0].figure == figure(f"0.{kind}.1")


def test_an_abbot_flies_to_gardens() -> None:
    """FL-3: onto monasteries and gardens; nobody else onto a garden."""
    for kind, landing in (("abbot", "garden1"), ("meeple", "city1")):
        game = table(FL, "abbot")
        game.put("BG-Eg", (0, 1), 2)
        game.lay(WEST, (1, 1))
        flies(game, 1, kind)
        assert spots(game) == [(0, 1, landing)]


def test_who_does_not_fly() -> None:
    """FL-3: builder, pig and barn."""
    game = machine(TB, AM)
    assert {action.kind for action in game.choices(Fly)} == {"meeple", "mayor", "wagon"}


def test_it_stays_at_home_where_it_cannot_land() -> None:
    """FL-4: no tile there; that was the figure action all the same, and no fairy either."""
    game = machine(PD)
    game.stand(0, (0, 0), "road1")
    game.state.legal = None
    assert game.may(MoveFairy)
    flies(game, 3)
    assert game.told(FlierRolled) == [FlierRolled(0, "meeple", 3, -2, 1, False)]
    assert game.supply(0) == 6
    assert game.drawing


def test_the_dragons_tile() -> None:
    """FL-4, PD-V3: nobody lands where the dragon is; on its own tile or any other."""
    game = machine(PD)
    game.state.store(pieces(game.state), dragon=square_at(-1, 1))
    game.state.legal = None
    flies(game, 2)
    assert not game.told(FlierRolled)[0].lands
    assert game.drawing


def test_a_phantom_may_follow() -> None:
    """FL-4, FL-5: on this tile only, whether the flier has landed or not."""
    for distance in (2, 3):
        game = machine("phantom")
        flies(game, distance)
        if game.step == "landing":
            game.act(game.legal[0])
        assert game.step == "phantom"
        assert game.legal == (Deploy("phantom", 1, 1, "field1"), PASS)


def test_a_phantom_may_fly() -> None:
    """FL-5, PH-7: after the first figure, or with none; one that lands nowhere is done."""
    game = machine("phantom")
    game.deploy("field1")
    assert game.legal == (Fly("phantom"), PASS)
    flies(game, 1, "phantom")
    assert spots(game) == [(0, 1, "city1")]
    game.deploy("city1", at=(0, 1), kind="phantom")
    assert game.drawing

    game = machine("phantom")
    game.passes()
    assert game.legal == (Deploy("phantom", 1, 1, "field1"), Fly("phantom"), PASS)
    flies(game, 3, "phantom")
    assert game.drawing
    assert game.supply(0, "phantom") == 1


def test_a_flight_in_each_part() -> None:
    """FL-5: each part of a double turn may have one."""
    game = table(FL, TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("FL-05", (1, 0))
    flies(game, 3)
    assert game.part == (0, 1)
    game.lay("FL-03", (-1, 0))
    assert game.may(Fly)


def test_a_volcano_without_the_dragon() -> None:
    """FL-6: it may be a target."""
    game = table(FL, PD, start="PD-X")
    game.lay(WEST, (1, 0))
    flies(game, 1)
    assert spots(game) == [(0, 0, "road1")]


def test_a_portal_leads_to_no_machine() -> None:
    """FL-6: nobody flies in the turn of a portal, whatever it leads to."""
    game = machine(PD)
    game.passes()
    game.draws("PD-U")
    game.act(game.legal[0])
    assert game.may(Deploy)
    assert not game.may(Fly)


def test_the_fairy_stays_with_her_one_meeple() -> None:
    """FL-7: who lands beside hers is not hers."""
    game = machine(PD)
    game.stand(0, (-1, 1), "monastery1")
    game.state.store(pieces(game.state), fairy=square_at(-1, 1), beside=figure("0.meeple.1"))
    game.state.legal = None
    flies(game, 2)
    game.deploy("monastery1", at=(-1, 1))
    assert game.beside_fairy == "0.meeple.1"


def test_landing_brings_no_double_turn() -> None:
    """FL-7, TB-7: a builder's feature grows by tiles only."""
    game = machine(TB)
    game.stand(0, (0, 1), "city1")
    game.stand(0, (0, 1), "city1", kind="builder")
    game.state.legal = None
    flies(game, 1)
    game.deploy("city1", at=(0, 1))
    assert game.part == (1, 0)


def test_half_tiles_of_a_square() -> None:
    """FL-8: squares are counted; of two halves the player chooses."""
    game = with_halves("H1-04", "H1-05", expansions=(FL,), start="BG-D")
    game.put("BG-D", (1, 0))
    game.put("BG-D", (2, 0))
    game.half("H1-04", at=(0, 1), rotation=1)
    game.passes()
    game.half("H1-05", at=(0, 1), rotation=3)
    game.passes()
    game.lay(WEST, (2, 1))
    flies(game, 2)
    assert game.legal == (
        Deploy("meeple", 0, 1, "monastery1", "NW"),
        Deploy("meeple", 0, 1, "city1", "SE"),
        Deploy("meeple", 0, 1, "road1", "SE"),
    )


def test_an_abbot_among_others_may_come_back() -> None:
    """FL-8, BG-16: whoever else stands there."""
    game = machine("abbot")
    game.stand(0, (-1, 1), "monastery1", kind="abbot")
    game.state.legal = None
    flies(game, 2)
    game.deploy("monastery1", at=(-1, 1))
    game.lay("BG-B", (2, 1))
    game.passes()
    game.lay("BG-B", (3, 1))
    assert game.may(ReturnAbbot)
    game.takes_back("0.abbot.1")
    assert game.told(FigureReturned)[0].figure == figure("0.abbot.1")


def test_who_may_fly() -> None:
    """FL-9, option "fliers": any meeple, or meeple, big meeple and phantom only."""
    for value, others in (("any", {"mayor", "wagon", "abbot"}), ("meeple-and-big", set[str]())):
        game = machine("abbot", IC, AM, "phantom", options={"fliers": value})
        assert {action.kind for action in game.choices(Fly)} == {"meeple", "big-meeple"} | others
        game.passes()
        assert game.may(Fly("phantom"))


def test_a_resigned_player_lands_nowhere() -> None:
    """FL-4, T7: whoever leaves while the die rolls, or before landing, has flown in vain."""
    for rolled in (False, True):
        game = machine(players=3)
        game.act(Fly("meeple"))
        if rolled:
            game.act(Roll(1))
        game.resigns(0)
        assert game.where("0.meeple.1") is None
        assert (game.drawing, game.part) == (True, (1, 0))
