"""Goods (TB-1 to TB-3)."""

import pytest

from rules import projected
from rules.events import (
    FeatureCompleted,
    FeatureScored,
    FigureReturned,
    Part,
    PointsGiven,
    Spot,
)
from rules.expansions.traders_builders.goods import GoodsTaken
from rules.expansions.traders_builders.slot import goods
from tests.builders import PD, TB, Table, table
from tests.halves import with_halves


def grain_city(*expansions: str, players: int = 2) -> Table:
    """A city of grain from (0, 0) to (0, -1), open to the north; player 0's turn."""
    game = table(TB, *expansions, players=players)
    game.put("TB-E", (0, -1), 1)
    return game


def holding(*tokens: tuple[int, str], players: int = 3) -> Table:
    """A table at which these tokens of players were taken long ago."""
    game = table(TB, players=players)
    game.state.store(goods(game.state), tokens=tokens)
    return game


def end(game: Table) -> None:
    """Let everybody but player 0 leave."""
    for player in game.state.players[1:]:
        game.resigns(player)


def test_who_completes_a_city_takes_its_goods() -> None:
    """TB-1: a token goes to the player whose tile completes the city, whoever scores it."""
    game = grain_city()
    game.stand(1, (0, -1), "city1")
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.gains() == [(1, 6, "city")]
    assert game.told(GoodsTaken) == [GoodsTaken(0, "grain", 1, Spot(0, -1, "city1"))]
    assert [game.tokens(player)["grain"] for player in (0, 1)] == [1, 0]


def test_a_token_for_every_symbol() -> None:
    """TB-1: each symbol in the city gives a token of its kind, told by kind and first place."""
    game = grain_city()
    for tile, y in (("TB-Q", -2), ("TB-E", -3), ("BG-F", -4)):
        game.put(tile, (0, y), 1)
    game.play("BG-E", at=(0, -5), rotation=2)
    assert game.told(GoodsTaken) == [
        GoodsTaken(0, "wine", 1, Spot(0, -2, "city1")),
        GoodsTaken(0, "grain", 2, Spot(0, -1, "city1")),
    ]
    assert game.tokens(0) == {"wine": 1, "grain": 2, "cloth": 0}


def test_an_empty_city_gives_its_goods() -> None:
    """TB-1: also if nobody stands in the city."""
    game = grain_city()
    game.play("BG-E", at=(0, -2), rotation=2)
    assert not game.told(FeatureScored)
    assert game.tokens(0)["grain"] == 1


def test_a_city_emptied_by_the_dragon_gives_its_goods() -> None:
    """TB-1: also if the dragon has just eaten all its knights."""
    game = grain_city(PD)
    game.stand(1, (0, -1), "city1")
    game.play("PD-2", at=(0, 1))
    game.play("PD-Jg", at=(0, -2), rotation=2)
    game.dragon((0, 0), (0, -1), (0, -2))
    assert game.gains() == []
    assert game.tokens(1)["grain"] == 1


def test_a_city_emptied_by_a_princess_gives_its_goods() -> None:
    """TB-1: also if a princess has just removed the last knight."""
    game = grain_city(PD)
    game.stand(1, (0, -1), "city1")
    game.lay("PD-D", at=(0, -2), rotation=2)
    game.removes("1.meeple.1")
    assert game.gains() == []
    assert game.tokens(0)["grain"] == 1


def test_a_half_tile_completes_a_city() -> None:
    """TB-1: also if a half tile completed it."""
    game = with_halves("H1-06", "H1-04", expansions=(TB,), start="BG-D")
    game.put("TB-E", (0, -1), 1)
    game.half("H1-06", at=(0, -2))
    game.passes()
    assert game.tokens(0)["grain"] == 1


def test_each_city_of_the_tile_gives_its_goods() -> None:
    """TB-1: a tile that completes two cities brings the goods of both."""
    game = grain_city()
    game.put("TB-Q", (1, -1), 1)
    game.put("TB-Q", (0, -3), 1)
    game.put("BG-E", (0, -4), 2)
    game.play("BG-Hg", at=(0, -2), rotation=1)
    assert game.tokens(0) == {"wine": 1, "grain": 1, "cloth": 0}


def test_the_tiles_own_symbol_counts() -> None:
    """TB-1: the symbol may be on the very tile that completes the city."""
    game = table(TB)
    game.put("BG-E", (1, -1), 3)
    game.play("TB-T", at=(0, -1), rotation=2)
    assert game.told(GoodsTaken) == [GoodsTaken(0, "wine", 1, Spot(0, -1, "city1"))]


def test_an_incomplete_city_gives_nothing() -> None:
    """TB-2: an incomplete city gives no goods, at the end neither."""
    game = grain_city()
    game.stand(0, (0, -1), "city1")
    end(game)
    assert game.gains() == [(0, 2, "city.incomplete")]
    assert game.tokens(0) == {"wine": 0, "grain": 0, "cloth": 0}


