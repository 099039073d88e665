"""Files of the store: readable by their owner only, and written whole or not at all.

A file on its way has another name, which ends in `.part`. What a killed process left under such a
name is swept by the next.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
PART = ".part"
SIDES = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to a database's name for the files beside it; they get its permissions."""


def sides_of(path: Path) -> tuple[Path, ...]:
    """Return the names of a database's own file and of those that SQLite keeps beside it."""
    return tuple(path.with_name(path.name + side) for side in SIDES)


def missing_folders(folder: Path) -> tuple[Path, ...]:
    """Return those of a folder and the folders above it that are not there, innermost first."""
    return tuple(each for each in (folder, *folder.parents) if not each.exists())


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for their owner only."""
    for missing in reversed(missing_folders(folder)):
        missing.mkdir(exist_ok=True)
        missing.chmod(PRIVATE_FOLDER)


def make_private(files: Iterable[Path]) -> None:
    """Let nobody but their owner read the files that are there; others' files stay as they are."""
    for path in files:
        with suppress(FileNotFoundError, PermissionError):
            path.chmod(PRIVATE_FILE)


def remove(files: Iterable[Path]) -> None:
    """Remove files and empty folders; what is not there, or not empty, is fine."""
    for path in files:
        with suppress(OSError):
            path.rmdir() if path.is_dir() else path.unlink()


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield the name of an empty private file, which takes the name *path* once it is complete.

    It is on the disk by then. If anything goes wrong, *path* is as it was.
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
    """Remove what earlier processes left half written in a folder, or of one file in it."""
    remove(folder.glob(f"{'*' if name is None else escape(name)}{PART}*"))


def flush(path: Path) -> None:
    """Have a file, or the names in a folder, written to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
