"""Questions to the database, within one transaction."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    LABEL_STYLE_TABLENAME_PLUS_COL,
    BindParameter,
    ColumnElement,
    Select,
    Table,
    bindparam,
    func,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.damage import Damaged, read_row
from bot.store.records import (
    ActionRow,
    BagRow,
    ClockRow,
    DirectMessageRow,
    FavouriteRow,
    GameRow,
    LeaveRow,
    MessageRow,
    OrderRow,
    OutboxRow,
    PersonRow,
    ProposalRow,
    Record,
    SaidRow,
    SeatRow,
    ServerRow,
    SnapshotRow,
    TimerRow,
)
from bot.store.schema import (
    actions,
    bags,
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
    seats,
    servers,
    snapshots,
    timers,
)
from bot.store.shards import EVERYTHING, Shards

NEVER = 1e12
"""Seconds; less than any text that may stand in the place of a number in a damaged row."""

R = TypeVar("R", bound=Record)


class UnknownGame(LookupError):
    """There is no such game, or it was deleted."""


@dataclass(frozen=True, slots=True)
class GameRows:
    """What a table is made of, all of the same moment; `newest` is the last message about it.

    What is proposed is left out if it can't be read, as is what its server has chosen.
    """

    game: GameRow
    seats: tuple[SeatRow, ...]
    clocks: tuple[ClockRow, ...]
    bag: BagRow | None
    newest: MessageRow | None
    proposals: tuple[ProposalRow, ...]
    server: ServerRow | None


class Hearer(NamedTuple):
    """Somebody who may hear of a game, the `wish` by which they listen, and if it is timed."""

    person: PersonRow
    wish: str | None
    timed: bool


@dataclass(frozen=True, slots=True)
class Backlog:
    """What the sender needs for one game, all of the same moment.

    The `unsent` rows come oldest first. `told` is what they continue, if they do: what the message
    said that was posted last, or shown anew, whether or not it is still there.
    """

    rows: GameRows
    unsent: tuple[OutboxRow, ...]
    told: tuple[OutboxRow, ...]

    @property
    def game(self) -> GameRow:
        """The game itself."""
        return self.rows.game

    @property
    def newest(self) -> MessageRow | None:
        """The last message about the game."""
        return self.rows.newest

    @property
    def standing(self) -> MessageRow | None:
        """The message that said what was said last, where it can be shown anew."""
        newest = self.newest
        if newest is None or not self.told or self.told[-1].message_id != newest.message_id:
            return None
        return newest if newest.channel_id == self.game.channel_id else None


_THE_GAME: BindParameter[str] = bindparam("game_id")
_messages = select(
    outbox.c.game_id,
    func.coalesce(outbox.c.channel_id, games.c.channel_id).label("channel_id"),
    outbox.c.message_id,
    outbox.c.remains,
    outbox.c.again,
).join(games, games.c.id == outbox.c.game_id)

# What every press asks is put together once: that takes longer than the answer.
_GAME = select(games).where(games.c.id == _THE_GAME)
_SEATS = select(seats).where(seats.c.game_id == _THE_GAME).order_by(seats.c.number)
_VISITOR = (
    select(games.c.guild_id.label("guild_id"), *seats.c)
    .select_from(games)
    .outerjoin(seats, (seats.c.game_id == games.c.id) & (seats.c.user_id == bindparam("user_id")))
    .where(games.c.id == _THE_GAME)
)
_LEAVES = (
    select(leaves)
    .where(leaves.c.game_id == _THE_GAME, leaves.c.user_id == bindparam("user_id"))
    .order_by(leaves.c.since)
)
_BAG = select(bags).where(bags.c.game_id == _THE_GAME)
_ACTION = select(actions).where(
    actions.c.game_id == _THE_GAME, actions.c.number == bindparam("number")
)
_ACTIONS = select(actions).where(actions.c.game_id == _THE_GAME).order_by(actions.c.number)
_INTERACTIONS = select(actions.c.number).where(
    actions.c.game_id == _THE_GAME, actions.c.interaction_id == bindparam("interaction_id")
)
_ORDERS = (
    select(orders).where(orders.c.game_id == _THE_GAME).order_by(orders.c.user_id, orders.c.step)
)
_CLOCKS = select(clocks).where(clocks.c.game_id == _THE_GAME).order_by(clocks.c.seat)
_LISTENER = select(listeners.c.wish).where(
    listeners.c.game_id == _THE_GAME, listeners.c.user_id == bindparam("user_id")
)
_HEARER = (
    select(listeners.c.wish, games.c.clock > 0, *people.c)
    .select_from(games)
    .outerjoin(
        listeners,
        (listeners.c.game_id == games.c.id) & (listeners.c.user_id == bindparam("user_id")),
    )
    .outerjoin(people, people.c.user_id == bindparam("user_id"))
    .where(games.c.id == _THE_GAME)
)
_PERSON = select(people).where(people.c.user_id == bindparam("user_id"))
_FAVOURITES = (
    select(favourites)
    .where(favourites.c.guild_id == bindparam("guild_id"))
    .order_by(favourites.c.name)
)
_SERVER = select(servers).where(servers.c.guild_id == bindparam("guild_id"))
_SNAPSHOT = select(snapshots).where(snapshots.c.game_id == _THE_GAME)
_UNSENT = (
    select(outbox)
    .where(outbox.c.game_id == _THE_GAME, outbox.c.sent_at.is_(None))
    .order_by(outbox.c.id)
)
_WAITING = (
    select(outbox.c.id)
    .join(games, games.c.id == outbox.c.game_id)
    .where(outbox.c.game_id == _THE_GAME, outbox.c.sent_at.is_(None), games.c.trouble.is_(None))
    .limit(1)
)
_OUTBOX = select(outbox).where(outbox.c.game_id == _THE_GAME).order_by(outbox.c.id)
_NEWEST = (
    _messages.where(outbox.c.game_id == _THE_GAME, outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id.desc())
    .limit(1)
)
_said = outbox.alias("said")
_LAST_SAID = (
    select(func.max(_said.c.id))
    .where(_said.c.game_id == games.c.id, _said.c.message_id.is_not(None))
    .scalar_subquery()
)
_PARTS: tuple[tuple[type[Record], tuple[ColumnElement[Any], ...]], ...] = (
    (GameRow, tuple(games.c)),
    (BagRow, tuple(bags.c)),
    (MessageRow, tuple(_messages.selected_columns)),
    (ServerRow, tuple(servers.c)),
)
"""What belongs to a game once at most, and the columns of each; the first is never empty."""
_NAMES = tuple((record, tuple(str(column.name) for column in part)) for record, part in _PARTS)
_ROWS = (
    select(*(column for _, columns in _PARTS for column in columns))
    .select_from(games)
    .outerjoin(bags, bags.c.game_id == games.c.id)
    .outerjoin(outbox, outbox.c.id == _LAST_SAID)
    .outerjoin(servers, servers.c.guild_id == games.c.guild_id)
    .where(games.c.id == _THE_GAME)
    .set_label_style(LABEL_STYLE_TABLENAME_PLUS_COL)
)
_PROPOSALS = select(proposals).where(proposals.c.game_id == _THE_GAME)
_MESSAGES = (
    _messages.with_only_columns(
        outbox.c.number,
        func.coalesce(outbox.c.channel_id, games.c.channel_id).label("channel_id"),
        outbox.c.message_id,
    )
    .where(outbox.c.game_id == _THE_GAME, outbox.c.message_id.is_not(None))
    .order_by(outbox.c.id)
)


def _list_last_rows(*where: ColumnElement[bool]) -> Select[Any]:
    """Return the question for the last row of each message of which something holds."""
    last = select(func.max(outbox.c.id)).where(*where).group_by(outbox.c.message_id)
    return _messages.where(outbox.c.id.in_(last)).order_by(outbox.c.id)


def _find_first(table: Table, moment: ColumnElement[Any]) -> Select[Any]:
    """Return the question for the first moment in a table of what belongs to games."""
    query = select(moment).outerjoin(games, games.c.id == table.c.game_id)
    return query.where(moment < NEVER).order_by(moment).limit(1)


def _read_part(record: type[R], row: Mapping[str, Any]) -> R | None:
    """Return a row of a game if it has one."""
    return None if next(iter(row.values())) is None else read_row(record, row)


def _read_question(record: type[R], row: Mapping[str, Any]) -> R | None:
    with suppress(Damaged):
        return _read_part(record, row)
    return None


_OLDER_WITH_BUTTONS = _list_last_rows(
    outbox.c.game_id == _THE_GAME,
    outbox.c.message_id.is_not(None),
    outbox.c.retired_at.is_(None),
    outbox.c.message_id
    != select(_said.c.message_id)
    .where(_said.c.game_id == _THE_GAME, _said.c.message_id.is_not(None))
    .order_by(_said.c.id.desc())
    .limit(1)
    .scalar_subquery(),
)


class Reading:
    """The database as it stood when the transaction began."""

    def __init__(self, connection: AsyncConnection, shards: Shards = EVERYTHING) -> None:
        self.connection = connection
        self.shards = shards
        self.mine = shards.own(games.c.guild_id)
        """What holds for the games of this process: asked wherever all games are meant."""

    async def game(self, game_id: str) -> GameRow | None:
        """Return the game, None if there is no such game."""
        return await self._one(GameRow, _GAME, game_id=game_id)

    async def rows(self, game_id: str) -> GameRows | None:
        """Return what a table is made of, None if there is no such game: all a press asks."""
        found = (await self.connection.execute(_ROWS, {"game_id": game_id})).first()
        if found is None:
            return None
        values = iter(found)
        of = {record: dict(zip(names, values, strict=False)) for record, names in _NAMES}
        game = read_row(GameRow, of[GameRow])
        return GameRows(
            game=game,
            seats=await self.seats(game_id),
            clocks=await self.clocks(game),
            bag=_read_part(BagRow, of[BagRow]),
            newest=_read_part(MessageRow, of[MessageRow]),
            proposals=await self.proposals(game),
            server=_read_question(ServerRow, of[ServerRow]),
        )

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
        return await self._all(SeatRow, _SEATS, game_id=game_id)

    async def visitor(self, game_id: str, user_id: int) -> tuple[int | None, SeatRow | None] | None:
        """Return the guild of a game, and somebody's seat in it; None if there is no such game."""
        asked = {"game_id": game_id, "user_id": user_id}
        found = (await self.connection.execute(_VISITOR, asked)).first()
        if found is None:
            return None
        guild_id, *seat = found
        names = (str(column.name) for column in seats.c)
        return guild_id, _read_question(SeatRow, dict(zip(names, seat, strict=True)))

    async def leaves(self, game_id: str, user_id: int) -> tuple[LeaveRow, ...]:
        """Return when somebody was away from a game, oldest first."""
        return await self._all(LeaveRow, _LEAVES, game_id=game_id, user_id=user_id)

    async def bag(self, game_id: str) -> BagRow | None:
        """Return the game's secret, None before the start."""
        return await self._one(BagRow, _BAG, game_id=game_id)

    async def actions(self, game_id: str) -> tuple[ActionRow, ...]:
        """Return the whole log in order."""
        return await self._all(ActionRow, _ACTIONS, game_id=game_id)

    async def action(self, game_id: str, number: int) -> ActionRow | None:
        """Return one row of the log."""
        return await self._one(ActionRow, _ACTION, game_id=game_id, number=number)

    async def knows_interaction(self, game_id: str, interaction_id: str) -> bool:
        """Tell whether a move of this game was made by that interaction."""
        asked = {"game_id": game_id, "interaction_id": interaction_id}
        return (await self.connection.execute(_INTERACTIONS, asked)).first() is not None

    async def orders(self, game_id: str) -> tuple[OrderRow, ...]:
        """Return the standing orders in a game, by person and step."""
        return await self._all(OrderRow, _ORDERS, game_id=game_id)

    async def snapshot(self, game_id: str) -> SnapshotRow | None:
        """Return the newest state, None before the start."""
        return await self._one(SnapshotRow, _SNAPSHOT, game_id=game_id)

    async def waits(self, game_id: str) -> bool:
        """Tell whether something about a game is still to be said, and can be."""
        found = await self.connection.execute(_WAITING, {"game_id": game_id})
        return found.first() is not None

    async def outbox(self, game_id: str) -> tuple[OutboxRow, ...]:
        """Return what was and is to be said about a game, oldest first."""
        return await self._all(OutboxRow, _OUTBOX, game_id=game_id)

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
        """Return all it takes to say what is unsent; UnknownGame if there is no game."""
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
        return await self._one(MessageRow, _NEWEST, game_id=game_id)

    async def said(self, game_id: str) -> tuple[SaidRow, ...]:
        """Return what was said about a game and where, oldest first."""
        return await self._all(SaidRow, _MESSAGES, game_id=game_id)

    async def messages(self, message_ids: Iterable[int]) -> tuple[MessageRow, ...]:
        """Return those of these messages that are ours, oldest first."""
        query = _list_last_rows(outbox.c.message_id.in_(message_ids))
        return await self._all(MessageRow, query)

    async def older_messages_with_buttons(self, game_id: str) -> tuple[MessageRow, ...]:
        """Return messages of the game that have buttons, but not the newest, oldest first."""
        return await self._all(MessageRow, _OLDER_WITH_BUTTONS, game_id=game_id)

    async def messages_between(self, game_id: str) -> tuple[MessageRow, ...]:
        """Return the messages of a game but for its newest and that of its first turn."""
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
                found.append(read_row(GameRow, {str(name): value for name, value in row.items()}))
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

    async def archived_games(self, guild_id: int) -> tuple[GameRow, ...]:
        """Return the games of a guild that were put away, the newest first."""
        query = (
            select(games)
            .where(games.c.guild_id == guild_id, games.c.status == "archived")
            .order_by(games.c.created_at.desc())
        )
        return await self._all(GameRow, query)

    async def idle_games(self, now: float) -> tuple[str, ...]:
        """Return the running games in which nobody has played for too long at *now*."""
        query = select(games.c.id).where(
            games.c.status == "running", games.c.expires_at <= now, self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def expired_lobbies(self, now: float) -> tuple[str, ...]:
        """Return lobbies whose time is over at *now*."""
        query = select(games.c.id).where(
            games.c.status == "lobby", games.c.expires_at <= now, self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def proposals(self, game: GameRow) -> tuple[ProposalRow, ...]:
        """Return what is proposed beside a running game; what can't be read is not proposed."""
        if game.status != "running":
            return ()
        found = (await self.connection.execute(_PROPOSALS, {"game_id": game.id})).all()
        names = [str(column.name) for column in proposals.c]
        rows = (_read_question(ProposalRow, dict(zip(names, row, strict=True))) for row in found)
        return tuple(row for row in rows if row is not None)

    async def expired_proposals(self, now: float) -> tuple[tuple[str, str], ...]:
        """Return games with something proposed whose time is over at *now*, and its kind."""
        query = (
            select(proposals.c.game_id, proposals.c.kind)
            .join(games, games.c.id == proposals.c.game_id)
            .where(proposals.c.until <= now, self.mine)
        )
        found = await self.connection.execute(query)
        return tuple((game, kind) for game, kind in found)

    async def held_games(self, now: float, longest: float) -> tuple[str, ...]:
        """Return the running games whose time of grace is over at *now*.

        Or that would take longer than any can: then a clock was set back.
        """
        until = games.c.held_until
        query = select(games.c.id).where(
            games.c.status == "running", (until <= now) | (until > now + longest), self.mine
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def next_deadline(self) -> float | None:
        """Tell when the next of all these moments is; None if there is none to come.

        A lobby or a proposal expires, a time of grace is over, a timer is due.
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

    async def clocks(self, game: GameRow) -> tuple[ClockRow, ...]:
        """Return the clocks of a game by seat; none where it is played without, and in a lobby."""
        return await self._all(ClockRow, _CLOCKS, game_id=game.id) if game.clock else ()

    async def due_timers(self, now: float) -> tuple[TimerRow, ...]:
        """Return what is due at *now*, the longest due first; what is in no game is shard 0's."""
        query = (
            select(timers)
            .outerjoin(games, games.c.id == timers.c.game_id)
            .where(timers.c.due_at <= now, self.mine)
            .order_by(timers.c.due_at)
        )
        return await self._all(TimerRow, query)

    async def wish(self, game_id: str, user_id: int) -> str | None:
        """Return how a person listens to a game; None if they never said so."""
        asked = {"game_id": game_id, "user_id": user_id}
        wish: str | None = (await self.connection.execute(_LISTENER, asked)).scalar()
        return wish

    async def hearer(self, game_id: str, user_id: int) -> Hearer:
        """Return a person as they hear of a game."""
        asked = {"game_id": game_id, "user_id": user_id}
        found = (await self.connection.execute(_HEARER, asked)).first()
        wish, timed, *chosen = (None, False, None) if found is None else found
        if chosen[0] is None:
            return Hearer(PersonRow(user_id), wish, bool(timed))
        columns = dict(zip((str(column.name) for column in people.c), chosen, strict=True))
        return Hearer(read_row(PersonRow, columns), wish, bool(timed))

    async def listeners(self, game_id: str, wish: str) -> tuple[int, ...]:
        """Return the users who listen to a game so."""
        query = select(listeners.c.user_id).where(
            listeners.c.game_id == game_id, listeners.c.wish == wish
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def games_heard(self, user_id: int, wish: str) -> tuple[GameRow, ...]:
        """Return the games to which a person listens so, the oldest first."""
        query = (
            select(games)
            .join(listeners, listeners.c.game_id == games.c.id)
            .where(listeners.c.user_id == user_id, listeners.c.wish == wish)
            .order_by(games.c.created_at)
        )
        return await self._all(GameRow, query)

    async def games_of(self, user_id: int) -> tuple[str, ...]:
        """Return the running games, everywhere, in which a person plays, the oldest first."""
        query = (
            select(games.c.id)
            .join(seats, seats.c.game_id == games.c.id)
            .where(seats.c.user_id == user_id, seats.c.active, games.c.status == "running")
            .order_by(games.c.created_at)
        )
        return tuple((await self.connection.execute(query)).scalars())

    async def direct_messages(self, user_id: int) -> tuple[DirectMessageRow, ...]:
        """Return what is to be written to a person, oldest first."""
        query = self._letters(letters).where(letters.c.user_id == user_id).order_by(letters.c.id)
        return await self._all(DirectMessageRow, query)

    async def people_with_direct_messages(self) -> tuple[int, ...]:
        """Return those to whom something is to be written, the longest waiting first."""
        query = self._letters(letters.c.user_id).group_by(letters.c.user_id)
        found = await self.connection.execute(query.order_by(func.min(letters.c.id)))
        return tuple(found.scalars())

    def _letters(self, what: Any) -> Select[Any]:
        """Return the question for direct messages about one's own games; others are shard 0's."""
        query = select(what).select_from(letters)
        return query.outerjoin(games, games.c.id == letters.c.game_id).where(self.mine)

    async def person(self, user_id: int) -> PersonRow:
        """Return what a person has chosen for their games."""
        return await self._one(PersonRow, _PERSON, user_id=user_id) or PersonRow(user_id)

    async def server(self, guild_id: int | None) -> ServerRow | None:
        """Return what was chosen for the games of a server; None if nothing was."""
        return await self._one(ServerRow, _SERVER, guild_id=guild_id)

    async def favourites(self, guild_id: int) -> tuple[FavouriteRow, ...]:
        """Return the options that a server keeps, by their names."""
        return await self._all(FavouriteRow, _FAVOURITES, guild_id=guild_id)

    async def _one(self, record: type[R], query: Select[Any], **asked: Any) -> R | None:
        rows = await self._all(record, query, **asked)
        return rows[0] if rows else None

    async def _all(self, record: type[R], query: Select[Any], **asked: Any) -> tuple[R, ...]:
        found = await self.connection.execute(query, asked)
        names = [str(name) for name in found.keys()]  # noqa: SIM118
        return tuple(read_row(record, dict(zip(names, row, strict=True))) for row in found.all())
