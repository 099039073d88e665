"""Hands: the expansion's private part of the state."""

import msgspec

from rules.state import State


class Halves(msgspec.Struct, frozen=True):
    """`hands` has each player's half tiles, `pool` those not dealt yet, by id."""

    hands: tuple[tuple[str, ...], ...] = ()
    pool: tuple[str, ...] = ()


def halves(state: State) -> Halves:
    """Return the private part of the state."""
    return state.slots[Halves]


def hand(state: State, player: int) -> tuple[str, ...]:
    """Return a player's half tiles; for that player's eyes only (HL-2)."""
    return halves(state).hands[player]


def with_hand(state: State, player: int, tiles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return all hands, one of them changed."""
    hands = halves(state).hands
    return (*hands[:player], tiles, *hands[player + 1 :])
