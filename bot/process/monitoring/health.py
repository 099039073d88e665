"""Health: whether the bot can serve now, and if not, why."""

import asyncio
from dataclasses import dataclass
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
    def server_ids(self) -> frozenset[int] | None:
        """The bot's servers; None while it is not connected."""

    @property
    def draws(self) -> bool:
        """Whether pictures are drawn in time, as far as is known."""


@dataclass(frozen=True, slots=True)
class Condition:
    """How the bot is at one moment.

    `obstacles` say why it can't answer a press, `troubles` whatever else it has failed at: each in
    one sentence. `statistics` are missing if the store doesn't answer, `backed_up_at` (Unix
    seconds) if no backup is known.
    """

    connected: bool = False
    servers: int = 0
    draws: bool = True
    obstacles: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    statistics: Statistics | None = None
    backed_up_at: float | None = None


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

    async def examine(self) -> Condition:
        """Return how the bot is now."""
        player, obstacles, statistics = self._player, list[str](), None
        connected = player is not None and player.connected
        draws = player is None or player.draws
        if not connected:
            obstacles.append("The bot is not connected to Discord.")
        try:
            statistics = await self._read_statistics()
        except StoreUnavailable as error:
            obstacles.append(str(error))
        if self._store.full is not None:
            obstacles.append(str(self._store.full))
        troubles = [f"The bot has failed at {chore}." for chore in self._list_dead_chores()]
        if not draws:
            troubles.append("The process that draws does not answer, or has failed.")
        return Condition(
            connected=connected,
            servers=len(player.server_ids or ()) if player is not None else 0,
            draws=draws,
            obstacles=tuple(obstacles),
            troubles=tuple(troubles),
            statistics=statistics,
            backed_up_at=await asyncio.to_thread(self._store.database.backed_up_at),
        )

    async def _read_statistics(self) -> Statistics:
        """Return the store's statistics; StoreUnavailable if it does not answer in time."""
        try:
            async with asyncio.timeout(self._seconds), self._store.read() as reading:
                return await read_statistics(reading)
        except TimeoutError:
            raise StoreUnavailable("The database does not answer.") from None

    def _list_dead_chores(self) -> list[str]:
        return [] if self._player is None else sorted(self._player.chores.dead)
