"""Points and where they came from, in words and for the final table."""

import pytest

from bot.records.results import find_places, list_sources
from bot.wording import Words
from cogs.decisions.expansions import COLUMNS
from cogs.play.scores import (
    add_up,
    format_breakdown,
    format_forecast,
    format_standing,
    tabulate,
)
from cogs.records.text import add_up_heads
from rendering.ownership import owned_features
from rules import Setup, State, outstanding, projected
from rules.engine import settle
from rules.events import Part, ScoreItem
from rules.expansions import EXPANSIONS
from tests.builders import IC, TB, table
from tests.cogs.games import played
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
    told = format_breakdown(Words(), table_of(state, names=("Ada", "B*o", "Cy")), state)
    assert told.splitlines() == [
        "**■B B\\*o: 20 points**",
        "-# cities 8, cathedrals 4, fields 6, and pigs 2",
        "**●A Ada: 6 points**",
        "-# roads 3 and inns 3",
        "**▲C Cy: 0 points**",
        "-# no points yet",
    ]


def test_a_player_who_resigned_is_called_so() -> None:
    """In the breakdown."""
    game = table(players=3)
    game.resigns(1)
    told = format_breakdown(Words(), table_of(game.state), game.state)
    assert "**■B Bo (resigned): 0 points**" in told
    assert "Ada (resigned)" not in told


def resigned() -> State:
    """Return the end of a game in which Bo, who has the most points, resigned."""
    game = table(players=3)
    game.state.award(
        [ScoreItem(1, 18, "city", ()), ScoreItem(2, 12, "road", ()), ScoreItem(0, 5, "road", ())]
    )
    game.resigns(1)
    game.state.finish()
    settle(game.state)
    assert game.state.winners == (2,)
    return game.state


def test_the_winner_comes_first_and_who_resigned_last() -> None:
    """Whatever their points: in the breakdown, the standing, and the table in the picture."""
    state = resigned()
    seated = table_of(state, names=("Ada", "Bo", "Cy"))
    told = format_breakdown(Words(), seated, state).splitlines()[::2]
    assert told == [
        "**▲C Cy: 12 points**",
        "**●A Ada: 5 points**",
        "**■B Bo (resigned): 18 points**",
    ]
    standing = format_standing(Words(), seated, state)
    assert standing == "▲C Cy **12**, ●A Ada **5**, ■B Bo (resigned) **18**"
    assert tabulate(Words(), state).ranking == (2, 0, 1)


def test_points_below_zero_are_told_and_rank_before_who_resigned() -> None:
    """Bought at a bazaar: in the breakdown, the standing, the table, its words, and the records."""
    game = table("bridges-castles-bazaars", players=3)
    paid = ScoreItem(0, -9, "bazaar", ()), ScoreItem(1, -17, "bazaar", ())
    game.state.award([*paid, ScoreItem(1, 4, "city", ())])
    game.resigns(2)
    game.state.finish()
    settle(game.state)
    state, names = game.state, ("Ada", "Bo", "Cy")
    seated = table_of(state, names=names)
    assert format_breakdown(Words(), seated, state).splitlines() == [
        "**●A Ada: −9 points**",
        "-# bazaar −9",
        "**■B Bo: −13 points**",
        "-# cities 4 and bazaar −17",
        "**▲C Cy (resigned): 0 points**",
        "-# no points yet",
    ]
    standing = format_standing(Words(), seated, state)
    assert standing == "●A Ada **−9**, ■B Bo **−13**, ▲C Cy (resigned) **0**"
    scores = tabulate(Words(), state)
    assert (scores.heads, scores.rows) == (("cities", "bazaar"), ((0, -9), (4, -17), (0, 0)))
    assert (scores.winners, scores.ranking) == ((0,), (0, 1, 2))
    assert find_places(state) == (1, 2, 3)
    assert add_up_heads(list_sources(state, 1))["bazaar"] == -17


def test_the_forecast_too_has_who_resigned_last() -> None:
    """Who leads comes first."""
    game = table(players=3)
    game.state.award([ScoreItem(1, 18, "city", ()), ScoreItem(2, 12, "road", ())])
    game.resigns(1)
    _, *told = format_forecast(Words(), table_of(game.state), game.state).splitlines()
    assert [line.split("**")[1] for line in told] == ["12", "0", "18"]


def test_the_standing_counts_meeples_and_names_the_others() -> None:
    """Abbot and big meeple are told beside the meeples, while at home; builder and pig never."""
    game = table("abbot", IC, TB)
    told = format_standing(Words(), table_of(game.state), game.state)
    home = "7 meeples, abbot, large meeple"
    assert told == f"●A Ada **0** ({home}), ■B Bo **0** ({home})"
    game.stand(1, (0, 0), "road1")
    game.stand(0, (0, 0), "city1", kind="big-meeple")
    game.stand(1, (0, 0), "road1", kind="builder")
    game.state.award([INN])
    told = format_standing(Words(), table_of(game.state), game.state)
    assert told == "●A Ada **6** (7 meeples, abbot), ■B Bo **0** (6 meeples, abbot, large meeple)"


def test_the_standing_says_that_no_meeple_is_left() -> None:
    """Nought is told of what there are several of."""
    game = table("phantom")
    for _ in range(7):
        game.stand(0, (0, 0), "road1")
    told = format_standing(Words(), table_of(game.state), game.state)
    assert told.startswith("●A Ada **0** (0 meeples, phantom), ")


def test_the_forecast_adds_what_would_be_scored_now() -> None:
    """An unfinished road of one tile, goods."""
    game = table(TB)
    game.stand(1, (0, 0), "road1")
    told = format_forecast(Words(), table_of(game.state), game.state)
    assert told.splitlines() == [
        "**If the game ended now**",
        "■B Bo **1** (still to come: incomplete roads 1)",
        "●A Ada **0**",
    ]


EVERYTHING = Setup(
    3,
    expansions=EXPANSIONS.together,
    options={"half-deal": "deal-all", "fairy-reward": "each-owner"},
)


@pytest.mark.parametrize("seed", range(3))
def test_fields_and_scores_agree_to_the_point(seed: int) -> None:
    """Features are worth on the board what they bring in the forecast; the rest has a name."""
    for state, _, _ in played(seed, EVERYTHING):
        if state.step is None or state.step.kind != "draw-tile":
            continue
        owned, items = owned_features(state), outstanding(state)
        for player in state.players:
            more = [item for item in items if item.player == player]
            apart = [i.points for i in more if i.spot is None]
            shown = sum(dict(zip(f.owners, f.points, strict=True)).get(player, 0) for f in owned)
            rewards = (r.points for f in owned for r in f.rewards if r.player == player)
            assert sum(i.points for i in more) - sum(apart) == shown + sum(rewards)
            assert state.scores[player] + sum(i.points for i in more) == projected(state)[player]


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
    assert len(scores.heads) == 16
    assert set(scores.rows) == {(0,) * 16}
