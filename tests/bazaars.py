"""Tables at which tiles are for sale."""

from rules.expansions.bridges_castles_bazaars.bazaar import ShowTile
from tests.builders import Table, table

BCB = "bridges-castles-bazaars"
CALLS = "BCB-06"
"""A bazaar in a field."""


def show(board: Table, *tiles: str) -> None:
    """Let these tiles be shown at the bazaar."""
    board.act(*map(ShowTile, tiles))


def begin(*expansions: str, players: int = 3, **settings: object) -> Table:
    """Return a table at which player 0 has just laid a bazaar below the start."""
    board = table(BCB, *expansions, players=players, start="BG-U", **settings)  # type: ignore[arg-type]
    board.play(CALLS, (1, 0))
    return board
