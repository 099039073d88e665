"""Tiles with something special (PD-S1 to PD-S4)."""

from rules import Setup, new_game
from rules.expansions import EXPANSIONS
from tests.builders import PD, Table, table

TILES = {tile.id: tile for tile in EXPANSIONS[PD].tiles()}


def monk_in_the_city() -> Table:
    """Player 0's monk stands in the monastery inside the city at (0, -1); it is player 1's turn."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.play("BG-U", at=(1, 0), rotation=1)
    game.play("PD-O", at=(0, -1), rotation=1, meeple="monastery1")
    game.dragon((0, 0), (1, 0))
    return game


def test_a_monastery_inside_a_city() -> None:
    """PD-S1: on this tile city, monastery and field may each be claimed on its own."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.lay("PD-O", at=(0, -1), rotation=1)
    assert game.segments() == ["monastery1", "city1", "field1"]


def test_a_knight_beside_the_monk() -> None:
    """PD-S1: a monk inside does not occupy the city, which may be claimed and scored."""
    game = monk_in_the_city()
    game.lay("BG-E", at=(0, -2), rotation=2)
    assert "city1" in game.segments()
    game.deploy("city1")
    game.play("BG-E", at=(1, -1), rotation=3)
    assert game.gains() == [(1, 8, "city")]
    assert game.where("0.meeple.1") == (0, -1, "monastery1")


def test_the_monk_scores_his_monastery() -> None:
    """PD-S1: the monastery inside counts its neighbours like any other."""
    game = monk_in_the_city()
    game.resigns(1)
    assert game.gains() == [(0, 3, "monastery.incomplete")]


def test_the_tunnel() -> None:
    """PD-S2: the road under the city is one road, and divides neither field at its mouths."""
    game = table(PD)
    game.play("PD-2", at=(0, 1))
    game.lay("PD-Q", at=(1, 0), rotation=1)
    assert game.segments() == ["city1", "road1", "field1", "field2"]
    assert game.feature((0, 0), "road1") is game.feature((1, 0), "road1")
    assert game.feature((0, 0), "field1") is game.feature((0, 0), "field2")


def test_the_inner_field() -> None:
    """PD-S3: between two cities lies a field without an edge, which borders both."""
    game = table(PD)
    game.play("PD-F", at=(0, -1), rotation=2, meeple="field2")
    game.play("BG-N", at=(-1, -1), rotation=0)
    game.play("BG-N", at=(-1, -2), rotation=1)
    game.play("BG-N", at=(0, -2), rotation=2)
    assert game.feature((0, -1), "city1").complete
    assert game.feature((0, -1), "city2").complete
    assert len(game.feature((0, -1), "field2").segments) == 1
    game.resigns(1)
    assert game.gains() == [(0, 6, "field")]


def test_the_two_cities_are_separate() -> None:
    """PD-S3: the tile's two city segments are different cities, the princess in the single one."""
    tile = TILES["PD-F"]
    assert [segment.ports for segment in tile.segments[:2]] == [("N",), ("E", "S")]
    assert [segment.princess for segment in tile.segments[:2]] == [True, False]


def test_the_coat_of_arms_on_the_portal_city() -> None:
    """PD-S4: the three-edge portal city bears arms in the first edition, not in the second."""
    for edition, arms in (("C1", 1), ("C2", 0)):
        state = new_game(Setup(edition=edition, expansions=(PD,)))
        (tile,) = (state.tile(id) for id in state.bag if id.startswith("PD-S"))
        assert tile.segments[0].arms == arms


def test_the_gardens_of_the_second_edition() -> None:
    """PD-S4: the second edition shows gardens on two more tiles."""
    gardens = {
        edition: {
            id[:4]
            for id, tile in TILES.items()
            if edition in tile.copies and "garden" in tile.symbols
        }
        for edition in ("C1", "C2")
    }
    assert gardens == {"C1": set(), "C2": {"PD-B", "PD-J"}}
