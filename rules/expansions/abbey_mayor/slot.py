"""Abbeys laid, barns on their corners, wagons under way: the expansion's private part."""

import msgspec

from rules.board import Figure
from rules.state import State


class Estate(msgspec.Struct, frozen=True, omit_defaults=True):
    """`spent` are the players who have no abbey any more, in the order in which they lost it.

    `barns` are barns and the corners where they stand (`rules.geometry.corner_of`), `wagons` those
    whose feature was just scored, and the segments on which they stood.
    """

    spent: tuple[int, ...] = ()
    barns: tuple[tuple[Figure, int], ...] = ()
    wagons: tuple[tuple[Figure, int], ...] = ()


def estate(state: State) -> Estate:
    """Return the private part."""
    return state.slots[Estate]
