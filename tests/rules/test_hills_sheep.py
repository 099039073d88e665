"""Hills and vineyards of Hills & Sheep, and what they are beside half tiles (HS-1 to HS-5)."""

from collections import Counter

import pytest

from rules import Setup, new_game, view_for
from rules.events import Part
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.hills import BuryTile, HillRaised, hills_of
from rules.geometry import square_at
from tests.abbeys import AM, begin, lay_abbey, with_hole
from tests.builders import TB, Table, table
from tests.flocks import HS
from tests.halves import with_halves

HILL = "HS-13"
"""A tile with a hill; the road in the north and that in the south end on it."""


def raise_hill(game: Table, under: str) -> None:
    """Let chance slide this tile under the hill just laid."""
    game.act(BuryTile(under))


# Hills


def test_each_hill_takes_a_tile() -> None:
    """HS-1: the next tile of the supply goes under each hill, unseen, and is out of the game."""
    game = table(HS, start="BG-U", bag={HILL: 2, "BG-B": 2, "BG-U": 1})
    game.lay(HILL, at=(0, 1))
    assert HillRaised(0, 1, tile_under=True) in game.events
    assert {type(action) for action in game.legal} == {BuryTile}
    raise_hill(game, "BG-B")
    assert game.step == "wood"
    game.passes()
    game.lay(HILL, at=(0, -1))
    raise_hill(game, "BG-U")
    assert hills_of(game.state).hills == (square_at(0, 1), square_at(0, -1))
    assert hills_of(game.state).buried == ("BG-B", "BG-U")
    assert game.bag() == {"BG-B": 1}


def test_nobody_knows_what_is_under_a_hill() -> None:
    """HS-1: to everybody it may be any tile that was not drawn."""
    game = table(HS, start="BG-U", bag={HILL: 1, "BG-B": 1, "BG-U": 1})
    game.lay(HILL, at=(0, 1))
    raise_hill(game, "BG-B")
    for player in (0, 1, None):
        seen = view_for(game.state, player)
        assert (hills_of(seen).buried, seen.bag) == (("",), {"BG-B": 1, "BG-U": 1})


def test_a_hill_that_fits_nowhere_takes_none() -> None:
    """HS-1: only when it is laid."""
    game = table(HS, start="BG-C", bag={HILL: 1, "BG-C": 2})
    game.draws(HILL)
    assert (game.told(HillRaised), game.bag()) == ([], {"BG-C": 2})


def test_hills_may_empty_the_supply() -> None:
    """HS-1: then the game ends with this turn, and a hill without a tile is one all the same."""
    game = table(HS, start="BG-U", bag={HILL: 2, "BG-B": 1})
    game.lay(HILL, at=(0, 1))
    raise_hill(game, "BG-B")
    game.passes()
    game.lay(HILL, at=(0, -1))
    assert HillRaised(0, -1, tile_under=False) in game.events
    game.passes()
    assert game.state.over


def test_a_hill_ends_a_double_turn() -> None:
    """HS-1, G3-1: what it leaves of the supply decides about a second part (TB-14)."""
    game = table(HS, TB, start="BG-U", bag={HILL: 1, "BG-B": 1})
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    game.lay(HILL, at=(0, 1))
    raise_hill(game, "BG-B")
    game.passes()
    assert game.state.over


def tied(
    *expansions: str, value: str = "at-least-one", players: int = 2, kind: str = "meeple"
) -> Table:
    """Players 0 and 1 are tied on a road; player 0's meeple stands on the hill at (0, 1)."""
    game = table(HS, *expansions, start="BG-U", players=players, options={"hill": value})
    game.lay(HILL, at=(0, 1))
    raise_hill(game, "BG-B")
    game.deploy("road1", kind=kind)
    game.stand(1, (0, 0), "road1")
    return game


def test_the_hill_settles_a_tie() -> None:
    """HS-2: among those tied a meeple of the feature on a hill wins."""
    game = tied()
    game.play("BG-A", at=(0, -1))
    assert game.gains() == [(0, 3, "road")]


def test_strength_comes_first() -> None:
    """HS-2: who has more wins, whoever is on the hill."""
    game = tied()
    game.stand(1, (0, 0), "road1")
    game.play("BG-A", at=(0, -1))
    assert game.gains() == [(1, 3, "road")]


