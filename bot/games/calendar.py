"""Which time counts: somebody's quiet hours, in their zone, and weekends where a game rests. Pure.

Moments are Unix seconds. What counts is told from what the wall clock shows there: when a clock is
put back the hour that comes twice counts twice, and an hour that is left out does not count.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec

MINUTE, HOUR, DAY, WEEK = 60, 3600, 86400, 7 * 86400
"""Seconds."""
LONGEST_QUIET = 12 * HOUR
"""Of each day at least half counts."""
_FIRST_SATURDAY = 2 * DAY
"""1970 began on a Thursday."""


class Quiet(msgspec.Struct, frozen=True):
    """Quiet hours, in seconds since midnight: over midnight if they end before they begin."""

    begin: int
    end: int

    def __contains__(self, time_of_day: float) -> bool:
        if self.begin <= self.end:
            return self.begin <= time_of_day < self.end
        return time_of_day >= self.begin or time_of_day < self.end

    @property
    def seconds(self) -> int:
        """How long they are by the wall clock."""
        return (self.end - self.begin) % DAY


class Calendar(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose time counts when: everywhere and always, unless it says otherwise.

    `rests` tells that Saturdays and Sundays do not count.
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
        """Return whether a moment lies in the quiet hours, whatever day it is."""
        return self._is_quiet(moment + self._offset(moment))

    def _is_quiet(self, wall: float) -> bool:
        return self.quiet is not None and wall % DAY in self.quiet

    def end_quiet(self, moment: float) -> float:
        """Return the first moment from there on that is not quiet."""
        at = moment
        while self.is_quiet(at):
            at = self._next_change(at)
        return at

    def precede_quiet(self, moment: float) -> float:
        """Return a moment, or the last minute before the quiet hours if it lies in them."""
        if self.quiet is None or not self.is_quiet(moment):
            return moment
        wall = moment + self._offset(moment)
        return moment - (wall - self.quiet.begin) % DAY - MINUTE

    def next_time(self, time_of_day: int, after: float) -> float:
        """Return the first moment after another at which the wall clock comes to a time of day."""
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
        """Return the moment when so many seconds have counted: the earliest, and one that counts.

        So nothing ever ends in the quiet hours, but at the first moment after them.
        """
        left = seconds
        for since, until in self._spans(begin):
            if left < until - since:
                return since + left
            left -= until - since
        raise AssertionError("time goes on")

    def _spans(self, begin: float) -> Iterator[tuple[float, float]]:
        """Yield what counts from a moment on, piece by piece, for ever."""
        at = begin
        while True:
            until = self._next_change(at)
            if self.counts(at):
                yield at, until
            at = until

    def _next_change(self, at: float) -> float:
        """Return the next moment at which it may change whether time counts: within a day."""
        offset = self._offset(at)
        wall = at + offset
        midnight = wall - wall % DAY
        times = (DAY,) if self.quiet is None else (self.quiet.begin, self.quiet.end, DAY)
        change = min(midnight + time for time in times if midnight + time > wall) - offset
        if self._offset(change) == offset:
            return change
        return self._find_shift(at, change)

    def _find_shift(self, before: float, after: float) -> float:
        """Return the second in which clocks are put forward or back between two moments."""
        low, high = int(before), int(after)
        while high - low > 1:
            middle = (low + high) // 2
            if self._offset(middle) == self._offset(before):
                low = middle
            else:
                high = middle
        return high

    def _offset(self, moment: float) -> float:
        """Return by how many seconds the wall clock is ahead of UTC."""
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
    """Return a time zone; UTC in the place of one that there is no more."""
    return ZoneInfo(name) if name in list_zones() else UTC
