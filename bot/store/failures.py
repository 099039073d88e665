"""Whatever keeps a database from being used, as one sentence for a person."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError

LITTLE = 64 * 1024
"""Bytes; with less free than this SQLite can't keep its files beside a database."""


class StoreUnavailable(Exception):
    """The database cannot be used; the message is one sentence for a person."""


class StoreDamaged(StoreUnavailable):
    """The file is no whole database of ours: waiting will not help, a backup may."""


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what the driver and the system raise into one sentence.

    Broken constraints stay as they are.
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
    """Turn what the system says about *what*, the subject of the sentence, into one sentence."""
    try:
        yield
    except OSError as error:
        raise StoreUnavailable(f"{what} cannot be written: {error.strerror}.") from error


def in_one_line(reason: object) -> str:
    """Return what SQLite says, without what a terminal would not show."""
    words = str(reason).replace("***", "").split()
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(words))


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
