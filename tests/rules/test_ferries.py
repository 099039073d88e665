"""The Ferries (FR-1 to FR-7)."""

import pytest

from rules import Setup, new_game
from rules.actions import Deploy, PlaceTile
from rules.codec import fingerprint, restore, snapshot
from rules.events import FeatureParted
from rules.expansions.ferries import FerryLaid, FerryMoved
from rules.expansions.king_robber import ROBBER, holders, measure_largest
from rules.expansions.mage_witch.slot import MAGE, WITCH, stand
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from rules.option import OptionValue
from rules.prospects import find_gain, find_hazards, list_closings
from rules.state import State
from rules.tiles import load_tiles
from rules.turn import WOOD_STEPS
from tests.bridges import bridge_table
from tests.builders import PD, TB, At, Table
from tests.halves import with_halves
from tests.lakes import FR, LAKE, joined, lakes, lays, may_lay, may_move, moves, put_lake


def road(game: Table, at: tuple[int, int], segment: str) -> tuple[int, bool]:
    """Return on how many squares the road of a segment is, and whether it is complete."""
    feature = game.feature(at, segment)
    return len(game.state.board.squares_of(feature)), feature.complete


def list_hazards(game: Table, *places: tuple[At, str]) -> list[str]:
    """Return what may come between, for the features of these segments."""
    features = (game.feature(*place) for place in places)
    return [name for feature in features for name in find_hazards(game.state, feature)]


def same(state: State) -> None:
    """See that a stored position is read again as it is."""
    again = restore(snapshot(state))
    assert again == state
    assert fingerprint(again) == fingerprint(state)


# Laying


@pytest.mark.parametrize("edition", ["C1", "C2"])
def test_the_tiles(edition: str) -> None:
    """FR-1: eight with a lake, at which three or four roads end."""
    state = new_game(Setup(edition=edition, expansions=(FR,)))
    tiles = [tile for tile in load_tiles(FR) if not tile.piece]
    assert sum(state.bag[tile.id] for tile in tiles) == 8
    for tile in tiles:
        roads = [segment for segment in tile.segments if segment.kind == "road"]
        assert len(roads) in (3, 4)
        assert all(segment.attributes == {"ends-at": "lake"} for segment in roads)


def test_a_ferry_joins_two_of_three_roads() -> None:
    """FR-2: after the figure, always; the third road ends at the lake."""
    game = lakes()
    game.lay(LAKE, (1, 0))
    assert game.segments() == ["road1", "road2", "road3", "field1", "field2", "field3"]
    game.passes()
    assert (game.step, game.player) == ("ferry", 0)
    assert may_lay(game) == ["ES", "EW", "SW"]
    assert len(game.legal) == 3
    lays(game, "SW")
    assert game.told(FerryLaid) == [FerryLaid(0, 1, 0, "SW")]
    assert game.feature((1, 0), "road1") == game.feature((1, 0), "road2")
    assert game.feature((1, 0), "road1").open == 2
    assert game.feature((1, 0), "road3").open == 1
    assert game.drawing
    same(game.state)


def test_four_roads_give_six_choices() -> None:
    """FR-2: any two of the roads, straight across or round a bend."""
    game = lakes()
    game.lay("FR-03", (1, 0))
    game.passes()
    assert may_lay(game) == ["NE", "NS", "NW", "ES", "EW", "SW"]


def test_other_tiles_bring_none() -> None:
    """FR-2: only those with a lake."""
    game = lakes()
    game.play("BG-U", (1, 0), 1)
    assert game.drawing


def test_only_with_a_highwayman() -> None:
    """FR-2: by option a ferry comes only if a meeple was placed on a road of that tile."""
    game = lakes(options={"ferry": "with-highwayman"})
    game.lay(LAKE, (1, 0))
    game.passes()
    assert game.drawing
    assert joined(game, (1, 0)) == ""
    game.lay(LAKE, (2, 0))
    game.deploy("field1")
    assert game.drawing
    game.lay(LAKE, (3, 0))
    game.deploy("road2")
    assert game.step == "ferry"


def test_a_ferry_is_laid_after_the_phantom() -> None:
    """FR-2, G4-1: after the wood action and the phantom, before the dragon and scoring."""
    steps = [step.kind for step in lakes("phantom", PD).state.rulebook.turns[0]]
    assert steps.index("phantom") < steps.index("ferry") < steps.index("ferries")
    assert steps.index("ferries") < steps.index("dragon") < steps.index("score")