def test_several_on_hills_share() -> None:
    """HS-2: if several of those tied have a meeple on a hill, they share."""
    game = tied(players=3)
    game.stand(1, (0, 1), "road1")
    game.stand(0, (0, 0), "road1")
    game.stand(2, (0, 0), "road1")
    game.stand(2, (0, 0), "road1")
    game.play("BG-A", at=(0, -1))
    assert game.gains() == [(0, 3, "road"), (1, 3, "road")]


@pytest.mark.parametrize(("value", "winners"), [("at-least-one", [0, 1]), ("most", [1])])
def test_most_meeples_on_hills(value: str, winners: list[int]) -> None:
    """HS-2: by option *hill* the number of meeples on hills decides between those on one."""
    game = table(HS, start=HILL, options={"hill": value})
    game.put("BG-U", (0, 1))
    game.state.store(hills_of(game.state), hills=(square_at(0, 0),))
    for player, y in [(0, 0), (0, 1), (1, 0), (1, 0)]:
        game.stand(player, (0, y), "road2" if y == 0 else "road1")
    game.play("BG-A", at=(0, 2), rotation=2)
    assert [player for player, _, _ in game.gains()] == winners


def test_a_big_meeple_on_a_hill_counts_once() -> None:
    """HS-2: by option *hill* meeples on hills are counted, not their strength."""
    game = tied("inns-cathedrals", value="most", kind="big-meeple")
    game.stand(1, (0, 1), "road1")
    game.play("BG-A", at=(0, -1))
    assert game.gains() == [(0, 3, "road"), (1, 3, "road")]


def test_the_hill_decides_about_fields() -> None:
    """HS-3: in the final scoring, too."""
    game = table(HS, start="BG-U")
    game.lay(HILL, at=(0, 1))
    raise_hill(game, "BG-B")
    game.deploy("field1")
    game.stand(1, (0, 0), "field1")
    game.resigns(1)
    assert game.gains() == [(0, 0, "field")]


def test_the_hill_decides_about_farmers_at_a_barn() -> None:
    """HS-3: where a barn has them scored (AM-18)."""
    game = table(HS, AM, start="BG-E")
    game.put("BG-E", (0, -1), 2)
    game.lay("HS-03", at=(1, 0), rotation=1)
    raise_hill(game, "BG-X")
    game.deploy("field1")
    game.stand(1, (0, 0), "field1")
    game.put("BG-B", (0, 1))
    game.lay("BG-B", at=(1, 1))
    game.act(PlaceBarn(1, 1, "NW"))
    assert game.gains() == [(0, 3, "field")]


def test_no_strength_is_no_majority() -> None:
    """HS-3: a mayor without coats of arms has nothing of his hill (G2-4)."""
    game = table(HS, AM, start="BG-E")
    game.lay("HS-08", at=(0, -1), rotation=2)
    raise_hill(game, "BG-X")
    game.deploy("city1", kind="mayor")
    assert game.gains() == []


# Vineyards


def round_a_monastery() -> Table:
    """A monk of player 0 is in a monastery that lacks one tile; another tile is a vineyard."""
    game = table(HS, start="BG-B")
    for x, y in [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]:
        game.put("BG-B", (x, y))
    game.put("HS-05", (-1, -1), 0)
    game.stand(0, (0, 0), "monastery1")
    return game


def test_vineyards_enrich_a_monastery() -> None:
    """HS-4: 3 points more for each vineyard in the eight squares round a completed monastery."""
    game = round_a_monastery()
    game.lay("HS-05", at=(1, 1), rotation=2)
    game.passes()
    assert game.items()[0].parts == (Part("tiles", 9, 9), Part("vineyards", 2, 6))


def test_an_unfinished_monastery_has_none() -> None:
    """HS-4: nothing for what is incomplete, at the end either."""
    game = round_a_monastery()
    game.resigns(1)
    assert game.gains() == [(0, 8, "monastery.incomplete")]


def test_an_abbey_has_vineyards() -> None:
    """HS-4, AM-3: an abbey is a monastery to them."""
    game = with_hole(HS, west=("HS-05", 0))
    game.put("BG-E", (-1, -2), 2)
    game.put("BG-B", (1, -2))
    lay_abbey(game)
    game.deploy("monastery1")
    assert game.items()[0].parts == (Part("tiles", 9, 9), Part("vineyards", 1, 3))


