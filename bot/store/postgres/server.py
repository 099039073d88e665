"""An open database of a server: transactions by game, shared with other processes.

Writers of one game wait for each other, so its outbox rows are numbered in the order in which they
are committed. The sender relies on that; between games there is no order.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Self
from weakref import WeakValueDictionary

from sqlalchemy import URL, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.database import BackgroundTask
from bot.store.postgres.address import name_of
from bot.store.postgres.failures import plain_errors
from bot.store.postgres.guard import Guard
from bot.store.postgres.opening import connect, prepare
from bot.store.queries import Shards
from bot.store.transactions import transaction

READING: Mapping[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
WRITING: Mapping[str, Any] = {"isolation_level": "READ COMMITTED"}
"""A writer has waited for earlier ones, and must see what they wrote."""


class PostgresServer:
    """One database of a server, in which this process holds some shards until closed."""

    is_alone = False
    """Each shard has one process, which may learn late that it was replaced."""

    def __init__(self, url: URL, engine: AsyncEngine, guard: Guard) -> None:
        self._name = name_of(url)
        self._engine = engine
        self._readers = engine.execution_options(**READING)
        self._writers = engine.execution_options(**WRITING)
        self._guard = guard
        self._games: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def open(cls, url: URL, shards: Shards) -> Self:
        """Lock the shards and migrate; `StoreUnavailable`, with nothing open, if that fails."""
        with plain_errors(name_of(url)):
            guard = await Guard.take(url, shards)
            try:
                await prepare(url)
            except BaseException:
                await guard.close()
                raise
        return cls(url, connect(url), guard)

    async def close(self) -> None:
        """Close every connection, the one that holds the shards last; may be called twice."""
        await self._engine.dispose()
        await self._guard.close()

    def chores(self, _backups: int) -> Mapping[str, BackgroundTask]:
        """Return the check of the shards; the server makes its own backups."""
        return {"holding its shards": self._guard.watch}

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that sees one moment, whatever others write."""
        with plain_errors(self._name):
            async with self._readers.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self, game_id: str | None = None) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that changes one game, alone: in this process, then among all."""
        self._guard.demand()
        with plain_errors(self._name):
            if game_id is None:
                async with transaction(self._writers) as connection:
                    yield connection
                return
            alone = self._games.setdefault(game_id, asyncio.Lock())
            async with alone, transaction(self._writers) as connection:
                key = func.hashtextextended(game_id, 0)
                await connection.execute(select(func.pg_advisory_xact_lock(key)))
                yield connection
