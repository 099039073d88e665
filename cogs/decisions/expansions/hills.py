"""Hills on Discord, and what the symbols of tiles do, for the columns whose tiles show them."""

from collections.abc import Iterator

from bot.wording import describe
from cogs.decisions.column import Viewer
from rules import State
from rules.expansions.hills import hills_of

SYMBOLS = ("vineyard", "hill", "crop-circle")
"""Those that tiles of several boxes show."""


def format_unearthed(viewer: Viewer, state: State) -> Iterator[str]:
    """Say which tiles were under the hills (HL-17)."""
    for tile in hills_of(state).buried:
        yield viewer.words("news.buried", tile=describe(viewer.words, state.tile(tile)))


def format_symbols(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what the tile's symbols do (HL-16 to HL-18); one that says more is another box's."""
    tile = state.placed.tile
    for symbol in SYMBOLS:
        if symbol in tile.symbols and symbol not in tile.details:
            yield viewer.words(f"effect.{symbol}")
