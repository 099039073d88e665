"""The digest: once a day, a person's pending decisions, and the games they follow."""

import time
from collections.abc import Callable
from contextlib import suppress

from bot.games.table import Position
from bot.play.pending_turns import PendingTurns
from bot.store import Damaged, PersonRow, Store, TimerRow, Writing
from bot.tables.notification_preferences import DAILY, read_calendar
from bot.tables.repository import Repository, refuse_unavailable

DIGEST = "digest"
"""The kind of its timers and direct messages."""


class Digest:
    """The digests of people in one store; `clock` returns Unix seconds."""

    def __init__(
        self,
        store: Store,
        repository: Repository,
        turns: PendingTurns,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._repository = repository
        self._turns = turns
        self._clock = clock

    async def ring(self, timer: TimerRow) -> None:
        """Queue a digest if there is anything to say, and set the timer of the next."""
        user_id, now = timer.user_id, self._clock()
        pending, followed = await self._turns.list(user_id), await self.list_followed(user_id)
        with refuse_unavailable():
            async with self._store.write() as change:
                if not await change.take_timer(timer.id):
                    return
                person = await change.person(user_id)
                await set_daily(change, person, now)
                if followed or (pending and person.wants == DAILY):
                    await change.add_direct_message(
                        user_id=user_id, game_id=None, kind=DIGEST, number=0, at=now
                    )

    async def list_followed(self, user_id: int) -> tuple[Position, ...]:
        """Return the running games that a person follows daily, oldest first."""
        with refuse_unavailable():
            async with self._store.read() as reading:
                games = await reading.games_heard(user_id, DAILY)
            found = list[Position]()
            for game in games:
                if game.status == "running":
                    with suppress(Damaged):
                        found.append((await self._repository.read(game.id)).position)
            return tuple(found)


async def set_daily(change: Writing, person: PersonRow, now: float) -> None:
    """Set the timer of the next digest of a person who wants them; remove it for others.

    One that is due in quiet hours comes at their end.
    """
    await change.drop_own_timers(person.user_id)
    follows = await change.games_heard(person.user_id, DAILY)
    if person.wants != DAILY and not any(game.status == "running" for game in follows):
        return
    calendar = read_calendar(person)
    due_at = calendar.end_quiet(calendar.next_time(person.daily_at, now))
    await change.set_timer(
        game_id=None, user_id=person.user_id, kind=DIGEST, number=0, due_at=due_at
    )
