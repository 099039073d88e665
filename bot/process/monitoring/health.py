"""Health: whether the bot can serve now, and if not, why."""

import asyncio
from typing import Protocol, TypeVar

from bot.process.background_tasks import BackgroundTasks
from bot.store import Store, StoreUnavailable
from bot.store.statistics import Statistics, take_census

STORE_SECONDS = 2.0
"""How long the store may take to answer."""


class Player(Protocol):
    """What plays: it is connected to Discord or not, can draw or not, and has chores."""

    chores: BackgroundTasks

    @property
    def connected(self) -> bool:
        """Whether Discord is heard now."""

    @property
    def draws(self) -> bool:
        """Whether pictures are made in time, as far as can be told."""


P = TypeVar("P", bound=Player)


class Health:
    """Asks the store, and whoever plays on it."""

    def __init__(self, store: Store, *, seconds: float = STORE_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._player: Player | None = None

    def watch(self, player: P) -> P:
        """Ask this player from now on, and no other; return it."""
        self._player = player
        return player

    async def list_troubles(self) -> list[str]:
        """Return why the bot cannot serve now, each in one sentence; none if it can."""
        troubles = [f"The bot has failed at {chore}." for chore in self._list_dead_chores()]
        if self._player is None or not self._player.connected:
            troubles.append("The bot is not connected to Discord.")
        if self._player is not None and not self._player.draws:
            troubles.append("The process that draws does not answer, or has failed.")
        try:
            await self.take_census()
        except StoreUnavailable as error:
            troubles.append(str(error))
        return troubles

    async def take_census(self) -> Statistics:
        """Return what the store holds; StoreUnavailable if it does not answer in time."""
        try:
            async with asyncio.timeout(self._seconds), self._store.read() as reading:
                return await take_census(reading)
        except TimeoutError:
            raise StoreUnavailable("The database does not answer.") from None

    def _list_dead_chores(self) -> list[str]:
        return [] if self._player is None else sorted(self._player.chores.dead)
