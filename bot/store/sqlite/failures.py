"""Errors of SQLite and the system about a file, as one sentence."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.store.failures import StoreDamaged, StoreUnavailable, in_one_line

LITTLE = 64 * 1024
"""Bytes; with less free space SQLite can't keep its files beside a database."""


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn errors of the driver and the system into one sentence.

    Broken constraints are raised as they are.
    """
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise _explain(path, error.orig) from error
    except sqlite3.Error as error:
        raise _explain(path, error) from error


@contextmanager
def plain_file_errors(what: str) -> Iterator[None]:
    """Turn system errors about *what*, the subject of the sentence, into one sentence."""
    try:
        yield
    except OSError as error:
        raise StoreUnavailable(f"{what} cannot be written: {error.strerror}.") from error


def _explain(path: Path, error: BaseException | None) -> StoreUnavailable:
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreUnavailable(f"The database {path} is locked by another program.")
    if name.startswith("SQLITE_NOTADB"):
        return StoreDamaged(f"The file {path} is not a database.")
    if name.startswith("SQLITE_CORRUPT"):
        return StoreDamaged(f"The database {path} is damaged: {in_one_line(error)}.")
    if name.startswith("SQLITE_READONLY"):
        return StoreUnavailable(f"The database {path} is read-only.")
    if name.startswith("SQLITE_FULL") or (name.startswith("SQLITE_IOERR") and _is_full(path)):
        return StoreUnavailable(f"The database {path} cannot be written: the disk is full.")
    return StoreUnavailable(f"The database {path} cannot be used: {in_one_line(error)}.")


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < LITTLE
    except OSError:
        return False
