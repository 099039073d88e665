"""Points and where they came from, in words and for the final table."""

from bot.wording import Words
from cogs.decisions.expansions import COLUMNS
from cogs.game.scores import (
    add_up,
    tabulate,
    tell_breakdown,
    tell_forecast,
    tell_standing,
)
from rules import State
from rules.events import Part, ScoreItem
from tests.builders import IC, TB, table
from tests.cogs.tables import table_of


def with_items(*items: ScoreItem, players: int = 2) -> State:
    """Return a position in which these points were given."""
    state = table("abbot", IC, TB, players=players).state
    state.award(items)
    return state


INN = ScoreItem(0, 6, "road", (Part("tiles", 3, 3), Part("inn", 3, 3)))
CITY = ScoreItem(1, 8, "city", (Part("tiles", 4, 8),))
CATHEDRAL = ScoreItem(1, 12, "city", (Part("tiles", 4, 8), Part("cathedral", 4, 4)))
WINE = ScoreItem(0, 10, "goods.wine", (Part("wine", 3, 10),))
FIELD = ScoreItem(1, 6, "field", (Part("cities", 2, 6),))
PIG = ScoreItem(1, 2, "pig", (Part("pig", 2, 2),))


def test_parts_that_are_told_apart_are_taken_from_the_whole() -> None:
    """What an inn or a cathedral adds is a reason of its own; nothing is counted twice."""
    state = with_items(INN, CITY, CATHEDRAL)
    ada, bo = add_up(state, 0), add_up(state, 1)
    assert (ada["road"], ada["inn"], ada["city"]) == (3, 3, 0)
    assert (bo["city"], bo["cathedral"], bo["road"]) == (16, 4, 0)
    assert list(ada) == [reason.name for reason in COLUMNS.list_reasons()]


def test_the_breakdown_begins_with_the_most_points() -> None:
    """A line for the sum, one for the reasons; who has none is told so."""
    state = with_items(INN, CATHEDRAL, FIELD, PIG, players=3)
    told = tell_breakdown(Words(), table_of(state, names=("Ada", "B*o", "Cy")), state)
    assert told.splitlines() == [
        "**B\\*o: 20 points**",
        "-# cities 8, cathedrals 4, fields 6, and pigs 2",
        "**Ada: 6 points**",
        "-# roads 3 and inns 3",
        "**Cy: 0 points**",
        "-# no points yet",
    ]


def test_a_player_who_resigned_is_called_so() -> None:
    """In the breakdown."""
    game = table(players=3)
    game.resigns(1)
    told = tell_breakdown(Words(), table_of(game.state), game.state)
    assert "**Bo (resigned): 0 points**" in told
    assert "Ada (resigned)" not in told


def test_the_standing_counts_meeples_alone() -> None:
    """Abbot and big meeple are meeples; builder and pig are none."""
    game = table("abbot", IC, TB)
    told = tell_standing(Words(), table_of(game.state), game.state)
    assert told == "Ada **0** (9 meeples), Bo **0** (9 meeples)"
    game.stand(1, (0, 0), "road1")
    game.stand(1, (0, 0), "road1", kind="builder")
    game.state.award([INN])
    told = tell_standing(Words(), table_of(game.state), game.state)
    assert told == "Ada **6** (9 meeples), Bo **0** (8 meeples)"


def test_the_forecast_adds_what_would_be_scored_now() -> None:
    """An unfinished road of one tile, goods."""
    game = table(TB)
    game.stand(1, (0, 0), "road1")
    told = tell_forecast(Words(), table_of(game.state), game.state)
    assert told == "If the game ended now: Ada **0**, Bo **1**"


def test_the_table_has_a_column_for_each_head_with_points() -> None:
    """Rows in seat order, winners marked."""
    state = with_items(INN, CATHEDRAL, WINE, FIELD, PIG)
    scores = tabulate(Words(), state)
    assert scores.heads == ("cities", "roads", "fields", "pig", "goods")
    assert scores.rows == ((0, 6, 0, 0, 10), (12, 0, 6, 2, 0))
    assert scores.winners == (1,)


def test_a_table_without_points_has_all_columns() -> None:
    """Rather than none."""
    scores = tabulate(Words(), with_items())
    assert len(scores.heads) == 7
    assert set(scores.rows) == {(0,) * 7}
