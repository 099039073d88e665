"""The barn of Abbey & Mayor (AM-17 to AM-24)."""

import pytest

from rules import Setup, new_game, outstanding
from rules.events import FigureReturned
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.option import OptionValue
from tests.abbeys import AM, HOLE, begin, lay_abbey, with_hole
from tests.builders import PD, TB, Table, figure, table
from tests.halves import with_halves

CORNER = PlaceBarn(1, 1, "NW")


def meadow(
    *expansions: str, players: int = 2, options: dict[str, OptionValue] | None = None
) -> Table:
    """Three tiles round the corner (1, 1) show one field, which has a complete city beside it."""
    game = table(AM, *expansions, players=players, start="BG-E", options=options)
    game.put("BG-E", (0, -1), 2)
    game.put("BG-B", (1, 0))
    game.put("BG-B", (0, 1))
    return game


def with_barn(*expansions: str, options: dict[str, OptionValue] | None = None) -> Table:
    """Player 0 has their barn on that corner; it is player 1's turn."""
    game = meadow(*expansions, options=options)
    game.lay("BG-B", at=(1, 1))
    game.act(CORNER)
    return game


def corners(game: Table) -> list[str]:
    """Return the corners of the tile just laid on which a barn may stand."""
    return [action.at for action in game.choices(PlaceBarn)]


def home(game: Table) -> list[str]:
    """Return who went home in the last call."""
    return [str(event.figure) for event in game.told(FigureReturned)]


# Where


def test_a_corner_of_four_fields() -> None:
    """AM-17: a wood action, on a corner of the tile just laid."""
    game = meadow()
    game.lay("BG-B", at=(1, 1))
    assert corners(game) == ["NW"]
    game.act(CORNER)
    assert (game.where("0.barn.1"), game.supply(0, "barn")) == ((1, 1, "field1"), 0)
    assert (game.drawing, game.part) == (True, (1, 0))


def test_three_tiles_are_not_enough() -> None:
    """AM-17: four must meet."""
    game = meadow()
    game.lay("BG-B", at=(2, 0))
    assert corners(game) == []


def test_the_fields_at_the_corner() -> None:
    """AM-17: each tile shows field there, in one piece; roads on the way do not matter."""
    game = table(AM, PD, start="BG-B")
    for at in ((1, 0), (0, 1)):
        game.put("BG-B", at)
    road = Table(game.state.copy())
    road.lay("BG-V", at=(1, 1), rotation=3)  # its road is in the east and south
    assert corners(road) == ["NW"]
    game.lay("PD-E", at=(1, 1), rotation=2)  # its city comes to a point there
    assert corners(game) == []


def test_a_city_at_the_corner() -> None:
    """AM-17: is no field."""
    game = table(AM, start="BG-E")
    game.put("BG-E", (0, -1), 2)
    game.put("BG-B", (1, 0))
    game.lay("BG-B", at=(1, -1))
    assert corners(game) == []


def test_farmers_may_be_there() -> None:
    """AM-17: of anybody; a barn may not."""
    game = meadow()
    game.stand(1, (0, 0), "field1")
    game.lay("BG-B", at=(1, 1))
    assert corners(game) == ["NW"]
    game = with_barn()
    game.put("BG-B", (2, 0))
    game.lay("BG-B", at=(2, 1))
    assert corners(game) == []


def test_barns_together() -> None:
    """AM-17, AM-20: by option a barn may join another; at the end each owner gets 4 a city."""
    game = with_barn(options={"barns-together": True})
    game.put("BG-B", (2, 0))
    game.lay("BG-B", at=(2, 1))
    game.act(PlaceBarn(2, 1, "NW"))
    assert [(item.player, item.points) for item in outstanding(game.state)] == [(0, 4), (1, 4)]


# Farmers


def test_farmers_are_scored_and_go_home() -> None:
    """AM-18: 3 points a completed city when a barn comes."""
    game = meadow()
    game.stand(1, (0, 0), "field1")
    game.stand(1, (1, 0), "field1")
    game.stand(0, (0, 1), "field1")
    game.lay("BG-B", at=(1, 1))
    game.act(CORNER)
    assert game.gains() == [(1, 3, "field")]
    assert home(game) == ["0.meeple.1", "1.meeple.1", "1.meeple.2"]
    assert game.where("0.barn.1") is not None


