"""Copies of a database whose bot was ended, to be opened in its place."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

SIDES = ("", "-wal", "-journal")
"""The files of a database, by what comes after its name."""


@contextmanager
def copied(database: Path) -> Iterator[Path]:
    """Yield a copy, with what was not yet brought into it; nothing becomes of the original."""
    with TemporaryDirectory(prefix="torture-copy-") as folder:
        for side in SIDES:
            source = database.with_name(database.name + side)
            if source.exists():
                shutil.copyfile(source, Path(folder) / source.name)
        yield Path(folder) / database.name
