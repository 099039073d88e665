"""Traces of a person: the columns that may have one, what is shown of it, and how it is erased.

A test compares `FATES` with the schema, so a new column about people has to be added here.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from sqlalchemy import Column, ColumnElement, delete, or_, select, union, update

from bot.store.reading import Reading
from bot.store.schema import (
    actions,
    answers,
    calls,
    clocks,
    favourites,
    games,
    leaves,
    letters,
    listeners,
    orders,
    outbox,
    people,
    proposals,
    results,
    seats,
    timers,
)
from bot.store.writing import Writing

Fate = Literal["row", "nobody", "seat"]
"""How a person's id is erased: the `row` is deleted, or the id is replaced by `nobody`'s or by that
of the `seat`, which is below zero."""

FATES: Mapping[Column[Any], Fate] = {
    games.c.host_id: "seat",
    seats.c.user_id: "seat",
    actions.c.user_id: "nobody",
    results.c.user_id: "nobody",
    outbox.c.actor_id: "nobody",
    favourites.c.user_id: "nobody",
    orders.c.user_id: "row",
    orders.c.whom: "row",
    proposals.c.nominee_id: "row",
    calls.c.caller_id: "row",
    calls.c.user_id: "row",
    leaves.c.user_id: "row",
    listeners.c.user_id: "row",
    letters.c.user_id: "row",
    timers.c.user_id: "row",
    people.c.user_id: "row",
    answers.c.user_id: "row",
}
"""All columns with ids of people, except for lists of them in `outbox.pings`."""
NAMING = (seats.c.name, proposals.c.nominee, outbox.c.notice, outbox.c.remains, outbox.c.pings)
"""Texts in which somebody may be named or pinged."""
NOBODY = 0
"""The user id of rows that must have one."""
KEPT_BACK = (*NAMING[2:], outbox.c.facts, actions.c.fingerprint)
"""Columns that are not shown to a person: they are about the game, or about others."""
OTHERS = (orders.c.whom,)
"""Columns with a person's id whose rows only somebody else may see."""


def stand_for(seat: int) -> int:
    """Return the id that a seat has in place of its player's."""
    return -1 - seat


async def list_games(reading: Reading, user_id: int) -> tuple[str, ...]:
    """Return the games with traces of a person."""
    queries = [
        select(games.c.id if column.table is games else column.table.c.game_id).where(
            _is(column, user_id)
        )
        for column in FATES
        if column.table is games or "game_id" in column.table.c
    ]
    queries.append(select(outbox.c.game_id).where(outbox.c.pings.like(f"%{user_id}%")))
    found = (await reading.connection.execute(union(*queries))).scalars()
    return tuple(sorted(game_id for game_id in found if game_id is not None))


async def list_names(reading: Reading, user_id: int) -> frozenset[str]:
    """Return all stored names of a person."""
    query = select(seats.c.name).where(seats.c.user_id == user_id)
    named = select(proposals.c.nominee).where(proposals.c.nominee_id == user_id)
    found = (await reading.connection.execute(union(query, named))).scalars()
    return frozenset(filter(None, found))


async def read_traces(reading: Reading, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return all rows with a person's id, by table; times are in words."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in sorted({column.table for column in FATES}, key=lambda table: table.name):
        columns = [each for each in FATES if each.table is table and each not in OTHERS]
        own = or_(*(_is(column, user_id) for column in columns))
        if table is outbox:
            own = or_(own, outbox.c.pings.like(f"%{user_id}%"))
        shown = [column for column in table.c if column not in KEPT_BACK]
        rows = await reading.connection.execute(select(*shown).where(own).order_by(*shown[:2]))
        found[table.name] = [_write_times(row) for row in rows.mappings()]
    return {name: rows for name, rows in found.items() if rows}


def _write_times(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row with its times as text, in UTC."""
    return {
        str(name): datetime.fromtimestamp(value, UTC).isoformat(timespec="seconds")
        if isinstance(value, float) and str(name) not in ("mu", "sigma")
        else value
        for name, value in row.items()
    }


async def forget_in_game(
    change: Writing, game_id: str, user_id: int, names: Collection[str], former: str
) -> None:
    """Erase a person from a game: their seat stays, as that of a `former` player.

    If the game is not over, the bot plays on for it.
    """
    execute = change.connection.execute
    seat = next((s for s in await change.seats(game_id) if s.user_id == user_id), None)
    stand_in = stand_for(0 if seat is None else seat.number)
    await execute(
        update(seats)
        .where(seats.c.game_id == game_id, seats.c.user_id == user_id)
        .values(user_id=stand_in, name=former, by_bot=True, away_until=None)
    )
    await execute(
        update(games)
        .where(games.c.id == game_id, games.c.host_id == user_id)
        .values(host_id=stand_in)
    )
    if seat is not None:
        await execute(
            delete(clocks).where(clocks.c.game_id == game_id, clocks.c.seat == seat.number)
        )
    await _forget_messages(change, game_id, user_id, names)
    await _forget(change, user_id, game_id)


async def _forget_messages(
    change: Writing, game_id: str, user_id: int, names: Collection[str]
) -> None:
    """Drop a game's queued announcements and direct messages that name somebody."""
    for row in await change.outbox(game_id):
        pings = [each for each in _read_ids(row.pings) if each != user_id]
        named = row.notice is not None and (
            row.actor_id == user_id or any(name in row.notice for name in _quote(names))
        )
        await change.connection.execute(
            update(outbox)
            .where(outbox.c.id == row.id)
            .values(
                pings=msgspec.json.encode(pings).decode(),
                notice=None if named else row.notice,
                remains=None,
            )
        )


def _quote(names: Collection[str]) -> Sequence[str]:
    """Return names as they are quoted in JSON."""
    return [msgspec.json.encode(name).decode()[1:-1] for name in names]


def _read_ids(listed: str) -> list[int]:
    return msgspec.json.decode(listed, type=list[int])


async def forget_elsewhere(change: Writing, user_id: int) -> None:
    """Erase a person from everything that belongs to no game."""
    await _forget(change, user_id, None)


async def _forget(change: Writing, user_id: int, game_id: str | None) -> None:
    """Delete or change the rows with somebody's id: of a game, or of no game."""
    for column, fate in FATES.items():
        table, where = column.table, _is(column, user_id)
        if "game_id" in table.c:
            where &= table.c.game_id == game_id
        elif game_id is not None:
            continue
        if fate == "row":
            await change.connection.execute(delete(table).where(where))
        elif fate == "nobody":
            nobody = {column.name: None if column.nullable else NOBODY}
            rating = {"mu": None, "sigma": None} if table is results else {}
            await change.connection.execute(update(table).where(where).values({**nobody, **rating}))


def _is(column: Column[Any], user_id: int) -> ColumnElement[bool]:
    return column == user_id
