"""What all queries share: whose games they are about, how rows are read, what a damaged one is."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import BindParameter, ColumnElement, Select, bindparam, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import Record
from bot.store.schema import games, outbox


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards a process runs, of `count` in all; the usual process runs everything.

    Discord sends shard `(guild_id >> 22) % count` the events of a guild, and shard 0 direct
    messages.
    """

    ids: Sequence[int] = (0,)
    count: int = 1

    def own(self, guild_id: ColumnElement[int | None]) -> ColumnElement[bool]:
        """Return the condition that one of these shards has the guild in that column."""
        if len(self.ids) == self.count:
            return true()
        return (func.coalesce(guild_id, 0) // (1 << 22) % self.count).in_(self.ids)

    def __str__(self) -> str:
        """Return them in words: `shards 0, 1 of 4`."""
        ids = ", ".join(map(str, self.ids))
        return f"{'shards' if len(self.ids) > 1 else 'shard'} {ids} of {self.count}"


EVERYTHING = Shards()
"""The shards of a process that has a database to itself."""

R = TypeVar("R", bound=Record)
NEVER = 1e12
"""Seconds; less than any text that a damaged row may have in place of a number."""
THE_GAME: BindParameter[str] = bindparam("game_id")
"""The game that a query is about."""
MESSAGES = select(
    outbox.c.game_id,
    func.coalesce(outbox.c.channel_id, games.c.channel_id).label("channel_id"),
    outbox.c.message_id,
    outbox.c.remains,
    outbox.c.again,
).join(games, games.c.id == outbox.c.game_id)
"""The query for rows of the outbox as messages: which, and in which channel."""


class Damaged(Exception):
    """What is stored of a game can't be read, or contradicts itself."""


def read_row(record: type[R], row: Mapping[str, Any]) -> R:
    """Return a row as its record; Damaged if a column has an impossible value."""
    try:
        return msgspec.convert(row, record)
    except msgspec.ValidationError as error:
        game = row.get("game_id", row.get("id"))
        raise Damaged(f"a row of game {game!r} can't be read: {error}") from error


def read_text(stored: bytes) -> str:
    """Return a text column, with U+FFFD in place of invalid UTF-8."""
    return stored.decode(errors="replace")


def read_part(record: type[R], row: Mapping[str, Any]) -> R | None:
    """Return a row of a game; None if it has none."""
    return None if next(iter(row.values())) is None else read_row(record, row)


def read_if_whole(record: type[R], row: Mapping[str, Any]) -> R | None:
    """Return a row of a game; None if it has none that can be read."""
    with suppress(Damaged):
        return read_part(record, row)
    return None


class Queries:
    """Queries within one transaction: of the database at the moment that began."""

    def __init__(self, connection: AsyncConnection, shards: Shards = EVERYTHING) -> None:
        self.connection = connection
        self.shards = shards
        self.mine = shards.own(games.c.guild_id)
        """The condition for games of this process, part of every query about all games."""

    async def _one(self, record: type[R], query: Select[Any], **asked: Any) -> R | None:
        rows = await self._all(record, query, **asked)
        return rows[0] if rows else None

    async def _all(self, record: type[R], query: Select[Any], **asked: Any) -> tuple[R, ...]:
        found = await self.connection.execute(query, asked)
        names = [str(name) for name in found.keys()]  # noqa: SIM118
        return tuple(read_row(record, dict(zip(names, row, strict=True))) for row in found.all())
