"""Integrity: whether a file is an intact database, asked before it is used, kept or restored.

It uses the long check, `integrity_check`, since only that compares the indexes with their tables,
and a game missing from an index is a lost game. For 10,000 games (550 MB) it takes 2 seconds,
`foreign_key_check` half a second and `quick_check` 1.
"""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.store.failures import StoreDamaged, StoreUnavailable, in_one_line
from bot.store.migrating import known_versions
from bot.store.sqlite.failures import plain_errors

BUSY_SECONDS = 1.0
"""Seconds to wait for another program's lock: less than Discord waits for an answer."""
MAGIC = b"SQLite format 3\0"
"""The first bytes of every database."""


def attach(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Return a connection to a file that exists; `mode` is `rw` or `ro`."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)


def check(path: Path, mode: str = "rw", *, named: Path | None = None) -> str | None:
    """Return the schema of a file that can be read as a whole and is ours; None if it has none.

    Raises `StoreUnavailable`, or `StoreDamaged` if it is damaged; `named` is the name in the
    message.
    """
    check_header(path)
    name = named or path
    with plain_errors(name), closing(attach(path, mode)) as connection:
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        try:
            _check_pages(connection, name)
            return _check_schema(connection, name)
        except UnicodeDecodeError as error:  # the driver's own error, which repeats values
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
