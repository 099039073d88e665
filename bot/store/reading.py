"""Questions to the database, within one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import (
    ActionRow,
    BagRow,
    GameRow,
    OutboxRow,
    Record,
    SeatRow,
    SnapshotRow,
)
from bot.store.schema import actions, bags, games, outbox, seats, snapshots

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Backlog:
    """What the sender needs for one game, all of the same moment.

    `messages` are those known to be about the game, `unsent` rows come oldest first.
    """

    game: GameRow
    seats: tuple[SeatRow, ...]
    bag: BagRow | None
    snapshot: SnapshotRow | None
    messages: tuple[int, ...]
    unsent: tuple[OutboxRow, ...]


class Reading:
    """The database as it stood when the transaction began."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

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

    async def snapshot(self, game_id: str) -> SnapshotRow | None:
        """Return the newest state, None before the start."""
        query = select(snapshots).where(snapshots.c.game_id == game_id)
        return await self._one(SnapshotRow, query)

    async def outbox(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Return everything ever to be said about a game, oldest first."""
        query = select(outbox).where(outbox.c.game_id == game_id).order_by(outbox.c.id)
        return await self._all(OutboxRow, query)

    async def games_with_unsent(self) -> tuple[str, ...]:
        """Return games with unsent rows and no known trouble, the longest waiting first."""
        query = (
            select(outbox.c.game_id)
            .join(games, games.c.id == outbox.c.game_id)
            .where(outbox.c.sent_at.is_(None), games.c.trouble.is_(None))
            .group_by(outbox.c.game_id)
            .order_by(func.min(outbox.c.id))
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def backlog(self, game_id: str) -> Backlog:
        """Return all it takes to say what is unsent; LookupError for an unknown game."""
        game = await self.game(game_id)
        if game is None:
            raise LookupError(game_id)
        said = await self.outbox(game_id)
        return Backlog(
            game=game,
            seats=await self.seats(game_id),
            bag=await self.bag(game_id),
            snapshot=await self.snapshot(game_id),
            messages=tuple(row.message_id for row in said if row.message_id is not None),
            unsent=tuple(row for row in said if row.sent_at is None),
        )

    async def messages_with_buttons(self, game_id: str) -> tuple[int, ...]:
        """Return messages of the game whose buttons were not taken away yet, oldest first."""
        query = (
            select(outbox.c.message_id)
            .where(
                outbox.c.game_id == game_id,
                outbox.c.message_id.is_not(None),
                outbox.c.retired_at.is_(None),
            )
            .group_by(outbox.c.message_id)
            .order_by(func.min(outbox.c.id))
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def newest_message(self, game_id: str) -> int | None:
        """Return the newest public message about a game."""
        query = (
            select(outbox.c.message_id)
            .where(outbox.c.game_id == game_id, outbox.c.message_id.is_not(None))
            .order_by(outbox.c.id.desc())
            .limit(1)
        )
        message_id: int | None = (await self.connection.execute(query)).scalar()
        return message_id

    async def expired_lobbies(self, now: float) -> tuple[str, ...]:
        """Return lobbies whose time is over at *now*."""
        query = select(games.c.id).where(games.c.status == "lobby", games.c.expires_at <= now)
        return tuple((await self.connection.execute(query)).scalars())

    async def next_expiry(self) -> float | None:
        """Tell when the next lobby expires, None if there is none."""
        query = select(func.min(games.c.expires_at)).where(games.c.status == "lobby")
        moment: float | None = (await self.connection.execute(query)).scalar()
        return moment

    async def _one(self, record: type[R], query: Select[Any]) -> R | None:
        rows = await self._all(record, query)
        return rows[0] if rows else None

    async def _all(self, record: type[R], query: Select[Any]) -> tuple[R, ...]:
        rows: Sequence[Any] = (await self.connection.execute(query)).mappings().all()
        return tuple(record(**row) for row in rows)
