"""Bridges (BCB-1 to BCB-7, G4-3)."""

import pytest

from rules import completed_by, outstanding
from rules.actions import PASS, Deploy, PlaceTile
from rules.codec import restore, snapshot
from rules.drawing import fits_for
from rules.events import FigureReturned, PartBegan, TileDiscarded, TileDrawn
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.bridges_castles_bazaars.bridges import (
    BridgeBuilt,
    Bridges,
    BuildBridge,
    GiveUpTile,
)
from rules.expansions.flying_machines import list_landings
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.mage_witch.slot import stand
from rules.geometry import square_at
from rules.option import OptionValue
from rules.scoring import size_of
from rules.tiles import BRIDGE, Kind
from tests.abbeys import HOLE, begin, lay_abbey, with_hole
from tests.bridges import BCB, OVER, bridge_table, build, climb, left, offered, onto, span, turns_at
from tests.builders import IC, PD, TB, Table, figure, table
from tests.halves import with_halves
from tests.towers import OPEN, builds, floors_at, open_to_build

EAST = (1, 0)
THIS_TILE: dict[str, OptionValue] = {"free-bridge": "this-tile"}


def squares_of(game: Table, at: tuple[int, int], segment: str, corner: str = "") -> int:
    """How many tiles the feature of a segment counts."""
    return size_of(game.state, game.feature(at, segment, corner))


# What a bridge is


def test_a_road_over_a_tile() -> None:
    """BCB-1: from edge to edge; the tile below it is part of the road, once."""
    game = bridge_table()
    game.lay("BG-B", EAST)
    assert game.told(BridgeBuilt) == [BridgeBuilt(0, 1, 0, "WE", needed=True)]
    road = game.feature(EAST, OVER, BRIDGE)
    assert road == game.feature((0, 0), "road1")
    assert (road.kind, road.open, squares_of(game, (0, 0), "road1")) == (Kind.ROAD, 2, 2)


def test_it_cuts_no_field() -> None:
    """BCB-1: the field below joins those on both sides of the road that goes on."""
    game = bridge_table()
    game.lay("BG-B", EAST)
    below = game.feature(EAST, "field1")
    assert game.feature((0, 0), "field1") == game.feature((0, 0), "field2") == below


def test_it_cuts_no_road_and_no_city() -> None:
    """BCB-1: a road, or a city, goes on below it, and is another feature."""
    game = bridge_table(start="BG-U")
    game.put("BG-U", (0, 1))
    span(game, (0, 1), "WE")
    assert game.feature((0, 1), "road1") == game.feature((0, 0), "road1")
    assert game.feature((0, 1), OVER, BRIDGE) != game.feature((0, 1), "road1")
    assert game.feature((0, 1), OVER, BRIDGE).segments == (game.state.board.placements[-1].first,)
    city = bridge_table(start="BG-G")
    span(city, (0, 0), "NS")
    assert city.feature((0, 0), "city1").open == 2
    city.put("BG-U", (0, 1))
    assert squares_of(city, (0, 1), "road1") == 2


def test_a_square_counts_once() -> None:
    """BCB-1, BG-6: also if the same road passes on its tile and over it."""
    game = bridge_table(start="BG-U")
    span(game, (0, 0), "WE")
    game.put("BG-V", (1, 0))
    game.put("BG-V", (1, 1), 1)
    game.put("BG-V", (0, 1), 2)
    road = game.feature((0, 0), OVER, BRIDGE)
    assert road == game.feature((0, 0), "road1")
    assert (len(road.segments), size_of(game.state, road)) == (5, 4)


def test_two_bridges_of_one_road_over_two_fields() -> None:
    """BCB-1, BCB-2: the second goes on from the first; the fields below stay one."""
    game = bridge_table()
    game.play("BG-B", EAST)
    game.lay("BG-B", (2, 0))
    assert left(game) == [2, 2]
    assert squares_of(game, (2, 0), OVER, BRIDGE) == 3
    assert game.feature(EAST, "field1") == game.feature((2, 0), "field1")


def test_one_bridge_on_a_tile() -> None:
    """BCB-1: there is no other over it, for good."""
    game = bridge_table(start="BG-B")
    game.lay("BG-E", (0, 1), 2)
    assert ((0, 0), "WE") in offered(game)
    span(game, (0, 0), "WE")
    game.passes()
    assert ((0, 0), "NS") not in offered(game)
    game.draws("BG-U")
    assert (0, -1) not in game.spots() or turns_at(game, (0, -1)) == {1, 3}


