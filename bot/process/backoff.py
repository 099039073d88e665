"""Backoff: how long to wait before a retry."""

import time
from collections.abc import Awaitable, Callable, Iterator

FIRST_PAUSE = 2.0
LONGEST_PAUSE = 300.0
GOOD_WHILE = 600.0
"""Seconds after which a try counts as successful, whatever happens to it later."""

Sleep = Callable[[float], Awaitable[None]]
"""Waits so many seconds, like `asyncio.sleep`."""


def growing_pauses() -> Iterator[float]:
    """Yield the seconds to wait after each failure in a row: 2, 4, 8 and so on up to 300."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)


class Backoff:
    """Counts failures in a row; one after a good while begins a new row.

    `clock` returns seconds and is never set back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.failures = 0
        self._clock = clock
        self._begun = clock()
        self._pauses = growing_pauses()

    def begin(self) -> None:
        """Record that a try begins."""
        self._begun = self._clock()

    def fail(self) -> float:
        """Record that the try has failed; return the seconds to wait before the next."""
        if self._clock() - self._begun >= GOOD_WHILE:
            self.failures, self._pauses = 0, growing_pauses()
        self.failures += 1
        return next(self._pauses)
