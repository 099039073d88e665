"""The Count of Carcassonne (CO-1 to CO-9)."""

import pytest

from rules import BadSetup, Setup, new_game, outstanding
from rules.actions import Deploy, PlaceTile
from rules.codec import restore, snapshot
from rules.expansions.abbot import ReturnAbbot
from rules.expansions.count import (
    INSIDE,
    QUARTERS,
    CityEntered,
    CityLeft,
    CountMoved,
    EnterCity,
    LeaveCity,
    city_of,
    find_quarters,
)
from rules.expansions.festival import TakeBack
from rules.expansions.king_robber import Holders, value_at_end
from rules.expansions.princess_dragon.dragon import DRAGON
from rules.expansions.princess_dragon.fairy import MoveFairy
from rules.expansions.princess_dragon.pieces import pieces
from rules.geometry import column, row, square_at
from rules.option import OptionValue
from rules.prospects import find_hazards
from rules.scoring import count_cities
from tests.builders import IC, PD, TB, Table, figure
from tests.count import (
    CORNER,
    EAST,
    close_city,
    count_table,
    enters,
    inside,
    joins,
    moves_count,
    put_count,
    quarters,
    serve,
    wait,
    ways_out,
)

BOTH = [("castle", CORNER, "city1"), ("castle", EAST, "city1")]
"""Where somebody in the castle may join the city in the east."""

# The block


def test_twelve_tiles_lie_before_the_game() -> None:
    """CO-1: a block of four by three, its north-western tile at (-2, -1); none is in the bag."""
    game = count_table()
    laid = [(p.tile.id, column(p.square), row(p.square)) for p in game.state.board.placements]
    assert len(laid) == 12
    assert laid[0] == ("CO-01", -2, -1)
    assert laid[-1] == ("CO-12", 1, 1)
    assert {p.rotation for p in game.state.board.placements} == {0}


def test_no_river_flows_by_the_city() -> None:
    """CO-1: the Count and the River are never played together."""
    with pytest.raises(BadSetup, match="'count' and 'river'"):
        new_game(Setup(expansions=("river", "count")))


def test_the_block_takes_the_place_of_the_start_tile() -> None:
    """CO-1: that stays in the box, as the twelve tiles do."""
    bag = new_game(Setup(expansions=("count",))).bag
    assert sum(bag.values()) == 71
    assert not any(id.startswith("CO-") for id in bag)


def test_only_the_outside_of_the_block_joins_tiles() -> None:
    """CO-1: nothing can be laid inside, and three roads and two cities go on outside."""
    game = count_table()
    assert len(game.state.board.frontier) == 14
    open_ends = [
        f.kind for _, f in game.state.board.live_features() if f.open and f.kind != "field"
    ]
    assert sorted(map(str, open_ends)) == ["city", "city", "road", "road", "road"]


def test_fields_of_the_block_are_cut_by_its_roads_only() -> None:
    """CO-1: round the City, three roads part the field into three."""
    fields = [f for _, f in count_table().state.board.live_features() if f.kind == "field"]
    assert len(fields) == 3


# Quarters


def test_the_count_starts_in_the_castle() -> None:
    """CO-2: of four quarters on the two inner tiles."""
    game = count_table()
    assert city_of(game.state).count == "castle"
    assert sorted(find_quarters(game.state)) == sorted(QUARTERS)


def test_who_is_in_the_city_is_neither_at_home_nor_on_a_feature() -> None:
    """CO-2: kept by its own player, with a place, but on no feature."""
    game = count_table()
    wait(game, 0, "market")
    own = figure("0.meeple.1")
    assert game.supply(0) == 6
    assert game.state.is_kept(own)
    assert game.state.stand_of(own) == find_quarters(game.state)["market"]
    assert not game.state.figures
    assert not any(f.figures for _, f in game.state.board.live_features())


def test_the_dragon_goes_round_the_inner_tiles() -> None:
    """CO-2: it may enter the ten others."""
    game = count_table(PD)
    assert {square_at(-1, 0), square_at(0, 0)} == INSIDE
    assert DRAGON.barred(game.state) >= INSIDE
    assert square_at(-2, 0) not in DRAGON.barred(game.state)


