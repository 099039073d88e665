"""Reminders to the player for whom a game waits."""

from dataclasses import dataclass

from bot.games.announcements import Notice
from bot.games.table import Position, Seat
from bot.store import Writing
from bot.tables.notification_preferences import NOTICES, Kind
from bot.tables.repository import Repository
from bot.tables.routing import ping


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder that is due, if it still applies."""

    position: Position
    seat: Seat
    kind: Kind
    now: float

    async def say(
        self,
        change: Writing,
        repository: Repository,
        notice: Notice | None = None,
        *,
        aloud: bool = False,
    ) -> None:
        """Send it, in public or as a direct message; after quiet hours, if they have begun.

        With `aloud` it is posted in public now, whether or not it pings.
        """
        if self._is_needless:
            return
        at = self.position.table.id, self.position.table.seq
        pings = await ping(change, at, [self.seat.user_id], self.kind, self.now)
        if pings or aloud:
            told = notice or self._notice
            await repository.announce(change, at, "turn", pings=pings, notice=told, heard_as=None)

    @property
    def _notice(self) -> Notice | None:
        key = NOTICES.get(self.kind)
        return None if key is None else Notice(key, {"player": self.seat.name})

    @property
    def _is_needless(self) -> bool:
        """Whether it was answered meanwhile, or a later reminder is due."""
        if self.kind == "asked":
            return self.seat.user_id not in self.position.table.called
        clock = self.position.clock
        following = {"half": clock.low_at, "low": clock.over_at} if clock is not None else {}
        until = following.get(self.kind)
        return self.position.to_act != self.seat or (until is not None and until <= self.now)
