"""Pressed twice: whatever arrives a second time must not hide the answer to the first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar
from weakref import WeakValueDictionary

REMEMBERED = 2000
"""Interactions, and turns that were taken, that are remembered."""
Key = TypeVar("Key")


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
        self._taken: dict[str, None] = {}

    def is_new(self, interaction_id: int) -> bool:
        """Tell whether an interaction arrives for the first time: Discord may deliver it twice."""
        if interaction_id in self._seen:
            return False
        _remember(self._seen, interaction_id)
        return True

    @asynccontextmanager
    async def take_turn(self, key: str, *, once: bool = True) -> AsyncIterator[Turn]:
        """Have a turn for oneself; one is `done` if somebody waited for who did it.

        What can be done `once` stays done.
        """
        turn = self._turns.setdefault(key, Turn(key in self._taken))
        async with turn.lock:
            yield turn
            if once and turn.done:
                _remember(self._taken, key)


def _remember(kept: dict[Key, None], key: Key) -> None:
    """Keep this as the newest, and forget the oldest of too many."""
    kept[key] = None
    if len(kept) > REMEMBERED:
        del kept[next(iter(kept))]
