"""Outages: time in which the bot was offline costs nobody anything.

A heartbeat in the store records when the bot was last connected to Discord. The time until it is
connected again is given back to running clocks, open lobbies and undo requests.
"""

import asyncio
import time
from collections.abc import Callable

import structlog

from bot.games.announcements import Notice
from bot.store import Damaged, Store
from bot.store.heartbeats import extend_waits, find_heartbeat, list_timed_games, set_heartbeat
from bot.tables.clock_updates import credit
from bot.tables.repository import Repository

HEARTBEAT_SECONDS = 60.0
"""Seconds between heartbeats."""
LONG = 600.0
"""Seconds; players are told of outages of at least this length."""

log = structlog.get_logger()


class Outages:
    """Outages of the bot of one store; `clock` returns Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock
        self._process = str(store.shards)
        self._is_connected: Callable[[], bool] = lambda: True
        self._away = True
        self._noted = 0.0
        self._noting = asyncio.Lock()

    def watch(self, is_connected: Callable[[], bool]) -> None:
        """Set the check for a connection; without one the bot counts as connected."""
        self._is_connected = is_connected

    async def note(self) -> bool:
        """Record a heartbeat if the bot is connected, and return whether it is.

        First gives back the time of an outage. Raises StoreUnavailable.
        """
        if not self._is_connected():
            self._away = True
            return False
        if self._is_due:
            async with self._noting:
                if self._is_due:
                    await self._beat(self._clock())
        return True

    @property
    def _is_due(self) -> bool:
        return self._away or self._clock() - self._noted >= HEARTBEAT_SECONDS

    async def _beat(self, now: float) -> None:
        if self._away:
            async with self._store.read() as reading:
                last = await find_heartbeat(reading, self._process)
            if last is not None and last < now:
                await self._give_back(last, now)
        async with self._store.write(aside=True) as change:
            await set_heartbeat(change, self._process, now)
        self._noted, self._away = now, False

    async def _give_back(self, last: float, now: float) -> None:
        """Give back the time since the last heartbeat, and announce it where a clock ran."""
        async with self._store.write() as change:
            await extend_waits(change, last, now - last)
            timed = await list_timed_games(change, now)
        for game_id in timed:
            async with self._repository.hold(game_id):
                await self._credit(game_id, last, now)

    async def _credit(self, game_id: str, last: float, now: float) -> None:
        try:
            position = (await self._repository.read(game_id)).position
        except Damaged as damage:
            log.warning("a clock ran on during an outage", game=game_id, reason=str(damage))
            return
        async with self._store.write(position.table) as change:
            await credit(change, position, last, now)
            if now - last >= LONG:
                notice = Notice("news.outage", {"since": int(last), "until": int(now)})
                at = game_id, position.table.seq
                await self._repository.announce(change, at, "turn", notice=notice)
