"""Idempotency: what arrives twice must not hide the answer to the first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar
from weakref import WeakValueDictionary

REMEMBERED = 2000
"""How many interactions, and turns taken, are remembered."""
Key = TypeVar("Key")


@dataclass(eq=False)
class Turn:
    """One person's turn at doing something; `done` once they did it."""

    done: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Presses:
    """Recent interactions, and those being answered."""

    def __init__(self) -> None:
        self._seen: dict[int, None] = {}
        self._turns: WeakValueDictionary[str, Turn] = WeakValueDictionary()
        self._taken: dict[str, None] = {}

    def is_new(self, interaction_id: int) -> bool:
        """Return whether an interaction is new: Discord may deliver it twice."""
        if interaction_id in self._seen:
            return False
        _remember(self._seen, interaction_id)
        return True

    @asynccontextmanager
    async def take_turn(self, key: str, *, once: bool = True) -> AsyncIterator[Turn]:
        """Wait for a turn and hold it; it is `done` if another task did the same thing first.

        With `once` it stays done.
        """
        turn = self._turns.setdefault(key, Turn(key in self._taken))
        async with turn.lock:
            yield turn
            if once and turn.done:
                _remember(self._taken, key)


def _remember(kept: dict[Key, None], key: Key) -> None:
    """Add this as the newest, and drop the oldest if there are too many."""
    kept[key] = None
    if len(kept) > REMEMBERED:
        del kept[next(iter(kept))]
