"""The magic portal (PD-M1 to PD-M6)."""

from rules.state import State


def reach(state: State) -> list[int]:
    """Return the segments of unclaimed incomplete features on all other tiles (PD-M1, PD-M2).

    Only of those that can bring points; with "never-scored-too" also of complete ones that never
    brought anybody any. One portal carries one figure a turn (PD-M5).
    """
    board, placed = state.board, state.placed
    if "portal" not in placed.tile.symbols:
        return []
    carried = [s for s in state.turn.deployed if s not in state.turn.apart]
    if any(board.square_of(segment) != placed.square for segment in carried):
        return []
    unscored_too = state.option("portal-target") == "never-scored-too"
    near = {s for placement in board.placements_on(placed.square) for s in placement.segments}
    return sorted(
        segment
        for feature in board.features
        if not (feature.figures and state.is_occupied(feature))
        and (feature.open or not feature.complete or (unscored_too and not feature.scored))
        and not feature.converted
        and feature.kind.final
        for segment in feature.segments
        if segment not in near
    )