@pytest.mark.parametrize(("value", "points"), [("monasteries", 9), ("gardens-too", 12)])
def test_a_garden_beside_a_vineyard(value: str, points: int) -> None:
    """HS-4: by option *vineyards* they enrich completed gardens, too."""
    game = table(HS, "abbot", start="BG-Eg", options={"vineyards": value})
    for x, y in [(-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]:
        game.put("BG-B", (x, y))
    game.put("BG-E", (0, -1), 2)
    game.put("BG-B", (-1, -1))
    game.stand(0, (0, 0), "garden1", kind="abbot")
    game.lay("HS-05", at=(1, -1), rotation=1)
    game.passes()
    assert (0, points, "garden") in game.gains()


# Both boxes


def test_hills_and_vineyards_hold_once_beside_half_tiles() -> None:
    """HS-1, HL-17: with half tiles in play, too, a hill takes one tile and a vineyard brings 3."""
    game = with_halves("H2-03", "H2-01", expansions=(HS,), bag={"BG-B": 9, HILL: 2})
    game.half("H2-03", at=(0, -1))
    assert game.told(HillRaised) == [HillRaised(0, -1, tile_under=True)]
    raise_hill(game, "BG-B")
    assert (game.step, hills_of(game.state).buried) == ("wood", ("BG-B",))
    assert game.state.rulebook.ties[0][0] == "halflings"
    assert len(game.state.rulebook.ties) == len(game.state.rulebook.extras) == 1
    seen = view_for(game.state, None)
    assert hills_of(seen).buried == ("",)
    assert seen.bag == {"BG-B": 9, HILL: 2}


# Two cities at one edge


def test_two_cities_meet_one_edge() -> None:
    """HS-5: a city laid there joins both, and the tile counts once."""
    game = table(HS, start="HS-02")
    assert game.feature((0, 0), "city1").open == 2
    assert game.feature((0, 0), "city2").open == 2
    game.lay("BG-E", at=(0, -1), rotation=2)
    assert game.feature((0, 0), "city1") == game.feature((0, 0), "city2")
    assert game.feature((0, 0), "city1").open == 2
    game.deploy("city1")
    game.play("BG-E", at=(1, 0), rotation=3)
    game.play("BG-E", at=(-1, 0), rotation=1)
    assert game.gains() == [(0, 8, "city")]


def test_each_is_open_until_then() -> None:
    """HS-5: neither is complete while nothing lies there; the edge is a city's to what is laid."""
    game = table(HS, start="HS-02")
    game.play("BG-E", at=(1, 0), rotation=3, meeple="city1")
    assert not game.feature((0, 0), "city2").complete
    game.draws("BG-B")
    assert (0, -1) not in game.spots()


def test_an_abbey_closes_both() -> None:
    """HS-5, AM-2: it joins nothing."""
    game = table(HS, AM, start="HS-02")
    game.put("BG-E", (1, 0), 3)
    game.put("BG-E", (-1, 0), 1)
    for at in [(-1, -1), (0, -2), (1, -1)]:
        game.put("BG-B", at)
    game.stand(0, (1, 0), "city1")
    begin(game)
    lay_abbey(game, (0, -1))
    game.passes()
    assert game.feature((0, 0), "city1") != game.feature((0, 0), "city2")
    assert game.feature((0, 0), "city1").complete
    assert (0, 4, "city") in game.gains()


def test_a_city_that_reaches_the_far_side_parts_the_field() -> None:
    """HS-5: HS-01 has two fields, which a plain tile in the south joins."""
    game = table(HS, start="HS-01")
    assert game.feature((0, 0), "field1") != game.feature((0, 0), "field2")
    game.lay("BG-B", at=(0, 1))
    assert game.feature((0, 0), "field1") == game.feature((0, 0), "field2")
    assert game.feature((0, 0), "field1").open == 5


def test_a_box_holds_eighteen_tiles() -> None:
    """HS-1, HS-4: eight hills and eight vineyards, in both editions."""
    for edition in ("C1", "C2"):
        book = new_game(Setup(2, edition=edition, expansions=(HS,))).rulebook
        own = {id: n for id, n in book.bag.items() if id.startswith("HS")}
        shown = Counter(dict.fromkeys(("hill", "vineyard"), 0))
        for id, count in own.items():
            for symbol in book.tiles[id].symbols - {"garden"}:
                shown[symbol] += count
        assert (sum(own.values()), dict(shown)) == (18, {"hill": 8, "vineyard": 8})