def test_a_bridge_is_stored() -> None:
    """BCB-1: a snapshot has it before the tile that needed it."""
    game = bridge_table()
    game.lay("BG-B", EAST)
    climb(game, EAST)
    assert restore(snapshot(game.state)) == game.state
    assert game.state.copy() == game.state


# Tiles that need one


def test_over_the_tile_itself() -> None:
    """BCB-2: its field meets a road; the far end is free."""
    game = bridge_table()
    game.draws("BG-B")
    assert game.spots() == {(0, 1), EAST, (-1, 0)}


def test_over_the_neighbour() -> None:
    """BCB-2: the tile's road meets the neighbour's field, over which nothing is in the way."""
    game = bridge_table(start="BG-B")
    game.draws("BG-U")
    assert game.spots() == {(0, 1), EAST, (-1, 0), (0, -1)}
    assert turns_at(game, EAST) == {0, 1, 2, 3}
    game.place(EAST, 1)
    assert game.told(BridgeBuilt) == [BridgeBuilt(0, 0, 0, "WE", needed=True)]
    assert squares_of(game, EAST, "road1") == 2
    assert game.feature((0, 0), OVER, BRIDGE).open == 2


def test_the_far_end_of_a_needed_one() -> None:
    """BCB-2: a road, or nothing beyond it; no field, no city."""
    game = bridge_table()
    game.put("BG-U", (2, 0), 1)
    game.lay("BG-B", EAST)
    road = game.feature(EAST, OVER, BRIDGE)
    assert road == game.feature((2, 0), "road1") == game.feature((0, 0), "road1")
    blocked = bridge_table()
    blocked.put("BG-B", (2, 0))
    blocked.draws("BG-B")
    assert EAST not in blocked.spots()
    city = bridge_table()
    city.put("BG-E", (0, 1), 1)
    city.draws("BG-U")
    assert turns_at(city, (-1, 1)) == {0, 2}


def test_a_ring_is_closed() -> None:
    """BCB-2: a bridge may complete a road, and the tile below it is one of its squares."""
    game = bridge_table(start="BG-V")
    game.put("BG-V", (-1, 0), 3)
    game.put("BG-U", (0, 1))
    game.put("BG-U", (-1, 1))
    game.put("BG-V", (-1, 2), 2)
    game.put("BG-V", (0, 2), 1)
    assert game.feature((0, 0), "road1").complete
    other = bridge_table(start="BG-V")
    other.put("BG-V", (-1, 0), 3)
    other.put("BG-V", (-1, 2), 2)
    other.put("BG-V", (0, 2), 1)
    other.put("BG-U", (-1, 1))
    other.stand(0, (0, 0), "road1")
    other.draws("BG-B")
    assert completed_by(other.state, PlaceTile(0, 1, 0)) == {"road"}
    other.place((0, 1))
    other.passes()
    assert other.gains() == [(0, 6, "road")]


def test_never_two_bridges() -> None:
    """BCB-2: a place that needs two is none."""
    game = bridge_table()
    game.put("BG-A", (1, 1), 2)
    game.draws("BG-B")
    assert EAST not in game.spots()


def test_nobody_without_bridges_builds_one() -> None:
    """BCB-2: three each."""
    game = bridge_table()
    assert left(game) == [3, 3]
    game.state.store(game.state.slots[Bridges], built=(0, 0, 0))
    game.draws("BG-B")
    assert (left(game), game.spots()) == ([0, 3], {(0, 1)})


@pytest.mark.parametrize(("players", "stock"), [(1, 3), (4, 3), (5, 2), (6, 2)])
def test_two_bridges_each_in_a_large_game(players: int, stock: int) -> None:
    """BCB: with five or six players."""
    assert left(bridge_table(players=players)) == [stock] * players


# Giving up a tile


