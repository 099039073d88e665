"""Copies of a database whose bot was ended, to be opened in its place."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.simulation.faults import FaultError

SIDES = ("", "-wal", "-journal")
"""The files of a database, by what comes after its name."""


@contextmanager
def copied(database: Path) -> Iterator[Path]:
    """Yield a copy, recovered as the bot will do it; nothing becomes of the original."""
    with TemporaryDirectory(prefix="torture-copy-") as folder:
        for side in SIDES:
            source = database.with_name(database.name + side)
            if source.exists():
                shutil.copyfile(source, Path(folder) / source.name)
        copy = Path(folder) / database.name
        try:
            with closing(sqlite3.connect(copy)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise FaultError(f"The database cannot be recovered: {error}.") from error
        yield copy


def is_new(database: Path) -> bool:
    """Return whether nothing was ever written into a database: its bot was ended too early."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
