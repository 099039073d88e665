"""Opening the database file: the lock beside it, the connection's pragmas, the migrations.

Whatever stands in the way becomes one `StoreUnavailable` with a sentence for the console.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import Connection, event, inspect
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_SECONDS = 1.0
"""How long a statement waits for another program's lock: shorter than Discord's patience."""

_PRAGMAS = (
    f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


class StoreUnavailable(Exception):
    """The database cannot be used; the message is one sentence for a person."""


def take_lock(path: Path) -> FileLock:
    """Return the held lock beside *path*, creating its folder and an empty file where missing."""
    lock = FileLock(path.with_name(path.name + ".lock"), timeout=0, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        with path.open("ab"):
            return lock
    except Timeout:
        raise StoreUnavailable(f"Another bot is already using the database {path}.") from None
    except OSError as error:
        lock.release()
        raise StoreUnavailable(
            f"The database {path} cannot be written: {error.strerror}."
        ) from error


def connect(path: Path) -> AsyncEngine:
    """Return an engine on *path*; transactions marked `immediate` take the write lock at once.

    Its errors and log lines tell no values: there are seeds and hands among them.
    """
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
    finally:
        cursor.close()


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def migrate(connection: Connection, path: Path) -> None:
    """Bring the schema to the newest version, within the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is None and inspect(connection).get_table_names():
        raise StoreUnavailable(f"The database {path} belongs to another program.")
    if current is not None and current not in known:
        raise StoreUnavailable(
            f"The database {path} was written by a newer version of the bot (schema {current})."
        )
    command.upgrade(config, "head")


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what the driver raises into one sentence; broken constraints stay as they are."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise StoreUnavailable(_sentence(path, error.orig)) from error
    except sqlite3.Error as error:
        raise StoreUnavailable(_sentence(path, error)) from error


def _sentence(path: Path, error: BaseException | None) -> str:
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"The database {path} is locked by another program."
    if name.startswith("SQLITE_NOTADB"):
        return f"The file {path} is not a database."
    if name.startswith("SQLITE_READONLY"):
        return f"The database {path} is read-only."
    return f"The database {path} cannot be used: {error}."