def test_a_tile_that_needs_one_may_be_given_up() -> None:
    """BCB-3: it is out of the game, and another one is drawn."""
    game = bridge_table(start="BG-X")
    game.draws("BG-B")
    assert (len(game.spots()), game.legal[-1]) == (4, GiveUpTile())
    game.act(GiveUpTile())
    assert game.told(TileDiscarded) == [TileDiscarded(0, "BG-B")]
    assert (game.step, game.part, left(game)) == ("draw-tile", (0, 0), [3, 3])
    game.lay("BG-U", EAST, 1)
    assert (game.step, game.player) == ("wood", 0)


def test_the_last_tile_may_be_given_up() -> None:
    """BCB-3, BG-19: then the game is over."""
    game = bridge_table(start="BG-X", bag={"BG-B": 1})
    game.draws("BG-B")
    game.act(GiveUpTile())
    assert game.step == ""


def test_a_tile_that_fits_is_laid() -> None:
    """BCB-3: with a bridge or without."""
    game = bridge_table()
    game.draws("BG-B")
    assert not game.may(GiveUpTile)


def test_a_tile_that_fits_nowhere_at_all() -> None:
    """BCB-3, BG-3: is out of the game by itself."""
    game = bridge_table(start="BG-C")
    game.draws("BG-B")
    assert [event.tile for event in game.told(TileDiscarded)] == ["BG-B"]
    assert not game.told(TileDrawn)[1:]


# Without need


def test_beside_the_wood_action() -> None:
    """BCB-4: over the new tile or a neighbour; the wood action goes on."""
    game = bridge_table(start="BG-B")
    game.lay("BG-E", EAST)
    assert offered(game) == {((0, 0), "NS")}
    build(game, (0, 0), "NS")
    assert game.told(BridgeBuilt) == [BridgeBuilt(0, 0, 0, "NS")]
    assert (game.step, offered(game), left(game)) == ("wood", set(), [2, 3])
    assert game.segments() == ["city1", "field1"]
    game.deploy("city1")
    assert game.drawing


def test_only_over_the_new_tile() -> None:
    """BCB-4: by option, no neighbour."""
    game = bridge_table(start="BG-B", options=THIS_TILE)
    game.lay("BG-B", EAST)
    assert offered(game) == {(EAST, "NS")}


def test_nothing_beyond_either_end() -> None:
    """BCB-4: neither a field nor a road."""
    game = bridge_table(start="BG-B")
    game.lay("BG-B", (0, 1))
    assert offered(game) == {((0, 0), "WE"), ((0, 1), "WE")}


def test_one_in_a_turn() -> None:
    """BCB-4: none if the tile needed one."""
    game = bridge_table()
    game.lay("BG-B", EAST)
    assert (game.step, offered(game)) == ("wood", set())


