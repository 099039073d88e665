"""The Cult on Discord: who loses a challenge by a tile."""

import pytest

from bot.wording import Story, Words
from cogs.decisions.column import Viewer
from cogs.decisions.expansions import COLUMNS
from tests.builders import Table, table

NAMES = ("Ada", "Bo")
VIEWER = Viewer(Words(), NAMES)


def effects(game: Table) -> list[str]:
    """Return what is said of the tile just laid, beside completed features."""
    return [*COLUMNS.format_effects(VIEWER, game.state)]


def told(game: Table) -> list[str]:
    """Return the story of the last call."""
    return Story(Words(), NAMES, game.state.rulebook.tiles).lines(game.events)


@pytest.mark.parametrize(
    ("rival", "expected"), [(1, ["Challenge lost, no points: Bo’s monk."]), (None, [])]
)
def test_a_lost_challenge_is_told_before(rival: int | None, expected: list[str]) -> None:
    """CU-4: who goes home without points."""
    game = table("cult", start="CU-01")
    game.put("BG-B", (1, 0))
    for at in ((-1, -1), (0, -1), (1, -1), (-1, 0), (-1, 1), (1, 1)):
        game.put("FL-02", at)
    game.stand(0, (0, 0), "shrine1")
    if rival is not None:
        game.stand(rival, (1, 0), "monastery1")
    game.lay("BG-E", at=(0, 1), rotation=2)
    assert effects(game) == expected
    game.passes()
    lost = "The challenge is lost: Bo’s monk at 1E scores nothing and returns to the supply."
    assert (lost in told(game)) is (rival is not None)
    assert "A shrine is complete: Ada 9 points." in told(game)
