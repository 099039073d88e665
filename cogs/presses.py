"""Pressed twice: whatever arrives a second time must not hide the answer to the first."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

REMEMBERED = 2000
"""Interactions, and turns that were taken, that are remembered."""


@dataclass(eq=False)
class Turn:
    """One person's turn at one thing to do; `done` once they did it."""

    done: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Presses:
    """What was pressed lately, and what is being answered."""

    def __init__(self) -> None:
        self._seen: dict[int, None] = {}
        self._turns: WeakValueDictionary[str, Turn] = WeakValueDictionary()
        self._taken: deque[Turn] = deque(maxlen=REMEMBERED)

    def is_new(self, interaction_id: int) -> bool:
        """Tell whether an interaction arrives for the first time: Discord may deliver it twice."""
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return True

    @asynccontextmanager
    async def take_turn(self, key: str, *, once: bool = True) -> AsyncIterator[Turn]:
        """Have a turn for oneself; one is `done` if somebody waited for who did it.

        What can be done `once` stays done.
        """
        turn = self._turns.setdefault(key, Turn())
        async with turn.lock:
            done = turn.done
            yield turn
            if once and turn.done and not done:
                self._taken.append(turn)
