"""Which time counts, held against a wall clock that is read every minute."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.calendar import DAY, HOUR, MINUTE, Calendar, Quiet
from tests.bot.games.wall_clock import CALENDARS, MINUTES, MOMENTS, SHIFTS, ZONES, shows


@settings(max_examples=60, deadline=None)
@given(CALENDARS, MOMENTS, st.integers(0, 4000))
def test_what_counts_is_what_a_wall_clock_shows(
    calendar: Calendar, begin: float, minutes: int
) -> None:
    """Minute by minute, over every change of the clocks, and back from the seconds to the end."""
    moments = [begin + minute * MINUTE for minute in range(minutes)]
    counted = sum(shows(calendar, moment) for moment in moments) * MINUTE
    assert calendar.count(begin, begin + minutes * MINUTE) == counted
    end = calendar.find_end(begin, counted)
    assert calendar.count(begin, end) == counted
    assert shows(calendar, end)
    assert not any(shows(calendar, m) for m in moments if m >= end)


@pytest.mark.parametrize("zone", [zone for zone in ZONES if not zone.startswith(("UTC", "Asia"))])
def test_quiet_hours_that_begin_or_end_near_a_shift(zone: str) -> None:
    """Each quarter of the hours in which clocks are put forward or back, minute by minute."""
    for shift in (moment.timestamp() for moment in SHIFTS):
        if is_shifted(zone, shift):
            moments = [shift + minute * MINUTE for minute in range(-240, 240)]
            for quarter in range(17):
                time = quarter * 15 * MINUTE
                for quiet in (Quiet(time, time + 8 * HOUR), Quiet((time - 8 * HOUR) % DAY, time)):
                    calendar = Calendar(zone, quiet)
                    counted = sum(shows(calendar, moment) for moment in moments) * MINUTE
                    assert calendar.count(moments[0], moments[-1] + MINUTE) == counted


def is_shifted(zone: str, moment: float) -> bool:
    """Whether clocks are put forward or back then."""
    before, after = (datetime.fromtimestamp(moment + at, ZoneInfo(zone)) for at in (-60, 60))
    return before.utcoffset() != after.utcoffset()


@settings(max_examples=30, deadline=None)
@given(CALENDARS, MOMENTS)
def test_quiet_hours_end(calendar: Calendar, moment: float) -> None:
    """At the first minute at which the wall clock shows none; weekends are no matter."""
    plain = Calendar(calendar.zone, calendar.quiet)
    end = calendar.end_quiet(moment)
    minutes = int(end - moment) // MINUTE
    assert not any(shows(plain, moment + minute * MINUTE) for minute in range(minutes))
    assert shows(plain, end)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(ZONES), MOMENTS, MINUTES)
def test_a_time_of_day_comes_each_day(zone: str, moment: float, time: int) -> None:
    """Within a day and what the clocks are put back by, but where a day is left out."""
    after = Calendar(zone).next_time(time, moment)
    assert moment < after <= moment + 2 * DAY + 2 * HOUR
    wall = datetime.fromtimestamp(after, ZoneInfo(zone))
    midnight = wall.replace(hour=0, minute=0, second=0)
    meant = (midnight + timedelta(seconds=time)).timestamp()
    assert after == meant


def at(zone: str, *when: int) -> float:
    """A moment by the wall clock."""
    year, month, day, hour, minute = when
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


NIGHT = Calendar("Europe/Warsaw", Quiet(22 * HOUR, 7 * HOUR))


@pytest.mark.parametrize(
    ("begin", "hours", "end"),
    [
        ((2026, 3, 28, 21, 0), 2, (2026, 3, 29, 8, 0)),
        ((2026, 10, 24, 21, 0), 2, (2026, 10, 25, 8, 0)),
        ((2026, 5, 4, 12, 0), 10, (2026, 5, 5, 7, 0)),
        ((2026, 5, 4, 23, 30), 0, (2026, 5, 5, 7, 0)),
    ],
    ids=("forward", "back", "to the very evening", "nothing left at night"),
)
def test_nights_do_not_count(begin: tuple[int, ...], hours: int, end: tuple[int, ...]) -> None:
    """However long they are; what ends when one begins ends when it is over."""
    zone = NIGHT.zone
    assert NIGHT.find_end(at(zone, *begin), hours * HOUR) == at(zone, *end)


def test_an_hour_that_comes_twice_counts_twice() -> None:
    """Nights that are awake are longer in autumn, and shorter in spring."""
    zone = "Europe/Warsaw"
    awake = Calendar(zone)
    assert awake.count(at(zone, 2026, 10, 25, 0, 0), at(zone, 2026, 10, 25, 6, 0)) == 7 * HOUR
    assert awake.count(at(zone, 2026, 3, 29, 0, 0), at(zone, 2026, 3, 29, 6, 0)) == 5 * HOUR


def test_weekends_rest_in_the_players_zone() -> None:
    """From Friday's midnight to Sunday's."""
    zone = "Australia/Lord_Howe"
    friday = at(zone, 2026, 5, 8, 23, 0)
    assert Calendar(zone, rests=True).find_end(friday, 2 * HOUR) == at(zone, 2026, 5, 11, 1, 0)


def test_a_zone_that_is_no_more_is_utc() -> None:
    """A clock goes on."""
    assert Calendar("Europe/Atlantis").count(0, HOUR) == HOUR
    gone = Calendar("Europe/Atlantis", Quiet(22 * HOUR, 7 * HOUR))
    assert gone.end_quiet(0) == 7 * HOUR


def test_the_last_minute_before_quiet_hours() -> None:
    """In the zone's time; a moment that is not quiet is itself."""
    night = Calendar("Europe/Amsterdam", Quiet(22 * HOUR, 8 * HOUR))
    evening = datetime(2026, 7, 1, 21, 59, tzinfo=ZoneInfo("Europe/Amsterdam")).timestamp()
    for later in (MINUTE, 3 * HOUR, 10 * HOUR):
        assert night.precede_quiet(evening + later) == evening
    for awake in (evening, evening + 11 * HOUR):
        assert night.precede_quiet(awake) == awake