def test_figures_of_several_players_meet() -> None:
    """FR-3: roads joined by a ferry belong together as if by a tile."""
    game = lakes()
    game.stand(1, (0, 0), "road1")
    game.lay(LAKE, (1, 0))
    game.deploy("road3")
    lays(game, "EW")
    assert [str(figure) for figure in game.feature((0, 0), "road1").figures] == [
        "0.meeple.1",
        "1.meeple.1",
    ]
    game.play("BG-A", (2, 0), 1)
    game.play("BG-A", (-1, 0), 3)
    assert game.gains() == [(0, 4, "road"), (1, 4, "road")]
    same(game.state)


def test_a_complete_road_that_the_ferry_leaves_alone() -> None:
    """FR-1, FR-7: a road between a monastery and a lake is complete, ferry or not."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    game.stand(1, (0, 0), "road1")
    game.lay(LAKE, (1, 0))
    game.passes()
    lays(game, "ES")
    assert game.gains() == [(1, 3, "road")]


def test_a_complete_road_that_the_ferry_opens() -> None:
    """FR-7: what the tile completed and its ferry leads on is not complete."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    game.stand(1, (0, 0), "road1")
    game.lay(LAKE, (1, 0))
    game.passes()
    lays(game, "EW")
    assert game.gains() == []
    assert game.state.turn.number == 2
    assert road(game, (0, 0), "road1") == (3, False)


def test_a_ferry_makes_one_road_of_two_complete_ones() -> None:
    """FR-3, FR-7: they are scored as one, the tile of the lake once."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    game.put("BG-A", (2, 0), 1)
    game.stand(0, (0, 0), "road1")
    game.stand(1, (2, 0), "road1")
    game.lay(LAKE, (1, 0))
    game.passes()
    lays(game, "EW")
    assert game.gains() == [(0, 4, "road"), (1, 4, "road")]


# Moving


def to_a_lake(*expansions: str, ends: str = "EW", players: int = 2) -> Table:
    """Return a table with a lake east of the start tile, whose road its ferry leads on."""
    game = lakes(*expansions, players=players)
    put_lake(game, (1, 0), ends)
    return game


def test_a_road_that_is_extended_moves_its_ferry() -> None:
    """FR-4: to any other two roads of its lake; or it stays."""
    game = to_a_lake()
    game.lay("BG-U", (-1, 0), 1)
    game.passes()
    assert (game.step, game.player) == ("ferries", 0)
    assert may_move(game) == {(1, 0): ["ES", "SW"]}
    moves(game, (1, 0), "SW")
    assert game.told(FerryMoved) == [FerryMoved(0, 1, 0, "SW", "EW")]
    assert [type(event) for event in game.events[:2]] == [FerryMoved, FeatureParted]
    assert joined(game, (1, 0)) == "SW"
    assert road(game, (1, 0), "road3") == (1, False)
    assert road(game, (1, 0), "road2") == (3, False)
    assert game.drawing
    same(game.state)


def test_a_ferry_may_stay() -> None:
    """FR-4: nobody has to move one."""
    game = to_a_lake()
    game.play("BG-U", (-1, 0), 1)
    assert joined(game, (1, 0)) == "EW"
    assert game.drawing


def test_a_road_that_only_ends_at_a_lake_moves_nothing() -> None:
    """FR-4: the ferry must be on the extended road."""
    game = to_a_lake(ends="ES")
    game.play("BG-U", (-1, 0), 1)
    assert game.drawing


def test_only_the_first_ferry_in_each_direction() -> None:
    """FR-4: one beyond it is moved only from its other side."""
    game = to_a_lake()
    put_lake(game, (2, 0), "EW")
    put_lake(game, (-1, 0), "EW")
    game.lay("BG-U", (-2, 0), 1)
    game.passes()
    assert set(may_move(game)) == {(-1, 0)}
    game.passes()
    game.lay("BG-U", (3, 0), 1)
    game.passes()
    assert set(may_move(game)) == {(2, 0)}


def test_each_ferry_is_moved_once() -> None:
    """FR-4: one that was moved is not moved again, nor is one behind it reached."""
    game = to_a_lake()
    put_lake(game, (-1, 0), "EW", rotation=2)
    game.lay("BG-U", (-2, 0), 1)
    game.passes()
    assert set(may_move(game)) == {(-1, 0)}
    moves(game, (-1, 0), "NE")
    assert game.drawing


def test_both_directions_from_the_new_tile() -> None:
    """FR-4: a tile between two lakes moves both ferries, one after the other."""
    game = lakes()
    put_lake(game, (-1, 0), "EW")
    put_lake(game, (2, 0), "EW")
    game.lay("BG-U", (1, 0), 1)
    game.passes()
    assert set(may_move(game)) == {(-1, 0), (2, 0)}
    moves(game, (2, 0), "ES")
    assert set(may_move(game)) == {(-1, 0)}
    moves(game, (-1, 0), "SW")
    assert game.drawing
    assert road(game, (0, 0), "road1") == (4, True)


def test_the_board_is_looked_at_anew() -> None:
    """FR-4: a ferry that leads the road on to another lake makes that one's ferry the first."""
    game = lakes()
    put_lake(game, (1, 0), "ES")
    game.put("BG-U", (1, 1), 0)
    put_lake(game, (1, 2), "NS", tile="FR-03")
    put_lake(game, (2, 0), "EW")
    game.lay("BG-U", (3, 0), 1)
    game.passes()
    assert set(may_move(game)) == {(2, 0)}
    game.passes()
    game.lay("BG-U", (1, 3), 0)
    game.passes()
    assert set(may_move(game)) == {(1, 2)}
    moves(game, (1, 2), "EW")
    assert game.drawing


