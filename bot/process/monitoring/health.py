"""Health: whether the bot can serve now, and if not, why."""

import asyncio
from typing import Protocol, TypeVar

from bot.process.background_tasks import BackgroundTasks
from bot.store import Store, StoreUnavailable
from bot.store.statistics import Statistics, read_statistics

STORE_SECONDS = 2.0
"""Seconds the store may take to answer."""


class Player(Protocol):
    """The client, with its connection, its drawing and its background tasks."""

    chores: BackgroundTasks

    @property
    def connected(self) -> bool:
        """Whether it is connected to Discord."""

    @property
    def draws(self) -> bool:
        """Whether pictures are drawn in time, as far as is known."""


P = TypeVar("P", bound=Player)


class Health:
    """Checks the store and the client."""

    def __init__(self, store: Store, *, seconds: float = STORE_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._player: Player | None = None

    def watch(self, player: P) -> P:
        """Check this client from now on; return it."""
        self._player = player
        return player

    async def list_troubles(self) -> list[str]:
        """Return why the bot can't serve now, each reason in one sentence; none if it can."""
        troubles = [f"The bot has failed at {chore}." for chore in self._list_dead_chores()]
        if self._player is None or not self._player.connected:
            troubles.append("The bot is not connected to Discord.")
        if self._player is not None and not self._player.draws:
            troubles.append("The process that draws does not answer, or has failed.")
        try:
            await self.read_statistics()
        except StoreUnavailable as error:
            troubles.append(str(error))
        return troubles

    async def read_statistics(self) -> Statistics:
        """Return the store's statistics; StoreUnavailable if it does not answer in time."""
        try:
            async with asyncio.timeout(self._seconds), self._store.read() as reading:
                return await read_statistics(reading)
        except TimeoutError:
            raise StoreUnavailable("The database does not answer.") from None

    def _list_dead_chores(self) -> list[str]:
        return [] if self._player is None else sorted(self._player.chores.dead)