def test_after_cities() -> None:
    """AM-18: a city that the same tile completes counts."""
    game = table(AM, start="BG-E")
    game.put("BG-B", (0, 1))
    game.put("BG-B", (-1, 1))
    game.put("BG-E", (0, -1), 2)
    game.put("BG-E", (-1, -1), 2)
    game.stand(1, (0, 1), "field1")
    game.lay("BG-E", at=(-1, 0))
    game.act(PlaceBarn(-1, 0, "SE"))
    assert game.gains() == [(1, 6, "field")]


def test_the_fairy_beside_a_farmer() -> None:
    """AM-18: she brings 3, and is beside nobody then."""
    game = meadow(PD)
    game.stand(1, (0, 0), "field1")
    game.state.store(pieces(game.state), fairy=square_at(0, 0), beside=figure("1.meeple.1"))
    game.lay("BG-B", at=(1, 1))
    game.act(CORNER)
    assert game.gains() == [(1, 3, "field"), (1, 3, "fairy.scored")]
    assert game.beside_fairy == ""


def test_pigs() -> None:
    """AM-18, AM-24: bring 1 more a city, and go home, too."""
    game = meadow(TB)
    game.stand(1, (0, 0), "field1")
    game.stand(1, (1, 0), "field1", kind="pig")
    game.lay("BG-B", at=(1, 1))
    game.act(CORNER)
    assert game.gains() == [(1, 3, "field"), (1, 1, "pig")]
    assert home(game) == ["1.meeple.1", "1.pig.1"]


def test_the_field_is_occupied_for_good() -> None:
    """AM-19: no farmer, no phantom."""
    game = with_barn("phantom")
    game.passes()
    game.lay("BG-B", at=(2, 1))
    assert game.segments() == ["monastery1"]
    game.passes()
    assert game.segments("phantom") == ["monastery1"]


def test_no_farmer_through_a_portal() -> None:
    """AM-19: nor from afar."""
    game = with_barn(PD)
    game.lay("PD-R", at=(0, -2), rotation=2)
    assert game.segments(at=(1, 1)) == ["monastery1"]


@pytest.mark.parametrize("pig", [False, True])
def test_farmers_who_join(pig: bool) -> None:
    """AM-19, AM-24: bring 1 a city, with a pig 2, and go home."""
    game = with_barn(TB)
    game.put("BG-B", (3, 1))
    game.stand(0, (3, 1), "field1")
    if pig:
        game.stand(0, (3, 1), "field1", kind="pig")
    game.lay("BG-B", at=(2, 1))
    game.passes()
    assert game.gains() == [(0, 1, "field"), (0, 1, "pig")][: 1 + pig]
    assert home(game) == ["0.meeple.1", "0.pig.1"][: 1 + pig]
    assert game.where("0.barn.1") is not None


def test_barns_come_together() -> None:
    """AM-19, AM-20: and both stay; each owner gets theirs, once however many barns."""
    game = with_barn()
    game.put("BG-B", (3, 1))
    game.stand(1, (3, 1), "field1", kind="barn")
    game.lay("BG-B", at=(2, 1))
    game.passes()
    assert (home(game), game.gains()) == ([], [])
    assert [(i.player, i.points, i.reason) for i in outstanding(game.state)] == [
        (0, 4, "barn"),
        (1, 4, "barn"),
    ]


# The end


def test_four_points_a_city() -> None:
    """AM-20, AM-24: no majority, no pig; without a barn it would be 3."""
    game = with_barn(TB)
    (item,) = outstanding(game.state)
    assert (item.player, item.points, item.reason) == (0, 4, "barn")
    assert [(part.name, part.count) for part in item.parts] == [("cities", 1)]
    game = meadow(TB)
    game.stand(1, (0, 0), "field1")
    assert [item.points for item in outstanding(game.state)] == [3]


def test_a_barn_without_cities() -> None:
    """AM-20: brings nothing."""
    game = table(AM, start="BG-B")
    for at in ((1, 0), (0, 1)):
        game.put("BG-B", at)
    game.lay("BG-B", at=(1, 1))
    game.act(CORNER)
    assert [(i.player, i.points, i.reason) for i in outstanding(game.state)] == [(0, 0, "barn")]


# What comes by


