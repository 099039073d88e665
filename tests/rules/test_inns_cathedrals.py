"""Inns & Cathedrals (IC-1 to IC-10)."""

import pytest
from msgspec.structs import replace

from rules.actions import PASS, Deploy
from rules.board import Feature
from rules.events import Claim, FeatureScored, FigureReturned, Part
from rules.expansions.inns_cathedrals import find_staked
from rules.expansions.princess_dragon.pieces import pieces
from rules.expansions.princess_dragon.princess import RemoveKnight
from rules.geometry import square_at
from rules.option import OptionValue
from rules.scoring import points, worth
from tests.builders import IC, PD, Table, figure, table
from tests.halves import with_halves

BIG = "big-meeple"


def big_against(*others: int) -> Table:
    """Player 0's big knight at (1, 0) and meeples of others at (-1, 0) and (-1, -1) share a city.

    The tile between them, which completes it, is the next one laid.
    """
    game = table(IC)
    game.put("BG-L", (1, 0))
    game.put("BG-L", (-1, 0))
    game.put("BG-N", (1, -1), 2)
    game.put("BG-N", (-1, -1), 1)
    game.stand(0, (1, 0), "city1", kind=BIG)
    for player, at in zip(others, ((-1, 0), (-1, -1)), strict=False):
        game.stand(player, at, "city1")
    return game


def inn_road(*expansions: str) -> Table:
    """Player 0's highwayman stands at (1, 0) by an inn; the road is open on both sides."""
    game = table(IC, *expansions)
    game.play("IC-Bg", at=(1, 0), meeple="road1")
    return game


def cathedral(*expansions: str, options: dict[str, OptionValue] | None = None) -> Table:
    """Player 0's knight stands in the cathedral at (0, -1), south of which lies the start tile."""
    game = table(IC, *expansions, options=options)
    game.play("IC-K", at=(0, -1), meeple="city1")
    return game


def close_cathedral(game: Table) -> None:
    """Close the other three sides of the cathedral, the last of them in play."""
    game.put("BG-E", (1, -1), 3)
    game.put("BG-E", (-1, -1), 1)
    game.play("BG-E", at=(0, -2), rotation=2)


def test_everybody_has_a_big_meeple() -> None:
    """IC-1: each player has one big meeple besides the 7 meeples."""
    game = table(IC, players=3)
    assert [(game.supply(p), game.supply(p, BIG)) for p in range(3)] == [(7, 1)] * 3


def test_it_is_placed_like_a_meeple() -> None:
    """IC-1: the big meeple goes wherever a meeple goes, and is the turn's one figure."""
    game = table(IC)
    game.lay("BG-L", at=(1, 0))
    assert game.segments(BIG) == game.segments() != []
    game.deploy("city1", kind=BIG)
    assert game.drawing
    assert (game.supply(0), game.supply(0, BIG)) == (7, 0)


def test_it_is_a_monk_too() -> None:
    """IC-1: a big meeple on a monastery brings 9 points like any monk."""
    game = table(IC, start="BG-B")
    for at in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)):
        game.put("BG-B", at)
    game.stand(0, (0, 0), "monastery1", kind=BIG)
    game.play("BG-B", at=(1, 1))
    assert game.gains() == [(0, 9, "monastery")]


def test_it_counts_two() -> None:
    """IC-1: a big meeple outweighs one meeple."""
    game = big_against(1)
    game.play("BG-R", at=(0, -1), rotation=2)
    assert game.gains() == [(0, 12, "city")]
    assert (game.supply(0, BIG), game.supply(1)) == (1, 7), "both go home"
    (told,) = game.told(FeatureScored)
    assert told.claims == (Claim(0, 2, (BIG,)), Claim(1, 1))


def test_it_ties_with_two() -> None:
    """IC-1: a big meeple and two meeples share a feature."""
    game = big_against(1, 1)
    game.play("BG-R", at=(0, -1), rotation=2)
    assert game.gains() == [(0, 12, "city"), (1, 12, "city")]


def test_it_counts_with_ones_own() -> None:
    """IC-1: a big meeple and a meeple of one player count three together."""
    game = big_against(1, 1)
    game.stand(0, (1, -1), "city1")
    game.play("BG-R", at=(0, -1), rotation=2)
    assert game.gains() == [(0, 12, "city")]


def test_it_can_be_placed_again() -> None:
    """IC-1: a big meeple that came home can be placed in its owner's next turn."""
    game = big_against()
    game.play("BG-R", at=(0, -1), rotation=2)
    game.play("BG-B", at=(0, 1))
    game.lay("BG-B", at=(0, 2))
    assert game.may(Deploy(BIG, 0, 2, "monastery1"))


