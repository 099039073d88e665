"""Removals of the bot from servers, and the deletion of everything stored about a server.

A test compares these lists with the schema, so a new table has to be added to one of them.
"""

from collections.abc import Collection

from sqlalchemy import Table, delete, insert, select, union

from bot.store.reading import Reading
from bot.store.schema import (
    actions,
    answers,
    bags,
    calls,
    clocks,
    favourites,
    games,
    heartbeats,
    leaves,
    letters,
    listeners,
    orders,
    outbox,
    people,
    proposals,
    puzzles,
    removals,
    results,
    seats,
    servers,
    snapshots,
    timers,
)
from bot.store.writing import Writing

OF_GAMES: Collection[Table] = (
    actions,
    bags,
    calls,
    clocks,
    leaves,
    letters,
    listeners,
    orders,
    outbox,
    proposals,
    puzzles,
    results,
    seats,
    snapshots,
    timers,
)
"""Tables with rows of games, by `game_id`: deleted before their game."""
OF_SERVERS: Collection[Table] = (answers, favourites, puzzles, results, servers)
"""Tables with rows of servers, by `guild_id`, besides `games`."""
OF_NO_SERVER: Collection[Table] = (heartbeats, people)
"""Tables whose rows belong to no server."""


async def list_servers(reading: Reading) -> frozenset[int]:
    """Return this process's servers with stored rows."""
    queries = (
        select(table.c.guild_id).where(
            table.c.guild_id.is_not(None), reading.shards.own(table.c.guild_id)
        )
        for table in (games, *OF_SERVERS)
    )
    return frozenset((await reading.connection.execute(union(*queries))).scalars())


async def list_removals(reading: Reading, until: float | None = None) -> frozenset[int]:
    """Return this process's servers from which the bot was removed, before a moment if given."""
    query = select(removals.c.guild_id).where(reading.shards.own(removals.c.guild_id))
    if until is not None:
        query = query.where(removals.c.at <= until)
    return frozenset((await reading.connection.execute(query)).scalars())


async def add_removal(change: Writing, guild_id: int, at: float) -> None:
    """Record when the bot was removed from a server, unless that is recorded already."""
    noted = select(removals.c.at).where(removals.c.guild_id == guild_id)
    if (await change.connection.execute(noted)).first() is None:
        await change.connection.execute(insert(removals).values(guild_id=guild_id, at=at))


async def drop_removal(change: Writing, guild_id: int) -> None:
    """Forget that the bot was removed from a server."""
    await change.connection.execute(delete(removals).where(removals.c.guild_id == guild_id))


async def list_games_of(reading: Reading, guild_id: int, most: int) -> tuple[str, ...]:
    """Return games of a server in any status, at most so many."""
    query = select(games.c.id).where(games.c.guild_id == guild_id).order_by(games.c.id)
    return tuple((await reading.connection.execute(query.limit(most))).scalars())


async def delete_game(change: Writing, game_id: str) -> None:
    """Delete a game with all that belongs to it."""
    for table in OF_GAMES:
        await change.connection.execute(delete(table).where(table.c.game_id == game_id))
    await change.connection.execute(delete(games).where(games.c.id == game_id))


async def delete_server(change: Writing, guild_id: int) -> None:
    """Delete what is stored of a server without games, its removal included."""
    for table in OF_SERVERS:
        await change.connection.execute(delete(table).where(table.c.guild_id == guild_id))
    await drop_removal(change, guild_id)
