"""The dragon's walk, read from the step in which its next square is chosen."""

from rendering.column import Trail
from rules import legal_actions
from rules.expansions.princess_dragon.dragon import MoveDragon, walk_of
from rules.geometry import square_at
from rules.state import State
from rules.wandering import find_roaming


def read_walk(state: State) -> Trail:
    """Return the walk being decided (PD-D4, PD-D5)."""
    assert state.step is not None
    left, path = walk_of(state.step)
    roaming = find_roaming(state, state.step.kind)
    assert roaming is not None
    moves = (action for action in legal_actions(state) if isinstance(action, MoveDragon))
    ways = [square_at(move.x, move.y) for move in moves]
    return Trail("dragon", path, left, tuple(ways), reach=frozenset(roaming.reach))
