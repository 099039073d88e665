"""Crop Circles I and II (CC-1 to CC-7)."""

from collections import Counter

import pytest

from rules import Setup, new_game
from rules.actions import PASS, Deploy, Pass
from rules.events import FigureReturned
from rules.expansions.crop_circle import CropNamed, NameCrop, TakeHome
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.option import OptionValue
from rules.tiles import load_tiles
from tests.abbeys import AM
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves

CC = "crop-circles"
CIRCLES = [
    ("CC1-01", 2, "knight", "city1"),
    ("CC1-04", 0, "highwayman", "road1"),
    ("CC1-03", 2, "farmer", "field1"),
]
"""A tile for each kind, how it is turned to fit south of the start tile, and whom it calls."""


def before_the_circle(
    *expansions: str, players: int = 2, options: dict[str, OptionValue] | None = None
) -> Table:
    """Return a table with a second tile at (1, 0); a crop circle fits at (0, 1)."""
    game = table(CC, *expansions, players=players, edition="C1", options=options)
    game.put("BG-D", (1, 0))
    return game


def lay_it(game: Table, tile: str = "CC1-04", rotation: int = 0) -> None:
    """Lay a crop circle south of the start tile, and place no figure."""
    game.lay(tile, (0, 1), rotation)
    while game.step != "crop-circle":
        game.passes()


@pytest.mark.parametrize(("edition", "bag"), [("C1", 83), ("C2", 83)])
def test_both_sets_are_in_the_bag(edition: str, bag: int) -> None:
    """CC-1: 12 tiles in either edition; two for each kind in each set."""
    state = new_game(Setup(edition=edition, expansions=(CC,)))
    assert sum(state.bag.values()) == bag
    called = Counter(
        (tile.id[:3], tile.details["crop-circle"])
        for tile in load_tiles(CC)
        if state.bag[tile.id] == 1
    )
    assert set(called.values()) == {2}
    assert len(called) == 6


def test_nobody_stands_on_the_circle() -> None:
    """CC-1: it is no feature; a field goes round it, or is cut by it, as the tile says."""
    for tile, segments in (
        ("CC2-03", ["city1", "road1", "field1"]),
        ("CC2-04", ["city1", "road1", "road2", "field1", "field2"]),
        ("CC2-06", ["city1", "city2"]),
    ):
        game = table(CC, start=tile)
        placed = game.state.board.placements[0].tile
        assert sorted(placed.names) == sorted(segments)


@pytest.mark.parametrize(("tile", "rotation", "kind", "segment"), CIRCLES)
def test_the_tile_says_whom_it_calls(tile: str, rotation: int, kind: str, segment: str) -> None:
    """CC-2: its player chooses A or B for all; the tile has chosen the kind."""
    game = before_the_circle()
    game.stand(1, (0, 0), segment)
    lay_it(game, tile, rotation)
    assert game.player == 0
    assert game.legal == (NameCrop(kind, "A"), NameCrop(kind, "B"))
    game.act(NameCrop(kind, "B"))
    assert game.told(CropNamed) == [CropNamed(0, kind, "B")]
    assert (game.player, game.legal) == (1, (TakeHome(figure("1.meeple.1")),))


def test_it_is_asked_though_it_touches_nobody() -> None:
    """CC-2: with nobody of that kind, and with nobody at all on the board."""
    for crowd in (False, True):
        game = before_the_circle()
        if crowd:
            game.stand(0, (0, 0), "city1")
        lay_it(game)
        game.act(NameCrop("highwayman", "B"))
        assert game.drawing


def test_it_comes_after_scoring() -> None:
    """CC-2: a road that its tile completes is scored first, and its highwayman is at home."""
    game = before_the_circle()
    game.put("BG-A", (2, 0), 1)
    game.stand(1, (0, 0), "road1")
    game.lay("CC1-06", (-1, 0), 2)
    game.passes()
    assert game.gains() == [(1, 4, "road")]
    game.act(NameCrop("highwayman", "B"))
    assert game.drawing


def test_it_comes_after_wagons_and_before_a_second_part() -> None:
    """CC-2: a wagon drives first; the second part of a double turn comes afterwards."""
    game = before_the_circle(AM, TB)
    game.put("BG-A", (2, 0), 1)
    game.stand(0, (0, 0), "road1", kind="wagon")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("CC2-03", (-1, 0), 3)
    while game.step != "drive":
        game.passes()
    game.act(game.choices(Deploy)[0])
    assert game.step == "crop-circle"
    game.act(game.legal[1])
    while game.part == (0, 0) and not game.drawing:
        game.act(game.legal[0])
    assert game.part == (0, 1)


