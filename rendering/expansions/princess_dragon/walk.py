"""The dragon's walk, read from the step in which its next square is chosen."""

from rendering.column import Trail
from rules import legal_actions
from rules.expansions.princess_dragon.dragon import MoveDragon, walk_of
from rules.expansions.princess_dragon.pieces import Pieces
from rules.geometry import ORTHOGONAL, square_at
from rules.state import State


def read_walk(state: State) -> Trail:
    """Return the walk being decided (PD-D4, PD-D5)."""
    assert state.step is not None
    left, path = walk_of(state.step)
    moves = (action for action in legal_actions(state) if isinstance(action, MoveDragon))
    ways = [square_at(move.x, move.y) for move in moves]
    return Trail("dragon", path, left, tuple(ways), reach=_reach(state, path, ways, left))


def _reach(state: State, path: tuple[int, ...], ways: list[int], left: int) -> frozenset[int]:
    """Return where the dragon can come in the steps left, never twice to a square (PD-D5)."""
    barred = set(path)
    if not state.option("HR-4"):
        barred.add(state.slot(Pieces).fairy)
    reached, edge = set(ways), set(ways)
    for _ in range(left - 1):
        beyond = {square + step for square in edge for step in ORTHOGONAL}
        edge = (beyond & state.board.squares.keys()) - barred - reached
        reached |= edge
    return frozenset(reached)
