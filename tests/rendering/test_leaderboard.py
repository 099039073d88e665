"""The leaderboard: who is on it, in what order, and in words."""

import pytest

from rendering import views
from rendering.leaderboard import Leaderboard, Rank
from rendering.views.leaderboard import HEAD, LINE, LINES, PAD
from tests.rendering.pictures import SPRITES
from tests.rendering.plain_phrases import PlainPhrases

HEADS = ("games", "wins", "rating")


def draw(*ranks: Rank, heads: tuple[str, str, str] = HEADS) -> views.Picture:
    """Return the picture of these lines."""
    return views.leaderboard(Leaderboard(ranks, heads, 10), PlainPhrases(), SPRITES)


def rank(name: str = "Ann", rating: int = 1200, *, settled: bool = True) -> Rank:
    """Return somebody's line."""
    return Rank(name, games=12, wins=5, rating=rating, rated=3, settled=settled)


def test_at_most_ten_players_are_shown() -> None:
    """However few, the picture is at least 11:7, and never taller than wide."""
    for count in (1, 2, 5, 9, 30):
        shown = draw(*(rank(f"P{n}") for n in range(count)))
        assert shown.width >= 1100
        assert 7 / 11 - 0.01 <= shown.height / shown.width <= 1
    assert shown.height == HEAD + LINES * LINE + PAD
    assert shown.alt.startswith(f"{LINES} players. ")


def test_the_alt_text_tells_every_line() -> None:
    """In order; without a rating where that does not count yet."""
    shown = draw(rank("Ann"), rank("Bo", settled=False))
    assert shown.alt == ("2 players. 1. Ann: 1200, 12 games, 5 won. 2. Bo: None, 12 games, 5 won.")


def test_a_rating_below_nothing_can_be_drawn() -> None:
    """Who loses everything goes there."""
    assert draw(rank(rating=-40), rank(rating=-60)).png


def test_nobody_can_not_be_drawn() -> None:
    """There is nothing to see."""
    with pytest.raises(ValueError, match="Nobody"):
        draw()
