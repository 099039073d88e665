"""The places of the dragon and the fairy: the expansion's private part of the state."""

import msgspec

from rules.board import Figure
from rules.state import State

NOWHERE = -1


class Pieces(msgspec.Struct, frozen=True):
    """`dragon` and `fairy` are squares, or NOWHERE.

    `aside` are the dragon tiles drawn before the first volcano (PD-D1). `beside` is the one meeple
    the fairy is next to, None once it has left (PD-F2, PD-F11). `unclaimed` says that the player
    whose turn it is may still claim the fairy's point (HR-2).
    """

    dragon: int = NOWHERE
    aside: tuple[str, ...] = ()
    fairy: int = NOWHERE
    beside: Figure | None = None
    unclaimed: bool = False


def pieces(state: State) -> Pieces:
    """Return the private part of the state."""
    return state.slots[Pieces]
