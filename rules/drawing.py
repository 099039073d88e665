"""The tiles that may be drawn next, and where each of them may be laid."""

from collections.abc import Iterable

from rules.board import Fits
from rules.state import State
from rules.tiles import Tile


def list_drawable(state: State) -> Iterable[str]:
    """Return the ids of the tiles that may be next: the bag's, or those that come first."""
    for first in state.rulebook.firsts:
        if tiles := first(state):
            return tiles
    return state.bag


def fits_for(state: State, tile: Tile) -> Fits:
    """Return where a tile may be laid in this game (BG-2)."""
    fits = state.board.fits(tile)
    for alter in state.rulebook.fits:
        fits = alter(state, tile, fits)
    return fits


def lay(state: State, tile: Tile, square: int, rotation: int) -> list[int]:
    """Lay a tile of the player whose turn it is where it fits, with what it needs there.

    Return the ids of the features this completes, in ascending order.
    """
    for prepare in state.rulebook.prepares:
        prepare(state, tile, square, rotation)
    return state.board.place(tile, square, rotation)


def find_ready(state: State, tile: Tile, square: int, rotation: int) -> State:
    """Return the position right before a tile is laid where it fits, with what it needs there."""
    ready = state.copy()
    for prepare in state.rulebook.prepares:
        prepare(ready, tile, square, rotation)
    return ready
