"""Whom a move calls, and whether it is told in a message of its own. Pure.

Whoever is to act is called if somebody else was before, and at their first decision of a walk. As
long as a walk waits for the same person it is told in one message, and so is what comes after it if
that is theirs, too.
"""

from typing import NamedTuple

from bot.games.table import Position
from rules.wandering import find_wanderer, steps_between


class Call(NamedTuple):
    """How a move is told: users to be pinged; what `continues` is said in the message before."""

    pings: tuple[int, ...] = ()
    continues: bool = False


def call(before: Position, after: Position) -> Call:
    """Return how it is told that a game went from one position to another."""
    acted, acts = before.to_act, after.to_act
    if acts is None or after.state is None:
        return Call()
    if acts != acted or before.state is None:
        return Call(pings=(acts.user_id,))
    if find_wanderer(after.state) is None:
        return Call(continues=find_wanderer(before.state) is not None)
    steps = steps_between(before.state, after.state)
    return Call(pings=(acts.user_id,)) if steps is None else Call(continues=steps > 0)