def test_it_occupies_its_feature() -> None:
    """IC-1: nobody else may claim a feature with a big meeple on it, nor it one with a meeple."""
    game = table(IC)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1", kind=BIG)
    game.lay("BG-U", at=(2, 0), rotation=1)
    assert "road1" not in game.segments()
    assert "road1" not in game.segments(BIG)


@pytest.mark.parametrize(
    ("tile", "segment"),
    [("BG-B", "monastery1"), ("BG-B", "field1"), ("BG-A", "road1"), ("BG-E", "city1")],
)
def test_it_is_eaten(tile: str, segment: str) -> None:
    """IC-1, PD-X: the dragon eats a big meeple wherever it stands."""
    game = table(PD, IC, start="BG-B")
    game.play(tile, at=(1, 0), meeple=segment, kind=BIG)
    game.play("PD-2", at=(-1, 0))
    game.play("PD-G", at=(0, -1), rotation=1)
    game.dragon((0, 0), (1, 0))
    assert [(e.figure, e.cause) for e in game.told(FigureReturned)] == [
        (figure("0.big-meeple.1"), "eaten")
    ]
    assert game.supply(0, BIG) == 1


def test_the_fairy_counts_it_once() -> None:
    """IC-1: beside the fairy a big meeple brings 1 point a turn and 3 in scoring, like any."""
    game = table(IC, PD)
    game.play("BG-U", at=(1, 0), rotation=1, meeple="road1", kind=BIG)
    game.play("BG-B", at=(0, 1))
    game.lay("BG-U", at=(2, 0), rotation=1)
    game.fairy("0.big-meeple.1")
    game.play("BG-B", at=(0, 2))
    assert game.gains() == [(0, 1, "fairy.turn")]
    game.resigns(1)
    assert game.gains() == [(0, 3, "road.incomplete"), (0, 3, "fairy.scored")]


def test_a_portal_takes_it() -> None:
    """IC-1, PD-M4: a big meeple may go through a portal."""
    game = table(IC, PD)
    game.lay("PD-R", at=(1, 0))
    game.deploy("city1", at=(0, 0), kind=BIG)
    assert game.where("0.big-meeple.1") == (0, 0, "city1")


def test_the_phantom_follows_it() -> None:
    """IC-1, PH-5: the phantom may follow a big meeple."""
    game = table(IC, "phantom")
    game.lay("BG-L", at=(1, 0))
    game.deploy("city1", kind=BIG)
    assert game.may(Deploy("phantom", 1, 0, "road1"))


def test_no_fields_for_it_either() -> None:
    """IC-1, BG-9: where fields are left out a big meeple claims none."""
    game = table(IC, options={"fields": False})
    game.lay("BG-U", at=(1, 0), rotation=1)
    assert game.segments(BIG) == ["road1"]


def test_a_sixth_player() -> None:
    """IC-2: six may play; all have the same figures."""
    game = table(IC, players=6)
    assert [len(own) for own in game.state.supply] == [8] * 6
    for seat in range(6):
        assert game.state.turn.player == seat
        game.play("BG-B", at=(0, seat + 1))
    assert game.state.turn.player == 0


def test_a_road_with_an_inn() -> None:
    """IC-3: a complete road with an inn brings 2 a tile."""
    game = inn_road()
    game.put("BG-W", (-1, 0))
    game.play("BG-W", at=(2, 0), rotation=1)
    assert game.gains() == [(0, 8, "road")]
    assert game.items()[0].parts == (Part("tiles", 4, 4), Part("inn", 4, 4))


def test_a_road_with_two_inns() -> None:
    """IC-3: a second inn adds nothing."""
    game = inn_road()
    game.put("BG-W", (-1, 0))
    game.play("IC-C", at=(2, 0), rotation=2)
    assert game.gains() == [(0, 8, "road")]


def test_an_inn_belongs_to_one_road() -> None:
    """IC-3: of the roads of a junction only the one that shows the inn has it."""
    for rotation, score in ((0, 3), (2, 6)):
        game = table(IC)
        game.put("BG-W", (-1, 0))
        game.stand(0, (0, 0), "road1")
        game.play("IC-C", at=(1, 0), rotation=rotation)
        assert game.gains() == [(0, score, "road")]


def test_an_unfinished_road_with_an_inn() -> None:
    """IC-3: at the end an unfinished road with an inn brings nothing."""
    game = inn_road()
    game.resigns(1)
    assert game.gains() == [(0, 0, "road.incomplete")]


def test_a_road_without_inn() -> None:
    """IC-3: beside it other roads bring 1 a tile, complete or not."""
    game = inn_road()
    game.put("BG-A", (0, 1), 3)
    game.stand(1, (0, 1), "road1")
    game.resigns(1)
    assert game.gains() == [(0, 0, "road.incomplete"), (1, 1, "road.incomplete")]


