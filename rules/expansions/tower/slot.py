"""The private part of the state: heights of towers, and each player's floors."""

import msgspec

from rules.setup import Setup
from rules.state import State

FLOORS = {1: 10, 2: 10, 3: 9, 4: 7, 5: 6, 6: 5}
"""Floors of each player at the start, by number of players (TW-1)."""


class Towers(msgspec.Struct, frozen=True, omit_defaults=True):
    """`stocks` are the floors left to each player, in seat order.

    `built` has square and height of each tower of one floor or more, in order of squares.
    `ransomed` says whether a ransom has been paid in this turn (TW-9). Prisoners are figures that
    somebody holds (`State.held`).
    """

    stocks: tuple[int, ...] = ()
    built: tuple[tuple[int, int], ...] = ()
    ransomed: bool = False


def first_towers(setup: Setup) -> Towers:
    """Return the private part before the first turn."""
    return Towers((FLOORS[setup.players],) * setup.players)


def towers(state: State) -> Towers:
    """Return the private part."""
    return state.slots[Towers]


def height_of(state: State, square: int) -> int:
    """Return how many floors the tower on a square has."""
    return dict(towers(state).built).get(square, 0)