def test_the_fairy_is_never_in_the_city() -> None:
    """CO-2: nobody there can be beside her."""
    game = count_table(PD)
    wait(game, 0, "castle")
    game.lay("BG-E", EAST, 3)
    assert not game.may(MoveFairy)


def test_a_festival_takes_one_back_from_the_city() -> None:
    """CO-2: its place is free then."""
    game = count_table("festival")
    wait(game, 0, "market")
    game.draws("FE-01")
    game.act(game.choices(PlaceTile)[0])
    game.act(TakeBack(figure("0.meeple.1")))
    assert game.supply(0) == 7
    assert inside(game) == []


def test_a_game_goes_on_from_its_snapshot() -> None:
    """Quarters, the count and who is there are stored."""
    game = count_table()
    wait(game, 1, "market")
    put_count(game, "cathedral")
    assert restore(snapshot(game.state)) == game.state


# Joining


def completing(
    *expansions: str,
    quarter: str = "castle",
    players: int = 2,
    options: dict[str, OptionValue] | None = None,
) -> Table:
    """Player 0 completes player 1's city; the count is in another quarter than player 0's."""
    game = count_table(*expansions, players=players, options=options)
    put_count(game, "blacksmith")
    wait(game, 0, quarter)
    return game


def test_from_the_castle_one_joins_a_city_that_scores_now() -> None:
    """CO-3: onto any of its segments, and counts at once."""
    game = completing()
    serve(game)
    assert (game.step, game.player) == ("join-from-city", 0)
    assert ways_out(game) == BOTH
    joins(game, "castle", CORNER, "city1")
    assert game.told(CityLeft)[0].quarter == "castle"
    assert game.gains() == [(0, 4, "city"), (1, 4, "city")]
    assert inside(game) == []
    assert game.supply(0) == 7


def test_all_are_asked_from_the_left_of_the_active_player() -> None:
    """CO-3: that player last, and each once more for the next figure."""
    game = count_table(players=3)
    put_count(game, "market")
    for player in (0, 1, 2, 2):
        wait(game, player, "castle")
    serve(game)
    asked = []
    while game.step == "join-from-city":
        asked.append(game.player)
        joins(game, "castle", EAST, "city1")
    assert asked == [1, 2, 2, 0]


def test_one_may_stay_in_the_city() -> None:
    """CO-3: whoever passes is not asked again."""
    game = completing()
    serve(game)
    game.passes()
    assert game.gains() == [(1, 4, "city")]
    assert inside(game) == [("0.meeple.1", "castle")]


@pytest.mark.parametrize("quarter", ["market", "blacksmith", "cathedral"])
def test_other_quarters_lead_elsewhere(quarter: str) -> None:
    """CO-3: nobody joins a city from them."""
    game = count_table()
    wait(game, 0, quarter)
    serve(game)
    assert game.step == "into-city"


def test_the_count_shuts_his_quarter() -> None:
    """CO-3: nobody leaves it."""
    game = completing()
    put_count(game, "castle")
    serve(game)
    assert game.step == "into-city"


def test_from_the_blacksmith_one_joins_a_road() -> None:
    """CO-3: a road that is complete."""
    game = count_table()
    wait(game, 1, "blacksmith")
    game.stand(0, (0, 1), "road1")
    game.lay("BG-L", (0, 2), 2)
    game.passes()
    assert (game.step, game.player) == ("join-from-city", 1)
    assert {quarter for quarter, _, _ in ways_out(game)} == {"blacksmith"}


def test_from_the_cathedral_one_joins_a_monastery() -> None:
    """CO-3: a complete one."""
    game = count_table()
    wait(game, 1, "cathedral")
    for at in ((2, -1), (3, -1), (3, 1)):
        game.put("BG-B", at)
    game.put("BG-E", (2, 1), 3)
    game.put("BG-B", (2, 0))
    game.stand(0, (2, 0), "monastery1")
    game.lay("BG-B", (3, 0))
    while game.step == "wood":
        game.passes()
    assert (game.step, game.player) == ("join-from-city", 1)
    assert ways_out(game) == [("cathedral", (2, 0), "monastery1")]


