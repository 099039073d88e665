"""One player's clock: started when a decision comes to them, stopped when it is made. Pure."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from bot.games.calendar import ALWAYS, Calendar
from bot.games.clock_terms import Terms

LAST = 0.1
"""The share of the total time left when a player is reminded that it runs low."""


class Mark(NamedTuple):
    """A player's clock when a decision came: the bank left and the time used, in seconds."""

    bank: float
    used: float


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's time in a game, in seconds that count by `calendar`.

    `bank` is what is left of the time bank. All earlier decisions used `earlier` in total; the
    newest one had used `spent` before the moment `since`. The clock is paused while `since` is
    None, and starts later if `since` is in the future. The calendar stays the same within one
    decision, even if the player changes their quiet hours meanwhile.
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
        """Return the clock after the decision; overtime is taken from the bank."""
        if self.since is None:
            return self
        spent = self.used(now)
        bank = max(0.0, self.bank - max(0.0, spent - self.terms.each))
        return replace(self, bank=bank, spent=spent, since=None)

    @property
    def mark(self) -> Mark:
        """The state to return to if this decision is undone later."""
        return Mark(self.bank, self.earlier + (self.spent if self.since is None else 0.0))

    def return_to(self, mark: Mark | None, now: float, calendar: Calendar) -> Self:
        """Return a stopped clock as it is for an earlier decision that its owner has again now.

        That decision is charged with all the time its owner has used since it first came. Without a
        mark it is charged with the newest decision's time.
        """
        if mark is None:
            mark = Mark(self.bank + max(0.0, self.spent - self.terms.each), self.earlier)
        spent = self.earlier + self.spent - mark.used
        return replace(
            self, bank=mark.bank, spent=spent, since=now, calendar=calendar, earlier=mark.used
        )

    def pause(self, now: float, until: float) -> Self:
        """Return the clock with no time counted from now until a moment, or paused as it is."""
        if self.since is None:
            return self
        return replace(self, spent=self.used(now), since=until)

    def credit(self, outage: float, now: float) -> Self:
        """Return the clock with no time counted from the moment `outage` until now."""
        if self.since is None or self.since >= now:
            return self
        return replace(self, spent=self.used(outage), since=now)

    def used(self, now: float) -> float:
        """Return how many seconds the current decision has used."""
        if self.since is None:
            return self.spent
        return self.spent + self.calendar.count(self.since, now)

    @property
    def half(self) -> float:
        """Half of the time per decision, in seconds."""
        return self.terms.each / 2

    @property
    def low(self) -> float:
        """All time, bank included, less its last tenth, in seconds."""
        return (self.terms.each + self.bank) * (1 - LAST)

    @property
    def half_at(self) -> float | None:
        """When half of the time per decision is used up; None if the clock is paused."""
        return self._find(self.half)

    @property
    def low_at(self) -> float | None:
        """When the last tenth of all time begins."""
        return self._find(self.low)

    @property
    def over_at(self) -> float | None:
        """When all time is used up, the bank included."""
        return self._find(self.terms.each + self.bank)

    def _find(self, seconds: float) -> float | None:
        """Return when the decision has used so many seconds; maybe before `since`."""
        if self.since is None:
            return None
        left = seconds - self.spent
        return self.since + left if left < 0 else self.calendar.find_end(self.since, left)
