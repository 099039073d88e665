"""The Count to a bot: who waits in the City for what."""

from opponents import choose
from opponents.expansions import evaluate
from rules.expansions.count import EnterCity, LeaveCity, MoveCount
from tests.builders import Table
from tests.count import CORNER, close_city, count_table, enters, put_count, serve, wait


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