def test_the_dragon_leaves_it() -> None:
    """AM-21: it is never eaten."""
    game = with_barn(PD)
    game.stand(1, (1, 1), "monastery1")
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    game.play("PD-H", at=(2, 1))
    game.dragon((1, 1))
    assert home(game) == ["1.meeple.1"]
    assert game.where("0.barn.1") is not None


def test_on_a_volcano() -> None:
    """AM-21: it may touch the volcano of its own turn, where the dragon is."""
    game = meadow(PD)
    game.lay("PD-2", at=(1, 1))
    assert (corners(game), game.segments()) == (["NW"], [])


def test_no_fairy_beside_it() -> None:
    """AM-21: no portal, no fairy, no crop circle: it is no meeple."""
    game = with_barn(PD)
    game.play("BG-B", at=(0, 2))
    game.lay("PD-R", at=(0, -2), rotation=2)
    assert not [action for action in game.legal if "fairy" in type(action).__name__.lower()]
    assert corners(game) == []


def test_after_a_princess() -> None:
    """AM-21, G2-2: a removal gives the barn up like all that is placed."""
    game = table(AM, PD, start="BG-B")
    for tile, at, rotation in (("BG-B", (1, 0), 0), ("BG-B", (0, 1), 0), ("BG-E", (2, 1), 3)):
        game.put(tile, at, rotation)
    game.stand(1, (2, 1), "city1")
    game.lay("PD-Bg", at=(1, 1), rotation=2)
    spared = Table(game.state.copy())
    spared.passes()
    assert corners(spared) == ["NW"]
    game.removes("1.meeple.1")
    assert game.drawing


def test_not_at_an_abbey() -> None:
    """AM-22: there is no field."""
    game = with_hole()
    lay_abbey(game)
    assert corners(game) == []
    assert game.here == HOLE


def test_half_tiles_without_a_gap() -> None:
    """AM-22: a square that meets the corner with an acute angle needs both halves."""
    game = with_halves("H1-04", "H2-04", expansions=(AM,), start="BG-B")
    game.put("BG-B", (1, 0))
    game.put("BG-B", (0, 1))
    game.half("H1-04", (1, 1), 0)  # its right angle is in the south-west
    assert corners(game) == []
    game.passes()
    game.half("H2-04", (1, 1), 2)
    assert corners(game) == ["NW"]
    game.act(CORNER)
    assert game.where("1.barn.1") == (1, 1, "field1")


def test_half_tiles_turned() -> None:
    """AM-22: the same where their acute angles are in the south-west and the north-east."""
    game = with_halves("H1-04", "H2-04", expansions=(AM,), start="BG-B")
    game.put("BG-B", (1, 0))
    game.put("BG-B", (0, -1))
    game.half("H1-04", (1, -1), 1)  # its right angle is in the north-west
    assert corners(game) == []
    game.passes()
    game.half("H2-04", (1, -1), 3)
    assert corners(game) == ["SW"]


def test_a_right_angle_at_the_corner() -> None:
    """AM-22: needs no other half."""
    game = with_halves("H1-04", "H2-04", expansions=(AM,), start="BG-B")
    game.put("BG-B", (1, 0))
    game.put("BG-B", (0, 1))
    game.half("H1-04", (1, 1), 1)  # its right angle is in the north-west
    assert corners(game) == ["NW"]


def test_halves_whose_fields_are_parted() -> None:
    """AM-22: at that corner the fields of both must be joined."""
    game = with_halves("H2-10", "H1-04", expansions=(AM,), start="BG-B")
    game.put("BG-B", (1, 0))
    game.put("BG-U", (0, 1), 1)
    begin(game)
    game.half("H2-10", (1, 1))  # a city along the long side
    game.put("H2-12", (1, 1), 2)
    assert corners(game) == []


def test_without_fields() -> None:
    """AM-23: there are no barns."""
    state = new_game(Setup(2, expansions=(AM,), options={"fields": False}))
    assert not [figure for figure in state.supply[0] if figure.kind == "barn"]


def test_everybody_has_one() -> None:
    """AM-17: barn; wagon and mayor are as many."""
    state = new_game(Setup(3, expansions=(AM,)))
    kinds = ["barn", "mayor", "wagon"]
    for home_of in state.supply:
        assert [f.kind for f in home_of if f.kind in kinds] == kinds
