"""News: in which games something waits to be said, for the sender; and that something changed."""

import asyncio
from collections.abc import Iterable
from weakref import WeakValueDictionary


class News:
    """Ids of games, or people, told by whoever commits and taken by the one who sends."""

    def __init__(self) -> None:
        self._told: dict[str, None] = {}
        self._some = asyncio.Event()

    def __contains__(self, told: str) -> bool:
        return told in self._told

    def tell(self, waiting: Iterable[str]) -> None:
        """Say that something waits in these games, or for these people."""
        self._told.update(dict.fromkeys(waiting))
        if self._told:
            self._some.set()

    async def take(self) -> tuple[str, ...]:
        """Wait until there is news; return what was told, in order of telling."""
        await self._some.wait()
        taken = tuple(self._told)
        self._told.clear()
        self._some.clear()
        return taken


class Commits:
    """Wakes whoever waits until something was written about a game."""

    def __init__(self) -> None:
        self._next: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()

    def next(self, game_id: str) -> asyncio.Event:
        """Return what the next commit sets: take it, look at the database, then wait for it."""
        return self._next.setdefault(game_id, asyncio.Event())

    def tell(self, game_id: str | None) -> None:
        """Say that something was written about a game, or about who knows which."""
        told = [*self._next] if game_id is None else [game_id]
        for each in told:
            if waiting := self._next.pop(each, None):
                waiting.set()