def test_a_city_with_a_cathedral() -> None:
    """IC-4: a complete city with a cathedral brings 3 a tile and 3 a coat of arms."""
    game = cathedral()
    game.put("BG-F", (0, -2), 1)
    game.put("BG-E", (1, -1), 3)
    game.put("BG-E", (-1, -1), 1)
    game.play("BG-E", at=(0, -3), rotation=2)
    assert game.gains() == [(0, 21, "city")]
    assert game.items()[0].parts == (
        Part("tiles", 6, 12),
        Part("arms", 1, 2),
        Part("cathedral", 7, 7),
    )


def test_a_city_with_both_cathedrals() -> None:
    """IC-4: the second cathedral adds nothing."""
    game = cathedral()
    game.put("IC-K", (0, -2))
    for y in (-1, -2):
        game.put("BG-E", (1, y), 3)
        game.put("BG-E", (-1, y), 1)
    game.play("BG-E", at=(0, -3), rotation=2)
    assert game.gains() == [(0, 24, "city")]


def test_an_unfinished_city_with_a_cathedral() -> None:
    """IC-4: at the end an unfinished city with a cathedral brings nothing, arms neither."""
    game = cathedral()
    game.put("BG-F", (0, -2), 1)
    game.resigns(1)
    assert game.gains() == [(0, 0, "city.incomplete")]


def test_what_is_worth_nothing_is_told() -> None:
    """IC-5: such a road or city is scored all the same, as one line of nothing."""
    for game, kind, size, line in (
        (inn_road(), "road", 2, "inn"),
        (cathedral(), "city", 2, "cathedral"),
    ):
        game.resigns(1)
        (told,) = game.told(FeatureScored)
        assert (told.kind, told.complete, told.size) == (kind, False, size)
        assert [item.parts for item in told.items] == [(Part(line, 0, 0),)]


def test_the_fairy_rewards_even_nothing() -> None:
    """IC-5: a road or city worth nothing still brings the fairy's 3 points (PD-F4)."""
    for game in (inn_road(PD), cathedral(PD)):
        game.play("BG-B", at=(0, 1))
        game.lay("BG-B", at=(0, 2))
        game.fairy("0.meeple.1")
        game.resigns(1)
        assert [points for _, points, _ in game.gains()] == [0, 3]
        assert game.score(0) == 3


def test_a_field_beside_a_cathedral() -> None:
    """IC-6: a city with a cathedral brings a field 3 points, like any city."""
    game = cathedral()
    game.stand(1, (0, 0), "field1")
    close_cathedral(game)
    assert game.gains() == [(0, 15, "city")]
    game.resigns(0)
    assert game.gains() == [(1, 3, "field")]


def test_a_lake_cuts_no_field() -> None:
    """IC-6: the lake by an inn lies in one field, which goes on round it."""
    game = table(IC)
    game.lay("IC-Bg", at=(1, 0))
    game.deploy("field1")
    game.put("BG-L", (2, 0))
    farmer = game.feature((1, 0), "field1")
    assert farmer is game.feature((0, 0), "field1")
    assert farmer is game.feature((2, 0), "field1")
    assert farmer is not game.feature((1, 0), "field2")


@pytest.mark.parametrize(("small", "total"), [(False, 9), (True, 6)])
def test_a_small_city_with_a_cathedral(small: bool, total: int) -> None:
    """IC-7: a city of two tiles has 1 more for each tile and coat of arms, small or not.

    Only abbeys can close one, so it is closed here by hand.
    """
    game = table(IC, options={"small-city": small})
    game.put("IC-K", (0, -1))
    city: Feature = replace(game.feature((0, 0), "city1"), open=0, arms=1)
    assert points(worth(game.state, city)) == total


@pytest.mark.parametrize(
    ("scoring", "count"), [("1/2021", 4), ("2014", 4), ("2020", 5), ("10/2015", 5)]
)
def test_half_tiles_by_an_inn(scoring: str, count: int) -> None:
    """IC-8: an inn doubles the count of a road with two half tiles, whichever way one counts."""
    game = with_halves(
        "H1-01", "H1-04", expansions=(IC,), start="BG-D", options={"half-scoring": scoring}
    )
    game.put("IC-C", (-1, 0))
    game.put("H2-02", (1, 0), 1)
    game.put("H2-09", (1, 0), 3)
    game.stand(0, (0, 0), "road1")
    game.lay("BG-W", at=(1, 1), rotation=1)
    game.passes()
    assert game.items()[0].parts == (Part("tiles", count, count), Part("inn", count, count))