def test_the_new_ferry_is_not_moved() -> None:
    """FR-4: only ferries of other lakes."""
    game = to_a_lake()
    game.lay(LAKE, (2, 0))
    game.passes()
    lays(game, "EW")
    assert set(may_move(game)) == {(1, 0)}


def test_the_road_across_the_new_lake_leads_on() -> None:
    """FR-4: each road of the new tile, whether its ferry joins it or not."""
    game = to_a_lake()
    game.lay(LAKE, (2, 0))
    game.passes()
    lays(game, "ES")
    assert set(may_move(game)) == {(1, 0)}


def test_a_second_part_of_a_turn_moves_again() -> None:
    """G4-4: each part has its own ferries."""
    parts = [step.kind for step in lakes(TB).state.rulebook.parts[0]]
    assert {"ferry", "ferries"} <= set(parts)


# Other boxes


def test_on_volcano_turns() -> None:
    """FR-5: ferries are moved, though nobody may be placed; before the dragon moves."""
    game = to_a_lake(PD)
    game.lay("PD-X", (-1, 0), 3)
    assert game.step == "ferries"
    assert set(may_move(game)) == {(1, 0)}
    steps = [step.kind for step in game.state.rulebook.turns[0]]
    assert steps.index("ferries") < steps.index("dragon")


def test_after_a_princess_removed_a_knight() -> None:
    """FR-5, G4-3: the wood action is gone, ferries are not."""
    game = to_a_lake(PD)
    game.stand(1, (0, 0), "city1")
    game.lay("PD-D", (0, -1), 2)
    game.removes("1.meeple.1")
    assert game.drawing
    assert not {"ferry", "ferries"} & WOOD_STEPS


def test_a_ferry_is_moved_after_a_removal() -> None:
    """FR-5: where the princess's tile extends a road to it."""
    game = to_a_lake(PD)
    game.put("BG-E", (-1, -1), 2)
    game.stand(1, (-1, -1), "city1")
    game.lay("PD-A", (-1, 0))
    game.removes("1.meeple.1")
    assert (game.step, set(may_move(game))) == ("ferries", {(1, 0)})
    moves(game, (1, 0), "SW")
    assert game.drawing


def test_a_half_tile_extends_a_road() -> None:
    """FR-5: it moves ferries as any tile does."""
    game = with_halves("H1-01", "H2-04", start="BG-D", expansions=(FR,))
    put_lake(game, (-1, 0), "EW")
    game.half("H1-01", (1, 0), 1)
    game.passes()
    assert set(may_move(game)) == {(-1, 0)}


def test_a_bridge_extends_a_road() -> None:
    """FR-5: the tile that needs it moves ferries along the bridge, too."""
    game = bridge_table(FR)
    put_lake(game, (-1, 0), "EW")
    game.lay("BG-B", (1, 0))
    game.passes()
    assert (game.step, set(may_move(game))) == ("ferries", {(-1, 0)})


def test_a_portal_leads_to_any_road_of_a_lake() -> None:
    """FR-1: whether the ferry joins it or not, if it is free and not complete."""
    game = to_a_lake(PD)
    game.lay("PD-R", (0, 1))
    assert game.segments(at=(1, 0)) == ["road1", "road2", "road3", "field1", "field2", "field3"]
    game.deploy("road2", (1, 0))
    assert game.where("0.meeple.1") == (1, 0, "road2")


