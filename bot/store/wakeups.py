"""Wakes who waits for the store: the senders by what is unsent, others by what has changed."""

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
        """Wake the sender: something is unsent in these games, or to these people."""
        self._waiting.update(dict.fromkeys(waiting))
        if self._waiting:
            self._some.set()

    async def take(self) -> tuple[str, ...]:
        """Wait until something is unsent; return for whom, in the order of adding."""
        await self._some.wait()
        taken = tuple(self._waiting)
        self._waiting.clear()
        self._some.clear()
        return taken


class Commits:
    """Wakes whoever waits until something was written about a game."""

    def __init__(self) -> None:
        self._next: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()

    def next(self, game_id: str) -> asyncio.Event:
        """Return what the next commit sets: take it, look at the database, then wait for it."""
        return self._next.setdefault(game_id, asyncio.Event())

    def wake(self, game_id: str | None) -> None:
        """Wake whoever waits for a game; None is for all of them."""
        woken = [*self._next] if game_id is None else [game_id]
        for each in woken:
            if waiting := self._next.pop(each, None):
                waiting.set()