def test_from_the_market_one_joins_a_field_that_a_barn_scores() -> None:
    """CO-3: when it is scored in this turn, and farmers are there."""
    game = count_table("abbey-mayor")
    wait(game, 1, "market")
    game.stand(0, (-1, -1), "field1")
    game.lay("BG-B", (0, -2))
    assert game.step == "wood"
    game.state.deploy(0, "barn", game.state.board.placements[1].segment("field1"))
    game.passes()
    assert (game.step, game.player) == ("join-from-city", 1)
    assert {quarter for quarter, _, _ in ways_out(game)} == {"market"}
    joins(game, "market", (0, -2), "field1")
    assert [(player, why) for player, _, why in game.gains()] == [(0, "field"), (1, "field")]


def test_nobody_joins_on_the_tile_of_the_dragon() -> None:
    """CO-3: but onto another segment of the same city."""
    game = completing(PD)
    game.state.store(pieces(game.state), dragon=square_at(*CORNER))
    serve(game)
    assert ways_out(game) == [BOTH[1]]


@pytest.mark.parametrize(("rule", "asked"), [("occupied", False), ("completed", True)])
def test_a_city_of_nobody(rule: str, asked: bool) -> None:
    """CO-4: by default it isn't scored, and nobody joins it."""
    game = completing(options={"joining": rule})
    close_city(game)
    assert (game.step == "join-from-city") == asked


def test_what_others_may_do_is_a_hazard() -> None:
    """Who will get the points is not sure while somebody may still join."""
    game = count_table()
    put_count(game, "market")
    wait(game, 1, "castle")
    game.stand(0, CORNER, "city1")
    game.lay("BG-E", EAST, 3)
    assert [*find_hazards(game.state, game.feature(EAST, "city1"))] == ["joining"]
    wait(game, 0, "castle")
    put_count(game, "castle")
    assert [*find_hazards(game.state, game.feature(EAST, "city1"))] == []


# Into the City


def test_whose_tile_brings_points_to_others_only_sends_one_into_the_city() -> None:
    """CO-5: from supply into any quarter, the count's too."""
    game = count_table()
    serve(game)
    assert (game.step, game.player) == ("into-city", 0)
    assert quarters(game) == list(QUARTERS)
    enters(game, "castle")
    assert game.told(CityEntered)[0].quarter == "castle"
    assert inside(game) == [("0.meeple.1", "castle")]
    assert game.supply(0) == 6


def test_who_scores_too_sends_nobody() -> None:
    """CO-5: one's own share is points."""
    game = count_table()
    game.stand(0, CORNER, "city1")
    serve(game)
    assert game.drawing


def test_who_brings_nobody_points_sends_nobody() -> None:
    """CO-5: a feature of nobody is none."""
    game = count_table()
    close_city(game)
    assert game.drawing


def test_the_fairys_point_does_not_count() -> None:
    """CO-5: it is no feature's."""
    game = count_table(PD)
    game.stand(1, (1, -1), "road1")
    game.state.store(pieces(game.state), fairy=square_at(1, -1), beside=figure("1.meeple.1"))
    game.play("BG-B", (2, -1))
    assert game.gains() == [(1, 1, "fairy.turn")]
    game.stand(0, CORNER, "city1")
    close_city(game)
    assert (game.step, game.player) == ("into-city", 1)


def test_the_points_of_an_abbot_do_not_count() -> None:
    """CO-5: he is taken back from a feature that is not completed."""
    game = count_table("abbot")
    game.put("BG-B", (2, -1))
    game.stand(0, (2, -1), "monastery1", kind="abbot")
    game.stand(1, CORNER, "city1")
    game.lay("BG-E", EAST, 3)
    game.act(ReturnAbbot(figure("0.abbot.1")))
    assert [points for player, points, _ in game.gains() if player == 0] == [3]
    assert (game.step, game.player) == ("into-city", 0)


def test_who_may_go_where() -> None:
    """CO-5: the mayor into the castle, the abbot into the cathedral, the wagon not to market."""
    game = count_table("abbey-mayor", "abbot", IC, "phantom", TB, "hills-sheep")
    serve(game)
    assert quarters(game, "mayor") == ["castle"]
    assert quarters(game, "abbot") == ["cathedral"]
    assert quarters(game, "wagon") == ["castle", "blacksmith", "cathedral"]
    assert quarters(game, "big-meeple") == quarters(game, "phantom") == list(QUARTERS)
    for other in ("barn", "builder", "pig", "shepherd"):
        assert quarters(game, other) == []


