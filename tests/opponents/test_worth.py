"""What a position is worth: each thing that counts, alone; squares are (x, y), y southwards."""

import pytest

from opponents import WEIGHTS
from opponents.evaluator import Evaluator, Sense
from opponents.expansions import evaluate
from opponents.joining import list_meetings, threaten
from rules.board import Feature, Figure
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import square_at
from tests.abbeys import AM, lay_abbey, with_hole
from tests.builders import IC, PD, TB, At, Table, figure, table
from tests.castles import with_castle
from tests.halves import with_halves

NOTHING = dict.fromkeys(WEIGHTS, 0.0)


def counting(game: Table, player: int = 0, **weights: float) -> Evaluator:
    """Return an evaluator by which nothing counts but points and what is given these weights."""
    return evaluate(game.state, player, weights=NOTHING | weights)


def totals(game: Table, **weights: float) -> list[float]:
    """Return what a position means to everybody where only that counts."""
    return counting(game, **weights).totals(game.state)


def gained(game: Table, **weights: float) -> list[float]:
    """Return what this adds for everybody to what the position is worth without."""
    pairs = zip(totals(game, **weights), totals(game), strict=True)
    return [a - b for a, b in pairs]


def worth(game: Table, feature: Feature, **weights: float) -> float:
    """Return the points that a feature promises where only that counts."""
    return counting(game, **weights).prospect(game.state, feature)


def even(game: Table) -> dict[str, float]:
    """Return weights by which each open square is filled as likely as one tile drawn fills it."""
    once = 1 / counting(game).turns
    return {"patience": once, "fill": once, "spread": 1.0}


# -- features -------------------------------------------------------------------------------------


def test_a_city_promises_what_it_is_and_in_part_what_completing_it_adds() -> None:
    """One tile is one point, completed it is two tiles of two points each; one draw in two."""
    game = table(start="BG-E", bag={"BG-E": 2, "BG-U": 2})
    city = game.feature((0, 0), "city1")
    assert worth(game, city) == 1
    assert worth(game, city, **even(game)) == 1
    assert worth(game, city, **even(game), city=1.0) == 1 + (2 - 1) / 2
    assert worth(game, city, **even(game), city=1.0, city_growth=2.0) == 1 + (2 - 1 + 2) / 2


def test_a_road_grows_at_each_of_its_ends() -> None:
    """By its own weight, not by that of cities."""
    game = table(start="BG-U", bag={"BG-L": 4})
    road = game.feature((0, 0), "road1")
    growing = even(game) | {"city": 9.0, "city_growth": 9.0, "road": 0.5, "road_growth": 1.0}
    assert worth(game, road, **growing) == 1 + 0.5 * 2


def test_a_monastery_promises_each_of_the_squares_around_it() -> None:
    """Of eight, one is filled; each of the others is by the only kind of tile that is left."""
    game = table(start="BG-B", bag={"BG-B": 4})
    game.put("BG-B", (1, 0))
    monk = game.feature((0, 0), "monastery1")
    assert worth(game, monk) == 2
    beside = 5  # the free squares that touch a tile: any draw fills those, the corners one in two
    assert worth(game, monk, **even(game), monastery=1.0) == 2 + beside + 2 / 2


def test_a_field_promises_three_points_for_each_city_as_likely_as_it_is_completed() -> None:
    """A complete one counts whole, one that can't be completed not at all."""
    game = table(start="BG-E", bag={"BG-E": 2, "BG-U": 2})
    field = game.feature((0, 0), "field1")
    assert worth(game, field, **even(game)) == 0
    assert worth(game, field, **even(game), field=1.0) == 3 / 2
    assert worth(game, field, **even(game), field=0.5) == 3 / 4
    hopeless = table(start="BG-E", bag={"BG-U": 4})
    field = hopeless.feature((0, 0), "field1")
    assert worth(hopeless, field, **even(hopeless), field=1.0) == 0
    hopeless.put("BG-E", (0, -1), rotation=2)
    assert worth(hopeless, hopeless.feature((0, 0), "field1"), field=1.0) == 3


