"""When people of the month sleep, by their wall clocks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from playground.model import User
from tests.simulation.month.people import Person, Wishes

AMSTERDAM, KOLKATA = "Europe/Amsterdam", "Asia/Kolkata"


def at(zone: str, day: int, hour: int, minute: int = 0) -> float:
    """A moment of October 2026, as a wall clock shows it."""
    return datetime(2026, 10, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("zone", "quiet", "hours"),
    [
        (AMSTERDAM, (22, 7), [22, 23, *range(7)]),
        (KOLKATA, (0, 8), [*range(8)]),
        (KOLKATA, (12, 14), [12, 13]),
        (KOLKATA, None, []),
    ],
)
def test_quiet_hours_are_those_of_the_wall_clock(
    zone: str, quiet: tuple[int, int] | None, hours: list[int]
) -> None:
    """Over midnight or not, to the minute."""
    wishes = Wishes(zone, quiet)
    for minute in (0, 59):
        assert [h for h in range(24) if wishes.is_quiet(at(zone, 5, h, minute))] == sorted(hours)


def test_who_sleeps_wakes_when_the_night_is_over() -> None:
    """Also in the night in which clocks are put back."""
    person = Person(User(1, "Ada"), Wishes(AMSTERDAM, (22, 7)), 60.0, 4.0, "bot")
    assert person.next_awake(at(AMSTERDAM, 24, 22)) == at(AMSTERDAM, 25, 7)
    assert person.next_awake(at(AMSTERDAM, 25, 9)) == at(AMSTERDAM, 25, 9)
