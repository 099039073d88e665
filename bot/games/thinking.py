"""How long the bot thinks about a choice."""

from math import inf
from time import monotonic, thread_time

import opponents
from opponents import Chosen, Level
from rules import State

SECONDS = 1.5
"""The processor time after which a choice looks no further."""


def consider(state: State, player: int, level: Level, until: float = inf) -> Chosen:
    """Return what `opponents.consider` does within SECONDS of this thread's own time.

    It also stops at a moment of `time.monotonic`, when nobody waits for it any more.
    """
    end = thread_time() + SECONDS
    return opponents.consider(
        state, player, level, goes_on=lambda replies: thread_time() < end and monotonic() < until
    )