def test_one_in_each_part_of_a_turn() -> None:
    """BCB-4, G4-4: a builder's second part has its own."""
    game = bridge_table(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("BG-B", EAST)
    assert offered(game) == set()
    game.passes()
    assert game.told(PartBegan) == [PartBegan(0, 1)]
    game.lay("BG-B", (0, 1))
    assert offered(game) == {((0, 1), "WE")}


def test_with_nobody_at_home() -> None:
    """BCB-4: a bridge may be built instead of the wood action."""
    game = bridge_table(start="BG-B")
    for _ in range(7):
        game.stand(0, (0, 0), "field1")
    game.lay("BG-B", EAST)
    assert set(game.legal) == {
        BuildBridge(0, 0, "NS"),
        BuildBridge(1, 0, "NS"),
        PASS,
    }
    build(game, EAST, "NS")
    assert game.drawing


def test_others_may_go_on_from_it() -> None:
    """BCB-4: its ends ask for roads."""
    game = bridge_table(start="BG-B")
    game.lay("BG-B", EAST)
    build(game, EAST, "NS")
    game.passes()
    game.draws("BG-U")
    assert turns_at(game, (1, 1)) == {0, 1, 2, 3}
    game.place((1, 1), 0)
    assert not game.told(BridgeBuilt)
    assert squares_of(game, (1, 1), "road1") == 2


# Who stands on it


def test_a_meeple_on_the_bridge() -> None:
    """BCB-5: of the tile just placed; it is a highwayman. Those below stay what they are."""
    game = bridge_table()
    game.lay("BG-B", EAST)
    assert onto(EAST) in game.legal
    climb(game, EAST)
    assert game.where("0.meeple.1") == (1, 0, OVER)
    assert game.feature((0, 0), "road1").figures == (figure("0.meeple.1"),)
    assert [item.points for item in outstanding(game.state)] == [2]


def test_nobody_on_a_neighbours_bridge() -> None:
    """BCB-5, BG-4: only on that of the tile just placed."""
    game = bridge_table(start="BG-B")
    game.lay("BG-U", EAST)
    build(game, (0, 0), "NS")
    assert onto((0, 0)) not in game.legal


def test_an_occupied_road() -> None:
    """BCB-5, BG-4: a bridge that goes on with somebody's road is theirs."""
    game = bridge_table()
    game.stand(1, (0, 0), "road1")
    game.lay("BG-B", EAST)
    assert onto(EAST) not in game.legal


def test_a_builder_on_the_bridge() -> None:
    """BCB-5, TB-7: on one's own road."""
    game = bridge_table(TB)
    game.stand(0, (0, 0), "road1")
    game.lay("BG-B", EAST)
    climb(game, EAST, "builder")
    assert game.feature((0, 0), "road1").figures == (
        figure("0.builder.1"),
        figure("0.meeple.1"),
    )


def test_a_portal_leads_there() -> None:
    """BCB-5: a portal reaches bridges."""
    game = bridge_table(PD, start="BG-B")
    span(game, (0, 0), "WE")
    game.lay("PD-S", (0, 1), 2)
    assert onto((0, 0)) in game.legal


def test_a_phantom_on_it() -> None:
    """BCB-5: as a second figure."""
    game = bridge_table("phantom")
    game.lay("BG-B", EAST)
    game.deploy("monastery1")
    assert onto(EAST, "phantom") in game.legal


# Volcano and dragon


def test_a_volcano_with_a_bridge() -> None:
    """BCB-6: it may be built, nobody stands on it."""
    game = bridge_table(PD, start="BG-B")
    game.lay("PD-2", EAST)
    assert (EAST, "NS") in offered(game)
    build(game, EAST, "NS")
    assert not [a for a in game.choices(Deploy) if (a.x, a.y) == EAST]


def test_the_dragon_eats_who_stands_on_it() -> None:
    """BCB-6: on a bridge of its square, and below."""
    game = bridge_table(PD, start="BG-B")
    span(game, (0, 0), "NS")
    game.stand(0, (0, 0), OVER, BRIDGE)
    game.stand(0, (0, 0), "monastery1")
    game.stand(1, (0, 0), "field1")
    game.play("PD-2", EAST)
    game.lay("PD-H", (0, 1))
    game.passes()
    game.dragon((0, 0))
    eaten = [str(event.figure) for event in game.told(FigureReturned)]
    assert sorted(eaten) == ["0.meeple.1", "0.meeple.2", "1.meeple.1"]


# Half tiles, abbeys, a princess


def halves(scoring: str = "1/2021", start: str = "BG-G") -> Table:
    """Two half tiles fill the square east of the start, with fields in the north and south."""
    options: dict[str, OptionValue] = {"half-scoring": scoring}
    game = with_halves("H1-01", "H1-02", expansions=(BCB,), start=start, options=options)
    for rotation in (1, 3):
        game.state.board.place(game.state.tile("H1-06"), square_at(*EAST), rotation)
    return game


@pytest.mark.parametrize("scoring", ["2014", "10/2015", "2020", "1/2021"])
def test_over_two_half_tiles(scoring: str) -> None:
    """BCB-7: whose outer edges are field; it counts as one road square."""
    game = halves(scoring)
    board = game.state.board
    assert [board.may_bear(square_at(*EAST), rotation) for rotation in (0, 1)] == [True, False]
    span(game, EAST, "NS")
    board.place(game.state.tile("BG-U"), square_at(1, 1), 0)
    assert squares_of(game, EAST, OVER, BRIDGE) == 2
    assert game.feature(EAST, OVER, BRIDGE) == game.feature((1, 1), "road1")
    assert restore(snapshot(game.state)) == game.state


def test_not_over_a_single_half_tile() -> None:
    """BCB-7: it reaches only two edges of its square."""
    game = with_halves("H1-01", "H1-02", expansions=(BCB,), start="BG-G")
    board = game.state.board
    board.place(game.state.tile("H1-06"), square_at(*EAST), 1)
    assert not board.may_bear(square_at(*EAST), 0)


def test_no_half_tile_with_the_help_of_a_bridge() -> None:
    """BCB-7: it is never laid with one."""
    plain = with_halves("H1-06", "H1-04", start="BG-X")
    other = with_halves("H1-06", "H1-04", start="BG-X", expansions=(BCB,))
    tile = other.state.tile("H1-06")
    assert fits_for(other.state, tile) == fits_for(plain.state, tile)


def test_a_monastery_counts_no_bridges() -> None:
    """BCB-1, HL-13: where each half tile counts 1."""
    game = halves("10/2015", start="BG-B")
    before = squares_of(game, (0, 0), "monastery1")
    span(game, EAST, "NS")
    assert squares_of(game, (0, 0), "monastery1") == before == 3


def test_not_at_an_abbey() -> None:
    """BCB-7: it has no field edge, and nothing goes on into it."""
    game = bridge_table("abbey-mayor", start="BG-B")
    state = game.state
    state.board.place(state.tile("AM-abbey"), square_at(1, 0), 0)
    for rotation in (0, 1):
        assert not state.board.may_bear(square_at(1, 0), rotation)
    assert not state.board.may_bear(square_at(0, 0), 1)


def test_an_abbey_closes_a_bridge() -> None:
    """BCB-7, AM-2: as it closes a road."""
    game = bridge_table("abbey-mayor", start="BG-B")
    span(game, (0, 0), "WE")
    state = game.state
    state.board.place(state.tile("AM-abbey"), square_at(1, 0), 0)
    assert game.feature((0, 0), OVER, BRIDGE).open == 1


def test_a_barn_under_it() -> None:
    """BCB-1: four fields meet below a bridge as without one."""
    game = bridge_table("abbey-mayor")
    game.put("BG-B", (0, 1))
    game.put("BG-B", (1, 1))
    game.lay("BG-B", EAST)
    assert game.told(BridgeBuilt)
    assert PlaceBarn(*EAST, "SW") in game.legal


def test_a_bridge_over_a_barn() -> None:
    """BCB-1: built later, it takes no field from a barn, and what lies beyond its ends joins it."""
    game = bridge_table("abbey-mayor", start="BG-B")
    game.put("BG-B", (0, 1))
    game.put("BG-B", (1, 1))
    game.lay("BG-B", EAST)
    game.act(PlaceBarn(*EAST, "SW"))
    game.lay("BG-E", (2, 0), 2)
    assert ((1, 1), "NS") not in offered(game)
    game.passes()
    game.lay("BG-B", (-1, 1))
    build(game, (-1, 1), "NS")
    game.passes()
    game.lay("BG-U", (-1, 2), 0)
    field = game.feature(EAST, "field1")
    assert [figure.kind for figure in field.figures] == ["barn"]
    assert field == game.feature((-1, 2), "field1") == game.feature((-1, 2), "field2")


def princess(game: Table) -> None:
    """Lay a princess beside a knight, where a bridge may be built as well."""
    game.stand(1, (0, 0), "city1")
    game.put("BG-E", (2, 0))
    game.lay("PD-A", (0, -1), 3)


def test_no_bridge_after_a_princess() -> None:
    """G4-3: she takes the wood action, and with it a bridge that may be built otherwise."""
    game = bridge_table(PD, start="BG-E")
    princess(game)
    game.removes("1.meeple.1")
    assert (game.step, offered(game)) == ("draw-tile", set())
    other = bridge_table(PD, start="BG-E")
    princess(other)
    other.passes()
    assert (other.step, offered(other)) == ("wood", {((0, 0), "WE")})


def test_a_bridge_that_the_princess_needs() -> None:
    """G4-3: it is built all the same."""
    game = bridge_table(PD, start="BG-E")
    game.stand(1, (0, 0), "city1")
    game.put("BG-B", (1, -1))
    game.lay("PD-A", (0, -1), 3)
    assert game.told(BridgeBuilt) == [BridgeBuilt(0, 1, -1, "WE", needed=True)]
    game.removes("1.meeple.1")
    assert (game.step, left(game)) == ("draw-tile", [2, 3])


# Rivers and towers


def test_not_over_the_edge_of_a_river() -> None:
    """BCB-7: over the river it may lead, along it not; the river goes on below."""
    game = bridge_table("river", start="RV-A", bag={"RV-DF": 3})
    game.put("RV-DF", (0, 1))
    below = square_at(0, 1)
    assert [game.state.board.may_bear(below, rotation) for rotation in (0, 1)] == [False, True]
    span(game, (0, 1), "WE")
    game.draws("RV-DF")
    assert game.spots() == {(0, 2)}


def test_floors_beside_it() -> None:
    """BCB-4, TW-2: a bridge over a tower's tile, or elsewhere, and then a floor."""
    game = bridge_table("tower", start="BG-B")
    game.put(OPEN, (0, 1))
    game.lay("BG-B", (0, 2))
    assert offered(game) == {((0, 1), "WE"), ((0, 2), "WE")}
    assert open_to_build(game) == [(0, 1)]
    build(game, (0, 1), "WE")
    assert (offered(game), open_to_build(game)) == (set(), [(0, 1)])
    builds(game, (0, 1))
    assert (floors_at(game, (0, 1)), game.drawing) == (1, True)


# Other boxes


def test_a_bridge_that_a_tile_needs_extends_the_builders_road() -> None:
    """BCB-1, TB-9: it is a road of that tile."""
    game = bridge_table(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay("BG-B", EAST)
    game.passes()
    assert game.told(PartBegan)


def test_a_flier_lands_on_it() -> None:
    """FL-3: a bridge is a road of its square."""
    game = bridge_table("flying-machines", start="BG-B")
    span(game, (0, 0), "WE")
    found = list_landings(game.state, game.state.rulebook.figures[0], square_at(0, 0))
    assert onto((0, 0)) in found


@pytest.mark.parametrize(("reach", "may"), [("C1", False), ("C2", True)])
def test_where_a_wagon_drives_from_below(reach: str, may: bool) -> None:
    """AM-12: a bridge is joined to nothing on its tile, but is on a square nearby."""
    game = bridge_table("abbey-mayor", options={"wagon-reach": reach})
    game.put("BG-E", (1, -1), 1)
    span(game, (1, -1), "NS")
    game.stand(0, (0, 0), "city1", kind="wagon")
    game.lay("BG-E", (0, -1), 2)
    game.passes()
    if game.step == "castle":
        game.passes()
    assert (onto((1, -1), "wagon") in game.legal) == may


def test_a_wagon_drives_from_an_abbey_onto_it() -> None:
    """AM-12: an abbey is joined to a bridge that it closes, not to what is below."""
    game = with_hole(BCB, options={"wagon-reach": "C1"})
    span(game, (0, -2), "NS")
    begin(game)
    lay_abbey(game)
    game.passes()
    game.stand(0, HOLE, "monastery1", kind="wagon")
    game.put("BG-B", (-1, -2))
    game.lay("BG-B", (1, -2))
    game.passes()
    assert game.step == "drive"
    assert onto((0, -2), "wagon") in game.legal
    assert not [a for a in game.choices(Deploy) if (a.x, a.y, a.corner) == (0, -2, "")]


def test_the_mage_comes_onto_it() -> None:
    """MW-2: as onto any road."""
    game = bridge_table("mage-witch", start="BG-G")
    span(game, (0, 0), "NS")
    game.lay("MW-01", (-1, 0), 1)
    assert any(move.corner == BRIDGE for move in game.choices(MoveMagicFigure))


@pytest.mark.parametrize(("magic", "points"), [("mage", 6), ("witch", 2)])
def test_a_magic_figure_on_it(magic: str, points: int) -> None:
    """MW-5: one point more for each of three tiles, or half of them; it leaves with the road."""
    game = bridge_table("mage-witch", start="BG-B")
    span(game, (0, 0), "WE")
    game.stand(0, (0, 0), OVER, BRIDGE)
    (bridge,) = game.feature((0, 0), OVER, BRIDGE).segments
    stand(game.state, magic, bridge)
    game.put("BG-A", (1, 0), 1)
    game.lay("BG-A", (-1, 0), 3)
    game.passes()
    assert game.gains() == [(0, points, "road")]


def test_games_without_the_box() -> None:
    """BCB-2: nothing fits but what fits."""
    game = table(IC)
    game.draws("BG-B")
    assert game.spots() == {(0, 1)}