def test_a_crop_circle_comes_after_the_ferries() -> None:
    """FR-5, CC-3: its tile extends roads like any other."""
    game = to_a_lake("crop-circles")
    game.lay("CC2-04", (-1, 0))
    game.passes()
    assert game.step == "ferries"
    game.passes()
    assert game.step == "crop-circle"


def test_a_ferry_across_a_ring() -> None:
    """FR-3, BG-6: a road that leads from a lake back to it; its tiles count once."""
    game = lakes()
    game.put("BG-U", (1, 0), 1)
    put_lake(game, (2, 0), "NW", tile="FR-03")
    game.put("BG-V", (3, 0))
    game.put("BG-V", (3, 1), 1)
    game.stand(1, (3, 0), "road1")
    assert road(game, (3, 0), "road1") == (3, False)
    game.lay("BG-V", (2, 1), 2)
    game.passes()
    assert game.gains() == [(1, 4, "road")]
    assert road(game, (2, 1), "road1") == (4, True)
    game.lay("BG-U", (-1, 0), 1)
    game.passes()
    moves(game, (2, 0), "ES")
    assert road(game, (2, 1), "road1") == (4, True)
    assert road(game, (0, 0), "road1") == (4, False)
    assert game.drawing
    same(game.state)


def test_a_ferry_completes_two_roads_at_once() -> None:
    """FR-7: the road it leaves behind, and the one that it makes."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    put_lake(game, (1, 0), "EW")
    game.put("BG-A", (1, 1), 2)
    game.stand(0, (0, 0), "road1")
    game.stand(1, (1, 1), "road1")
    game.lay("BG-A", (2, 0), 1)
    game.passes()
    moves(game, (1, 0), "ES")
    assert sorted(game.gains()) == [(0, 3, "road"), (1, 3, "road")]


def test_a_wagon_finds_no_way_over_a_lake() -> None:
    """AM-12, FR-1: roads that end at a lake are not linked by it."""
    options: dict[str, OptionValue] = {"wagon-reach": "C1"}
    game = lakes("abbey-mayor", options=options)
    put_lake(game, (1, 0), "ES")
    game.stand(0, (0, 0), "road1", kind="wagon")
    game.lay("BG-A", (-1, 0), 3)
    while game.step != "drive":
        game.passes()
    assert (1, 0, "road2") not in {(d.x, d.y, d.segment) for d in game.choices(Deploy)}
    assert (-1, 0, "monastery1") in {(d.x, d.y, d.segment) for d in game.choices(Deploy)}


def test_a_builder_parted_from_all_its_meeples_goes_home() -> None:
    """FR-6, G2-5: it stands alone on its piece."""
    game = to_a_lake(TB)
    game.stand(1, (0, 0), "road1")
    game.stand(1, (1, 0), "road3", kind="builder")
    game.lay("BG-U", (-1, 0), 1)
    game.passes()
    moves(game, (1, 0), "SW")
    assert game.where("1.builder.1") is None
    assert game.where("1.meeple.1") == (0, 0, "road1")
    assert game.supply(1, "builder") == 1


def test_a_builder_with_a_meeple_stays() -> None:
    """FR-6: where a meeple of its own is on the same piece."""
    game = to_a_lake(TB)
    game.stand(1, (0, 0), "road1")
    game.stand(1, (1, 0), "road1", kind="builder")
    game.lay("BG-U", (-1, 0), 1)
    game.passes()
    moves(game, (1, 0), "SW")
    assert game.where("1.builder.1") == (1, 0, "road1")


def test_a_ferry_is_no_tile_to_a_builder() -> None:
    """FR-6: a road made longer by a ferry starts no double turn."""
    game = lakes(TB)
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    put_lake(game, (1, 0), "ES")
    game.lay("BG-U", (1, 1), 0)
    game.passes()
    moves(game, (1, 0), "SW")
    assert road(game, (0, 0), "road1") == (3, False)
    assert game.part == (1, 0)


def test_mage_and_witch_on_one_road_by_a_ferry() -> None:
    """FR-6, MW-5: the next tile asks which of them moves away, this one does not."""
    game = lakes("mage-witch")
    game.lay(LAKE, (1, 0))
    game.passes()
    placed = game.state.placed
    stand(game.state, MAGE, placed.segment("road1"))
    stand(game.state, WITCH, placed.segment("road2"))
    lays(game, "SW")
    assert game.drawing
    game.lay("BG-B", (0, 1))
    assert game.step == "magic"


def test_the_fairy_stays_with_her_meeple() -> None:
    """FR-7: its road is another one now, she is beside it as before."""
    game = to_a_lake(PD)
    game.stand(1, (1, 0), "road3")
    where = square_at(1, 0)
    game.state.store(pieces(game.state), fairy=where, beside=next(iter(game.state.figures)))
    game.lay("BG-U", (-1, 0), 1)
    game.passes()
    moves(game, (1, 0), "SW")
    assert (game.fairy_at, game.beside_fairy) == ((1, 0), "1.meeple.1")


# Scoring


def test_a_moved_ferry_completes_a_road() -> None:
    """FR-7: it is scored in this turn, as what the tile completed."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    put_lake(game, (1, 0), "EW")
    game.stand(1, (0, 0), "road1")
    game.put("BG-U", (2, 0), 1)
    game.lay("BG-U", (3, 0), 1)
    game.passes()
    moves(game, (1, 0), "ES")
    assert game.gains() == [(1, 3, "road")]
    assert game.where("1.meeple.1") is None
    same(game.state)


