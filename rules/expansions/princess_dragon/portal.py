"""The magic portal (PD-M1 to PD-M6)."""

from collections.abc import Iterator

from rules.state import State


def reach(state: State) -> Iterator[int]:
    """Yield the segments of incomplete features on all other tiles (PD-M1, PD-M2).

    With "never-scored-too" also of complete ones that never brought anybody points. One portal
    carries one figure a turn (PD-M5).
    """
    board, here = state.board, state.placed.square
    if "portal" not in state.placed.tile.symbols:
        return
    if any(board.square_of(segment) != here for segment in state.turn.deployed):
        return
    unscored_too = state.option("portal-target") == "never-scored-too"
    for placement in board.placements:
        if placement.square != here:
            for segment in placement.segments:
                feature = board.feature(segment)
                if not feature.complete or (unscored_too and not feature.scored):
                    yield segment
