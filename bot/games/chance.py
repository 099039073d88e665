"""Decisions of chance: tiles drawn from the sealed bag, everything else by its seed. Pure."""

from bot.games.sealed_bag import Bag, cast
from rules import State, draw_weights, legal_actions
from rules.actions import Action, Chance, TakeTile


def decide(state: State, bag: Bag) -> tuple[Action, Bag]:
    """Return the action of chance at its step, and the bag without the drawn tile.

    Raises IndexError if the bag has none of the tiles that may be drawn, and TypeError if the step
    is neither a draw of a tile nor a lot: nothing is sealed for that.
    """
    takes = {action.tile: action for action in legal_actions(state) if isinstance(action, TakeTile)}
    if takes:
        tile, left = bag.draw(takes)
        return takes[tile], left
    weights = draw_weights(state)
    first = next(iter(weights))
    if not isinstance(first, Chance):
        raise TypeError(f"Nothing is sealed by which chance could do {first}.")
    number = cast(bag.seed, f"{first.label}-{state.lots + 1}", tuple(weights.values()))
    return list(weights)[number], bag