def test_a_moved_ferry_opens_what_the_tile_completed() -> None:
    """FR-7: it is not complete then, nobody scores and nobody goes home."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    put_lake(game, (1, 0), "EW")
    game.stand(1, (0, 0), "road1")
    game.lay("BG-A", (2, 0), 1)
    game.passes()
    moves(game, (1, 0), "SW")
    assert game.gains() == []
    assert game.where("1.meeple.1") == (0, 0, "road1")
    assert road(game, (2, 0), "road1") == (2, True)


def test_a_road_scored_before_is_scored_again_once_it_changed() -> None:
    """FR-7: also one that was complete before that changed."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    put_lake(game, (1, 0), "ES")
    game.put("BG-A", (2, 0), 1)
    assert road(game, (0, 0), "road1") == (3, True)
    game.stand(1, (2, 0), "road1")
    game.lay("BG-U", (1, 1), 0)
    game.passes()
    moves(game, (1, 0), "EW")
    assert game.gains() == [(1, 4, "road")]


def test_what_was_complete_and_did_not_change_is_not_scored_again() -> None:
    """FR-7: only what tile or ferries completed."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    put_lake(game, (1, 0), "ES")
    game.stand(1, (0, 0), "road1")
    game.lay("BG-U", (1, 1), 0)
    game.passes()
    game.passes()
    assert game.gains() == []


def test_the_longest_road_may_be_incomplete_again() -> None:
    """KR-2: a road that a ferry opened counts no more, until it is complete once more."""
    game = lakes("king-robber")
    game.put("BG-A", (-1, 0), 3)
    game.lay(LAKE, (1, 0))
    game.passes()
    lays(game, "ES")
    assert holders(game.state).robber == 0
    assert measure_largest(game.state, ROBBER) == 3
    game.lay("BG-U", (1, 1), 0)
    game.passes()
    moves(game, (1, 0), "SW")
    assert measure_largest(game.state, ROBBER) == 0
    game.play("BG-E", (0, -1), 2)
    game.play("BG-A", (2, 0), 1)
    assert (holders(game.state).robber, measure_largest(game.state, ROBBER)) == (1, 2)


# Foretelling


def test_what_a_road_at_a_new_lake_brings_is_told_with_its_condition() -> None:
    """FR-2: the ferry may still lead it on."""
    game = lakes()
    game.put("BG-A", (-1, 0), 3)
    game.draws(LAKE)
    (closing,) = list_closings(game.state, PlaceTile(1, 0, 0))
    assert closing.hazards == ("ferry",)
    game.place((1, 0))
    gain = find_gain(game.state, Deploy("meeple", 1, 0, "road1"))
    assert (gain.points, gain.now, gain.hazards) == (3, True, ("ferry",))


def test_only_roads_that_end_at_the_new_lake_have_this_condition() -> None:
    """FR-2: neither another road nor a field, and nothing before the tile or after the ferry."""
    game = lakes()
    game.put("BG-U", (0, 1), 1)
    assert list_hazards(game, ((0, 0), "road1")) == []
    game.lay(LAKE, (1, 0))
    assert list_hazards(game, ((1, 0), "road1")) == ["ferry"]
    assert list_hazards(game, ((0, 1), "road1"), ((1, 0), "field1"), ((0, 0), "city1")) == []
    game.passes()
    lays(game, "ES")
    assert list_hazards(game, ((1, 0), "road1")) == []


def test_a_seat_that_resigned_lays_no_ferry() -> None:
    """G4-5: the choice lapses, and the lake stays without one."""
    game = lakes(players=3)
    game.lay(LAKE, (1, 0))
    game.passes()
    game.resigns(0)
    assert joined(game, (1, 0)) == ""
    assert game.state.turn.player == 1
