"""Queries about the outbox: what is to be posted about games, and what was posted where."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from bot.store.game_queries import GameQueries, GameRows
from bot.store.queries import MESSAGES, THE_GAME, Damaged, read_row
from bot.store.records import GameRow, MessageRow, OutboxRow, SaidRow
from bot.store.schema import games, outbox


class UnknownGame(LookupError):
    """There is no such game, or it was deleted."""


@dataclass(frozen=True, slots=True)
class Backlog:
    """What the sender needs for one game, all of the same moment.

    The `unsent` rows come oldest first. `told` has the rows that they continue, if they do: those
    announced by the message that was last posted or edited, even if it is gone.
    """

    rows: GameRows
    unsent: tuple[OutboxRow, ...]
    told: tuple[OutboxRow, ...]

    @property
    def game(self) -> GameRow:
        """The game."""
        return self.rows.game

    @property
    def newest(self) -> MessageRow | None:
        """The last message about the game."""
        return self.rows.newest

    @property
    def standing(self) -> MessageRow | None:
        """The message with the newest announcement, if it can be edited."""
        newest = self.newest
        if newest is None or not self.told or self.told[-1].message_id != newest.message_id:
            return None
        return newest if newest.channel_id == self.game.channel_id else None


_UNSENT = (
    select(outbox)
    .where(outbox.c.game_id == THE_GAME, outbox.c.sent_at.is_(None))
    .order_by(outbox.c.id)
)
_OUTBOX = select(outbox).where(outbox.c.game_id == THE_GAME).order_by(outbox.c.id)
_NEWEST = (
    MESSAGES.where(outbox.c.game_id == THE_GAME, outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_said = outbox.alias("said")
_WHERE_SAID = (
    MESSAGES.with_only_columns(
        outbox.c.number,
        func.coalesce(outbox.c.channel_id, games.c.channel_id).label("channel_id"),
        outbox.c.message_id,
    )
    .where(outbox.c.game_id == THE_GAME, outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id)
)


def _list_last_rows(*where: ColumnElement[bool]) -> Select[Any]:
    """Return a query for the last row of each message that meets a condition."""
    last = select(func.max(outbox.c.id)).where(*where).group_by(outbox.c.message_id)
    return MESSAGES.where(outbox.c.id.in_(last)).order_by(outbox.c.id)


_OLDER_WITH_BUTTONS = _list_last_rows(
    outbox.c.game_id == THE_GAME,
    outbox.c.message_id.is_not(None),
    outbox.c.retired_at.is_(None),
    outbox.c.message_id
    != select(_said.c.message_id)
    .where(_said.c.game_id == THE_GAME, _said.c.message_id.is_not(None))
    .order_by(_said.c.id.desc())
    .limit(1)
    .scalar_subquery(),
)


class OutboxQueries(GameQueries):
    """Queries about what is to be posted, and what was."""

    async def outbox(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Return what was and is to be posted about a game, oldest first."""
        return await self._all(OutboxRow, _OUTBOX, game_id=game_id)

    async def games_with_unsent(self) -> tuple[str, ...]:
        """Return games with unsent rows and no known trouble, longest waiting first."""
        query = (
            select(outbox.c.game_id)
            .join(games, games.c.id == outbox.c.game_id)
            .where(outbox.c.sent_at.is_(None), games.c.trouble.is_(None), self.mine)
            .group_by(outbox.c.game_id)
            .order_by(func.min(outbox.c.id))
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def backlog(self, game_id: str) -> Backlog:
        """Return everything needed to post what is unsent; UnknownGame if there is no game."""
        rows = await self.rows(game_id)
        if rows is None:
            raise UnknownGame(game_id)
        waiting = await self._all(OutboxRow, _UNSENT, game_id=game_id)
        continues = any(row.continues for row in waiting)
        return Backlog(
            rows=rows,
            unsent=waiting,
            told=await self._told(game_id) if continues else (),
        )

    async def _told(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Return the rows posted last, oldest first; of a lost message, those it continued."""
        said = select(outbox).where(outbox.c.game_id == game_id, outbox.c.sent_at.is_not(None))
        last = await self._one(OutboxRow, said.order_by(outbox.c.id.desc()).limit(1))
        if last is None:
            return ()
        with_it = outbox.c.message_id == last.message_id
        if last.message_id is None:
            began = said.with_only_columns(func.max(outbox.c.id)).where(~outbox.c.continues)
            with_it = outbox.c.id >= began.scalar_subquery()
        return await self._all(OutboxRow, said.where(with_it).order_by(outbox.c.id))

    async def newest_message(self, game_id: str) -> MessageRow | None:
        """Return the newest public message about a game."""
        return await self._one(MessageRow, _NEWEST, game_id=game_id)

    async def said(self, game_id: str) -> tuple[SaidRow, ...]:
        """Return what was posted about a game and where, oldest first."""
        return await self._all(SaidRow, _WHERE_SAID, game_id=game_id)

    async def messages(self, message_ids: Iterable[int]) -> tuple[MessageRow, ...]:
        """Return those of these messages that are the bot's, oldest first."""
        query = _list_last_rows(outbox.c.message_id.in_(message_ids))
        return await self._all(MessageRow, query)

    async def older_messages_with_buttons(self, game_id: str) -> tuple[MessageRow, ...]:
        """Return a game's messages with buttons except the newest, oldest first."""
        return await self._all(MessageRow, _OLDER_WITH_BUTTONS, game_id=game_id)

    async def messages_between(self, game_id: str) -> tuple[MessageRow, ...]:
        """Return a game's messages except its newest and that of its first turn."""
        said = (outbox.c.game_id == game_id, outbox.c.message_id.is_not(None))
        first = (
            select(outbox.c.message_id)
            .where(*said, outbox.c.kind == "turn")
            .order_by(outbox.c.id)
            .limit(1)
        )
        newest = select(outbox.c.message_id).where(*said).order_by(outbox.c.id.desc()).limit(1)
        kept = (first.scalar_subquery(), newest.scalar_subquery())
        query = _list_last_rows(*said, *(outbox.c.message_id.is_distinct_from(id) for id in kept))
        return await self._all(MessageRow, query)

    async def untidy_games(self) -> tuple[str, ...]:
        """Return the games of which more than one message has buttons."""
        query = (
            select(outbox.c.game_id)
            .join(games, games.c.id == outbox.c.game_id)
            .where(outbox.c.message_id.is_not(None), outbox.c.retired_at.is_(None), self.mine)
            .group_by(outbox.c.game_id)
            .having(func.count(outbox.c.message_id.distinct()) > 1)
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def games_in_trouble(self, guild_id: int | None = None) -> tuple[GameRow, ...]:
        """Return the games whose messages can't be posted, of one server if it is given.

        Those whose own row is damaged are left out.
        """
        query = select(games).where(games.c.trouble.is_not(None), self.mine)
        if guild_id is not None:
            query = query.where(games.c.guild_id == guild_id)
        found = []
        for row in (await self.connection.execute(query)).mappings():
            with suppress(Damaged):
                found.append(read_row(GameRow, {str(name): value for name, value in row.items()}))
        return tuple(found)
