"""Timers: what is due at a time happens once, whatever restarts there are.

The transaction that acts on a timer deletes it. A game's timers belong to one process, and a
decision deletes those that were set for it.
"""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import cast, get_args

import structlog

from bot.games.announcements import AnnouncementKind, Notice
from bot.games.calendar import HOUR
from bot.games.refusals import Refusal
from bot.games.table import PLAYED, Position, Proposal, Seat, Table
from bot.lobby.host_pings import LOBBY_TIMERS, call_host
from bot.play.proposals import propose
from bot.play.reminders import Reminder
from bot.store import Damaged, Store, TimerRow, Writing
from bot.tables.clock_updates import CLOCK_TIMERS, OVER, RETURN
from bot.tables.followers import ENDED, notify_follower
from bot.tables.notification_preferences import FOLLOWERS, Kind
from bot.tables.repository import Repository, refuse_unavailable
from bot.tables.routing import ping

log = structlog.get_logger()


class Timers:
    """Timers in one store; those of people call `digest`. `clock` returns Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        digest: Callable[[TimerRow], Awaitable[None]],
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._repository = repository
        self._digest = digest
        self._clock = clock

    async def ring(self) -> None:
        """Act on all due timers."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                due = await reading.due_timers(self._clock())
        for timer in due:
            try:
                if timer.game_id is None:
                    await self._digest(timer)
                    continue
                async with self._repository.lock(timer.game_id):
                    await self._ring(timer, timer.game_id)
            except Refusal as refusal:
                log.warning("a timer waits", game=timer.game_id, reason=str(refusal))

    async def _ring(self, timer: TimerRow, game_id: str) -> None:
        """Act on a timer; that of a paused game waits until the game continues."""
        position = await self._read(game_id)
        async with self._store.write(game_id) as change:
            if not await change.take_timer(timer.id):
                return
            if position is None:
                later = {**timer.columns, "due_at": self._clock() + HOUR}
                del later["id"]
                await change.set_timer(**later)
            elif timer.kind == ENDED:
                await self._notify_of_end(change, timer, position.table)
            elif position.table.status == "lobby":
                await self._call_host(change, timer, position.table)
            elif position.table.status == "running":
                log.info("a timer rings", game=game_id, kind=timer.kind)
                await self._do(change, timer, position)

    async def _read(self, game_id: str) -> Position | None:
        """Return a game's position; None if it can't be read."""
        with suppress(Damaged):
            position = (await self._repository.read(game_id)).position
            return None if position.table.status == "paused" else position
        return None

    async def _notify_of_end(self, change: Writing, timer: TimerRow, table: Table) -> None:
        """Tell somebody after their quiet hours how a game ended that they played or follow."""
        user_id, at, now = timer.user_id, (table.id, timer.number), self._clock()
        if await change.wish(table.id, user_id) in FOLLOWERS:
            await notify_follower(change, at, user_id, now)
        elif table.status in PLAYED:
            pings = await ping(change, at, [user_id], "end", now)
            kind: AnnouncementKind = "end" if table.status == "over" else "ended"
            if pings:
                await self._repository.announce(change, at, kind, pings=pings, heard_as=None)

    async def _call_host(self, change: Writing, timer: TimerRow, table: Table) -> None:
        for kind in LOBBY_TIMERS:
            if timer.kind == kind:
                await call_host(change, self._repository, table, kind, self._clock())

    async def _do(self, change: Writing, timer: TimerRow, position: Position) -> None:
        """Send a reminder or end a player's time; the clock is the seat's current player's."""
        seat, kind, table = position.table.seat_of(timer.user_id), timer.kind, position.table
        if kind in CLOCK_TIMERS:
            seat = position.to_act
        if kind == RETURN:
            await end_absence(change, self._repository, position, timer, self._clock())
        elif seat is None:
            return
        elif kind == OVER:
            await end_time(change, self._repository, table, seat, self._clock())
        elif kind in get_args(Kind):
            reminder = Reminder(position, seat, cast(Kind, kind), self._clock())
            await reminder.say(change, self._repository)


async def end_time(
    change: Writing, repository: Repository, table: Table, seat: Seat, now: float
) -> None:
    """Announce that the time of the player to act is over, and ask the others what to do."""
    vote, notice = Proposal("absence", seat.number), Notice("news.time-over", {"player": seat.name})
    await propose(change, repository, table, vote, now, notice)


async def end_absence(
    change: Writing, repository: Repository, position: Position, timer: TimerRow, now: float
) -> None:
    """Announce that the leave or pause of the player to act is over, and ping them."""
    seat = position.to_act
    if seat is not None and not seat.by_bot and not seat.is_away(now):
        paused = timer.due_at == position.table.paused_until
        kind: Kind = "pause-over" if paused else "leave-over"
        await Reminder(position, seat, kind, now).say(change, repository, aloud=True)
