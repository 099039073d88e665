"""What chance decides: tiles, taken from the sealed bag. Pure."""

from bot.games.sealed_bag import Bag
from rules import State, legal_actions
from rules.actions import Action, TakeTile


def decide(state: State, bag: Bag) -> tuple[Action, Bag]:
    """Return what chance does at its step, and the bag without what was taken.

    TypeError if it is asked for anything but a tile: that needs a stream of its own of the seed,
    so that it can be checked as the bag can.
    """
    takes: dict[str, TakeTile] = {}
    for action in legal_actions(state):
        if not isinstance(action, TakeTile):
            raise TypeError(f"Nothing is sealed from which chance could do {action}.")
        takes[action.tile] = action
    tile, left = bag.draw(takes)
    return takes[tile], left
