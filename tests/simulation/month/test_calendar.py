"""The auditor's own way to tell which time counts, compared with what a calendar on a wall says."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from playground.model import User
from tests.simulation.month.calendar import Calendar, end_quiet
from tests.simulation.month.expectations import Deed, Model, Terms
from tests.simulation.month.people import Person, Wishes

HOUR = 3600.0
ORIGIN = datetime(2026, 10, 1, tzinfo=ZoneInfo("UTC")).timestamp()
AMSTERDAM, SYDNEY, KOLKATA = "Europe/Amsterdam", "Australia/Sydney", "Asia/Kolkata"


def at(zone: str, day: int, hour: int, minute: int = 0, month: int = 10) -> float:
    """A moment of the autumn of 2026, as a wall clock shows it."""
    return datetime(2026, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("zone", "quiet", "rests", "begin", "end", "hours"),
    [
        ("UTC", None, False, (5, 9), (6, 9), 24),
        ("UTC", (22, 7), False, (5, 20), (6, 9), 4),
        ("UTC", (12, 14), False, (5, 13), (5, 15), 1),
        ("UTC", None, True, (2, 20), (5, 4), 8),
        (AMSTERDAM, None, False, (24, 22), (25, 8), 11),
        (AMSTERDAM, (22, 8), False, (24, 20), (25, 10), 4),
        (AMSTERDAM, (23, 2), False, (24, 20), (25, 10), 12),
        (SYDNEY, None, False, (3, 22), (4, 8), 9),
        (KOLKATA, (22, 7), False, (5, 21), (6, 8), 2),
    ],
)
def test_what_counts_between_two_moments(
    zone: str,
    quiet: tuple[int, int] | None,
    rests: bool,
    begin: tuple[int, int],
    end: tuple[int, int],
    hours: int,
) -> None:
    """Days and nights, weekends, and a clock that is put back or forward between."""
    calendar = Calendar(ORIGIN, zone, quiet, rests=rests)
    assert calendar.count(at(zone, *begin), at(zone, *end)) == hours * HOUR


def test_an_end_is_the_first_moment_that_counts() -> None:
    """Whatever is over in the night is over in the morning."""
    calendar = Calendar(ORIGIN, AMSTERDAM, (22, 7), rests=False)
    evening = at(AMSTERDAM, 5, 21, 20)
    assert calendar.find_end(evening, 600) == evening + 600
    assert calendar.find_end(evening, 2400) == at(AMSTERDAM, 6, 7)
    assert calendar.find_end(evening, 2401) == at(AMSTERDAM, 6, 7) + 1
    assert calendar.find_end(at(AMSTERDAM, 5, 23, 7), 0) == at(AMSTERDAM, 6, 7)


def test_a_night_in_which_the_clock_is_put_back_ends_with_the_wall_clock() -> None:
    """Nine hours by the clock, ten in all."""
    begin, morning = at(AMSTERDAM, 24, 22, 30), at(AMSTERDAM, 25, 7)
    assert end_quiet(AMSTERDAM, (22, 7), begin) == morning
    assert morning - at(AMSTERDAM, 24, 22) == 10 * HOUR
    assert end_quiet(AMSTERDAM, None, begin) == begin


def test_a_bank_is_used_up_when_the_bot_is_let_play() -> None:
    """Who is back has only the time of the decision itself."""
    people = {
        user: Person(User(user, f"Guest {user}"), Wishes(), 60.0, 4.0, "bot") for user in (1, 2)
    }
    begin, each, bank = ORIGIN + HOUR, HOUR, 2 * HOUR
    over = begin + each + bank
    model = Model(people, (1, 2), Terms(int(each), int(bank), rests=False), ORIGIN, ())
    expected = model.run(
        [
            Deed(begin, "move", 2, number=1, asks=1, called=True),
            Deed(over + 60, "vote", 2, number=1, choice="bot"),
            Deed(over + 60, "move", 2, number=3, asks=2),
            Deed(over + 120, "move", 2, number=5, asks=1, called=True),
            Deed(over + 180, "play", 1),
        ],
        over + 240,
    )
    assert expected.over == [over]
    assert expected.shown[-1] == (over + 180, over + 180 + each)
