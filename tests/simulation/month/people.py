"""People and their habits: where they live, when they sleep, how they play, and when not."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

from playground.model import User

HOUR, DAY = 3600.0, 86400.0
Hours = tuple[int, int]
ZONES = (
    "Europe/Amsterdam",
    "Europe/Warsaw",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "America/Sao_Paulo",
)
"""Some of them put their clocks forward in October, some back in that month or the next."""
USUAL_HOUR = 18
"""When a daily list comes whose reader has not said when."""
CHOICES = ("wait", "once", "once", "bot", "bot")
"""What people want to be done about somebody who does not play, as often."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody has chosen for themselves; quiet hours are whole hours of their wall clock."""

    zone: str = "UTC"
    quiet: Hours | None = None
    wants: str = "now"
    direct: bool = False
    daily_at: int = USUAL_HOUR

    def is_quiet(self, moment: float) -> bool:
        """Return whether a moment lies in their quiet hours."""
        return self.quiet is not None and self.is_within(self.quiet, moment)

    def is_within(self, hours: Hours, moment: float) -> bool:
        """Return whether their wall clock shows hours from one to another, over midnight or not."""
        hour, (begin, end) = self.read_clock(moment).hour, hours
        return begin <= hour < end if begin <= end else hour >= begin or hour < end

    def read_clock(self, moment: float) -> datetime:
        """Return what their wall clock shows."""
        return datetime.fromtimestamp(moment, ZoneInfo(self.zone))


@dataclass(slots=True)
class Person:
    """Somebody with habits: answers after about `pace` seconds, and looks `looks` times a day.

    `gone` is when they vanish for good, `holiday` when they are away, from and until. `chosen` are
    their wishes, each with the moment from which they hold.
    """

    user: User
    wishes: Wishes
    pace: float
    looks: float
    choice: str
    gone: float | None = None
    holiday: tuple[float, float] | None = None
    chosen: list[tuple[float, Wishes]] = field(default_factory=list)

    def wishes_at(self, moment: float) -> Wishes:
        """Return what they had chosen by then."""
        found = Wishes()
        for since, wishes in self.chosen:
            if since <= moment:
                found = wishes
        return found

    def is_there(self, moment: float) -> bool:
        """Return whether they look at anything: not on holiday, nor gone."""
        if self.gone is not None and moment >= self.gone:
            return False
        return self.holiday is None or not self.holiday[0] <= moment < self.holiday[1]

    def next_awake(self, moment: float) -> float:
        """Return when they are awake next."""
        sleep = self.wishes.quiet or (23, 7)
        while self.wishes.is_within(sleep, moment):
            moment += 600.0
        return moment


def invent(users: Sequence[User], chance: Random, start: float, days: float) -> list[Person]:
    """Return people with all kinds of habits, whoever they are."""
    return [_invent(number, user, chance, start, days) for number, user in enumerate(users)]


def _invent(number: int, user: User, chance: Random, start: float, days: float) -> Person:
    begin = chance.choice((21, 22, 23, 0))
    quiet = (begin, (begin + chance.choice((7, 8, 9, 10))) % 24) if number % 4 else None
    wants = chance.choices(("now", "low", "daily"), (7, 2, 2))[0]
    wishes = Wishes(
        zone=ZONES[number % len(ZONES)],
        quiet=quiet,
        wants=wants,
        direct=chance.random() < 0.35,
        daily_at=chance.randrange(4, 24) if wants == "daily" else USUAL_HOUR,
    )
    user.accepts_direct_messages = chance.random() < 0.8
    pace, looks = chance.choices(((1.0, 4.0), (4.0, 2.5), (18.0, 1.0)), (6, 3, 1))[0]
    person = Person(user, wishes, pace * HOUR, looks, chance.choice(CHOICES))
    match chance.randrange(12):
        case 0:
            person.gone = start + chance.uniform(0.2, 0.8) * days * DAY
        case 1 | 2 | 3:
            begins = start + chance.uniform(0.15, 0.7) * days * DAY
            person.holiday = begins, begins + chance.randint(2, 6) * DAY
    return person
