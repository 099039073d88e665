"""A clock that leaps: one for the server and for every bot, in whatever process it runs."""

import mmap
import signal
import struct
import time
from pathlib import Path
from typing import Self

from tests.simulation.slow_clock import SLOWNESS, PatientClock

LEAPT = signal.SIGUSR1
"""Tells a process that shares the clock that it has leapt."""


class SharedClock(PatientClock):
    """Tells Unix seconds; a file holds by how much it is ahead, for all who share it."""

    def __init__(self, file: Path) -> None:
        with file.open("r+b") as opened:
            self._ahead = mmap.mmap(opened.fileno(), 8)

    @classmethod
    def begin(cls, file: Path, start: float) -> Self:
        """Return a new clock that shows `start` now."""
        file.write_bytes(struct.pack("d", start - time.time() / SLOWNESS))
        return cls(file)

    @property
    def ahead(self) -> float:
        """How far it has leapt; only differences mean anything."""
        (seconds,) = struct.unpack("d", self._ahead[:])
        return float(seconds)

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time() / SLOWNESS + self.ahead

    def leap_to(self, moment: float) -> None:
        """Let it be a moment now; one that is over changes nothing."""
        ahead = self.ahead + max(0.0, moment - self.now())
        self._ahead[:] = struct.pack("d", ahead)