def test_once_for_both_parts_of_a_double_turn() -> None:
    """CO-5: it comes after the second part, for both."""
    assert "into-city" not in {step.kind for step in count_table(TB).state.rulebook.parts[0]}


def first_part(options: dict[str, OptionValue] | None = None) -> Table:
    """Return a table after a first part, which brought points to player 1 only."""
    game = count_table(TB, options=options)
    game.stand(0, (1, -1), "road1")
    game.stand(0, (1, -1), "road1", kind="builder")
    game.put("BG-B", (2, -1))
    game.put("BG-E", (2, -2), 3)
    game.stand(1, (2, -2), "city1")
    game.lay("BG-J", (1, -2), 1)
    game.passes()
    return game


def test_a_first_part_is_asked_for_after_the_second() -> None:
    """CO-5, G4-4: it brought points to others, and the second part brings none."""
    game = first_part()
    assert game.gains() == [(1, 4, "city")]
    assert (game.part, game.drawing) == ((0, 1), True)
    game.lay("BG-E", (2, 0), 1)
    game.passes()
    assert (game.part, game.step, game.player) == ((0, 1), "into-city", 0)
    enters(game, "castle")
    game.passes()
    assert game.part == (1, 0)


def test_own_points_in_the_second_part() -> None:
    """CO-5, G4-4: then nobody is asked, though the first part brought points to others only."""
    game = first_part()
    game.stand(0, CORNER, "city1")
    game.put("BG-B", (2, 0))
    close_city(game)
    assert game.gains() == [(0, 4, "city")]
    assert game.part == (1, 0)


def test_a_second_part_that_is_declined() -> None:
    """CO-5, G4-4: then the first one was the last, and it is asked."""
    game = first_part({"double-turn": "may-decline"})
    assert game.step == "double-turn"
    game.passes()
    assert (game.step, game.player) == ("into-city", 0)
    enters(game, "market")
    game.passes()
    assert game.part == (1, 0)


def test_nobody_in_supply() -> None:
    """CO-5: then nobody can go."""
    game = count_table()
    for _ in range(7):
        wait(game, 0, "market")
    serve(game)
    assert game.drawing


# The count


def test_the_count_may_be_moved_by_who_sent_somebody() -> None:
    """CO-6: to any other quarter, or not at all."""
    game = count_table()
    serve(game)
    enters(game, "castle")
    assert (game.step, game.player) == ("move-count", 0)
    moves_count(game, "market")
    assert game.told(CountMoved)[0].before == "castle"
    assert city_of(game.state).count == "market"


def test_the_count_may_stay() -> None:
    """CO-6: and who sends nobody doesn't move him."""
    game = count_table()
    serve(game)
    enters(game, "market")
    game.passes()
    assert city_of(game.state).count == "castle"
    declined = count_table()
    serve(declined)
    declined.passes()
    assert declined.drawing


@pytest.mark.parametrize(("rule", "quarter"), [("clockwise", "market"), ("meeple", "cathedral")])
def test_the_count_moves_by_himself(rule: str, quarter: str) -> None:
    """CO-6: clockwise, or to the meeple."""
    game = count_table(options={"count-moves": rule})
    serve(game)
    enters(game, "cathedral")
    assert city_of(game.state).count == quarter
    assert game.drawing


def test_a_count_that_follows_may_stay() -> None:
    """CO-6: if the meeple went to his quarter."""
    game = count_table(options={"count-moves": "meeple"})
    serve(game)
    enters(game, "castle")
    assert not game.told(CountMoved)


# The end


def last_turn(options: dict[str, OptionValue] | None = None) -> Table:
    """The bag is empty after this turn of player 0; both have figures in the City."""
    game = count_table(options=options)
    for player in (0, 1):
        wait(game, player, "market")
        wait(game, player, "cathedral")
    game.lay("BG-B", (2, 0))
    game.state.bag = {}
    game.passes()
    return game


