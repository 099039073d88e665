"""Which time counts, told quarter by quarter of an hour from what wall clocks show.

Zones differ by quarters of hours, and quiet hours begin and end with hours: so a quarter counts or
does not, as a whole.
"""

from bisect import bisect_right
from datetime import datetime
from functools import cache
from itertools import accumulate, count
from zoneinfo import ZoneInfo

QUARTER = 900
MOST = 366 * 24 * 4
"""Quarters that are looked at, at most."""

Hours = tuple[int, int]
"""Quiet hours: from one hour of the wall clock to another, over midnight if that is less."""


class Calendar:
    """Which time counts from a moment on, a quarter of an hour's beginning."""

    def __init__(self, origin: float, zone: str, quiet: Hours | None, *, rests: bool) -> None:
        self._origin = origin
        walls = (read_wall_clock(zone, origin + QUARTER * number) for number in range(MOST))
        counted = (
            0 if is_within(quiet, hour) or (rests and weekday >= 5) else QUARTER
            for hour, weekday in walls
        )
        self._sums = [0, *accumulate(counted)]

    def count(self, begin: float, end: float) -> float:
        """Return how many seconds count between two moments."""
        return max(0.0, self._count_until(end) - self._count_until(begin))

    def find_end(self, begin: float, seconds: float) -> float:
        """Return the first moment that counts when so many seconds have counted before it."""
        wanted = self._count_until(begin) + seconds
        quarter = bisect_right(self._sums, wanted) - 1
        return self._origin + quarter * QUARTER + wanted - self._sums[quarter]

    def _count_until(self, moment: float) -> float:
        quarter, rest = divmod(moment - self._origin, QUARTER)
        before, after = self._sums[int(quarter)], self._sums[int(quarter) + 1]
        return before + (rest if after > before else 0.0)


@cache
def read_wall_clock(zone: str, moment: float) -> tuple[int, int]:
    """Return the hour and the day of the week, 0 for Monday, that a wall clock shows."""
    wall = datetime.fromtimestamp(moment, ZoneInfo(zone))
    return wall.hour, wall.weekday()


def is_within(hours: Hours | None, hour: int) -> bool:
    """Return whether an hour of the wall clock is one of these."""
    if hours is None:
        return False
    begin, end = hours
    return begin <= hour < end if begin <= end else hour >= begin or hour < end


def end_quiet(zone: str, quiet: Hours | None, moment: float) -> float:
    """Return the first moment from there on that is not quiet."""
    quarter = moment - moment % QUARTER
    for number in count():
        at = max(moment, quarter + number * QUARTER)
        if not is_within(quiet, read_wall_clock(zone, at - at % QUARTER)[0]):
            return at
    raise AssertionError("every night ends")
