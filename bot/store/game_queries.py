"""Queries about games: the rows of one, and games with some property."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    LABEL_STYLE_TABLENAME_PLUS_COL,
    ColumnElement,
    Select,
    Table,
    bindparam,
    func,
    select,
)

from bot.store.queries import MESSAGES, NEVER, THE_GAME, Queries, read_if_whole, read_part, read_row
from bot.store.records import (
    ActionRow,
    BagRow,
    ClockRow,
    GameRow,
    MessageRow,
    OrderRow,
    ProposalRow,
    Record,
    SeatRow,
    ServerRow,
    SnapshotRow,
    TimerRow,
)
from bot.store.schema import (
    actions,
    bags,
    clocks,
    games,
    orders,
    outbox,
    proposals,
    seats,
    servers,
    snapshots,
    timers,
)


@dataclass(frozen=True, slots=True)
class GameRows:
    """The rows of a table, all of the same moment; `newest` is the last message about it.

    The game is `unsent` while something is still to be posted, and `ordered` if players have
    standing orders in it. Unreadable proposals and server settings are left out.
    """

    game: GameRow
    seats: tuple[SeatRow, ...]
    clocks: tuple[ClockRow, ...]
    bag: BagRow | None
    newest: MessageRow | None
    proposals: tuple[ProposalRow, ...]
    server: ServerRow | None
    unsent: bool
    ordered: bool


# Every press runs these queries: building one takes longer than its answer.
_GAME = select(games).where(games.c.id == THE_GAME)
_SEATS = select(seats).where(seats.c.game_id == THE_GAME).order_by(seats.c.number)
_VISITOR = (
    select(games.c.guild_id.label("guild_id"), *seats.c)
    .select_from(games)
    .outerjoin(seats, (seats.c.game_id == games.c.id) & (seats.c.user_id == bindparam("user_id")))
    .where(games.c.id == THE_GAME)
)
_BAG = select(bags).where(bags.c.game_id == THE_GAME)
_ACTION = select(actions).where(
    actions.c.game_id == THE_GAME, actions.c.number == bindparam("number")
)
_ACTIONS = select(actions).where(actions.c.game_id == THE_GAME).order_by(actions.c.number)
_INTERACTIONS = select(actions.c.number).where(
    actions.c.game_id == THE_GAME, actions.c.interaction_id == bindparam("interaction_id")
)
_ORDERS = (
    select(orders).where(orders.c.game_id == THE_GAME).order_by(orders.c.user_id, orders.c.step)
)
_CLOCKS = select(clocks).where(clocks.c.game_id == THE_GAME).order_by(clocks.c.seat)
_SNAPSHOT = select(snapshots).where(snapshots.c.game_id == THE_GAME)
_said = outbox.alias("said")
_LAST_SAID = (
    select(func.max(_said.c.id))
    .where(_said.c.game_id == games.c.id, _said.c.message_id.is_not(None))
    .scalar_subquery()
)
_PARTS: tuple[tuple[type[Record], tuple[ColumnElement[Any], ...]], ...] = (
    (GameRow, tuple(games.c)),
    (BagRow, tuple(bags.c)),
    (MessageRow, tuple(MESSAGES.selected_columns)),
    (ServerRow, tuple(servers.c)),
)
"""The parts of which a game has at most one row, with their columns; the first is never empty."""
_NAMES = tuple((record, tuple(str(column.name) for column in part)) for record, part in _PARTS)
_IS_PROPOSED = select(proposals.c.game_id).where(proposals.c.game_id == games.c.id).exists()
_IS_ORDERED = select(orders.c.game_id).where(orders.c.game_id == games.c.id).exists()
_IS_UNSENT = (
    select(_said.c.id).where(_said.c.game_id == games.c.id, _said.c.sent_at.is_(None)).exists()
)
_FLAGS = (_IS_PROPOSED, _IS_UNSENT, _IS_ORDERED)
"""Whether a game has such rows: most have none, which saves the query for them."""
_ROWS = (
    select(*(column for _, columns in _PARTS for column in columns), *_FLAGS)
    .select_from(games)
    .outerjoin(bags, bags.c.game_id == games.c.id)
    .outerjoin(outbox, outbox.c.id == _LAST_SAID)
    .outerjoin(servers, servers.c.guild_id == games.c.guild_id)
    .where(games.c.id == THE_GAME)
    .set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
)
_PROPOSALS = select(proposals).where(proposals.c.game_id == THE_GAME)


def _find_first(table: Table, moment: ColumnElement[Any]) -> Select[Any]:
    """Return a query for the earliest moment in a table of rows of games."""
    query = select(moment).outerjoin(games, games.c.id == table.c.game_id)
    return query.where(moment < NEVER).order_by(moment).limit(1)


class GameQueries(Queries):
    """Queries about games."""

    async def game(self, game_id: str) -> GameRow | None:
        """Return the game; None if there is none."""
        return await self._one(GameRow, _GAME, game_id=game_id)

    async def rows(self, game_id: str) -> GameRows | None:
        """Return the rows of a table, None if there is no such game: all that a press reads."""
        found = (await self.connection.execute(_ROWS, {"game_id": game_id})).first()
        if found is None:
            return None
        values = iter(found)
        of = {record: dict(zip(names, values, strict=False)) for record, names in _NAMES}
        game, (is_proposed, is_unsent, is_ordered) = read_row(GameRow, of[GameRow]), values
        return GameRows(
            game=game,
            seats=await self.seats(game_id),
            clocks=await self.clocks(game),
            bag=read_part(BagRow, of[BagRow]),
            newest=read_part(MessageRow, of[MessageRow]),
            proposals=await self.proposals(game) if is_proposed else (),
            server=read_if_whole(ServerRow, of[ServerRow]),
            unsent=is_unsent,
            ordered=is_ordered,
        )

    async def game_in(self, channel_id: int) -> GameRow | None:
        """Return a channel's lobby or running game; there is at most one."""
        query = select(games).where(
            games.c.channel_id == channel_id, games.c.status.in_(("lobby", "running"))
        )
        return await self._one(GameRow, query)

    async def newest_game_in(self, channel_id: int) -> GameRow | None:
        """Return a channel's newest game that was not cancelled as a lobby."""
        query = (
            select(games)
            .where(games.c.channel_id == channel_id, games.c.status != "cancelled")
            .order_by(games.c.created_at.desc())
            .limit(1)
        )
        return await self._one(GameRow, query)

    async def seats(self, game_id: str) -> tuple[SeatRow, ...]:
        """Return the seats in order of play."""
        return await self._all(SeatRow, _SEATS, game_id=game_id)

    async def visitor(self, game_id: str, user_id: int) -> tuple[int | None, SeatRow | None] | None:
        """Return a game's server and somebody's seat in it; None if there is no such game."""
        asked = {"game_id": game_id, "user_id": user_id}
        found = (await self.connection.execute(_VISITOR, asked)).first()
        if found is None:
            return None
        guild_id, *seat = found
        names = (str(column.name) for column in seats.c)
        return guild_id, read_if_whole(SeatRow, dict(zip(names, seat, strict=True)))

    async def bag(self, game_id: str) -> BagRow | None:
        """Return the game's bag, None before the start."""
        return await self._one(BagRow, _BAG, game_id=game_id)

    async def actions(self, game_id: str) -> tuple[ActionRow, ...]:
        """Return the whole log, in order."""
        return await self._all(ActionRow, _ACTIONS, game_id=game_id)

    async def action(self, game_id: str, number: int) -> ActionRow | None:
        """Return one row of the log."""
        return await self._one(ActionRow, _ACTION, game_id=game_id, number=number)

    async def knows_interaction(self, game_id: str, interaction_id: str) -> bool:
        """Return whether that interaction has made a move in this game."""
        asked = {"game_id": game_id, "interaction_id": interaction_id}
        return (await self.connection.execute(_INTERACTIONS, asked)).first() is not None

    async def orders(self, game_id: str) -> tuple[OrderRow, ...]:
        """Return the standing orders in a game, by person and step."""
        return await self._all(OrderRow, _ORDERS, game_id=game_id)

    async def snapshot(self, game_id: str) -> SnapshotRow | None:
        """Return the newest state, None before the start."""
        return await self._one(SnapshotRow, _SNAPSHOT, game_id=game_id)

    async def clocks(self, game: GameRow) -> tuple[ClockRow, ...]:
        """Return a game's clocks by seat; none in a lobby, or in a game without clocks."""
        return await self._all(ClockRow, _CLOCKS, game_id=game.id) if game.clock else ()

    async def proposals(self, game: GameRow) -> tuple[ProposalRow, ...]:
        """Return a running game's proposals, leaving out unreadable ones."""
        if game.status != "running":
            return ()
        found = (await self.connection.execute(_PROPOSALS, {"game_id": game.id})).all()
        names = [str(column.name) for column in proposals.c]
        rows = (read_if_whole(ProposalRow, dict(zip(names, row, strict=True))) for row in found)
        return tuple(row for row in rows if row is not None)

    async def games_to_review(self, rules_version: str) -> tuple[str, ...]:
        """Return games to recover: lobbies, paused games, and those running under other rules."""
        other = games.c.rules_version.is_distinct_from(rules_version)
        query = select(games.c.id).where(
            games.c.status.in_(("lobby", "paused")) | ((games.c.status == "running") & other),
            self.mine,
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def open_games(self, guild_id: int) -> tuple[GameRow, ...]:
        """Return a server's games that are not over, newest first."""
        query = (
            select(games)
            .where(games.c.guild_id == guild_id, games.c.status.in_(("lobby", "running", "paused")))
            .order_by(games.c.created_at.desc())
        )
        return await self._all(GameRow, query)

    async def archived_games(self, guild_id: int) -> tuple[GameRow, ...]:
        """Return a server's archived games, newest first."""
        query = (
            select(games)
            .where(games.c.guild_id == guild_id, games.c.status == "archived")
            .order_by(games.c.created_at.desc())
        )
        return await self._all(GameRow, query)

    async def idle_games(self, now: float) -> tuple[str, ...]:
        """Return the running games that nobody has played for too long at *now*."""
        query = select(games.c.id).where(
            games.c.status == "running", games.c.expires_at <= now, self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def expired_lobbies(self, now: float) -> tuple[str, ...]:
        """Return the lobbies that have expired at *now*."""
        query = select(games.c.id).where(
            games.c.status == "lobby", games.c.expires_at <= now, self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def expired_proposals(self, now: float) -> tuple[tuple[str, str], ...]:
        """Return the games with an expired proposal at *now*, and its kind."""
        query = (
            select(proposals.c.game_id, proposals.c.kind)
            .join(games, games.c.id == proposals.c.game_id)
            .where(proposals.c.until <= now, self.mine)
        )
        found = await self.connection.execute(query)
        return tuple((game, kind) for game, kind in found)

    async def held_games(self, now: float, longest: float) -> tuple[str, ...]:
        """Return the running games whose undo window is over at *now*.

        Also those that would last longer than any window: then a clock was set back.
        """
        until = games.c.held_until
        query = select(games.c.id).where(
            games.c.status == "running", (until <= now) | (until > now + longest), self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def next_deadline(self) -> float | None:
        """Return the earliest of all these moments; None if there is none.

        A lobby or proposal expires, an undo window ends, a timer is due.
        """
        closing = select(func.min(games.c.expires_at)).where(
            games.c.status == "lobby", games.c.expires_at < NEVER, self.mine
        )
        expiring = _find_first(proposals, proposals.c.until).where(self.mine)
        held = (
            select(games.c.held_until)
            .where(games.c.status == "running", games.c.held_until < NEVER, self.mine)
            .order_by(games.c.held_until)
            .limit(1)
        )
        due = _find_first(timers, timers.c.due_at).where(self.mine)
        firsts = (query.scalar_subquery() for query in (closing, expiring, held, due))
        moments = (await self.connection.execute(select(*firsts))).one()
        return min((moment for moment in moments if moment is not None), default=None)

    async def due_timers(self, now: float) -> tuple[TimerRow, ...]:
        """Return the timers due at *now*, earliest first; shard 0 has those without a game."""
        query = (
            select(timers)
            .outerjoin(games, games.c.id == timers.c.game_id)
            .where(timers.c.due_at <= now, self.mine)
            .order_by(timers.c.due_at)
        )
        return await self._all(TimerRow, query)
