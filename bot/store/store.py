"""The open database: transactions for reading and for writing, one writer at a time."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self

from filelock import BaseFileLock
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.backups import newest_good
from bot.store.failures import StoreDamaged, StoreUnavailable, plain_errors
from bot.store.files import remove
from bot.store.news import News
from bot.store.opening import connect, lock_name, missing_files, prepare, take_lock
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
        self._engine = engine
        self._lock = lock
        self._writer = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open or create the database at *path*, check it as a whole and migrate it.

        Raises `StoreUnavailable` when the file cannot be used: nothing is left open, and nothing
        that was not there before. A damaged file's sentence names the newest good backup.
        """
        new = missing_files(path)
        lock = take_lock(path)
        try:
            with ThreadPoolExecutor(1) as pool:
                used = lock_name(path) not in new
                await asyncio.get_running_loop().run_in_executor(pool, _prepare, path, used)
        except BaseException:
            if path in new:
                remove(new)
            lock.release()
            raise
        return cls(path, connect(path), lock)

    async def close(self) -> None:
        """Close every connection and let the next process have the file; safe to repeat.

        What was written is in the one file then, unless the disk is full.
        """
        try:
            if self._lock.is_locked and not self._writer.locked():
                with suppress(StoreUnavailable):
                    await self.checkpoint()
            await self._engine.dispose()
        finally:
            self._lock.release()

    async def checkpoint(self) -> None:
        """Bring what was written into the one file, and empty the log beside it."""
        with plain_errors(self.path):
            async with self._writer, self._engine.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

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

    @asynccontextmanager
    async def _transaction(self, *, immediate: bool) -> AsyncIterator[Writing]:
        with plain_errors(self.path):
            async with self._engine.connect() as connection:
                await connection.execution_options(immediate=immediate)
                async with connection.begin():
                    yield Writing(connection)


def _prepare(path: Path, used: bool) -> None:
    try:
        prepare(path, used=used)
    except StoreDamaged as error:
        if backup := newest_good(path):
            raise StoreDamaged(f"{error} The newest good backup is {backup}.") from error
        raise
