"""A wall clock that is read every minute: what calendars and clocks must agree with."""

from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from bot.games.calendar import DAY, HOUR, LONGEST_QUIET, MINUTE, Calendar, Quiet
from bot.games.clock import Clock
from bot.games.clock_terms import Terms

ZONES = ("UTC", "Europe/Warsaw", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
         "Africa/Casablanca", "America/Sao_Paulo", "Pacific/Apia")  # fmt: skip
SHIFTS = (
    datetime(2026, 3, 29, 1, tzinfo=UTC),
    datetime(2026, 10, 25, 1, tzinfo=UTC),
    datetime(2026, 3, 8, 7, tzinfo=UTC),
    datetime(2026, 11, 1, 6, tzinfo=UTC),
    datetime(2026, 4, 4, 15, tzinfo=UTC),
    datetime(2026, 2, 15, 2, tzinfo=UTC),
    datetime(2011, 12, 30, 10, tzinfo=UTC),
    datetime(2018, 11, 4, 3, tzinfo=UTC),
)
"""Moments near which the clocks of these zones are put forward or back, or lose a day."""
MINUTES = st.integers(0, 24 * 60 - 1).map(lambda minute: minute * MINUTE)
QUIETS = st.none() | st.builds(Quiet, MINUTES, MINUTES)
CALENDARS = st.builds(Calendar, st.sampled_from(ZONES), QUIETS, st.booleans())
MOMENTS = st.builds(
    lambda shift, minutes: shift.timestamp() + minutes * MINUTE,
    st.sampled_from(SHIFTS),
    st.integers(-3000, 3000),
)


def shows(calendar: Calendar, moment: float) -> bool:
    """Whether time counts by what a wall clock and a wall calendar show."""
    wall = datetime.fromtimestamp(moment, ZoneInfo(calendar.zone))
    quiet, time = calendar.quiet, (wall.hour * 60 + wall.minute) * MINUTE
    if calendar.rests and wall.weekday() >= 5:
        return False
    if quiet is None or quiet.begin == quiet.end:
        return True
    if quiet.begin < quiet.end:
        return not quiet.begin <= time < quiet.end
    return quiet.end <= time < quiet.begin


def is_quiet(calendar: Calendar, moment: float) -> bool:
    """Whether a wall clock shows quiet hours, on whatever day."""
    return not shows(Calendar(calendar.zone, calendar.quiet), moment)


def count_to(calendar: Calendar, begin: float, seconds: float) -> float:
    """The first minute that counts when so many seconds have counted since `begin`."""
    moment, left = begin, seconds
    while not (counts := shows(calendar, moment)) or left > 0:
        left -= MINUTE if counts else 0
        moment += MINUTE
    return moment


def end_of_night(calendar: Calendar, moment: float) -> float:
    """The first minute from there on at which a wall clock shows no quiet hours."""
    while is_quiet(calendar, moment):
        moment += MINUTE
    return moment


def calendar_by(random: Random, *, rests: bool = False) -> Calendar:
    """A calendar by chance, whose quiet hours are such as people may choose."""
    begin, length = random.randrange(24 * 4) * 15 * MINUTE, random.choice((0, 1, 7, 10, 12)) * HOUR
    quiet = Quiet(begin, (begin + min(length, LONGEST_QUIET)) % DAY) if length else None
    return Calendar(random.choice(ZONES), quiet, rests)


def moment_by(random: Random) -> float:
    """A whole minute by chance, a few days or hours from when clocks are put forward or back."""
    return random.choice(SHIFTS).timestamp() + random.randrange(-4000, 1500) * MINUTE


@dataclass
class Watch:
    """A player's time, told by looking at the wall every minute; nothing counts until `back`."""

    terms: Terms
    calendar: Calendar
    now: float
    bank: float = 0.0
    spent: float = 0.0
    runs: bool = False
    back: float = 0.0

    def look(self, minutes: int) -> None:
        """Let time pass."""
        for _ in range(minutes):
            if self.runs and self.now >= self.back and shows(self.calendar, self.now):
                self.spent += MINUTE
            self.now += MINUTE

    def stop(self) -> None:
        """Let the decision be made."""
        if self.runs:
            self.bank -= min(self.bank, max(0.0, self.spent - self.terms.each))
        self.runs = False

    def check(self, clock: Clock) -> None:
        """Demand that a clock tells the same, and when its time is over, or partly."""
        assert (clock.used(self.now), clock.bank) == (self.spent, self.bank)
        whole = self.terms.each + self.bank
        parts = (self.terms.each / 2, whole * 0.9, whole)
        told = (clock.half_at, clock.low_at, clock.over_at)
        if not self.runs:
            assert told == (None,) * 3
            return
        for seconds, at in zip(parts, told, strict=True):
            left = seconds - self.spent
            if left > 0:
                minutes, rest = divmod(left, MINUTE)
                found = count_to(self.calendar, max(self.now, self.back), minutes * MINUTE)
                assert at is not None
                assert abs(at - found - rest) < 1e-3
