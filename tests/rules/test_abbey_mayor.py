"""Abbey & Mayor: the abbey and the mayor (AM-1 to AM-9)."""

import pytest

from rules.actions import PASS, DrawTile
from rules.events import FigureReturned, GameEnded, PartBegan, TilePlaced
from rules.expansions.abbey_mayor.abbey import ABBEY
from rules.expansions.princess_dragon.fairy import ClaimPoint
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.source import ChooseDraw, ChooseFromHand, KeepTiles
from rules.geometry import square_at
from rules.option import OptionValue
from tests.abbeys import AM, HOLE, begin, lay_abbey, with_hole
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves

OWN = ChooseFromHand(ABBEY)
LAST = {"BG-B": 1}
"""A bag with one tile."""


def second_hole(game: Table) -> None:
    """Put tiles round (2, 1) too, a square with none of them beside the first hole."""
    game.put("BG-U", (2, 0), 1)
    for at in ((1, 1), (3, 1), (2, 2)):
        game.put("BG-B", at)


def at_the_end(*expansions: str, players: int = 2, end: str = "10/2024") -> Table:
    """Player 0 laid the last tile, and the hole is still there."""
    options: dict[str, OptionValue] = {"abbey-end": end}
    game = with_hole(*expansions, players=players, bag=LAST, options=options)
    if players > 2:
        second_hole(game)
    game.lay("BG-B", at=(2, -1))
    game.passes()
    return game


# The abbey: where and when


def test_instead_of_drawing() -> None:
    """AM-1: the abbey goes between four tiles, whatever they show; its rotation does not matter."""
    game = with_hole(north=("BG-U", 0), east=("BG-E", 3))
    assert (game.step, game.legal) == ("source", (ChooseDraw(), OWN))
    game.act(OWN)
    assert game.spots() == {HOLE}
    assert len(game.legal) == 1
    game.place(HOLE)
    assert game.told(TilePlaced) == [TilePlaced(0, ABBEY, *HOLE, 0)]


def test_without_a_hole_there_is_no_question() -> None:
    """AM-1: three neighbours are not enough."""
    game = table(AM)
    game.put("BG-U", (1, 0), 1)
    assert game.step == "draw-tile"


def test_the_choice_binds() -> None:
    """AM-1: it is made before drawing."""
    game = with_hole()
    game.draws("BG-B")
    assert not game.may(OWN)
    assert HOLE not in game.spots()


def test_everybody_has_one() -> None:
    """AM-1: whoever laid theirs has none any more; all others keep theirs."""
    game = with_hole()
    second_hole(game)
    lay_abbey(game)
    game.passes()
    assert (game.player, game.legal) == (1, (ChooseDraw(), OWN))
    game.act(ChooseDraw())
    game.play("BG-B", at=(-2, -1))
    assert (game.part, game.step) == ((0, 0), "draw-tile")


def test_it_is_never_in_the_bag() -> None:
    """AM-1: the bag of a usual game has none."""
    game = table(AM, start="", bag=None)
    assert ABBEY not in game.bag()


def test_it_closes_what_it_meets() -> None:
    """AM-2: roads, cities and fields end there; it belongs to none of them and counts in none."""
    game = with_hole(north=("BG-V", 0), east=("BG-E", 3))
    game.stand(0, (0, 0), "city1")
    game.stand(1, (1, -1), "city1")
    field = game.feature((-1, -1), "field1").open
    lay_abbey(game)
    assert game.feature((0, -2), "road1").open == 1
    assert game.feature((-1, -1), "field1").open == field - 1
    game.passes()
    assert game.gains() == [(0, 2, "city"), (1, 2, "city")]
    assert [feature.kind for _, feature in game.state.board.live_features()].count("field") > 0


def test_it_is_a_neighbour() -> None:
    """AM-2: a monastery beside it counts it."""
    game = with_hole()
    before = game.feature((1, -1), "monastery1").open
    lay_abbey(game)
    assert game.feature((1, -1), "monastery1").open == before - 1