def test_a_field_counts_each_city_once() -> None:
    """Two cities side by side are two; one of two tiles is one, though it touches both."""
    game = table(start="BG-E", bag={"BG-E": 4})
    game.put("BG-E", (1, 0))
    field = game.feature((0, 0), "field1")
    assert len(field.segments) == 2
    assert worth(game, field, **even(game), field=1.0) == 6
    one = table(start="BG-E", bag={"BG-E": 4})
    one.put("BG-E", (0, -1), rotation=2)
    one.put("BG-U", (1, 0))
    one.put("BG-U", (-1, 0))
    assert worth(one, one.feature((0, 0), "field1"), field=1.0) == 3


def test_who_does_not_see_fields_expects_nothing_of_them() -> None:
    """A farmer beside a complete city is worth what nobody's field is."""
    game = table(start="BG-E")
    game.put("BG-E", (0, -1), rotation=2)
    game.stand(0, (0, 0), "field1")
    blind = Sense(fields=False)
    for sense, points in ((None, 3.0), (blind, 0.0)):
        evaluator = evaluate(game.state, 0, sense=sense, weights=NOTHING | {"field": 1.0})
        assert evaluator.totals(game.state)[0] == points


def test_who_has_the_most_in_a_feature_is_promised_all_of_it() -> None:
    """Two who tie each are, and who has fewer nothing."""
    game = table(start="BG-U", players=3, bag={"BG-U": 5})
    for x in (1, 2, 3):
        game.put("BG-U", (0, x))
    game.stand(0, (0, 0), "road1")
    game.stand(1, (0, 1), "road1")
    assert totals(game) == [4, 4, 0]
    game.stand(0, (0, 2), "road1")
    assert totals(game) == [4, 0, 0]


def test_what_one_tile_would_join_counts_for_who_would_win_it() -> None:
    """Two knights against one: as likely as such a tile comes, all goes to the two."""
    game = table(start="BG-E", bag={"BG-N": 2, "BG-U": 2, "BG-V": 4})
    game.put("BG-E", (1, -1), rotation=3)
    game.stand(0, (0, 0), "city1")
    game.stand(1, (1, -1), "city1")
    assert gained(game, **even(game), threats=1.0) == [1 / 4, 1 / 4]
    game.stand(1, (1, -1), "city1")
    assert gained(game, **even(game), threats=1.0) == [-1 / 4, 1 / 4]


def test_who_claims_beside_somebody_threatens_to_join() -> None:
    """A claim counts what it may share of a larger city, less what it would share of its own."""
    game = table(start="BG-Mg", bag={"BG-N": 2, "BG-U": 2, "BG-V": 4})
    game.put("BG-E", (1, -1), rotation=3)
    evaluator = counting(game, **even(game), threats=1.0)
    own = game.feature((1, -1), "city1")
    near = list_meetings(evaluator, game.state)
    assert threaten(evaluator, game.state, own, "meeple", near) == 0
    game.stand(1, (0, 0), "city1")
    evaluator = counting(game, **even(game), threats=1.0)
    near = list_meetings(evaluator, game.state)
    assert threaten(evaluator, game.state, own, "meeple", near) == (2 - 1) / 4


def test_a_figure_comes_back_as_likely_as_its_feature_is_completed() -> None:
    """From a field never, from what is complete for sure."""
    game = table(start="BG-E", bag={"BG-E": 2, "BG-U": 2})
    weights = even(game) | {"return": 1.0, "at_home": 1.0, "spare": 1.0}
    evaluator = counting(game, **weights)
    city, field = game.feature((0, 0), "city1"), game.feature((0, 0), "field1")
    assert evaluator.return_chance(game.state, city) == 0.5
    assert evaluator.return_chance(game.state, field) == 0
    game.put("BG-E", (0, -1), rotation=2)
    assert evaluator.return_chance(game.state, game.feature((0, 0), "city1")) == 1


