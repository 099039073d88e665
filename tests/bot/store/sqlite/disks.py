"""Disks without room: a real one of a few kilobytes, and a limit that holds on any machine."""

import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import pytest
from structlog.testing import capture_logs


class Disk(Protocol):
    """A folder on a disk that can be filled, and have room again."""

    folder: Path

    def fill(self) -> None:
        """Leave no room at all."""

    def free(self) -> None:
        """Take that back."""


class Tmpfs:
    """A file system of its own, filled with a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        with self._filler.open("wb", buffering=0) as file:
            for size in (4096, 1):
                with suppress(OSError):
                    while file.write(b"." * size) == size:
                        pass

    def free(self) -> None:
        self._filler.unlink()


class Limit:
    """Any folder; while it counts as full, this process may write no byte into any file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._usual = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._usual[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._usual)


@contextmanager
def tmpfs(folder: Path, kilobytes: int = 2048) -> Iterator[Disk]:
    """Mount a small disk; the test is skipped for who may mount none."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("only root, outside of most containers, may mount a small disk")
    try:
        yield Tmpfs(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def limit(folder: Path) -> Iterator[Disk]:
    """Use a folder of this machine; what is logged goes to memory, for it goes to no file."""
    folder.mkdir()
    disk = Limit(folder)
    with capture_logs():
        try:
            yield disk
        finally:
            disk.free()
