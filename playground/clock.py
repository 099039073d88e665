"""The local server's clock: the machine's, or one that a test moves by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

TICK = 1.0
"""Seconds between checks for waiting listeners, while a clock runs faster."""


class Clock(Protocol):
    """Returns seconds since 1970 and calls back at a moment."""

    def now(self) -> float:
        """Return the current time in seconds since 1970."""

    def uptime(self) -> float:
        """Return seconds since some moment, in the time that `call_later` counts."""

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* once, when *seconds* have passed on this clock."""


class SystemClock:
    """The machine's clock and the running event loop's timers."""

    def now(self) -> float:
        """Return the current time in seconds since 1970."""
        return time.time()

    def uptime(self) -> float:
        """Return seconds that pass however the clock is set."""
        return time.monotonic()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* from the running event loop after *seconds*."""
        asyncio.get_running_loop().call_later(seconds, callback)


class LeapingClock(SystemClock):
    """The machine's clock, which can be put forward and run faster: for trying what takes days.

    What takes seconds, such as an answer to a press, still does: `call_later` and `uptime` count
    the machine's.
    """

    def __init__(self) -> None:
        self.pace = 1.0
        """Its seconds per second of the machine."""
        self._ahead = 0.0
        self._since = self.uptime()
        self._listeners: list[Callable[[], None]] = []
        self._next_tick: asyncio.TimerHandle | None = None

    @property
    def ahead(self) -> float:
        """Seconds it is ahead of the machine's."""
        return self._ahead + (self.uptime() - self._since) * (self.pace - 1)

    def now(self) -> float:
        """Return the time in seconds since 1970, ahead as it is."""
        return super().now() + self.ahead

    def leap(self, seconds: float) -> None:
        """Put the clock forward, and notify listeners."""
        self._ahead += max(seconds, 0.0)
        self._notify()

    def run(self, pace: float) -> None:
        """Run at *pace* seconds per second, 1 at least, and notify listeners."""
        self._ahead, self._since = self.ahead, self.uptime()
        self.pace = max(pace, 1.0)
        if self._next_tick is not None:
            self._next_tick.cancel()
        self._tick()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after each leap, at a new pace, and every second while it runs faster.

        The returned function ends that.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tick(self) -> None:
        self._notify()
        self._next_tick = None
        if self.pace > 1:
            self._next_tick = asyncio.get_running_loop().call_later(TICK, self._tick)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()


class ManualClock:
    """A clock that stands still until `advance` is called."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._due: list[tuple[float, int, Callable[[], None]]] = []

    def now(self) -> float:
        """Return the time this clock was last moved to."""
        return self._now

    def uptime(self) -> float:
        """Return the same: no other time passes here."""
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* from the `advance` that reaches that moment."""
        heapq.heappush(self._due, (self._now + seconds, next(self._order), callback))

    def advance(self, seconds: float) -> None:
        """Move the clock forward and run, in order, everything that became due."""
        target = self._now + seconds
        while self._due and self._due[0][0] <= target:
            self._now, _, callback = heapq.heappop(self._due)
            callback()
        self._now = target
