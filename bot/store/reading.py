"""Questions to the database, within one transaction."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.damage import Damaged, read_row
from bot.store.records import (
    ActionRow,
    BagRow,
    GameRow,
    MessageRow,
    OrderRow,
    OutboxRow,
    Record,
    SeatRow,
    SnapshotRow,
)
from bot.store.schema import actions, bags, games, orders, outbox, seats, snapshots
from bot.store.shards import EVERYTHING, Shards

NEVER = 1e12
"""Seconds; less than any text that may stand in the place of a number in a damaged row."""

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Backlog:
    """What the sender needs for one game, all of the same moment.

    `messages` are the ids of those known to be about the game, `newest` is the last of them, and
    `unsent` rows come oldest first. `told` is what they continue, if they do: what the message said
    that was posted last, or shown anew, whether or not it is still there.
    """

    game: GameRow
    seats: tuple[SeatRow, ...]
    bag: BagRow | None
    snapshot: SnapshotRow | None
    messages: tuple[int, ...]
    newest: MessageRow | None
    unsent: tuple[OutboxRow, ...]
    told: tuple[OutboxRow, ...]

    @property
    def standing(self) -> MessageRow | None:
        """The message that said what was said last, where it can be shown anew."""
        newest = self.newest
        if newest is None or not self.told or self.told[-1].message_id != newest.message_id:
            return None
        return newest if newest.channel_id == self.game.channel_id else None


_messages = select(
    outbox.c.game_id,
    func.coalesce(outbox.c.channel_id, games.c.channel_id).label("channel_id"),
    outbox.c.message_id,
    outbox.c.remains,
    outbox.c.again,
).join(games, games.c.id == outbox.c.game_id)


class Reading:
    """The database as it stood when the transaction began."""

    def __init__(self, connection: AsyncConnection, shards: Shards = EVERYTHING) -> None:
        self.connection = connection
        self.mine = shards.own(games.c.guild_id)
        """What holds for the games of this process: asked wherever all games are meant."""

    async def game(self, game_id: str) -> GameRow | None:
        """Return the game, None if there is no such game."""
        return await self._one(GameRow, select(games).where(games.c.id == game_id))

    async def game_in(self, channel_id: int) -> GameRow | None:
        """Return the lobby or running game of a channel: at most one."""
        query = select(games).where(
            games.c.channel_id == channel_id, games.c.status.in_(("lobby", "running"))
        )
        return await self._one(GameRow, query)

    async def newest_game_in(self, channel_id: int) -> GameRow | None:
        """Return the newest game of a channel that was not called off before it began."""
        query = (
            select(games)
            .where(games.c.channel_id == channel_id, games.c.status != "cancelled")
            .order_by(games.c.created_at.desc())
            .limit(1)
        )
        return await self._one(GameRow, query)

    async def seats(self, game_id: str) -> tuple[SeatRow, ...]:
        """Return the seats in order of play."""
        query = select(seats).where(seats.c.game_id == game_id).order_by(seats.c.number)
        return await self._all(SeatRow, query)

    async def bag(self, game_id: str) -> BagRow | None:
        """Return the game's secret, None before the start."""
        return await self._one(BagRow, select(bags).where(bags.c.game_id == game_id))

    async def actions(self, game_id: str) -> tuple[ActionRow, ...]:
        """Return the whole log in order."""
        query = select(actions).where(actions.c.game_id == game_id).order_by(actions.c.number)
        return await self._all(ActionRow, query)

    async def action(self, game_id: str, number: int) -> ActionRow | None:
        """Return one row of the log."""
        query = select(actions).where(actions.c.game_id == game_id, actions.c.number == number)
        return await self._one(ActionRow, query)

    async def knows_interaction(self, game_id: str, interaction_id: str) -> bool:
        """Tell whether a move of this game was made by that interaction."""
        query = select(actions.c.number).where(
            actions.c.game_id == game_id, actions.c.interaction_id == interaction_id
        )
        return (await self.connection.execute(query)).first() is not None

    async def orders(self, game_id: str) -> tuple[OrderRow, ...]:
        """Return the standing orders in a game, by person and step."""
        query = select(orders).where(orders.c.game_id == game_id)
        return await self._all(OrderRow, query.order_by(orders.c.user_id, orders.c.step))

    async def snapshot(self, game_id: str) -> SnapshotRow | None:
        """Return the newest state, None before the start."""
        query = select(snapshots).where(snapshots.c.game_id == game_id)
        return await self._one(SnapshotRow, query)

    async def waits(self, game_id: str) -> bool:
        """Tell whether something about a game is still to be said."""
        query = select(outbox.c.id).where(outbox.c.game_id == game_id, outbox.c.sent_at.is_(None))
        return (await self.connection.execute(query.limit(1))).first() is not None

    async def outbox(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Return what was and is to be said about a game, oldest first."""
        query = select(outbox).where(outbox.c.game_id == game_id).order_by(outbox.c.id)
        return await self._all(OutboxRow, query)

    async def games_with_unsent(self) -> tuple[str, ...]:
        """Return games with unsent rows and no known trouble, the longest waiting first."""
        query = (
            select(outbox.c.game_id)
            .join(games, games.c.id == outbox.c.game_id)
            .where(outbox.c.sent_at.is_(None), games.c.trouble.is_(None), self.mine)
            .group_by(outbox.c.game_id)
            .order_by(func.min(outbox.c.id))
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def backlog(self, game_id: str) -> Backlog:
        """Return all it takes to say what is unsent; LookupError for an unknown game."""
        game = await self.game(game_id)
        if game is None:
            raise LookupError(game_id)
        unsent = select(outbox).where(outbox.c.game_id == game_id, outbox.c.sent_at.is_(None))
        said = select(outbox.c.message_id).where(
            outbox.c.game_id == game_id, outbox.c.message_id.is_not(None)
        )
        waiting = await self._all(OutboxRow, unsent.order_by(outbox.c.id))
        continues = any(row.continues for row in waiting)
        return Backlog(
            game=game,
            seats=await self.seats(game_id),
            bag=await self.bag(game_id),
            snapshot=await self.snapshot(game_id),
            messages=tuple((await self.connection.execute(said)).scalars()),
            newest=await self.newest_message(game_id),
            unsent=waiting,
            told=await self._told(game_id) if continues else (),
        )

    async def _told(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Return what was said last, oldest first: of a message that is gone, what it continued."""
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
        query = _messages.where(outbox.c.game_id == game_id, outbox.c.message_id.is_not(None))
        return await self._one(MessageRow, query.order_by(outbox.c.id.desc()).limit(1))

    async def messages(self, message_ids: Iterable[int]) -> tuple[MessageRow, ...]:
        """Return those of these messages that are ours, oldest first."""
        return await self._all_messages(outbox.c.message_id.in_(message_ids))

    async def messages_with_buttons(self, game_id: str) -> tuple[MessageRow, ...]:
        """Return messages of the game whose buttons were not taken away yet, oldest first."""
        return await self._all_messages(
            outbox.c.game_id == game_id,
            outbox.c.message_id.is_not(None),
            outbox.c.retired_at.is_(None),
        )

    async def _all_messages(self, *where: ColumnElement[bool]) -> tuple[MessageRow, ...]:
        last = select(func.max(outbox.c.id)).where(*where).group_by(outbox.c.message_id)
        query = _messages.where(outbox.c.id.in_(last)).order_by(outbox.c.id)
        return await self._all(MessageRow, query)

    async def untidy_games(self) -> tuple[str, ...]:
        """Return games of which more than one message has buttons."""
        query = (
            select(outbox.c.game_id)
            .join(games, games.c.id == outbox.c.game_id)
            .where(outbox.c.message_id.is_not(None), outbox.c.retired_at.is_(None), self.mine)
            .group_by(outbox.c.game_id)
            .having(func.count(outbox.c.message_id.distinct()) > 1)
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def games_in_trouble(self, guild_id: int | None = None) -> tuple[GameRow, ...]:
        """Return the games that can't be told, of one guild if it is given.

        Those whose own row is damaged are left out.
        """
        query = select(games).where(games.c.trouble.is_not(None), self.mine)
        if guild_id is not None:
            query = query.where(games.c.guild_id == guild_id)
        found = []
        for row in (await self.connection.execute(query)).mappings():
            with suppress(Damaged):
                found.append(read_row(GameRow, row))
        return tuple(found)

    async def games_to_review(self, rules_version: str) -> tuple[str, ...]:
        """Return what is waiting to begin or to be repaired, and what runs by other rules."""
        other = games.c.rules_version.is_distinct_from(rules_version)
        query = select(games.c.id).where(
            games.c.status.in_(("lobby", "paused")) | ((games.c.status == "running") & other),
            self.mine,
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def open_games(self, guild_id: int) -> tuple[GameRow, ...]:
        """Return the games of a guild that are not over, the newest first."""
        query = (
            select(games)
            .where(games.c.guild_id == guild_id, games.c.status.in_(("lobby", "running", "paused")))
            .order_by(games.c.created_at.desc())
        )
        return await self._all(GameRow, query)

    async def expired_lobbies(self, now: float) -> tuple[str, ...]:
        """Return lobbies whose time is over at *now*."""
        query = select(games.c.id).where(
            games.c.status == "lobby", games.c.expires_at <= now, self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def next_expiry(self) -> float | None:
        """Tell when the next lobby expires, None if there is none."""
        query = select(func.min(games.c.expires_at)).where(
            games.c.status == "lobby", games.c.expires_at < NEVER, self.mine
        )
        moment: float | None = (await self.connection.execute(query)).scalar()
        return moment

    async def _one(self, record: type[R], query: Select[Any]) -> R | None:
        rows = await self._all(record, query)
        return rows[0] if rows else None

    async def _all(self, record: type[R], query: Select[Any]) -> tuple[R, ...]:
        rows: Sequence[Any] = (await self.connection.execute(query)).mappings().all()
        return tuple(read_row(record, row) for row in rows)
