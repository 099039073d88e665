"""Reminders: what a timer that rings has to say to whoever is to act."""

from dataclasses import dataclass

from bot.clocks.clock import Clock
from bot.games.announcements import Notice
from bot.games.repository import Repository
from bot.games.table import Seat, Table
from bot.notifications.summons import summon
from bot.notifications.wishes import Kind
from bot.store import Writing


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something that a player is to hear of by now, if it is still so."""

    table: Table
    seat: Seat
    kind: Kind
    now: float

    async def say(self, change: Writing, repository: Repository) -> None:
        """Say it, in public or in a letter; in quiet hours it waits for their end."""
        if self._is_needless:
            return
        table, user = self.table, self.seat.user_id
        pings = await summon(change, table, [user], self.kind, table.seq, self.now)
        if pings:
            notice = None
            if self.kind in ("half", "low"):
                notice = Notice(f"news.time-{self.kind}", {"player": self.seat.name})
            at = table.id, table.seq
            await repository.announce(change, at, "turn", pings=pings, notice=notice)

    @property
    def _is_needless(self) -> bool:
        """Whether it was answered, or there is more to say by now."""
        if self.kind == "asked":
            return self.seat not in self.table.asked
        clock = self.table.clocks[self.seat.number] if self.table.clocks else None
        following = None if clock is None else _find_following(clock, self.kind)
        return following is not None and following <= self.now


def _find_following(clock: Clock, kind: Kind) -> float | None:
    """Return when something is said that makes this needless."""
    return {"half": clock.low_at, "low": clock.over_at}.get(kind)
