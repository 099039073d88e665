"""Wakes tasks that wait for the store: senders for unsent rows, others for changes."""

import asyncio
from collections.abc import Iterable
from weakref import WeakValueDictionary


class Wakeups:
    """Ids of games, or people, with something unsent: a commit adds them, a sender takes them."""

    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        self._some = asyncio.Event()

    def __contains__(self, waiting: str) -> bool:
        return waiting in self._waiting

    def wake(self, waiting: Iterable[str]) -> None:
        """Wake the sender: there are unsent rows for these games or people."""
        self._waiting.update(dict.fromkeys(waiting))
        if self._waiting:
            self._some.set()

    async def take(self) -> tuple[str, ...]:
        """Wait for unsent rows; return the ids they are for, in the order of adding."""
        await self._some.wait()
        taken = tuple(self._waiting)
        self._waiting.clear()
        self._some.clear()
        return taken


class Commits:
    """Wakes tasks that wait until something was written about a game."""

    def __init__(self) -> None:
        self._next: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()

    def next(self, game_id: str) -> asyncio.Event:
        """Return the event that the next commit sets: take it, read the database, then await it."""
        return self._next.setdefault(game_id, asyncio.Event())

    def wake(self, game_id: str | None) -> None:
        """Wake the tasks that wait for a game; None wakes all."""
        woken = [*self._next] if game_id is None else [game_id]
        for each in woken:
            if waiting := self._next.pop(each, None):
                waiting.set()