# -- figures --------------------------------------------------------------------------------------


def test_a_meeple_at_home_is_worth_less_late_and_to_who_has_plenty() -> None:
    """With more than three at home each loses a share of its worth for each that is spare."""
    game = table(start="BG-B", bag={"BG-B": 8})
    assert counting(game).turns == 4
    assert counting(game, at_home=3.0, late=2.0, spare=1.0).meeple == 2
    assert totals(game, at_home=1.0, spare=1.0) == [7, 7]
    assert totals(game, at_home=1.0, spare=0.5) == [7 / 16, 7 / 16]
    for at in ((1, 0), (2, 0), (3, 0), (4, 0)):
        game.put("BG-B", at)
        game.stand(0, at, "monastery1")
    assert counting(game, at_home=1.0, spare=0.5).reserve(figure("0.meeple.1")) == 1


@pytest.mark.parametrize(
    ("expansions", "kind", "weight"),
    [
        (("abbot",), "abbot", "abbot_home"),
        ((IC,), "big-meeple", "big_home"),
        (("phantom",), "phantom", "phantom_home"),
        ((TB,), "builder", "builder_home"),
        ((TB,), "pig", "pig_home"),
        ((AM,), "mayor", "mayor_home"),
        ((AM,), "wagon", "wagon_home"),
        ((AM,), "barn", "barn_home"),
    ],
)
def test_every_kind_of_figure_has_a_worth_of_its_own(
    expansions: tuple[str, ...], kind: str, weight: str
) -> None:
    """As a share of a meeple's."""
    game = table(*expansions)
    evaluator = counting(game, at_home=1.0, spare=1.0, **{weight: 0.3})
    assert evaluator.reserve(figure(f"0.{kind}.1")) == 0.3
    assert evaluator.reserve(figure("0.meeple.1")) == 1


# -- what expansions add --------------------------------------------------------------------------


def test_goods_count_from_the_tile_that_completes_the_city() -> None:
    """As many once they are given as before that; to who completes it, whoever owns it."""
    game = table(TB)
    game.put("TB-E", (0, -1), 1)
    game.stand(1, (0, -1), "city1")
    assert totals(game, goods=2.0) == totals(game)
    game.lay("BG-E", at=(0, -2), rotation=2)
    assert game.state.turn.player == 0
    assert gained(game, goods=2.0) == [2, 0]
    game.passes()
    assert game.tokens(0)["grain"] == 1
    assert gained(game, goods=2.0) == [2, 0]


def test_a_builder_who_is_extended_brings_a_second_part() -> None:
    """From the tile that does it until that part begins; less of it if no tile is left."""
    game = table(TB, start="BG-U", bag={"BG-U": 9})
    game.stand(0, (0, 0), "road1")
    game.stand(0, (0, 0), "road1", kind="builder")
    assert totals(game, second_part=5.0) == totals(game)
    game.lay("BG-U", at=(0, 1))
    assert gained(game, second_part=5.0) == [5, 0]
    game.passes()
    assert game.part == (0, 1)
    assert gained(game, second_part=5.0) == [0, 0]
    game.lay("BG-U", at=(0, 2))
    assert gained(game, second_part=5.0) == [0, 0]


def test_a_builder_on_the_board_promises_second_parts() -> None:
    """As long as what he stands on can go on, and the less the fewer turns there are."""
    game = table(TB, start="BG-E", bag={"BG-B": 8})
    game.stand(1, (0, 0), "city1")
    game.stand(1, (0, 0), "city1", kind="builder")
    assert gained(game, builder_out=3.0) == [0, 3]
    assert gained(game, builder_out=3.0, late=4.0) == [0, 1.5]
    game.put("BG-E", (0, -1), rotation=2)
    assert gained(game, builder_out=3.0) == [0, 0]


