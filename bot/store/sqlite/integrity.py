"""Is a file a whole database of ours? Asked of every file before it is used, kept or restored.

It is the long check, `integrity_check`, for only that one compares the indexes with their tables,
and a game that an index does not lead to is a game lost. For 10,000 games (550 MB) it takes 2
seconds, `foreign_key_check` half a second and `quick_check` 1.
"""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.store.failures import StoreDamaged, StoreUnavailable, in_one_line
from bot.store.migrating import known_versions
from bot.store.sqlite.failures import plain_errors

BUSY_SECONDS = 1.0
"""How long a statement waits for another program's lock: shorter than Discord's patience."""
MAGIC = b"SQLite format 3\0"
"""What every database begins with."""


def attach(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Return a connection to a file that exists; `mode` is `rw` or `ro`."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)


def check(path: Path, mode: str = "rw", *, named: Path | None = None) -> str | None:
    """Return which schema the file has, if all of it can be read and is ours; None if it has none.

    Raises `StoreUnavailable`, or `StoreDamaged` where it is damaged; `named` is what to call it.
    """
    check_header(path)
    name = named or path
    with plain_errors(name), closing(attach(path, mode)) as connection:
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        try:
            _check_pages(connection, name)
            return _check_schema(connection, name)
        except UnicodeDecodeError as error:  # the driver's, as it repeats what stands there
            raise StoreDamaged(
                f"The database {name} is damaged: its tables have no names."
            ) from error


def check_header(path: Path) -> None:
    """Refuse other files before SQLite sees them: it takes one byte for an empty database."""
    try:
        with path.open("rb") as file:
            beginning = file.read(len(MAGIC))
    except OSError as error:
        raise StoreUnavailable(f"The file {path} cannot be read: {error.strerror}.") from error
    if not beginning:
        raise StoreDamaged(f"The file {path} is empty; once it is deleted, a new one is made.")
    if beginning != MAGIC:
        raise StoreDamaged(f"The file {path} is not a database.")


def _check_pages(connection: sqlite3.Connection, path: Path) -> None:
    (first,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if first != "ok":
        raise StoreDamaged(f"The database {path} is damaged: {in_one_line(first)}.")
    stray = connection.execute("PRAGMA foreign_key_check").fetchone()
    if stray is not None:
        raise StoreDamaged(f"The database {path} is damaged: {stray[0]} of a game that is missing.")


def _check_schema(connection: sqlite3.Connection, path: Path) -> str | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not tables:
        return None
    if "alembic_version" not in tables:
        raise StoreUnavailable(f"The database {path} belongs to another program.")
    versions = [str(name) for (name,) in connection.execute("SELECT * FROM alembic_version")]
    if len(versions) != 1:
        raise StoreDamaged(f"The database {path} is damaged: it does not say which schema it has.")
    if versions[0] not in known_versions():
        raise StoreUnavailable(
            f"The database {path} was written by a newer version of the bot (schema {versions[0]})."
        )
    return versions[0]
