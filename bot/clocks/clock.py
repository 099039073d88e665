"""One player's clock: started when a decision comes to them, stopped when it is made. Pure."""

from dataclasses import dataclass, replace
from typing import Self

from bot.clocks.calendar import ALWAYS, Calendar
from bot.clocks.terms import Terms

LAST = 0.1
"""The share of the time in which a player is reminded that it runs low."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's time in a game, in seconds that count by `calendar`.

    `bank` is what is left of it, `spent` what the newest decision had used before the moment
    `since`; the clock stands where `since` is None, and one with a `since` to come begins then.
    What the calendar says holds from one decision to the next, whatever its owner changes
    meanwhile.
    """

    terms: Terms
    bank: float
    spent: float = 0.0
    since: float | None = None
    calendar: Calendar = ALWAYS

    @classmethod
    def full(cls, terms: Terms) -> Self:
        """Return the clock with which a player begins."""
        return cls(terms, float(terms.bank))

    def start(self, now: float, calendar: Calendar) -> Self:
        """Return the clock of a decision that comes now."""
        return replace(self, spent=0.0, since=now, calendar=calendar)

    def stop(self, now: float) -> Self:
        """Return it once the decision is made: what is beyond its time is taken from the bank."""
        if self.since is None:
            return self
        spent = self.used(now)
        bank = max(0.0, self.bank - max(0.0, spent - self.terms.each))
        return replace(self, bank=bank, spent=spent, since=None)

    def go_on(self, now: float, calendar: Calendar) -> Self:
        """Return it as if the newest decision had not been made: it goes on where it stood."""
        bank = self.bank + max(0.0, self.spent - self.terms.each)
        return replace(self, bank=bank, since=now, calendar=calendar)

    def pause(self, now: float, until: float) -> Self:
        """Return it with nothing counted from now until a moment; standing clocks stand."""
        if self.since is None:
            return self
        return replace(self, spent=self.used(now), since=until)

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
        """Return when a decision has used so many seconds: at once if it has by now."""
        if self.since is None:
            return None
        return self.calendar.find_end(self.since, max(0.0, seconds - self.spent))
