"""Statistics of the store: numbers of games and lobbies, and unsent announcements."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from sqlalchemy import func, select

from bot.store.queries import NEVER
from bot.store.reading import Reading
from bot.store.records import Status
from bot.store.schema import games, outbox, seats


@dataclass(frozen=True, slots=True)
class Statistics:
    """The store at one moment.

    `games` counts by status. `held` are the games whose channel takes no messages; `unsent` rows of
    all others wait in the outbox, the oldest since `waiting_since` (Unix seconds; None if there are
    none).
    """

    games: Mapping[str, int]
    held: int
    unsent: int
    waiting_since: float | None

    def age(self, now: float) -> float:
        """Return the seconds that the oldest unsent row has waited; 0 if none waits."""
        return 0.0 if self.waiting_since is None else max(0.0, now - self.waiting_since)


async def read_statistics(reading: Reading) -> Statistics:
    """Count the store; damaged statuses and times are left out."""
    by_status = select(games.c.status, func.count()).group_by(games.c.status)
    found: dict[str, int] = dict((await reading.connection.execute(by_status)).all())
    held = select(func.count()).where(games.c.trouble.is_not(None), games.c.status != "cancelled")
    unsent = (
        select(func.count(), func.min(outbox.c.created_at).filter(outbox.c.created_at < NEVER))
        .join(games, games.c.id == outbox.c.game_id)
        .where(outbox.c.sent_at.is_(None), games.c.trouble.is_(None))
    )
    waiting, since = (await reading.connection.execute(unsent)).one()
    return Statistics(
        games={status: found.get(status, 0) for status in get_args(Status)},
        held=(await reading.connection.execute(held)).scalar_one(),
        unsent=waiting,
        waiting_since=since,
    )


async def count_lobbies(reading: Reading, host_id: int) -> int:
    """Return how many lobbies somebody hosts in all servers; a host has a seat in theirs."""
    query = (
        select(func.count())
        .select_from(seats)
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.user_id == host_id, games.c.host_id == host_id, games.c.status == "lobby")
    )
    count: int = (await reading.connection.execute(query)).scalar_one()
    return count
