"""The Count to a bot: who waits in the City for what."""

from collections import Counter

from opponents import WEIGHTS, choose, judge_with
from opponents.expansions import evaluate
from rules.actions import PASS
from rules.expansions.count import EnterCity, LeaveCity, MoveCount
from rules.tiles import Kind
from tests.builders import Table
from tests.count import CORNER, close_city, count_table, enters, put_count, serve, wait

HILL = "HS-14"
"""A hill between two roads, with fields on its northern and eastern side."""


def worth(game: Table) -> float:
    """Return the value of the position to player 0."""
    return evaluate(game.state, 0).value(game.state)


def stand_in_city(quarter: str, *, shut: bool = False) -> Table:
    """Return a table at which player 1 builds a city, and player 0 waits in a quarter."""
    game = count_table()
    game.stand(1, CORNER, "city1")
    wait(game, 0, quarter)
    put_count(game, quarter if shut else "cathedral")
    return game


def test_who_may_join_a_city_waits_for_it() -> None:
    """CO-3: more than in another quarter, or where the count is."""
    castle, other = stand_in_city("castle"), stand_in_city("blacksmith")
    assert worth(castle) > worth(other)
    assert worth(castle) > worth(stand_in_city("castle", shut=True))


def test_somebody_joins_what_another_completes() -> None:
    """CO-3: a city of another's, of which they have a share then."""
    game = count_table()
    game.stand(1, CORNER, "city1")
    wait(game, 0, "castle")
    put_count(game, "market")
    close_city(game)
    assert game.step == "join-from-city"
    assert isinstance(choose(game.state, 0, "hard"), LeaveCity)
    ways = [option for option in game.legal if isinstance(option, LeaveCity)]
    judged = judge_with(WEIGHTS, game.state, 0)
    assert len(ways) > 1
    assert [*judged] == [ways[0], PASS]


def test_who_has_served_another_goes_into_the_city() -> None:
    """CO-5, CO-6: and sends the count from where they wait."""
    game = count_table()
    put_count(game, "market")
    serve(game)
    while game.step != "into-city":
        game.passes()
    assert isinstance(choose(game.state, 0, "hard"), EnterCity)
    enters(game, "market")
    assert isinstance(choose(game.state, 0, "hard"), MoveCount)


def test_with_nothing_to_join_the_castle_is_worth_less_than_supply() -> None:
    """CO-4: nobody's city may not be joined; the field around the City may (CO-7)."""
    home, castle, market = count_table(), count_table(), count_table()
    wait(castle, 0, "castle")
    wait(market, 0, "market")
    value = evaluate(home.state, 0).value
    assert value(castle.state) < value(home.state) < value(market.state)


def test_a_second_one_who_waits_needs_a_goal_of_its_own() -> None:
    """CO-3: another player's meeple hopes for the same city, a second one of the same has none."""
    games = []
    for waiting in ((), (0,), (0, 0), (0, 1)):
        game = count_table(players=3)
        game.stand(2, CORNER, "city1")
        put_count(game, "cathedral")
        for player in waiting:
            wait(game, player, "castle")
        games.append(game)
    evaluator = evaluate(games[0].state, 0)
    nobody, one, two, both = (evaluator.totals(game.state) for game in games)
    assert two[0] < one[0] > nobody[0]
    assert both[:2] == [one[0], one[0] + nobody[1] - nobody[0]]


def judge_departures(game: Table) -> list[int]:
    """Return the fields to which player 0's meeple may go at the end, as they are weighed."""
    wait(game, 0, "market")
    game.lay("BG-B", (2, 0))
    game.state.bag = {}
    game.passes()
    assert game.step == "depart"
    evaluator = evaluate(game.state, 0)
    judged = evaluator.columns[-1].judgements["depart"](evaluator, game.state)
    assert PASS in judged
    ways = [action for action in judged if isinstance(action, LeaveCity)]
    return sorted(game.state.board.feature_of[game.state.find_segment(way)] for way in ways)


def test_one_place_on_each_feature_is_weighed_at_the_end() -> None:
    """CO-7, HL-17: two where only one is on a hill, which wins a tie."""
    plain, hilly = count_table(), count_table("hills-sheep")
    fields = [n for n, each in plain.state.board.live_features() if each.kind is Kind.FIELD]
    assert judge_departures(plain) == fields
    hilly.put(HILL, (2, -1), 2)
    goals = Counter(judge_departures(hilly))
    assert sorted(goals.values()) == [1] * (len(goals) - 1) + [2]