def test_its_monk() -> None:
    """AM-3: it is a monastery, the only feature of its tile, worth 9 when all round it is full."""
    game = with_hole("abbot", IC, "phantom")
    lay_abbey(game)
    kinds = ["meeple", "big-meeple", "wagon", "abbot"]
    assert [game.segments(kind) for kind in kinds] == [["monastery1"]] * 4
    assert game.segments("mayor") == []
    game.passes()
    assert game.segments("phantom") == ["monastery1"]
    game.deploy("monastery1", kind="phantom")
    game.put("BG-B", (-1, -2))
    game.play("BG-B", at=(1, -2))
    assert game.gains() == [(0, 9, "monastery")]


def test_a_portal_reaches_it() -> None:
    """AM-3: as any monastery."""
    game = with_hole(PD)
    lay_abbey(game)
    game.passes()
    game.lay("PD-R", at=(0, -3), rotation=2)
    assert HOLE in game.targets()


def test_vineyards_beside_it() -> None:
    """AM-3: count like those beside a monastery."""
    game = with_hole("halflings", options={"half-deal": "draft", "half-hand": 1})
    while game.step == "draft":
        game.act(game.legal[0])
    game.put("H2-01", (-1, -2))
    game.act(ChooseFromHand(ABBEY))
    game.place(HOLE)
    game.deploy("monastery1")
    game.draws("BG-B")
    game.place((1, -2))
    game.passes()
    assert game.gains() == [(0, 12, "monastery")]


def test_goods_of_a_city_it_completes() -> None:
    """AM-4: go to whoever laid it."""
    game = with_hole(TB, north=("TB-Q", 1))
    game.put("BG-E", (0, -3), 2)
    lay_abbey(game)
    game.passes()
    assert game.tokens(0) == {"wine": 1, "grain": 0, "cloth": 0}


