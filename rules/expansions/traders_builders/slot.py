"""Goods taken, and whether a second part follows: the expansion's private part of the state."""

import msgspec

from rules.state import State

GOODS = ("wine", "grain", "cloth")


class Goods(msgspec.Struct, frozen=True, omit_defaults=True):
    """`tokens` are owner and kind of each token taken, in order (TB-2).

    `extended` says that the tile just placed gives a second part (TB-9).
    """

    tokens: tuple[tuple[int, str], ...] = ()
    extended: bool = False


def goods(state: State) -> Goods:
    """Return the private part of the state."""
    return state.slots[Goods]


def tokens_of(state: State, player: int) -> dict[str, int]:
    """Return how many tokens of each kind a player has, zero included."""
    own = [kind for owner, kind in goods(state).tokens if owner == player]
    return {kind: own.count(kind) for kind in GOODS}
