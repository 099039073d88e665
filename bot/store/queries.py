"""What all questions to the database share."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import BindParameter, Select, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.damage import Damaged, read_row
from bot.store.records import Record
from bot.store.schema import games, outbox
from bot.store.shards import EVERYTHING, Shards

NEVER = 1e12
"""Seconds; less than any text that may stand in the place of a number in a damaged row."""
R = TypeVar("R", bound=Record)
THE_GAME: BindParameter[str] = bindparam("game_id")
"""The game that is asked about."""
MESSAGES = select(
    outbox.c.game_id,
    func.coalesce(outbox.c.channel_id, games.c.channel_id).label("channel_id"),
    outbox.c.message_id,
    outbox.c.remains,
    outbox.c.again,
).join(games, games.c.id == outbox.c.game_id)
"""The question for rows of the outbox as messages: which, and in which channel."""


def read_part(record: type[R], row: Mapping[str, Any]) -> R | None:
    """Return a row of a game if it has one."""
    return None if next(iter(row.values())) is None else read_row(record, row)


def read_if_whole(record: type[R], row: Mapping[str, Any]) -> R | None:
    """Return a row of a game if it has one that can be read."""
    with suppress(Damaged):
        return read_part(record, row)
    return None


class Queries:
    """Queries within one transaction: of the database as it stood when that began."""

    def __init__(self, connection: AsyncConnection, shards: Shards = EVERYTHING) -> None:
        self.connection = connection
        self.shards = shards
        self.mine = shards.own(games.c.guild_id)
        """What holds for the games of this process: asked wherever all games are meant."""

    async def _one(self, record: type[R], query: Select[Any], **asked: Any) -> R | None:
        rows = await self._all(record, query, **asked)
        return rows[0] if rows else None

    async def _all(self, record: type[R], query: Select[Any], **asked: Any) -> tuple[R, ...]:
        found = await self.connection.execute(query, asked)
        names = [str(name) for name in found.keys()]  # noqa: SIM118
        return tuple(read_row(record, dict(zip(names, row, strict=True))) for row in found.all())