def test_it_may_be_the_second_part() -> None:
    """AM-4: of a double turn; it is a turn like any other, too."""
    game = with_hole(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    game.act(ChooseDraw())
    game.play("BG-U", at=(2, 0), rotation=1)
    assert (game.part, game.legal) == ((0, 1), (ChooseDraw(), OWN))
    lay_abbey(game)
    assert game.segments() == ["monastery1"]


@pytest.mark.parametrize(("trigger", "parts"), [("extend", 0), ("or-complete", 1)])
def test_it_does_not_extend(trigger: str, parts: int) -> None:
    """TB-8, AM-4: closing a builder's city gives no second part, by option it does."""
    game = with_hole(TB, options={"builder-trigger": trigger}, north=("BG-G", 1))
    game.put("BG-E", (0, -3), 2)
    game.stand(0, (0, -2), "city1")
    game.stand(0, (0, -3), "city1", kind="builder")
    lay_abbey(game)
    game.passes()
    assert len(game.told(PartBegan)) == parts


def test_beside_half_tiles() -> None:
    """AM-5: a square with one half is occupied, and no place for an abbey."""
    game = with_halves("H1-04", "H2-04", expansions=(AM,))
    for at in ((-1, -1), (1, -1)):
        game.put("BG-B", at)
    game.put("H1-04", (0, -2), 1)
    begin(game)
    assert game.may(OWN)
    game.half("H1-04", HOLE)
    game.passes()
    assert (game.player, game.may(OWN)) == (1, False)


def test_an_open_half_has_no_edge_to_close() -> None:
    """AM-5: what is laid into that half later ends at the abbey."""
    game = with_halves("H1-01", "H2-04", expansions=(AM,))
    for at in ((-1, -1), (1, -1)):
        game.put("BG-B", at)
    game.put("H1-05", (0, -2), 1)  # its right angle is in the north-west: the south is open
    begin(game)
    city = game.feature((0, -2), "city1", "NW").open
    lay_abbey(game)
    assert game.feature((0, -2), "city1", "NW").open == city
    assert game.state.board.fits(game.state.tile("H1-10"))


def test_not_before_the_lake() -> None:
    """AM-6: the river comes first."""
    game = with_hole("river", bag={"BG-B": 1, "RV-L": 1})
    assert game.step == "draw-tile"
    game.state.bag = {"BG-B": 1}
    begin(game)
    assert game.may(OWN)


# The abbey at the end


def test_play_goes_on_for_an_abbey() -> None:
    """AM-7: by the rule of 10/2024, while the player whose turn it is can lay theirs."""
    game = at_the_end()
    assert (game.player, game.step, game.legal) == (1, "source", (OWN, KeepTiles()))
    lay_abbey(game)
    game.passes()
    assert game.state.over


def test_nobody_must_lay_an_abbey() -> None:
    """AM-7: who keeps it ends the game."""
    game = at_the_end()
    game.act(KeepTiles())
    assert game.state.over
    assert game.told(GameEnded)


def test_a_half_tile_must_be_laid() -> None:
    """AM-7, HL-14: who can lay a half tile may choose it or the abbey, and no more."""
    game = with_halves("H1-01", "H2-04", expansions=(AM,), bag=LAST)
    for at in ((-1, -1), (1, -1), (0, -2)):
        game.put("BG-B", at)
    begin(game)
    game.act(ChooseDraw())
    game.play("BG-B", at=(0, 1))
    assert set(game.legal) == {OWN, ChooseFromHand("H2-04")}


def test_one_round_of_abbeys() -> None:
    """AM-7: by option each who has one may lay it, from the left of the last turn's player."""
    game = at_the_end(players=3, end="one-round")
    assert (game.player, game.step, game.legal) == (1, "last-abbey", (OWN, PASS))
    lay_abbey(game)
    assert game.segments() == ["monastery1"]
    game.deploy("monastery1")
    assert (game.player, game.step) == (2, "last-abbey")
    lay_abbey(game, (2, 1))
    game.passes()
    assert game.state.over  # for player 0 there is no hole left


def test_the_round_ends_with_the_last_turns_player() -> None:
    """AM-7: everybody is asked once; who laid none before may do so last of all."""
    game = at_the_end(players=3, end="one-round")
    asked = list[tuple[int | None, str]]()
    while not game.state.over:
        asked.append((game.player, game.step))
        game.passes()
    assert asked == [(1, "last-abbey"), (2, "last-abbey"), (0, "last-abbey")]


def test_no_round_for_those_who_left() -> None:
    """AM-7, G2-6: the abbey of a player who resigned goes to the box."""
    game = at_the_end(players=3, end="one-round")
    game.resigns(2)
    game.passes()
    assert (game.player, game.step) == (0, "last-abbey")


def test_a_turn_of_the_round_has_no_first_step() -> None:
    """AM-7: neither the fairy's point nor one left over from the turn before."""
    options: dict[str, OptionValue] = {"abbey-end": "one-round", "HR-2": True}
    game = with_hole(PD, bag=LAST, options=options)
    game.stand(0, (-1, -1), "monastery1")
    beside = figure("0.meeple.1")
    game.state.store(pieces(game.state), fairy=square_at(-1, -1), beside=beside, unclaimed=True)
    game.state.legal = None
    assert game.may(ClaimPoint())
    game.lay("BG-B", at=(2, -1))
    game.passes()
    assert (game.step, game.player, game.may(ClaimPoint)) == ("last-abbey", 1, False)


def test_a_second_part_after_the_last_tile() -> None:
    """TB-14, AM-7: it may be an abbey, in one round too."""
    game = with_hole(TB, bag={"BG-U": 1}, options={"abbey-end": "one-round"})
    game.stand(0, (0, 0), "road1")
    game.stand(0, (1, 0), "road1", kind="builder")
    game.act(ChooseDraw())
    game.play("BG-U", at=(2, 0), rotation=1)
    assert (game.part, game.may(OWN)) == ((0, 1), True)


def test_a_last_tile_that_fits_nowhere() -> None:
    """AM-7: then the round follows, and its player comes last."""
    game = with_hole(bag={"BG-C": 1}, options={"abbey-end": "one-round"})
    game.act(ChooseDraw(), DrawTile("BG-C"))
    if game.step == "place-tile":
        game.place(next(iter(game.spots())))
    assert (game.player, game.step) == (1, "last-abbey")


# The mayor


def city_of(*tiles: tuple[str, int], mayor: int = 0) -> Table:
    """A mayor stands in a city of two or three tiles that goes on north of the last one."""
    game = table(AM, PD)
    for number, (tile, rotation) in enumerate(tiles, start=1):
        game.put(tile, (0, -number), rotation)
    game.stand(mayor, (0, 0), "city1", kind="mayor")
    return game


def test_a_mayor_counts_coats_of_arms() -> None:
    """AM-8: those of the whole city, when it is scored."""
    game = city_of(("BG-F", 1), ("BG-F", 1))
    game.stand(1, (0, -1), "city1")
    game.play("BG-E", at=(0, -3), rotation=2)
    assert game.gains() == [(0, 12, "city")]


def test_a_mayor_against_two() -> None:
    """AM-8: one coat of arms is one meeple."""
    game = city_of(("BG-F", 1), ("BG-G", 1))
    game.stand(1, (0, -1), "city1")
    game.stand(1, (0, -2), "city1")
    game.play("BG-E", at=(0, -3), rotation=2)
    assert game.gains() == [(1, 10, "city")]


def test_two_coats_of_arms_on_one_tile() -> None:
    """AM-8: AM-01 has two."""
    game = table(AM)
    game.put("AM-01", (0, -1))
    game.stand(0, (0, 0), "city1", kind="mayor")
    assert game.feature((0, 0), "city1").arms == 2


def test_a_mayor_stands_in_cities_only() -> None:
    """AM-8: on an unclaimed one, as any knight."""
    game = table(AM)
    game.lay("BG-L", at=(1, 0))
    assert game.segments("mayor") == ["city1"]


def test_a_mayor_without_arms() -> None:
    """AM-8, G2-4: has no majority; nobody scores, all go home."""
    game = city_of(("BG-G", 1))
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == []
    assert [str(event.figure) for event in game.told(FigureReturned)] == ["0.mayor.1"]


def test_the_fairy_beside_a_mayor_without_arms() -> None:
    """G2-4, AM-8: brings her 3 points all the same."""
    game = city_of(("BG-G", 1))
    mayor = figure("0.mayor.1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=mayor)
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == [(0, 3, "fairy.scored")]


def test_a_mayor_is_a_knight() -> None:
    """AM-9: the princess removes one, and a builder stands beside one."""
    game = table(AM, PD, TB)
    game.stand(0, (0, 0), "city1", kind="mayor")
    game.lay("PD-C", at=(0, -1), rotation=2)
    game.removes("0.mayor.1")
    assert game.supply(0, "mayor") == 1
    game = table(AM, PD, TB)
    game.stand(0, (0, 0), "city1", kind="mayor")
    game.lay("BG-G", at=(0, -1), rotation=1)
    assert game.segments("builder") == ["city1"]


def test_a_mayor_goes_through_a_portal_and_is_eaten() -> None:
    """AM-9: to a city, and as any meeple."""
    game = table(AM, PD)
    game.put("BG-U", (1, 0), 1)
    game.lay("PD-R", at=(2, 0))
    assert game.targets("mayor") == {(0, 0)}
    game.deploy("city1", at=(0, 0), kind="mayor")
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    game.play("PD-H", at=(3, 0), rotation=1)
    game.dragon((0, 0))
    assert [event.cause for event in game.told(FigureReturned)] == ["eaten"]
