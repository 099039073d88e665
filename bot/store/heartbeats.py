"""When each process was last connected to Discord, and the clocks that kept running without it."""

from sqlalchemy import delete, insert, select, update

from bot.store.reading import Reading
from bot.store.schema import clocks, games, heartbeats, proposals, timers
from bot.store.writing import Writing


async def find_heartbeat(reading: Reading, process: str) -> float | None:
    """Return when a process was last connected, in Unix seconds; None if never."""
    query = select(heartbeats.c.at).where(heartbeats.c.process == process)
    return (await reading.connection.execute(query)).scalar_one_or_none()


async def set_heartbeat(change: Writing, process: str, at: float) -> None:
    """Record that a process is connected."""
    await change.connection.execute(delete(heartbeats).where(heartbeats.c.process == process))
    await change.connection.execute(insert(heartbeats).values(process=process, at=at))


async def list_timed_games(reading: Reading, now: float) -> tuple[str, ...]:
    """Return the running games of this process in which a clock runs."""
    query = (
        select(games.c.id)
        .join(clocks, clocks.c.game_id == games.c.id)
        .where(games.c.status == "running", clocks.c.since < now, reading.mine)
        .distinct()
        .order_by(games.c.id)
    )
    return tuple((await reading.connection.execute(query)).scalars())


async def extend_waits(change: Writing, since: float, seconds: float) -> None:
    """Extend the time of lobbies and undo requests that had not expired at a moment.

    The warning before a lobby closes is postponed too.
    """
    await change.connection.execute(
        update(games)
        .where(games.c.status == "lobby", games.c.expires_at > since, change.mine)
        .values(expires_at=games.c.expires_at + seconds)
    )
    mine = select(games.c.id).where(change.mine)
    await change.connection.execute(
        update(timers)
        .where(timers.c.kind == "closing", timers.c.due_at > since, timers.c.game_id.in_(mine))
        .values(due_at=timers.c.due_at + seconds)
    )
    await change.connection.execute(
        update(proposals)
        .where(proposals.c.kind == "undo", proposals.c.until > since, proposals.c.game_id.in_(mine))
        .values(until=proposals.c.until + seconds)
    )
