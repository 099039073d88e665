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

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Hold the lock; wait while another task does."""
        task = asyncio.current_task()
        if self._holder is task:
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

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncIterator[None]:
        """Have a game for oneself."""
        lock = self._locks.setdefault(game_id, GameLock())
        async with lock.hold():
            yield
