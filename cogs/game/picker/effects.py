"""What laying the tile in hand does on the board."""

from rules import State, completed_by, legal_actions
from rules.actions import PlaceTile
from rules.geometry import square_at


def list_completed(state: State, square: int) -> list[str]:
    """Return the kinds of feature that the tile in hand, laid here, completes in some rotation."""
    here = [
        action
        for action in legal_actions(state)
        if isinstance(action, PlaceTile) and square_at(action.x, action.y) == square
    ]
    return sorted(frozenset[str]().union(*(completed_by(state, action) for action in here)))
