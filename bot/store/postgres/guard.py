"""The guard: shows all processes of a database which shards this one runs, while it runs.

Its advisory locks live as long as its connection, so a killed process holds none. All processes
also share a lock on the number of shards, which must be the same for all.
"""

import asyncio
from contextlib import suppress
from typing import Self

from sqlalchemy import URL, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.failures import StoreLost, StoreUnavailable
from bot.store.postgres.address import name_of
from bot.store.postgres.failures import plain_errors
from bot.store.postgres.opening import connect_alone
from bot.store.queries import Shards

TAKING_SECONDS = 45.0
"""Seconds to wait until an earlier process has ended, and the server knows that it is dead."""
LOOK_SECONDS = 5.0
"""Seconds between checks of the guard's connection."""
SIGN_SECONDS = 25.0
"""Seconds to wait for an answer: longer than a server stands still for a snapshot or a restart of
its machine's network, but the guard must give up before a server can think it dead."""
_ALIVE = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""How a server checks the connection: after 40 silent seconds the locks are free."""
_COUNT, _SHARD = 0x436C6F6A, 0x436C6F6B
"""The classes of advisory locks: for the number of shards, and for each shard."""
_OTHER_COUNT = text(
    "SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND classid = :count_class"
    " AND objid <> :shards AND granted LIMIT 1"
)


class Guard:
    """Holds the locks of some shards; `lost` once it may no longer hold them."""

    def __init__(self, name: str, shards: Shards, connection: AsyncConnection) -> None:
        self._name = name
        self._shards = shards
        self._connection = connection
        self._lost = asyncio.Event()
        self._closed = False

    @classmethod
    async def take(cls, url: URL, shards: Shards) -> Self:
        """Lock these shards; StoreUnavailable if another process keeps one."""
        patience = TAKING_SECONDS + SIGN_SECONDS
        engine = connect_alone(url, patience, lock_timeout=f"{TAKING_SECONDS}s", **_ALIVE)
        connection = await engine.execution_options(isolation_level="AUTOCOMMIT").connect()
        guard = cls(name_of(url), shards, connection)
        try:
            await guard._begin()
        except BaseException:
            await guard.close()
            raise
        return guard

    async def _begin(self) -> None:
        driver = (await self._connection.get_raw_connection()).driver_connection
        assert driver is not None
        driver.add_termination_listener(lambda _connection: self._lost.set())
        await self._agree_on_count()
        for shard in self._shards.ids:
            await self._take(shard)

    async def _agree_on_count(self) -> None:
        count = self._shards.count
        await self._connection.execute(select(func.pg_advisory_lock_shared(_COUNT, count)))
        found = await self._connection.execute(
            _OTHER_COUNT, {"count_class": _COUNT, "shards": count}
        )
        if (other := found.scalar()) is not None:
            raise StoreUnavailable(
                f"Another bot on the database {self._name} goes by {other} shards"
                f" instead of {count}."
            )

    async def _take(self, shard: int) -> None:
        try:
            with plain_errors(self._name):
                await self._connection.execute(select(func.pg_advisory_lock(_SHARD, shard)))
        except StoreUnavailable as error:
            if self.lost:
                raise
            raise StoreUnavailable(
                f"Another bot already runs shard {shard} of {self._shards.count}"
                f" on the database {self._name}."
            ) from error

    @property
    def lost(self) -> bool:
        """Whether the connection has ended, and with it the locks."""
        return self._lost.is_set()

    def demand(self) -> None:
        """Raise StoreLost if another process may have these shards."""
        if self.lost:
            raise StoreLost(
                f"The bot ends because it has lost its hold of {self._shards}"
                f" on the database {self._name}."
            )

    async def watch(self) -> None:
        """Raise StoreLost as soon as the locks are lost."""
        while not self.lost:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._lost.wait()
            await self._look()
        self.demand()

    async def _look(self) -> None:
        """Check the connection; without an answer the locks count as lost."""
        try:
            with plain_errors(self._name):
                async with asyncio.timeout(SIGN_SECONDS):
                    await self._connection.execute(select(1))
        except StoreUnavailable:
            self._lost.set()

    async def close(self) -> None:
        """Release the shards; may be called twice."""
        if not self._closed:
            self._closed = True
            with suppress(StoreUnavailable), plain_errors(self._name):
                await self._connection.close()
