"""The open database: transactions for reading and for writing, one writer at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from filelock import BaseFileLock
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.news import Commits, News
from bot.store.opening import connect, migrate, plain_errors, take_lock
from bot.store.reading import Reading
from bot.store.writing import Writing


class Store:
    """One database file, held by this process alone until closed.

    Use as `async with await Store.open(path) as store`. Every transaction may raise
    `StoreUnavailable`; then nothing of it was written.
    """

    def __init__(self, path: Path, engine: AsyncEngine, lock: BaseFileLock) -> None:
        self.path = path
        self.news = News()
        """Hears of every game in which something to be said was committed."""
        self.commits = Commits()
        self._engine = engine
        self._lock = lock
        self._writer = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open or create the database at *path* and migrate it.

        Raises `StoreUnavailable`, with nothing left open, when the file cannot be used.
        """
        lock = take_lock(path)
        store = cls(path, connect(path), lock)
        try:
            async with store._transaction(immediate=True) as transaction:
                await transaction.connection.run_sync(migrate, path)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close every connection and let the next process have the file; safe to repeat."""
        try:
            await self._engine.dispose()
        finally:
            self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        """Look at one moment, unmoved by writers."""
        async with self._transaction(immediate=False) as transaction:
            yield transaction

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Writing]:
        """Change things as a whole or, on any exception, not at all."""
        async with self._writer:
            async with self._transaction(immediate=True) as transaction:
                yield transaction
            self.news.tell(transaction.news)
            self.commits.tell()

    @asynccontextmanager
    async def _transaction(self, *, immediate: bool) -> AsyncIterator[Writing]:
        with plain_errors(self.path):
            async with self._engine.connect() as connection:
                await connection.execution_options(immediate=immediate)
                async with connection.begin():
                    yield Writing(connection)
