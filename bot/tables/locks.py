"""One lock for each game: whoever has it has the game for themselves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary


class GameLock:
    """A lock that the task holding it may take again."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None

    @property
    def is_held(self) -> bool:
        """Whether the current task holds the lock."""
        return self._holder is not None and self._holder is asyncio.current_task()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Hold the lock; wait while another task does."""
        task = asyncio.current_task()
        if self.is_held:
            yield
            return
        async with self._lock:
            self._holder = task
            try:
                yield
            finally:
                self._holder = None


class GameLocks:
    """The locks of all games that somebody is busy with."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, GameLock] = WeakValueDictionary()

    @property
    def is_held(self) -> bool:
        """Whether the current task holds a game's lock."""
        return any(lock.is_held for lock in self._locks.values())

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncIterator[None]:
        """Have a game for oneself."""
        lock = self._locks.setdefault(game_id, GameLock())
        async with lock.hold():
            yield
