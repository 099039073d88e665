"""The River (RV-1 to RV-6)."""

import pytest

from rules import Setup, new_game
from rules.actions import DrawTile, PlaceTile
from rules.events import FeatureScored, TileDiscarded
from rules.expansions.source import ChooseFromHand
from rules.option import OptionValue
from tests.builders import Table, table


def river() -> Table:
    """Return a game from the boxes, the spring at (0, 0)."""
    return Table(new_game(Setup(expansions=("river",))))


def dammed() -> Table:
    """Return a game in which the river runs into a corner where no river tile fits."""
    bag = {"RV-G": 4, "RV-B": 1, "RV-DF": 4, "RV-L": 1, "BG-B": 2}
    game = table("river", start="RV-A", bag=bag)
    game.play("RV-G", at=(0, 1), rotation=0)
    game.play("RV-B", at=(-1, 1), rotation=0)
    game.play("RV-DF", at=(-2, 1), rotation=1)
    game.play("RV-G", at=(-3, 1), rotation=1)
    game.play("RV-DF", at=(-3, 0), rotation=0)
    game.play("RV-G", at=(-3, -1), rotation=2)
    game.play("RV-DF", at=(-2, -1), rotation=1)
    game.play("RV-G", at=(-1, -1), rotation=3)
    return game


def rotations(game: Table) -> set[int]:
    return {place.rotation for place in game.choices(PlaceTile)}


@pytest.mark.parametrize(("option", "left"), [("box", 3), ("bag", 4)])
def test_the_spring_is_the_start_tile(option: str, left: int) -> None:
    """RV-1: the spring lies at (0, 0); the base start tile is boxed, or in the bag by option."""
    state = new_game(Setup(expansions=("river",), options={"base-start-tile": option}))
    assert state.board.placements[0].tile.id == "RV-A"
    assert state.bag["BG-D"] == left
    assert "RV-A" not in state.bag


def test_the_river_is_drawn_first_and_the_lake_last() -> None:
    """RV-2: ten river tiles in any order, then the lake, then all other tiles."""
    game = river()
    for number in range(11):
        drawn = {draw.tile for draw in game.choices(DrawTile)}
        assert all(id.startswith("RV") for id in drawn)
        assert ("RV-L" in drawn) == (number == 10)
        game.draws(min(drawn))
        while not game.drawing:
            game.act(game.legal[0] if game.step == "place-tile" else game.legal[-1])
    drawn = {draw.tile for draw in game.choices(DrawTile)}
    assert drawn == set(game.state.bag)
    assert not any(id.startswith("RV") for id in drawn)


def test_the_river_goes_on_at_its_open_end() -> None:
    """RV-3: a river tile continues the river; matching fields elsewhere are no place for it."""
    game = river()
    game.draws("RV-DF")
    assert game.spots() == {(0, 1)}
    assert rotations(game) == {0, 2}


def test_all_edges_of_a_river_tile_match() -> None:
    """RV-3: the edges beside the river must match as well."""
    game = dammed()
    game.draws("RV-DF")
    assert game.told(TileDiscarded), "it meets the river in the north but a city in the south"


def test_no_two_bends_the_same_way() -> None:
    """RV-4: a bend placed directly after a bend may not turn the same way."""
    game = river()
    game.play("RV-G", at=(0, 1), rotation=0)
    game.draws("RV-Jg")
    assert rotations(game) == {0}, "on to the south; north would make a U-turn"


def test_a_straight_tile_allows_the_same_turn_again() -> None:
    """RV-4: after a straight tile the river may turn either way."""
    game = river()
    game.play("RV-G", at=(0, 1), rotation=0)
    game.play("RV-DF", at=(-1, 1), rotation=1)
    game.draws("RV-Jg")
    assert rotations(game) == {0, 3}


def test_a_bend_after_the_spring_may_turn_either_way() -> None:
    """RV-4: the spring is no bend."""
    game = river()
    game.draws("RV-G")
    assert rotations(game) == {0, 1}


def test_nothing_stands_on_the_river() -> None:
    """RV-5: cities, roads and fields of a river tile may be claimed, the river not."""
    game = river()
    game.lay("RV-B", at=(0, 1), rotation=1)
    assert game.segments() == ["city1", "road1", "field1", "field2", "field3", "field4"]


def test_the_river_never_scores() -> None:
    """RV-5: a river from spring to lake is neither complete nor worth anything."""
    game = table("river", start="RV-A", bag={"RV-L": 1, "BG-B": 1})
    game.play("RV-L", at=(0, 1))
    assert not game.told(FeatureScored)
    assert game.feature((0, 0), "river1").open == 0
    assert not game.feature((0, 0), "river1").complete


def test_river_and_bridge_divide_fields() -> None:
    """RV-5: the river divides fields, and so does a road on a bridge over it."""
    game = table("river", start="RV-A", bag={"RV-K": 1, "RV-DF": 1, "BG-B": 1})
    game.lay("RV-K", at=(0, 1))
    fields = [game.feature((0, 1), f"field{n}") for n in range(1, 5)]
    assert fields[0] is not fields[3]
    assert fields[2] is not fields[3]
    assert game.feature((0, 1), "road1").open == 2


def test_the_field_is_one_round_spring_and_lake() -> None:
    """RV-5: round the spring the fields on both banks are one."""
    game = river()
    game.lay("RV-DF", at=(0, 1))
    assert game.feature((0, 1), "field1") is game.feature((0, 1), "field2")


def test_roads_and_cities_by_the_river_score() -> None:
    """RV-5: what else a river tile shows scores as always."""
    game = table("river", start="RV-A", bag={"RV-B": 1, "BG-E": 1, "BG-B": 1})
    game.play("RV-B", at=(0, 1), rotation=1, meeple="city1")
    game.play("BG-E", at=(1, 1), rotation=3)
    assert game.gains() == [(0, 4, "city")]


def test_a_river_tile_that_fits_nowhere() -> None:
    """RV-6: a river tile that fits nowhere is out and the same player draws again."""
    game = dammed()
    game.draws("RV-DF")
    assert game.told(TileDiscarded) == [TileDiscarded(0, "RV-DF")]
    assert game.choices(DrawTile) == [DrawTile("RV-L")]


def test_a_dammed_river_ends() -> None:
    """RV-6: if neither a river tile nor the lake fits, normal tiles begin."""
    game = dammed()
    game.draws("RV-DF")
    game.draws("RV-L")
    assert game.told(TileDiscarded) == [TileDiscarded(0, "RV-L")]
    assert game.choices(DrawTile) == [DrawTile("BG-B")]


def test_half_tiles_wait_for_the_lake() -> None:
    """RV-6: no half tile is placed before the lake lies."""
    options: dict[str, OptionValue] = {"half-deal": "deal-all", "half-hand": 1}
    bag = {"RV-L": 1, "BG-B": 2}
    game = table("river", "halflings", start="RV-A", bag=bag, options=options)
    game.deals("H2-04", "H1-01")
    assert not game.may(ChooseFromHand)
    game.play("RV-L", at=(0, 1))
    assert game.may(ChooseFromHand)
