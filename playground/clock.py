"""Time as the local server sees it: the machine's clock, or one a test moves by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Tells seconds since 1970 and calls back when a moment has come."""

    def now(self) -> float:
        """Return the current time in seconds since 1970."""

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* once, when *seconds* have passed on this clock."""


class SystemClock:
    """The machine's clock and the running event loop's timers."""

    def now(self) -> float:
        """Return the current time in seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call *callback* from the running event loop after *seconds*."""
        asyncio.get_running_loop().call_later(seconds, callback)


class LeapingClock(SystemClock):
    """The machine's clock, which can be put forward: for trying what takes days."""

    def __init__(self) -> None:
        self.ahead = 0.0
        """By how many seconds it was put forward."""
        self._listeners: list[Callable[[], None]] = []

    def now(self) -> float:
        """Return the time in seconds since 1970, as far ahead as it was put."""
        return super().now() + self.ahead

    def leap(self, seconds: float) -> None:
        """Put the clock forward, and tell whoever waits for a time."""
        self.ahead += max(seconds, 0.0)
        for listener in tuple(self._listeners):
            listener()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after each leap; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)


class ManualClock:
    """A clock that stands still until `advance` is called."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = itertools.count()
        self._due: list[tuple[float, int, Callable[[], None]]] = []

    def now(self) -> float:
        """Return the time this clock was last moved to."""
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
