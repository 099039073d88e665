"""Time at the server of a playthrough."""

import time
from collections.abc import Callable

from playground.clock import SystemClock

SLOWNESS = 4.0
"""Real seconds in a second of the server."""


class PatientClock(SystemClock):
    """A slow clock: a busy machine, which plays several games at once, is not a late bot."""

    def __init__(self) -> None:
        self._start = time.time()

    def now(self) -> float:
        """Return the server's time in seconds since 1970."""
        return self._start + (time.time() - self._start) / SLOWNESS

    def uptime(self) -> float:
        """Return the server's seconds since any moment."""
        return super().uptime() / SLOWNESS

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* when so many of the server's seconds have passed."""
        super().call_later(seconds * SLOWNESS, callback)
