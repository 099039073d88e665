"""The magic portal (PD-M1 to PD-M6)."""

from rules.state import State


def reach(state: State) -> list[int]:
    """Return the segments of unclaimed incomplete features on all other tiles (PD-M1, PD-M2).

    With "never-scored-too" also of complete ones that never brought anybody points. One portal
    carries one figure a turn (PD-M5).
    """
    board, placed = state.board, state.placed
    if "portal" not in placed.tile.symbols:
        return []
    if any(board.square_of(segment) != placed.square for segment in state.turn.deployed):
        return []
    unscored_too = state.option("portal-target") == "never-scored-too"
    near = {s for placement in board.placements_on(placed.square) for s in placement.segments}
    return sorted(
        segment
        for feature in board.features
        if not feature.figures
        and (feature.open or not feature.complete or (unscored_too and not feature.scored))
        for segment in feature.segments
        if segment not in near
    )