def test_the_fairy_brings_a_point_a_turn_to_whom_she_is_beside() -> None:
    """For two turns and a half among two, and no longer than there are turns."""
    for left, turns in ((40, 2.5), (4, 2.0)):
        game = table(PD, bag={"BG-U": left})
        game.stand(1, (0, 0), "city1")
        assert gained(game, fairy=1.0) == [0, 0]
        place_fairy(game, "1.meeple.1", (0, 0))
        assert gained(game, fairy=1.0) == [0, turns]


def test_the_fairys_points_count_in_part_until_the_feature_is_complete() -> None:
    """Three for whom she is beside, whoever wins it."""
    game = table(PD, start="BG-E")
    game.stand(1, (0, 0), "city1")
    assert totals(game) == [0, 1]
    place_fairy(game, "1.meeple.1", (0, 0))
    assert totals(game, fairy_bonus=0.2) == pytest.approx([0, 1 + 0.2 * 3])
    game.put("BG-E", (0, -1), rotation=2)
    assert totals(game, fairy_bonus=0.2) == [0, 4 + 3]


def place_fairy(game: Table, beside: str, at: At) -> None:
    """Put the fairy beside a meeple, as if she had been called long ago."""
    here = pieces(game.state)
    game.state.store(here, fairy=square_at(*at), beside=figure(beside))


def test_an_abbey_in_hand_is_worth_something_until_it_is_placed() -> None:
    """Less when there are few turns left."""
    game = with_hole(bag={"BG-B": 8})
    assert gained(game, abbey=4.0) == [4, 4]
    assert gained(game, abbey=4.0, late=counting(game).turns) == [2, 2]
    player = game.state.turn.player
    lay_abbey(game)
    assert gained(game, abbey=4.0)[player] == 0


def test_a_mayor_claims_nothing_in_a_city_without_coats_of_arms() -> None:
    """A wagon does."""
    game = table(AM, start="BG-E", bag={"BG-E": 2})
    plain = game.feature((0, 0), "city1")
    assert counting(game).claim(game.state, plain, "mayor") == 0
    assert counting(game).claim(game.state, plain, "wagon") == 1
    game.put("AM-09", (0, -1), 3)
    armed = game.feature((0, -1), "city1")
    assert counting(game).claim(game.state, armed, "mayor") > 0


def test_a_barn_promises_points_for_cities_that_may_be_completed() -> None:
    """4 for each, as likely as it is; complete ones are points already."""
    game = table(AM, start="BG-E", bag={"BG-E": 2, "BG-U": 2})
    for at in ((1, 0), (0, 1), (1, 1)):
        game.put("BG-B", at)
    game.lay("BG-E", at=(-1, 0))
    game.passes()
    chance = even(game)
    before = totals(game, **chance, field=1.0)
    stand_barn(game, player=1)
    after = totals(game, **chance, field=1.0)
    assert after[0] == before[0]
    assert after[1] > before[1]


def stand_barn(game: Table, player: int) -> None:
    """Stand a barn on the corner of four fields, as if it had been placed long ago."""
    barn = Figure(player, "barn", 1)
    game.stand(player, (1, 1), "field1", kind="barn")
    here = estate(game.state)
    game.state.store(here, barns=((barn, square_at(1, 1)),))


def test_a_wagon_on_something_complete_may_move_on() -> None:
    """As long as there are turns."""
    game = table(AM, start="BG-E", bag={"BG-B": 8})
    game.stand(1, (0, 0), "city1", kind="wagon")
    assert gained(game, drive=2.0) == [0, 0]
    game.put("BG-E", (0, -1), rotation=2)
    assert gained(game, drive=2.0) == [0, 2]


def test_a_castle_promises_what_may_be_completed_in_its_fief() -> None:
    """The points of the road as likely as it is completed, and what may come besides."""
    game = with_castle(owner=1)
    assert gained(game, castle_new=2.0)[1] > 0
    likely = {"patience": 1.0, "fill": 1.0, "spread": 1.0}
    before, after = totals(game, **likely), totals(game, **likely, castle=1.0)
    assert after[0] == before[0]
    assert after[1] > before[1]
    scored = totals(with_castle(owner=1, kind=""), **likely, castle=1.0, castle_new=2.0)
    assert scored == [0, 0]


