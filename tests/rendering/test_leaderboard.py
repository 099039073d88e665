"""The leaderboard: who is on it, in what order, and in words."""

from io import BytesIO

import pytest
from PIL import Image

from rendering import colours as c
from rendering import views
from rendering.leaderboard import Leaderboard, Rank
from rendering.views.leaderboard import HEAD, LINE, LINES, PAD, TALL
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


def test_a_bar_is_as_long_as_a_rating_compared_with_the_best() -> None:
    """None for one that is a hundredth of it, nor for one that does not count yet."""
    shown = draw(rank(rating=1200), rank(rating=600), rank(rating=12), rank(settled=False))
    image = Image.open(BytesIO(shown.png)).convert("RGB")

    def is_bar(place: int, share: float, above: int = 10) -> bool:
        x = PAD + round((shown.width - 2 * PAD) * share)
        pixel = image.getpixel((x, HEAD + TALL * place - above))
        apart = [
            sum(abs(a - b) for a, b in zip(pixel, colour, strict=True))  # type: ignore[arg-type]
            for colour in (c.TABLE_LINE, c.TABLE)
        ]
        return apart[0] < apart[1]

    assert [is_bar(1, share) for share in (0.02, 0.47, 0.53, 0.97)] == [True] * 4
    assert [is_bar(2, share) for share in (0.02, 0.47, 0.53, 0.97)] == [True, True, False, False]
    assert [is_bar(place, 0.005, TALL // 2) for place in (1, 3, 4)] == [True, False, False]


def test_nobody_can_not_be_drawn() -> None:
    """There is nothing to see."""
    with pytest.raises(ValueError, match="Nobody"):
        draw()
