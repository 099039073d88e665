"""Time at the server of a torture."""

from playground.clock import SystemClock


class LeapingClock(SystemClock):
    """The machine's clock, put forward at times."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Return the server's time in seconds since 1970."""
        return super().now() + self._ahead

    def leap(self, seconds: float) -> None:
        """Let so many seconds pass at once."""
        self._ahead += seconds
