"""Opening the database file: the lock beside it, the check, the migrations, the connections.

Every obstacle becomes one `StoreUnavailable` with a sentence for the console.
"""

import sqlite3
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import (
    URL,
    AdaptedConnection,
    Connection,
    NullPool,
    create_engine,
    event,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.failures import StoreUnavailable
from bot.store.migrating import migrate, newest_version
from bot.store.queries import read_text
from bot.store.records import COPIED
from bot.store.schema import games
from bot.store.sqlite.failures import plain_errors, plain_file_errors
from bot.store.sqlite.files import (
    PRIVATE_FILE,
    make_folder,
    make_private,
    missing_folders,
    remove,
    sides_of,
    sweep_parts,
    written_whole,
)
from bot.store.sqlite.integrity import BUSY_SECONDS, check

READERS = 8
"""The most reading connections; further readers wait."""
BEGIN_READING, BEGIN_WRITING = "BEGIN", "BEGIN IMMEDIATE"
"""Begin a transaction: of the moment of its first query, or with the write lock at once."""
CACHE_KB = 512
"""Cache of each connection in KB; all share the system's cache of the file."""
WAL_BYTES = 4 * 1024 * 1024
"""The size to which a write-ahead log is cut once its content is in the database."""

_BARE: Mapping[str, Any] = {"isolation_level": None}
"""Keeps Python's own module from beginning transactions."""
_PRAGMAS = f"""
PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)};
PRAGMA journal_mode = WAL;
PRAGMA journal_size_limit = {WAL_BYTES};
PRAGMA cache_size = -{CACHE_KB};
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
"""


def lock_name(path: Path) -> Path:
    """Return the path of the empty file beside a database that one bot at a time locks."""
    return path.with_name(path.name + ".lock")


def missing_files(path: Path) -> tuple[Path, ...]:
    """Return the files and folders that opening a database would create, innermost first."""
    files = (each for each in (*sides_of(path), lock_name(path)) if not each.exists())
    return (*files, *missing_folders(path.parent))


def take_lock(path: Path) -> FileLock:
    """Return the held lock beside *path*, creating its folder if missing."""
    lock = FileLock(lock_name(path), timeout=0, thread_local=False, mode=PRIVATE_FILE)
    missing = missing_folders(path.parent)
    try:
        with plain_file_errors(f"The database {path}"):
            make_folder(path.parent)
            _acquire(lock, path)
    except StoreUnavailable:
        remove(missing)
        raise
    return lock


def _acquire(lock: FileLock, path: Path) -> None:
    try:
        lock.acquire()
    except Timeout:
        raise StoreUnavailable(f"Another bot is already using the database {path}.") from None


def prepare(path: Path, *, used: bool, back_up: Callable[[str], None]) -> None:
    """Prepare an intact, private database of the newest schema at *path*, whose lock is held.

    An empty file may become one unless a bot has `used` it before. `back_up` is called with the
    schema of an older database before that is migrated.
    """
    with plain_file_errors(f"The database {path}"):
        sweep_parts(path.parent, path.name)
        if not path.exists():
            return _create(path)
        with path.open("r+b") as file:
            make_private((*sides_of(path), lock_name(path)))
            empty = not file.read(1)
    version = check(path) if used or not empty else None
    if version is not None and version != newest_version():
        back_up(version)
    return _migrate(path)


def _create(path: Path) -> None:
    with written_whole(path) as part:
        _migrate(part, named=path)


def _migrate(path: Path, *, named: Path | None = None) -> None:
    """Migrate the schema to the newest version; if it is a copy, record that it is in use now."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args=_BARE, poolclass=NullPool
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", partial(_begin, BEGIN_WRITING))
    with plain_errors(named or path), engine.begin() as connection:
        migrate(connection)
        copied = update(games).where(games.c.restored_at == COPIED)
        connection.execute(copied.values(restored_at=time.time()))


def connect(path: Path, *, size: int, begin: str) -> AsyncEngine:
    """Return an engine with so many connections to *path*, whose transactions `begin` so.

    Its errors and log lines contain no values, since seeds and hands are among them.
    """
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args=_BARE,
        hide_parameters=True,
        pool_size=size,
        max_overflow=0,
        pool_use_lifo=True,
    )
    event.listen(engine.sync_engine, "connect", _prepare_async)
    event.listen(engine.sync_engine, "begin", partial(_begin_async, begin))
    return engine


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.executescript(_PRAGMAS)


def _prepare_async(connection: AdaptedConnection, _record: object) -> None:
    connection.run_async(lambda driver: driver.executescript(_PRAGMAS))
    connection.driver_connection.text_factory = read_text


def _begin(statement: str, connection: Connection) -> None:
    connection.exec_driver_sql(statement)


def _begin_async(statement: str, connection: Connection) -> None:
    """Begin a transaction in one visit to the driver's thread; a cursor would take three."""
    connection.connection.run_async(lambda driver: driver.execute_fetchall(statement))