@pytest.mark.parametrize(("tile", "rotation", "kind", "segment"), CIRCLES)
def test_a_adds_beside_one_of_that_kind(tile: str, rotation: int, kind: str, segment: str) -> None:
    """CC-3: A adds a meeple from supply on the same segment of the same tile, or none."""
    game = before_the_circle()
    for _, _, _, own in CIRCLES:
        game.stand(1, (0, 0), own)
    lay_it(game, tile, rotation)
    game.act(NameCrop(kind, "A"))
    assert game.legal == (Deploy("meeple", 0, 0, segment), PASS)
    game.act(game.legal[0])
    assert [f.player for f in game.feature((0, 0), segment).figures] == [1, 1]
    assert game.drawing


@pytest.mark.parametrize(("tile", "rotation", "kind", "segment"), CIRCLES)
def test_b_takes_one_of_that_kind(tile: str, rotation: int, kind: str, segment: str) -> None:
    """CC-3: B takes one of them home, of its owner's choice."""
    game = before_the_circle()
    for at in ((0, 0), (1, 0)):
        game.stand(1, at, segment)
    lay_it(game, tile, rotation)
    game.act(NameCrop(kind, "B"))
    assert len(game.choices(TakeHome)) == 2
    assert not game.may(Pass)
    game.act(game.legal[1])
    assert game.where("1.meeple.2") is None


def test_the_circle_goes_round_the_table() -> None:
    """CC-3: from the next player on; whoever laid the tile is the last, others are passed over."""
    game = before_the_circle(players=4)
    for player in (0, 1, 3):
        game.stand(player, (0, 0), "road1")
    lay_it(game)
    game.act(NameCrop("highwayman", "B"))
    order = []
    while not game.drawing:
        order.append(game.player)
        game.act(game.legal[0])
    assert order == [1, 3, 0]


def test_whoever_has_nobody_at_home_adds_nobody() -> None:
    """CC-3: with nothing to add a player is passed over."""
    game = before_the_circle()
    game.put("BG-D", (2, 0))
    for _ in range(7):
        game.stand(1, (2, 0), "road1")
    game.stand(0, (0, 0), "road1")
    lay_it(game)
    game.act(NameCrop("highwayman", "A"))
    assert game.player == 0


def test_never_in_the_dragons_square() -> None:
    """CC-3: nobody is added there; B takes even from there."""
    for choice, squares in (("A", {(0, 0)}), ("B", {(0, 0), (1, 0)})):
        game = before_the_circle(PD, options={"HR-4": True})
        for at in ((0, 0), (1, 0)):
            game.stand(0, at, "road1")
        there = square_at(1, 0)
        game.state.store(pieces(game.state), dragon=there, fairy=there)
        lay_it(game)
        game.act(NameCrop("highwayman", choice))
        touched = {game.where(str(take.figure)) for take in game.choices(TakeHome)}
        assert {place[:2] for place in touched if place} | game.targets() == squares


def test_resigned_seats() -> None:
    """CC-3, HL-18: nothing is added for one; B takes its first meeple in board order."""
    for choice, home in (("A", 6), ("B", 7)):
        game = before_the_circle(players=3)
        game.stand(1, (1, 0), "road1")
        game.resigns(1)
        lay_it(game)
        game.act(NameCrop("highwayman", choice))
        assert game.drawing
        assert game.supply(1) == home


def test_who_may_be_added() -> None:
    """CC-4: every meeple where it may stand: mayors in cities, wagons in cities and on roads."""
    for (tile, rotation, kind, segment), others in zip(
        CIRCLES, ({"mayor", "wagon"}, {"wagon"}, set[str]()), strict=True
    ):
        game = before_the_circle("abbot", IC, TB, AM, "phantom")
        game.stand(0, (0, 0), segment)
        lay_it(game, tile, rotation)
        game.act(NameCrop(kind, "A"))
        added = {deploy.figure for deploy in game.choices(Deploy)}
        assert added == {"meeple", "big-meeple", "phantom"} | others


