"""Files of the store: readable by their owner only, and written whole or not at all.

A file being written has another name, ending in `.part`. Those of a killed process are removed by
the next.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
PART = ".part"
SIDES = ("", "-wal", "-shm", "-journal")
"""Suffixes of the files SQLite keeps beside a database; they get its permissions."""


def sides_of(path: Path) -> tuple[Path, ...]:
    """Return the paths of a database and of the files that SQLite keeps beside it."""
    return tuple(path.with_name(path.name + side) for side in SIDES)


def missing_folders(folder: Path) -> tuple[Path, ...]:
    """Return the missing ones of a folder and its parents, innermost first."""
    return tuple(each for each in (folder, *folder.parents) if not each.exists())


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, for their owner only."""
    for missing in reversed(missing_folders(folder)):
        missing.mkdir(exist_ok=True)
        missing.chmod(PRIVATE_FOLDER)


def make_private(files: Iterable[Path]) -> None:
    """Make existing files readable by their owner only; other people's stay as they are."""
    for path in files:
        with suppress(FileNotFoundError, PermissionError):
            path.chmod(PRIVATE_FILE)


def remove(files: Iterable[Path]) -> None:
    """Remove files and empty folders; missing files and full folders are ignored."""
    for path in files:
        with suppress(OSError):
            path.rmdir() if path.is_dir() else path.unlink()


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield the name of an empty private file, which is renamed to *path* once it is complete.

    It is flushed to the disk by then. If anything fails, *path* is as it was.
    """
    part = path.with_name(path.name + PART)
    remove(sides_of(part))
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    try:
        make_private([part])
        yield part
        flush(part)
        os.replace(part, path)
        flush(path.parent)
    finally:
        remove(sides_of(part))


def sweep_parts(folder: Path, name: str | None = None) -> None:
    """Remove files that earlier processes left half written in a folder, or those of one file."""
    remove(folder.glob(f"{'*' if name is None else escape(name)}{PART}*"))


def flush(path: Path) -> None:
    """Flush a file, or the entries of a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
