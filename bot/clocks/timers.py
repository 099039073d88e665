"""Timers: what is to happen at its time happens then, once, whatever restarts there are.

A timer is deleted by the transaction that does what it is for. Its game is that of one process, and
who decides deletes those that were set for the decision.
"""

import time
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bot.clocks.calendar import HOUR
from bot.clocks.overdue import end_time
from bot.clocks.winding import OVER
from bot.games.repository import Repository, refuse_unavailable
from bot.games.rows import find_game
from bot.games.table import Seat, Table
from bot.refusals import Refusal
from bot.store import Store, TimerRow, Writing

log = structlog.get_logger()

Deed = Callable[[Writing, Repository, Table, Seat], Awaitable[None]]

DEEDS: Mapping[str, Deed] = {OVER: end_time}
"""What is done, by the kind of timer."""


class Timers:
    """The timers in one store; `clock` tells Unix seconds."""

    def __init__(
        self, store: Store, repository: Repository, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock

    async def ring(self) -> None:
        """Do all that is due."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                due = await reading.due_timers(self._clock())
        for timer in due:
            try:
                async with self._repository.lock(timer.game_id):
                    await self._ring(timer)
            except Refusal as refusal:
                log.warning("a timer waits", game=timer.game_id, reason=str(refusal))

    async def _ring(self, timer: TimerRow) -> None:
        """Do what a timer is for; one of a game that is paused waits until it may go on."""
        async with self._store.write(timer.game_id) as change:
            if not await change.take_timer(timer.id):
                return
            if (await find_game(change, timer.game_id)).status == "paused":
                later = {**timer.columns, "due_at": self._clock() + HOUR}
                del later["id"]
                await change.set_timer(**later)
                return
            table = await self._repository.find_table(change, timer.game_id)
            seat = table.seat_of(timer.user_id)
            if table.status == "running" and seat is not None and timer.kind in DEEDS:
                await DEEDS[timer.kind](change, self._repository, table, seat)
                log.info("a timer rings", game=timer.game_id, kind=timer.kind)