def test_who_may_be_taken() -> None:
    """CC-4: a mayor, a wagon, a phantom, a big meeple stand there like any meeple; no builder."""
    for kind in ("mayor", "wagon", "phantom", "big-meeple"):
        game = before_the_circle(IC, TB, AM, "phantom")
        game.stand(0, (0, 0), "city1", kind=kind)
        game.stand(0, (0, 0), "city1", kind="builder")
        lay_it(game, "CC1-01", 2)
        game.act(NameCrop("knight", "B"))
        assert game.legal == (TakeHome(figure(f"0.{kind}.1")),)


def test_the_fairy_stays_with_her_one_meeple() -> None:
    """CC-4: who is added beside hers is not hers; taken home, hers leaves her alone."""
    for choice, beside in (("A", "0.meeple.1"), ("B", "")):
        game = before_the_circle(PD)
        game.stand(0, (0, 0), "road1")
        game.lay("CC1-04", (0, 1))
        game.fairy("0.meeple.1")
        game.act(NameCrop("highwayman", choice))
        game.act(game.legal[0])
        assert game.fairy_at == (0, 0)
        assert game.beside_fairy == beside


def test_b_scores_nothing() -> None:
    """CC-5: neither points nor a wagon's drive; a builder left alone goes home as well."""
    game = before_the_circle(TB, AM)
    game.stand(0, (0, 0), "road1", kind="wagon")
    game.stand(0, (1, 0), "road1", kind="builder")
    lay_it(game)
    game.act(NameCrop("highwayman", "B"))
    game.act(TakeHome(figure("0.wagon.1")))
    assert [(str(event.figure), event.cause) for event in game.told(FigureReturned)] == [
        ("0.wagon.1", "crop-circle"),
        ("0.builder.1", "alone"),
    ]
    assert game.gains() == []
    assert game.drawing


def test_who_came_home_may_be_added() -> None:
    """CC-5: what scoring has sent home in this turn may stand beside another one at once."""
    game = before_the_circle()
    game.put("BG-D", (2, 0))
    for _ in range(6):
        game.stand(0, (2, 0), "city1")
    game.stand(0, (0, 0), "city1")
    game.put("BG-E", (1, -1), 2)
    assert game.supply(0) == 0
    game.lay("CC1-01", (0, -1), 3)
    assert game.step == "crop-circle", "no meeple is left to place"
    game.act(NameCrop("knight", "A"))
    assert not game.may(Deploy), "the city of the start tile is still open"

    game = before_the_circle()
    game.put("BG-D", (2, 0))
    for _ in range(6):
        game.stand(0, (2, 0), "city1")
    game.stand(0, (0, 0), "city1")
    game.lay("CC1-02", (0, -1), 2)
    assert game.gains() == [(0, 4, "city")]
    game.act(NameCrop("knight", "A"))
    assert game.targets() == {(2, 0)}


def test_the_half_tile_has_the_same_action() -> None:
    """CC-6, HL-18: with the kind named by its player; with both in play each is asked once."""
    game = with_halves("H2-04", "H1-07", expansions=(CC,), start="BG-D")
    game.stand(1, (0, 0), "road1")
    game.half("H2-04", at=(0, 1), rotation=1)
    game.passes()
    assert game.legal == tuple(
        NameCrop(kind, choice) for kind in ("knight", "highwayman", "farmer") for choice in "AB"
    )
    game.act(NameCrop("highwayman", "A"), PASS)
    assert (game.part, game.player) == ((1, 0), 1)
    game.lay("CC2-01", (1, 0))
    game.passes()
    assert game.legal == (NameCrop("highwayman", "A"), NameCrop("highwayman", "B"))
    game.act(NameCrop("highwayman", "B"), TakeHome(figure("1.meeple.1")))
    assert game.part == (0, 0)


@pytest.mark.parametrize("tile", ["CC1-04", "H2-04"])
def test_whoever_can_add_one_must(tile: str) -> None:
    """CC-7, option "crop-circle-a": with "must" A leaves no choice but where, and whom."""
    options: dict[str, OptionValue] = {"crop-circle-a": "must"}
    game = with_halves("H2-04", "H1-07", expansions=(CC,), start="BG-D", options=options)
    game.stand(1, (0, 0), "road1")
    if tile == "H2-04":
        game.half(tile, at=(0, 1), rotation=1)
    else:
        game.lay("CC2-01", (1, 0))
    game.passes()
    game.act(NameCrop("highwayman", "A"))
    assert game.legal == (Deploy("meeple", 0, 0, "road1"),)
