"""A database file, open: transactions for reading and for writing, one writer at a time."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from typing import Self

from filelock import BaseFileLock
from sqlalchemy import Engine

from bot.store.database import BackgroundTask
from bot.store.failures import StoreDamaged, StoreUnavailable
from bot.store.sqlite.background_tasks import backup_daily, checkpoint_hourly
from bot.store.sqlite.backups import folder_of, newest_good
from bot.store.sqlite.driver import QuickConnection, finish
from bot.store.sqlite.failures import plain_errors
from bot.store.sqlite.files import remove
from bot.store.sqlite.opening import (
    CONNECTIONS,
    connect,
    lock_name,
    missing_files,
    prepare,
    take_lock,
)


class SqliteFile:
    """One database file, held by this process alone until closed."""

    is_alone = True
    """The file is locked."""

    def __init__(self, path: Path, engine: Engine, lock: BaseFileLock) -> None:
        self.path = path
        self._engine = engine
        self._lock = lock
        self._writer = asyncio.Lock()
        self._places = asyncio.Semaphore(CONNECTIONS)
        self._thread = ThreadPoolExecutor(1, "database")

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
            self._engine.dispose()
            self._thread.shutdown(wait=False)
        finally:
            self._lock.release()

    async def checkpoint(self) -> None:
        """Bring what was written into the one file, and empty the log beside it."""
        with plain_errors(self.path):
            async with self._writer, self._places:
                await finish(self._thread, _checkpoint, self._engine)

    def chores(self, backups: int) -> Mapping[str, BackgroundTask]:
        """Return what is to be done for the file; so many daily backups are kept, 0 makes none."""
        chores: dict[str, BackgroundTask] = {
            "tidying the database": partial(checkpoint_hourly, self.checkpoint)
        }
        if backups:
            folder = folder_of(self.path)
            chores["backing up"] = partial(backup_daily, self.path, folder, backups)
        return chores

    @asynccontextmanager
    async def read(self) -> AsyncIterator[QuickConnection]:
        """Look at one moment, unmoved by writers."""
        async with self._places:
            with plain_errors(self.path), self._engine.connect() as connection, connection.begin():
                yield QuickConnection(connection)

    @asynccontextmanager
    async def write(self, _game_id: str | None = None) -> AsyncIterator[QuickConnection]:
        """Change things; whoever else wants to, in whatever game, waits."""
        async with self._writer, self._places:
            with plain_errors(self.path), self._engine.connect() as connection:
                connection.execution_options(immediate=True)
                change = await finish(self._thread, connection.begin)
                yield QuickConnection(connection)
                await finish(self._thread, change.commit)


def _checkpoint(engine: Engine) -> None:
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _prepare(path: Path, used: bool) -> None:
    try:
        prepare(path, used=used)
    except StoreDamaged as error:
        if backup := newest_good(path):
            raise StoreDamaged(f"{error} The newest good backup is {backup}.") from error
        raise
