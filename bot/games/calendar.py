"""Which time counts on a clock: not a player's quiet hours, nor weekends in some games. Pure.

Moments are Unix seconds. Quiet hours and weekends follow the local wall clock: when clocks go back,
the repeated hour counts twice; when they go forward, the skipped hour does not count.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec

MINUTE, HOUR, DAY, WEEK = 60, 3600, 86400, 7 * 86400
"""Seconds."""
LONGEST_QUIET = 12 * HOUR
"""Seconds; at least half of each day counts."""
_FIRST_SATURDAY = 2 * DAY
"""Unix seconds; 1970 began on a Thursday."""


class Quiet(msgspec.Struct, frozen=True):
    """Quiet hours, in seconds since midnight; they span midnight if they end before they begin."""

    begin: int
    end: int

    def __contains__(self, time_of_day: float) -> bool:
        if self.begin <= self.end:
            return self.begin <= time_of_day < self.end
        return time_of_day >= self.begin or time_of_day < self.end

    @property
    def seconds(self) -> int:
        """Their length by the wall clock, in seconds."""
        return (self.end - self.begin) % DAY


class Calendar(msgspec.Struct, frozen=True, omit_defaults=True):
    """A time zone with quiet hours and weekends off; by default all time counts.

    With `rests` Saturdays and Sundays don't count.
    """

    zone: str = "UTC"
    quiet: Quiet | None = None
    rests: bool = False

    def counts(self, moment: float) -> bool:
        """Return whether time counts at a moment."""
        wall = moment + self._offset(moment)
        weekend = self.rests and (wall - _FIRST_SATURDAY) % WEEK < 2 * DAY
        return not weekend and not self._is_quiet(wall)

    def is_quiet(self, moment: float) -> bool:
        """Return whether a moment is in the quiet hours, on any day."""
        return self._is_quiet(moment + self._offset(moment))

    def _is_quiet(self, wall: float) -> bool:
        return self.quiet is not None and wall % DAY in self.quiet

    def end_quiet(self, moment: float) -> float:
        """Return the first moment from there on that isn't quiet."""
        at = moment
        while self.is_quiet(at):
            at = self._next_change(at)
        return at

    def precede_quiet(self, moment: float) -> float:
        """Return the moment, or the last minute before the quiet hours if it is in them."""
        if self.quiet is None or not self.is_quiet(moment):
            return moment
        wall = moment + self._offset(moment)
        return moment - (wall - self.quiet.begin) % DAY - MINUTE

    def next_time(self, time_of_day: int, after: float) -> float:
        """Return the first moment after `after` at which the wall clock shows a time of day."""
        zone = find_zone(self.zone)
        day = datetime.fromtimestamp(after, zone).date()
        while True:
            midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
            moment = (midnight + timedelta(seconds=time_of_day)).timestamp()
            if moment > after:
                return moment
            day += timedelta(days=1)

    def count(self, begin: float, end: float) -> float:
        """Return how many seconds count between two moments."""
        total = 0.0
        for since, until in self._spans(begin):
            if since >= end:
                break
            total += min(until, end) - since
        return total

    def find_end(self, begin: float, seconds: float) -> float:
        """Return the earliest counted moment by which so many seconds have counted.

        So no clock runs out in quiet hours, but at the first moment after them.
        """
        left = seconds
        for since, until in self._spans(begin):
            if left < until - since:
                return since + left
            left -= until - since
        raise AssertionError("time goes on")

    def _spans(self, begin: float) -> Iterator[tuple[float, float]]:
        """Yield the spans of counted time from a moment on, without end."""
        at = begin
        while True:
            until = self._next_change(at)
            if self.counts(at):
                yield at, until
            at = until

    def _next_change(self, at: float) -> float:
        """Return the next moment, at most a day later, at which counting may start or stop."""
        offset = self._offset(at)
        wall = at + offset
        midnight = wall - wall % DAY
        times = (DAY,) if self.quiet is None else (self.quiet.begin, self.quiet.end, DAY)
        change = min(midnight + time for time in times if midnight + time > wall) - offset
        if self._offset(change) == offset:
            return change
        return self._find_shift(at, change)

    def _find_shift(self, before: float, after: float) -> float:
        """Return the second at which the clocks change between two moments."""
        low, high = int(before), int(after)
        while high - low > 1:
            middle = (low + high) // 2
            if self._offset(middle) == self._offset(before):
                low = middle
            else:
                high = middle
        return high

    def _offset(self, moment: float) -> float:
        """Return the wall clock's offset from UTC in seconds."""
        zone = find_zone(self.zone)
        offset = datetime.fromtimestamp(moment, zone).utcoffset()
        return 0.0 if offset is None else offset.total_seconds()


ALWAYS = Calendar()
"""All time counts."""


@cache
def list_zones() -> tuple[str, ...]:
    """Return the names of all time zones, in order."""
    return tuple(sorted(available_timezones()))


@cache
def find_zone(name: str) -> tzinfo:
    """Return a time zone by name; UTC if that zone no longer exists."""
    return ZoneInfo(name) if name in list_zones() else UTC