def test_a_castle_counts_what_it_is_about_to_score() -> None:
    """BCB-9: only the points of the road that the last tile completed."""
    game = with_castle(owner=1)
    game.put("BG-L", (-1, 0))
    game.lay("BG-L", (1, 0))
    assert totals(game, castle=1.0, castle_new=1.0) == [0, 3]
    game.passes()
    assert (game.score(1), totals(game, castle=1.0, castle_new=1.0)) == (3, [0, 3])


def test_half_tiles_in_hand_are_worth_something_to_their_holder() -> None:
    """Each as much as all others; less when there are few turns left."""
    game = with_halves("H1-01", "H1-02", "H1-03", "H1-04", bag={"BG-B": 8})
    assert gained(game, half=1.5) == [3, 3]
    late = counting(game).turns
    assert gained(game, half=1.5, late=late) == [1.5, 1.5]


def test_a_tile_that_chance_is_to_draw_counts_for_whom_it_is_drawn() -> None:
    """Once it is drawn it is worth what can be done with it."""
    game = table(start="BG-D")
    assert gained(game, draw=5.0) == [5, 0]
    game.draws("BG-U")
    assert gained(game, draw=5.0) == [0, 0]


# -- dangers --------------------------------------------------------------------------------------


def risk(game: Table, player: int, at: At, *, done: bool = False) -> float:
    """Return how likely a player's figure on a square is eaten."""
    lost = counting(game, exposure=1.0).expose(game.state)
    return lost(player, square_at(*at), done) if lost else 0.0


def with_dragon(at: At = (0, 0), moves: str = "before-scoring", **bag: int) -> Table:
    """Return a game with a row of tiles, the dragon on one of them."""
    tiles = {name.replace("_", "-"): n for name, n in bag.items()}
    game = table(PD, start="BG-B", bag=tiles, options={"dragon-moves": moves})
    for x in range(1, 9):
        game.put("BG-B", (x, 0))
    game.state.store(pieces(game.state), dragon=square_at(*at))
    return game


def test_only_a_dragon_that_may_come_is_a_danger() -> None:
    """Volcanoes bring it into play, dragon tiles make it move: it takes both."""
    assert risk(table(PD, bag={"BG-B": 9}), 0, (0, 0)) == 0
    assert risk(table(PD, bag={"PD-2": 9}), 0, (0, 0)) == 0
    assert risk(table(PD, bag={"PD-G": 9}), 0, (0, 0)) == 0
    both = table(PD, bag={"PD-G": 9, "PD-2": 9})
    assert 0 < risk(both, 0, (0, 0)) < 1
    assert risk(both, 0, (0, 0), done=True) == 0, "what is complete is scored before it comes"
    fewer = table(PD, bag={"PD-G": 9, "PD-2": 1, "BG-B": 8})
    assert risk(fewer, 0, (0, 0)) < risk(both, 0, (0, 0))


def test_the_dragon_is_most_dangerous_near_by() -> None:
    """Out of its reach only a volcano is; the more dragon tiles are left, the more it moves."""
    game = with_dragon(PD_G=1, BG_B=23)
    risks = [risk(game, 0, (x, 0)) for x in range(1, 9)]
    assert risks[0] > risks[4] > risks[6] == risks[7] == 0
    assert risk(with_dragon(PD_G=2, BG_B=22), 0, (1, 0)) == pytest.approx(2 * risks[0])
    assert risk(with_dragon(BG_B=24), 0, (1, 0)) == 0
    assert risk(with_dragon(PD_G=1, PD_2=4, BG_B=19), 0, (8, 0)) > 0