def test_from_the_market_one_goes_to_a_field_at_the_end() -> None:
    """CO-7: of one's choice, occupied or not, from the left of the last player, in turns."""
    game = last_turn()
    assert (game.step, game.player) == ("depart", 1)
    assert {quarter for quarter, _, _ in ways_out(game)} == {"market"}
    joins(game, "market", (-1, -1), "field1")
    assert (game.step, game.player) == ("depart", 0)
    joins(game, "market", (-1, -1), "field1")
    assert game.state.over
    assert [item for item in game.gains() if item[2] == "field"] == [
        (0, 3, "field"),
        (1, 3, "field"),
    ]


def test_from_any_quarter_at_the_end() -> None:
    """CO-7: an option; the meeple goes to an unfinished feature."""
    game = last_turn({"count-end": "any"})
    assert ("cathedral", (2, 0), "monastery1") in ways_out(game)
    joins(game, "cathedral", (2, 0), "monastery1")
    game.passes()
    assert (game.step, game.player) == ("depart", 1)
    game.passes()
    assert game.state.over
    assert len(inside(game)) == 3


def test_the_shut_market_at_the_end() -> None:
    """CO-7: nobody leaves it; who is left in the City scores nothing."""
    game = count_table()
    wait(game, 1, "market")
    put_count(game, "market")
    game.lay("BG-B", (2, 0))
    game.state.bag = {}
    game.passes()
    assert game.state.over
    assert game.state.scores == [0, 0]


def test_what_scores_now_is_foretold_without_the_city() -> None:
    """CO-7: the score if the game ended now asks nobody."""
    game = count_table()
    wait(game, 1, "market")
    assert outstanding(game.state) == ()


# What the City is to others


def test_the_city_counts_for_each_field_beside_it() -> None:
    """CO-8: as a completed city."""
    game = count_table()
    for at, name in (((-1, -1), "field1"), ((-2, 1), "field1"), ((1, 0), "field1")):
        assert count_cities(game.state, game.feature(at, name)) == 1


def test_a_pig_beside_the_city() -> None:
    """CO-8: 4 points with a pig."""
    game = count_table(TB)
    game.stand(0, (-1, -1), "field1")
    game.stand(0, (-1, -1), "field1", kind="pig")
    assert sum(item.points for item in outstanding(game.state)) == 4


def test_the_city_counts_for_the_king() -> None:
    """CO-8: as one completed city; not for the robber baron."""
    game = count_table("king-robber")
    game.state.store(game.state.slots[Holders], king=0, robber=0)
    assert value_at_end(game.state, "king").points == 1
    assert value_at_end(game.state, "robber").points == 0


def test_without_fields_the_market_is_closed() -> None:
    """CO-9: nobody could leave it."""
    game = count_table(options={"fields": False})
    serve(game)
    assert quarters(game) == ["castle", "blacksmith", "cathedral"]


def test_a_mayor_comes_out_with_the_arms_of_the_city() -> None:
    """CO-9: none here, so that he wins nothing."""
    game = count_table("abbey-mayor")
    put_count(game, "market")
    wait(game, 0, "castle", kind="mayor")
    serve(game)
    joins(game, "castle", CORNER, "city1", kind="mayor")
    assert game.gains() == [(1, 4, "city")]
    assert game.supply(0, "mayor") == 1


def test_a_wagon_drives_on_afterwards() -> None:
    """CO-9: as if it had stood there all the time."""
    game = count_table("abbey-mayor")
    put_count(game, "market")
    wait(game, 0, "castle", kind="wagon")
    serve(game)
    joins(game, "castle", CORNER, "city1", kind="wagon")
    assert (game.step, game.player) == ("drive", 0)
    assert game.may(Deploy("wagon", 0, 1, "road1"))


def test_a_player_who_left_joins_nothing() -> None:
    """T7: figures stay in the City, and nobody is asked."""
    game = count_table(players=3)
    put_count(game, "market")
    wait(game, 2, "castle")
    game.resigns(2)
    serve(game)
    assert game.step == "into-city"


def test_quarters_are_named_in_actions() -> None:
    """Each is one decision: which figure, and where."""
    game = count_table()
    serve(game)
    assert EnterCity("meeple", "market") in game.legal
    assert not game.may(LeaveCity)