@pytest.mark.parametrize(("scoring", "count"), [("1/2021", 5), ("10/2015", 6)])
def test_half_tiles_by_a_cathedral(scoring: str, count: int) -> None:
    """IC-8: a cathedral adds 1 for what counts as a tile, be it a square or a half tile."""
    game = with_halves(
        "H1-01", "H1-04", expansions=(IC,), start="BG-D", options={"half-scoring": scoring}
    )
    game.put("IC-K", (0, -1))
    game.put("H2-10", (0, -2))
    game.put("H2-12", (0, -2), 2)
    game.stand(0, (0, -1), "city1")
    game.put("BG-E", (1, -1), 3)
    game.lay("BG-E", at=(-1, -1), rotation=1)
    game.passes()
    assert game.items()[0].parts == (
        Part("tiles", count, 2 * count),
        Part("cathedral", count, count),
    )


def test_not_on_a_garden() -> None:
    """IC-9, BG-15: a big meeple never stands on a garden."""
    game = table(IC, "abbot")
    game.lay("BG-Eg", at=(0, -1), rotation=2)
    assert game.segments(BIG) == ["city1", "field1"]


def test_the_dragon_harms_no_inn() -> None:
    """IC-9: with the dragon on its tile an inn still doubles its road (PD-D12)."""
    game = table(IC, PD)
    game.put("IC-Bg", (1, 0))
    game.put("BG-W", (-1, 0))
    game.stand(0, (0, 0), "road1")
    game.state.store(pieces(game.state), dragon=square_at(1, 0))
    game.play("BG-W", at=(2, 0), rotation=1)
    assert game.gains() == [(0, 8, "road")]


def test_an_inn_is_in_reach_of_a_portal() -> None:
    """IC-9: a portal reaches a road with an inn like any other."""
    game = table(IC, PD)
    game.put("IC-Bg", (-1, 0))
    game.lay("PD-R", at=(1, 0), rotation=1)
    assert game.may(Deploy(BIG, -1, 0, "road1"))


def test_a_big_monk_has_the_vineyard() -> None:
    """IC-9, HL-16: vineyards bring a big monk what they bring any monk."""
    game = with_halves("H2-01", "H1-04", expansions=(IC,))
    game.stand(0, (0, 0), "monastery1", kind=BIG)
    for at in ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)):
        game.put("BG-B", at)
    game.half("H2-01", at=(0, -1), rotation=1)
    game.passes()
    assert game.gains() == [(0, 12, "monastery")]


def knights(value: str, *kinds: str) -> Table:
    """Player 0's knights of these kinds stand in the city a princess has just joined."""
    game = table(IC, PD, options={"big-meeple-princess": value})
    game.put("BG-G", (0, -1), 1)
    for kind in kinds:
        game.stand(0, (0, -1), "city1", kind=kind)
    game.lay("PD-C", at=(0, -2), rotation=1)
    return game


def test_the_princess_removes_any_knight() -> None:
    """IC-10, PD-P1: usually any knight may be removed, the big one too."""
    game = knights("any", "meeple", BIG)
    assert game.legal == (
        RemoveKnight(figure("0.big-meeple.1")),
        RemoveKnight(figure("0.meeple.1")),
        PASS,
    )
    game.removes("0.big-meeple.1")
    assert (game.supply(0, BIG), game.drawing) == (1, True)


def test_the_big_one_as_a_last_resort() -> None:
    """IC-10: by option the big meeple is removed only if no other knight is there."""
    game = knights("last-resort", "meeple", BIG)
    assert game.legal == (RemoveKnight(figure("0.meeple.1")), PASS)
    game = knights("last-resort", BIG)
    assert game.legal == (RemoveKnight(figure("0.big-meeple.1")), PASS)


# Seen before it is done


def test_what_this_turns_inn_or_cathedral_puts_at_stake() -> None:
    """IC-5: occupied and unfinished, and of this turn: an earlier inn was known."""
    game = table(IC)
    game.stand(1, (0, 0), "road1")
    game.lay("IC-C", (-1, 0))
    ((road, stake),) = find_staked(game.state)
    assert (stake, road) == ("inn", game.feature((0, 0), "road1"))
    game.passes()
    game.lay("BG-U", (1, 0), 1)
    assert find_staked(game.state) == []


def test_nothing_is_at_stake_where_nobody_is_or_all_is_complete() -> None:
    """IC-5: a road of nobody's, and one that this very tile completes."""
    game = table(IC)
    game.lay("IC-C", (-1, 0))
    assert find_staked(game.state) == []
    game = table(IC)
    game.stand(1, (0, 0), "road1")
    game.put("BG-W", (1, 0))
    game.lay("IC-C", (-1, 0))
    assert game.feature((0, 0), "road1").complete
    assert find_staked(game.state) == []
