"""The clock of a simulation: slow, so that a busy machine is no late bot, and it can leap."""

import mmap
import signal
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from playground.clock import SystemClock

SLOWNESS = 4.0
"""Real seconds in one of its seconds, unless told otherwise."""
LEAPT = signal.SIGUSR1
"""Tells a process that shares the clock that it has leapt."""


class SimulationClock(SystemClock):
    """Tells Unix seconds; a file, if any, holds by how much it is ahead, for all who share it.

    What waits for some seconds waits for them, however it leaps.
    """

    def __init__(self, file: Path | None = None, *, slowness: float = SLOWNESS) -> None:
        self._slowness = slowness
        if file is None:
            self._ahead = mmap.mmap(-1, 8)
            self.leap_to(time.time())
        else:
            with file.open("r+b") as opened:
                self._ahead = mmap.mmap(opened.fileno(), 8)

    @classmethod
    def begin(cls, file: Path, start: float) -> Self:
        """Return a new clock in a file that shows `start` now."""
        file.write_bytes(struct.pack("d", start - time.time() / SLOWNESS))
        return cls(file)

    @property
    def ahead(self) -> float:
        """How far it has leapt; only differences mean anything."""
        (seconds,) = struct.unpack("d", self._ahead[:])
        return float(seconds)

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time() / self._slowness + self.ahead

    def leap(self, seconds: float) -> None:
        """Put it forward."""
        self._ahead[:] = struct.pack("d", self.ahead + max(0.0, seconds))

    def leap_to(self, moment: float) -> None:
        """Let it be a moment now; one that is over changes nothing."""
        self.leap(moment - self.now())

    def uptime(self) -> float:
        """Return its seconds since any moment, without leaps."""
        return super().uptime() / self._slowness

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* when so many of its seconds have passed, without leaps."""
        super().call_later(seconds * self._slowness, callback)