def test_goods_have_no_other_effect() -> None:
    """TB-2: a city's points are the same with goods as without."""
    game = grain_city()
    game.stand(0, (0, -1), "city1")
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.items()[0].parts == (Part("tiles", 3, 6),)


def test_each_part_of_a_double_turn_gives_its_own() -> None:
    """TB-2: a city completed in either part of a double turn brings its goods."""
    game = grain_city()
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.put("TB-Q", (1, -1), 1)
    game.put("BG-E", (1, -2), 2)
    game.play("BG-K", at=(1, 0), rotation=0)
    assert (game.part, game.tokens(0)["wine"]) == ((0, 1), 1)
    game.play("BG-E", at=(0, -2), rotation=2)
    assert (game.part, game.tokens(0)["grain"]) == ((1, 0), 1)


def test_no_goods_twice_through_a_portal() -> None:
    """TB-1, PD-M1: a city completed before gives nothing when somebody is sent there to score."""
    game = table(TB, PD, options={"portal-target": "never-scored-too"})
    game.put("TB-E", (0, -1), 1)
    game.play("BG-E", at=(0, -2), rotation=2)
    assert game.tokens(0)["grain"] == 1
    game.lay("PD-R", at=(1, 0))
    game.deploy("city1", at=(0, -1))
    assert game.gains() == [(1, 6, "city")]
    assert not game.told(GoodsTaken)
    assert [game.tokens(player)["grain"] for player in (0, 1)] == [1, 0]


def test_most_tokens_of_a_kind() -> None:
    """TB-3: at the end each kind brings 10 points to the player with most tokens of it."""
    game = holding((0, "wine"), (1, "wine"), (1, "wine"), (2, "cloth"))
    end(game)
    assert game.gains() == [(1, 10, "goods.wine"), (2, 10, "goods.cloth")]
    assert [item.parts for item in game.items()] == [
        (Part("wine", 2, 10),),
        (Part("cloth", 1, 10),),
    ]
    assert {item.spot for item in game.items()} == {None}


def test_each_of_those_tied() -> None:
    """TB-3: those tied have 10 points each; nobody has any for a kind without tokens."""
    game = holding((0, "grain"), (2, "grain"))
    end(game)
    assert game.gains() == [(0, 10, "goods.grain"), (2, 10, "goods.grain")]
    assert len(game.told(PointsGiven)) == 1


def test_goods_come_after_fields() -> None:
    """TB-3: they are counted after the fields."""
    game = holding((0, "wine"), players=2)
    game.put("BG-E", (0, -1), 2)
    game.stand(1, (0, 0), "field1")
    end(game)
    assert game.gains() == [(1, 3, "field"), (0, 10, "goods.wine")]


@pytest.mark.parametrize("seat", [0, 2])
def test_tokens_of_a_resigned_player(seat: int) -> None:
    """G2-6: the tokens of a resigned seat stay and count."""
    game = holding((seat, "wine"), (1, "grain"))
    game.resigns(seat)
    game.resigns(2 - seat)
    assert (seat, 10, "goods.wine") in game.gains()


def test_where_goods_are_told() -> None:
    """TB-1: told is the first segment laid, of those that show the kind."""
    game = table(TB, start="TB-E")
    game.put("TB-E", (1, 0))
    game.put("BG-E", (-1, 0), 1)
    game.play("BG-E", at=(2, 0), rotation=3)
    assert game.told(GoodsTaken) == [GoodsTaken(0, "grain", 2, Spot(0, 0, "city1"))]


def test_a_completion_is_told() -> None:
    """TB-1, BG-11: each feature the tile completes is told, empty ones too, before all go home."""
    game = table(TB)
    game.put("BG-W", (-1, 0))
    game.put("BG-E", (1, -1), 2)
    game.stand(1, (0, 0), "road1")
    city = game.state.board.feature_of[game.state.board.placements[2].segment("city1")]
    road = game.state.board.feature_of[game.state.board.placements[0].segment("road1")]
    game.play("BG-L", at=(1, 0))
    order = [
        e for e in game.events if isinstance(e, FeatureScored | FeatureCompleted | FigureReturned)
    ]
    assert [type(event) for event in order] == [
        FeatureScored,
        FeatureCompleted,
        FeatureCompleted,
        FigureReturned,
    ]
    assert order[1:3] == [
        FeatureCompleted(0, "road", road),
        FeatureCompleted(0, "city", city),
    ]


def test_goods_count_in_what_is_projected() -> None:
    """TB-3: how the game would end now is told with the points for goods."""
    game = holding((1, "wine"), (2, "wine"), (2, "wine"))
    game.stand(0, (0, 0), "road1")
    assert projected(game.state) == (1, 0, 10)
    assert game.state.scores == [0, 0, 0]
