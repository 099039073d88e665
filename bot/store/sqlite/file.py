"""An open database file: transactions for reading and for writing, one writer at a time.

SQLite allows one writer beside any number of readers, so there are two pools: one connection that
writes and some that read. A writer never waits for a connection that a reader holds, nor a reader
for the writer's. Each connection has a thread of aiosqlite, in which every statement runs: a slow
disk delays only those who asked. Both pools are queues that keep their connections open, since a
new one costs a thread and a dozen statements; one shared connection would put everybody into one
transaction. Waiting happens before the pool, in order, and can be cancelled.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Self

import structlog
from filelock import BaseFileLock
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import BackgroundTask
from bot.store.failures import StoreDamaged, StoreUnavailable
from bot.store.migrating import newest_version
from bot.store.sqlite.backups import (
    back_up_before,
    back_up_today,
    folder_of,
    newest_good,
    newest_time,
)
from bot.store.sqlite.failures import plain_errors
from bot.store.sqlite.files import remove
from bot.store.sqlite.opening import (
    BEGIN_READING,
    BEGIN_WRITING,
    READERS,
    connect,
    lock_name,
    missing_files,
    prepare,
    take_lock,
)
from bot.store.transactions import finish, transaction

HOUR = 3600.0

Sleep = Callable[[float], Awaitable[None]]

log = structlog.get_logger()


class SqliteFile:
    """One database file, held by this process alone until closed."""

    is_alone = True
    """The file is locked."""

    def __init__(self, path: Path, lock: BaseFileLock) -> None:
        self.path = path
        self._lock = lock
        self._writer = connect(path, size=1, begin=BEGIN_WRITING)
        self._readers = connect(path, size=READERS, begin=BEGIN_READING)
        self._alone = asyncio.Lock()
        self._places = asyncio.Semaphore(READERS)

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open or create the database at *path*, check all of it and migrate it.

        Raises `StoreUnavailable` if the file can't be used: then nothing is left open, and nothing
        new is left on the disk. For a damaged file its message names the newest good backup.
        """
        new = missing_files(path)
        lock = take_lock(path)
        try:
            used = lock_name(path) not in new
            await finish(asyncio.to_thread(_prepare, path, used))
        except BaseException:
            if path in new:
                remove(new)
            lock.release()
            raise
        return cls(path, lock)

    async def close(self) -> None:
        """Close every connection and release the file; may be called twice.

        Everything written is in the one file then, unless the disk is full.
        """
        try:
            if self._lock.is_locked and not self._alone.locked():
                with suppress(StoreUnavailable):
                    await self.checkpoint()
            await self._readers.dispose()
            await self._writer.dispose()
        finally:
            self._lock.release()

    async def checkpoint(self) -> None:
        """Move everything written into the one file, and empty the log beside it."""
        with plain_errors(self.path):
            async with self._alone, self._writer.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                await finish(driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)"))

    def chores(self, backups: int) -> Mapping[str, BackgroundTask]:
        """Return the file's background tasks; that many daily backups are kept, 0 makes none."""
        chores: dict[str, BackgroundTask] = {
            "tidying the database": partial(checkpoint_hourly, self.checkpoint)
        }
        if backups:
            folder = folder_of(self.path)
            chores["backing up"] = partial(backup_daily, self.path, folder, backups)
        return chores

    def backed_up_at(self) -> float | None:
        """Return when the newest backup was made, in Unix seconds; None if there is none."""
        return newest_time(self.path)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that sees one moment, whatever others write."""
        with plain_errors(self.path):
            async with self._places, self._readers.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self, _game_id: str | None = None) -> AsyncIterator[AsyncConnection]:
        """Begin a writing transaction; all other writers wait, whatever their game."""
        with plain_errors(self.path):
            async with self._alone, transaction(self._writer) as connection:
                yield connection


async def backup_daily(
    path: Path,
    folder: Path,
    keep: int,
    *,
    clock: Callable[[], float] = time.time,
    sleep: Sleep = asyncio.sleep,
) -> None:
    """Make one backup each day (UTC) in a folder, and keep the newest `keep` of them, at least 1.

    It depends only on which days have a backup: a restart makes none twice, and whatever the clock
    does, a day without one gets one within the hour.
    """
    while True:
        today = datetime.fromtimestamp(clock(), UTC).date()
        try:
            made = await finish(asyncio.to_thread(back_up_today, path, folder, keep, today))
        except StoreUnavailable as error:
            log.error("no backup could be made", reason=str(error))
        else:
            if made is not None:
                log.info("a backup is made", file=str(made))
        await sleep(HOUR)


async def checkpoint_hourly(
    checkpoint: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
) -> None:
    """Move all that was written into the file each hour, so that the log beside it stays small."""
    while True:
        await sleep(HOUR)
        try:
            await checkpoint()
        except StoreUnavailable as error:
            log.error("the write-ahead log could not be emptied", reason=str(error))


def _prepare(path: Path, used: bool) -> None:
    try:
        prepare(path, used=used, back_up=partial(_back_up, path))
    except StoreDamaged as error:
        if backup := newest_good(path):
            raise StoreDamaged(f"{error} The newest good backup is {backup}.") from error
        raise


def _back_up(path: Path, version: str) -> None:
    """Make the backup that leads back to the version of the bot that wrote the database."""
    backup = back_up_before(path, folder_of(path), newest_version(), datetime.now(UTC))
    log.info("a backup is made before the migration", file=str(backup), schema=version)