def test_a_figure_beside_the_fairy_is_safe() -> None:
    """And what stands on something complete, as long as the dragon is not on its way."""
    game = with_dragon((4, 0), PD_G=4, BG_B=8)
    assert risk(game, 0, (5, 0)) > 0
    assert risk(game, 0, (5, 0), done=True) == 0
    game.stand(0, (5, 0), "monastery1")
    place_fairy(game, "0.meeple.1", (5, 0))
    assert risk(game, 0, (5, 0)) == 0
    assert risk(game, 0, (3, 0)) > 0


@pytest.mark.parametrize("moves", ["before-scoring", "after-scoring"])
def test_who_leads_the_dragon_first_loses_less_by_it(moves: str) -> None:
    """From the tile that sends it out until it has moved, whenever in the turn it does (PD-D8)."""
    game = with_dragon(PD_G=4, BG_B=8, moves=moves)
    game.lay("PD-G", at=(0, 1), rotation=0)
    assert risk(game, 1, (1, 0)) > 2 * risk(game, 0, (1, 0)) > 0
    assert risk(game, 1, (7, 0)) == 0


def test_a_figure_in_danger_costs_its_owner_a_share_of_what_it_would_lose() -> None:
    """That of the risk, by the weight of such losses; others don't gain by it."""
    game = with_dragon(PD_G=4, BG_B=8)
    game.stand(0, (1, 0), "monastery1")
    worth = game.feature((1, 0), "monastery1")
    (points, nobody) = counting(game).judge(game.state, worth)
    assert (points > 0, nobody) == (True, 0)
    lost = risk(game, 0, (1, 0)) * points
    assert gained(game, exposure=0.5) == pytest.approx([-0.5 * lost, 0])


def test_who_loses_a_figure_loses_the_feature_to_the_others_on_it() -> None:
    """Or shares it no more; the figure is at home again."""
    game = table(start="BG-U", players=3, bag={"BG-U": 5})
    for y in (1, 2):
        game.put("BG-U", (0, y))
        game.stand(y, (0, y), "road1")
    evaluator = counting(game)
    assert evaluator.lose(game.state, figure("1.meeple.1")) == [0, -3, 0]
    assert evaluator.loss(game.state, figure("1.meeple.1")) == 3
    game.stand(2, (0, 0), "road1")
    assert evaluator.lose(game.state, figure("2.meeple.1")) == [0, 3, 0]
    reserved = counting(game, at_home=1.0, spare=1.0)
    assert reserved.lose(game.state, figure("1.meeple.1")) == [0, 1, 0]


# -- against others -------------------------------------------------------------------------------


def test_a_lead_is_over_the_best_of_the_others_and_over_their_mean() -> None:
    """Half and half; who looks at nobody else counts their own alone."""
    game = table(players=3)
    evaluator = counting(game)
    assert evaluator.weigh([10.0, 4.0, 8.0]) == 10 - (8 + 6) / 2
    assert evaluator.weigh([10.0, 4.0, 8.0], 1) == 4 - (10 + 9) / 2
    alone = evaluate(game.state, 0, sense=Sense(others=False), weights=NOTHING)
    assert alone.weigh([10.0, 4.0, 8.0]) == 10


def test_turns_are_counted_among_those_who_play() -> None:
    """Who has left takes none."""
    game = table(players=3, bag={"BG-U": 12})
    assert counting(game).turns == 4
    game.resigns(2)
    assert counting(game).turns == 6


def test_a_challenge_counts_what_the_building_promises_and_how_far_it_is_behind() -> None:
    """CU-4: two squares are missing at the shrine of 7 tiles, five at the monastery of 4."""
    game = table("cult", start="CU-01")
    game.put("BG-B", (1, 0))
    for at in ((-1, -1), (0, -1), (1, -1), (-1, 0), (-1, 1)):
        game.put("FL-02", at)
    game.stand(0, (1, 0), "monastery1")
    game.stand(1, (0, 0), "shrine1")
    assert totals(game) == [4, 7]
    assert gained(game, challenge=0.5) == pytest.approx([-0.5 * 4 * 5 / 7, -0.5 * 7 * 2 / 7])
