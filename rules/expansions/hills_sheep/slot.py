"""Sheep tokens: the expansion's private part of the state."""

import msgspec

from rules.board import Figure
from rules.state import State

BOX = (2, 4, 5, 5, 2)
"""How many tokens there are: wolves, then those of one sheep, two, three and four."""


class Flocks(msgspec.Struct, frozen=True):
    """`tokens` are those beside each shepherd on the board, in the order in which they came.

    They are numbers of sheep. All others are in their bag.
    """

    tokens: tuple[tuple[Figure, tuple[int, ...]], ...] = ()


def flocks(state: State) -> Flocks:
    """Return the private part of the state."""
    return state.slots[Flocks]


def tokens_of(state: State, shepherd: Figure) -> tuple[int, ...]:
    """Return the tokens beside a shepherd."""
    return dict(flocks(state).tokens).get(shepherd, ())


def count_left(state: State) -> list[int]:
    """Return how many tokens are in the bag: wolves, then those of one sheep, two, three, four."""
    out = [sheep for _, tokens in flocks(state).tokens for sheep in tokens]
    return [count - out.count(sheep) for sheep, count in enumerate(BOX)]
