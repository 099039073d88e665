"""One player's clock: started when a decision comes to them, stopped when it is made. Pure."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from bot.games.calendar import ALWAYS, Calendar
from bot.games.clock_terms import Terms

LAST = 0.1
"""The share of the time in which a player is reminded that it runs low."""


class Mark(NamedTuple):
    """A player's clock at the moment a decision came to them: the bank, and all time used so far.

    Both are in seconds.
    """

    bank: float
    used: float


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's time in a game, in seconds that count by `calendar`.

    `bank` is what is left of it. All earlier decisions together used `earlier`; the newest one had
    used `spent` before the moment `since`. The clock is paused where `since` is None, and starts at
    a `since` in the future. What the calendar says holds from one decision to the next, even if its
    owner changes their quiet hours meanwhile.
    """

    terms: Terms
    bank: float
    spent: float = 0.0
    since: float | None = None
    calendar: Calendar = ALWAYS
    earlier: float = 0.0

    @classmethod
    def full(cls, terms: Terms) -> Self:
        """Return the clock with which a player begins."""
        return cls(terms, float(terms.bank))

    def start(self, now: float, calendar: Calendar) -> Self:
        """Return the clock of a decision that comes now."""
        total = self.earlier + self.used(now)
        return replace(self, spent=0.0, since=now, calendar=calendar, earlier=total)

    def stop(self, now: float) -> Self:
        """Return it once the decision is made: what is beyond its time is taken from the bank."""
        if self.since is None:
            return self
        spent = self.used(now)
        bank = max(0.0, self.bank - max(0.0, spent - self.terms.each))
        return replace(self, bank=bank, spent=spent, since=None)

    @property
    def mark(self) -> Mark:
        """What to return to if the decision that the clock runs for is undone later."""
        return Mark(self.bank, self.earlier + (self.spent if self.since is None else 0.0))

    def return_to(self, mark: Mark | None, now: float, calendar: Calendar) -> Self:
        """Return a stopped clock as that of an earlier decision, which its owner has again now.

        The decision has used all that its owner used since it came. Without a mark it has used what
        the newest decision did.
        """
        if mark is None:
            mark = Mark(self.bank + max(0.0, self.spent - self.terms.each), self.earlier)
        spent = self.earlier + self.spent - mark.used
        return replace(
            self, bank=mark.bank, spent=spent, since=now, calendar=calendar, earlier=mark.used
        )

    def pause(self, now: float, until: float) -> Self:
        """Return it with nothing counted from now until a moment; a paused clock stays paused."""
        if self.since is None:
            return self
        return replace(self, spent=self.used(now), since=until)

    def credit(self, outage: float, now: float) -> Self:
        """Return it with nothing counted from the moment `outage` until now."""
        if self.since is None or self.since >= now:
            return self
        return replace(self, spent=self.used(outage), since=now)

    def used(self, now: float) -> float:
        """Return how many seconds the decision has used."""
        if self.since is None:
            return self.spent
        return self.spent + self.calendar.count(self.since, now)

    @property
    def half(self) -> float:
        """Half of the decision's own time, in seconds."""
        return self.terms.each / 2

    @property
    def low(self) -> float:
        """All the time there is but its last tenth, in seconds."""
        return (self.terms.each + self.bank) * (1 - LAST)

    @property
    def half_at(self) -> float | None:
        """When half of the decision's own time is over; None if the clock stands."""
        return self._find(self.half)

    @property
    def bank_at(self) -> float | None:
        """When the decision's own time is over, and the bank begins."""
        return self._find(self.terms.each)

    @property
    def low_at(self) -> float | None:
        """When the last tenth of all the time there is begins."""
        return self._find(self.low)

    @property
    def over_at(self) -> float | None:
        """When time is over, the bank's too."""
        return self._find(self.terms.each + self.bank)

    def _find(self, seconds: float) -> float | None:
        """Return when a decision has used so many seconds; in the past if it had before `since`."""
        if self.since is None:
            return None
        left = seconds - self.spent
        return self.since + left if left < 0 else self.calendar.find_end(self.since, left)
