"""The magic portal (PD-M1 to PD-M6)."""

from collections.abc import Iterator

from rules.state import State


def reach(state: State) -> Iterator[int]:
    """Yield the segments of incomplete features on all other tiles (PD-M1, PD-M2)."""
    if "portal" not in state.placed.tile.symbols:
        return
    board = state.board
    for placement in board.placements:
        if placement.square != state.placed.square:
            for segment in placement.segments:
                if not board.feature(segment).complete:
                    yield segment
