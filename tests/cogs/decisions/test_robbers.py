"""The Robbers on Discord: what they take of what a tile completes."""

from bot.games.visibility import PURIST
from bot.wording import Words
from cogs.decisions.column import Viewer
from cogs.decisions.expansions.robbers import format_loot
from tests.builders import Table
from tests.messages import MS, stand_on
from tests.robbers import hideout, wait

NAMES = ("Ada", "Bo")
VIEWER = Viewer(Words(), NAMES)


def told(game: Table, viewer: Viewer = VIEWER) -> list[str]:
    """Return what is told of robbers while Ada has just completed her city, for 4 points."""
    game.stand(0, (0, 0), "city1")
    game.lay("BG-E", (0, -1), 2)
    return [*format_loot(viewer, game.state)]


def test_half_of_it() -> None:
    """RB-4: by name, if nothing comes in between."""
    game = hideout(points=(3, 0))
    wait(game, None, 3)
    assert told(game) == ["Robbers: Bo +2."]


def test_a_robber_elsewhere() -> None:
    """RB-3: it gets nothing."""
    game = hideout(points=(3, 0))
    wait(game, None, 2)
    assert told(game) == []


def test_which_figure_moves_decides_it() -> None:
    """MS-2, RB-3: with messages it is said who may rob; not in games without forecasts."""
    for viewer, expected in (
        (VIEWER, ["May get half as robbers: Bo."]),
        (Viewer(Words(), NAMES, PURIST), []),
    ):
        game = hideout(MS)
        stand_on(game, (3, 7), (0, 0))
        wait(game, None, 7)
        assert told(game, viewer) == expected
