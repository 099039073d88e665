"""Decisions of chance: tiles drawn from the sealed bag. Pure."""

from bot.games.sealed_bag import Bag
from rules import State, legal_actions
from rules.actions import Action, TakeTile


def decide(state: State, bag: Bag) -> tuple[Action, Bag]:
    """Return the action of chance at its step, and the bag without the drawn tile.

    Raises TypeError if the step is no draw of a tile: that would need a stream of its own from the
    seed, to be verifiable as the bag is.
    """
    takes: dict[str, TakeTile] = {}
    for action in legal_actions(state):
        if not isinstance(action, TakeTile):
            raise TypeError(f"Nothing is sealed from which chance could do {action}.")
        takes[action.tile] = action
    tile, left = bag.draw(takes)
    return takes[tile], left
