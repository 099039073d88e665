"""How many bridges, and as many castles, each player has at the start."""

from rules.state import State

FEW, MANY = 2, 3
CROWD = 5
"""From so many players on each has few."""


def first_stock(state: State) -> int:
    """Return how many bridges, and how many castles, each player has at the start."""
    return FEW if len(state.players) >= CROWD else MANY
