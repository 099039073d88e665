"""Changes to the database, within one transaction."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Protocol

from sqlalchemy import (
    Select,
    Table,
    Update,
    bindparam,
    delete,
    false,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.failures import Overtaken
from bot.store.queries import EVERYTHING, Shards
from bot.store.reading import Reading
from bot.store.records import (
    ActionRow,
    BagRow,
    ClockRow,
    FavouriteRow,
    GameRow,
    LeaveRow,
    OrderRow,
    PersonRow,
    ProposalRow,
    SeatRow,
    ServerRow,
    SnapshotRow,
    Status,
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

_STANDING = select(games.c.seq, games.c.status).where(games.c.id == bindparam("game"))
_CHANGE_GAME = update(games).where(games.c.id == bindparam("game"))
_CHANGE_BAG = update(bags).where(bags.c.game_id == bindparam("game"))
_CHANGE_SNAPSHOT = update(snapshots).where(snapshots.c.game_id == bindparam("game"))
_DROP_PROPOSALS = delete(proposals).where(proposals.c.game_id == bindparam("game"))
_DROP_TIMERS = delete(timers).where(timers.c.game_id == bindparam("game"))
_DROP_DIRECT_MESSAGES = delete(letters).where(
    letters.c.game_id == bindparam("game"), letters.c.attempted_at.is_(None)
)
_CHANGE_ROW = update(outbox).where(outbox.c.id == bindparam("row"))
_CHANGE_ROWS = update(outbox).where(outbox.c.id.in_(bindparam("rows", expanding=True)))
_CHANGE_MESSAGE = update(outbox).where(outbox.c.message_id == bindparam("message"))
_ADD_ACTIONS, _ADD_ANNOUNCEMENT = insert(actions), insert(outbox)


@cache
def _find_open(*tables: Table) -> Select[Any]:
    """Return a query for which of the tables have a row of a game."""
    rows = (select(each.c.game_id).where(each.c.game_id == bindparam("game")) for each in tables)
    return select().add_columns(*(found.exists() for found in rows))


class Known(Protocol):
    """A game as it was read."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def seq(self) -> int:
        """The number of actions in its log."""

    @property
    def status(self) -> Status:
        """Its status."""


class Writing(Reading):
    """A transaction that changes games; broken constraints raise sqlalchemy's IntegrityError."""

    def __init__(self, connection: AsyncConnection, shards: Shards = EVERYTHING) -> None:
        super().__init__(connection, shards)
        self.unsent_games: set[str] = set()
        """Games with an announcement that waits for the commit."""
        self.unsent_people: set[str] = set()
        """Ids of people with a direct message that waits for the commit."""

    async def require(self, known: Known) -> None:
        """Raise Overtaken if a game has changed."""
        found = (await self.connection.execute(_STANDING, {"game": known.id})).one_or_none()
        if found is not None and tuple(found) != (known.seq, known.status):
            raise Overtaken(f"The game {known.id} was changed by another process.")

    async def add_game(self, game: GameRow) -> None:
        """Add a game; its channel must have no other lobby or running game."""
        await self.connection.execute(insert(games).values(game.columns))

    async def change_game(self, game_id: str, **columns: Any) -> None:
        """Set columns of one game."""
        await self.connection.execute(_CHANGE_GAME, {"game": game_id, **columns})

    async def set_trouble(self, game_id: str, trouble: str | None) -> None:
        """Set why nothing can be posted about a game; None once something was posted again."""
        await self.change_game(game_id, trouble=trouble)

    async def set_seats(self, game_id: str, table: Sequence[SeatRow]) -> None:
        """Replace the seats of a game."""
        await self.connection.execute(delete(seats).where(seats.c.game_id == game_id))
        if table:
            await self.connection.execute(insert(seats), [seat.columns for seat in table])

    async def rename(self, game_id: str, user_id: int, name: str) -> None:
        """Change the name of a game's member."""
        theirs = (seats.c.game_id == game_id) & (seats.c.user_id == user_id)
        await self.connection.execute(update(seats).where(theirs).values(name=name))

    async def set_bag(self, bag: BagRow) -> None:
        """Add or replace a game's bag."""
        await self._replace(_CHANGE_BAG, bag)

    async def add_actions(self, rows: Sequence[ActionRow]) -> None:
        """Append to the log; numbers and interactions must be new. There may be nothing to add."""
        if rows:
            await self.connection.execute(_ADD_ACTIONS, [row.columns for row in rows])

    async def set_snapshot(self, snapshot: SnapshotRow) -> None:
        """Add or replace the game's newest state."""
        await self._replace(_CHANGE_SNAPSHOT, snapshot)

    async def _replace(self, change: Update, row: BagRow | SnapshotRow) -> None:
        """Replace the one row that a game has in a table."""
        changed = await self.connection.execute(change, {"game": row.game_id, **row.columns})
        if not changed.rowcount:
            await self.connection.execute(insert(change.table), row.columns)

    async def set_order(self, order: OrderRow) -> None:
        """Add a standing order, or replace that person's earlier one."""
        await self.drop_order(order.game_id, order.user_id, order.step)
        await self.connection.execute(insert(orders).values(order.columns))

    async def drop_order(self, game_id: str, user_id: int, step: str) -> None:
        """Delete a standing order, if there is one."""
        await self.connection.execute(
            delete(orders).where(
                orders.c.game_id == game_id, orders.c.user_id == user_id, orders.c.step == step
            )
        )

    async def set_proposal(self, proposal: ProposalRow) -> None:
        """Add a proposal beside a game, replacing one of its kind."""
        await self.close_proposals(proposal.game_id, proposal.kind)
        await self.connection.execute(insert(proposals).values(proposal.columns))

    async def close_proposals(self, game_id: str, *kinds: str) -> None:
        """Close a game's proposals of these kinds."""
        gone = _DROP_PROPOSALS.where(proposals.c.kind.in_(kinds))
        await self.connection.execute(gone, {"game": game_id})

    async def set_clocks(self, game_id: str, rows: Sequence[ClockRow]) -> None:
        """Replace the clocks of a game."""
        await self.connection.execute(delete(clocks).where(clocks.c.game_id == game_id))
        if rows:
            await self.connection.execute(insert(clocks), [row.columns for row in rows])

    async def set_timer(
        self, *, game_id: str | None, user_id: int, kind: str, number: int, due_at: float
    ) -> None:
        """Set a timer."""
        row = {
            "game_id": game_id,
            "user_id": user_id,
            "kind": kind,
            "number": number,
            "due_at": due_at,
        }
        await self.connection.execute(insert(timers).values(row))

    async def drop_timers(self, game_id: str, *kinds: str) -> None:
        """Cancel a game's timers, or those of these kinds."""
        gone = _DROP_TIMERS.where(timers.c.kind.in_(kinds)) if kinds else _DROP_TIMERS
        await self.connection.execute(gone, {"game": game_id})

    async def drop_own_timers(self, user_id: int) -> None:
        """Cancel a person's timers that are about no game."""
        own = (timers.c.user_id == user_id) & timers.c.game_id.is_(None)
        await self.connection.execute(delete(timers).where(own))

    async def take_timer(self, timer_id: int) -> bool:
        """Delete a due timer, so that nobody else acts on it; return whether it was there."""
        gone = await self.connection.execute(delete(timers).where(timers.c.id == timer_id))
        return gone.rowcount > 0

    async def set_person(self, person: PersonRow) -> None:
        """Replace a person's preferences."""
        old = people.c.user_id == person.user_id
        await self.connection.execute(delete(people).where(old))
        await self.connection.execute(insert(people).values(person.columns))

    async def add_leave(self, leave: LeaveRow) -> None:
        """Add a leave."""
        await self.connection.execute(insert(leaves).values(leave.columns))

    async def end_leave(self, game_id: str, user_id: int, at: float) -> None:
        """End a person's leaves in a game at a moment, unless they ended before."""
        await self.connection.execute(
            update(leaves)
            .where(leaves.c.game_id == game_id, leaves.c.user_id == user_id, leaves.c.until > at)
            .values(until=at)
        )

    async def close(self, game_id: str, *kinds: str, decision: bool) -> None:
        """Close a game's proposals of these kinds after a decision; mostly there are none.

        With `decision`, also drop messages and timers about the decision itself.
        """
        over = {proposals: partial(self.close_proposals, game_id, *kinds)}
        if decision:
            over[timers] = partial(self.drop_timers, game_id)
            over[letters] = partial(self.drop_direct_messages, game_id)
        found = (await self.connection.execute(_find_open(*over), {"game": game_id})).one()
        for is_open, close in zip(found, over.values(), strict=True):
            if is_open:
                await close()

    async def set_wish(self, game_id: str, user_id: int, wish: str | None) -> None:
        """Replace a person's notification preference for a game; None removes it."""
        old = (listeners.c.game_id == game_id) & (listeners.c.user_id == user_id)
        await self.connection.execute(delete(listeners).where(old))
        if wish is not None:
            row = {"game_id": game_id, "user_id": user_id, "wish": wish}
            await self.connection.execute(insert(listeners).values(row))

    async def add_direct_message(
        self, *, user_id: int, game_id: str | None, kind: str, number: int, at: float
    ) -> None:
        """Queue a direct message to a person."""
        row = {
            "user_id": user_id,
            "game_id": game_id,
            "kind": kind,
            "number": number,
            "created_at": at,
        }
        await self.connection.execute(insert(letters).values(row))
        self.unsent_people.add(str(user_id))

    async def mark_posted(self, row_id: int, at: float, nonce: str) -> None:
        """Record that a direct message with this nonce may have been delivered from now on."""
        await self.connection.execute(
            update(letters).where(letters.c.id == row_id).values(attempted_at=at, nonce=nonce)
        )

    async def drop_direct_message(self, row_id: int) -> None:
        """Delete a direct message that was delivered, or is no longer needed."""
        await self.connection.execute(delete(letters).where(letters.c.id == row_id))

    async def drop_direct_messages(self, game_id: str) -> None:
        """Drop the queued direct messages about a decision that is made."""
        await self.connection.execute(_DROP_DIRECT_MESSAGES, {"game": game_id})

    async def set_server(self, server: ServerRow) -> None:
        """Replace a server's settings."""
        old = servers.c.guild_id == server.guild_id
        await self.connection.execute(delete(servers).where(old))
        await self.connection.execute(insert(servers).values(server.columns))

    async def add_favourite(self, favourite: FavouriteRow) -> None:
        """Save options under a name that the server has not used yet."""
        await self.connection.execute(insert(favourites).values(favourite.columns))

    async def drop_favourite(self, guild_id: int, name: str) -> None:
        """Delete a server's favourite, if there is one of this name."""
        await self.connection.execute(
            delete(favourites).where(favourites.c.guild_id == guild_id, favourites.c.name == name)
        )

    async def set_standard(self, guild_id: int, name: str | None) -> None:
        """Make the favourite of this name a server's only standard; None leaves none."""
        await self.connection.execute(
            update(favourites)
            .where(favourites.c.guild_id == guild_id)
            .values(standard=false() if name is None else favourites.c.name == name)
        )

    async def announce(
        self,
        *,
        game_id: str,
        number: int,
        kind: str,
        facts: str,
        pings: str,
        actor_id: int | None,
        at: float,
        notice: str | None = None,
        again: bool = False,
        continues: bool = False,
    ) -> None:
        """Queue an announcement."""
        row = {
            "game_id": game_id,
            "number": number,
            "kind": kind,
            "facts": facts,
            "pings": pings,
            "actor_id": actor_id,
            "created_at": at,
            "notice": notice,
            "again": again,
            "continues": continues,
        }
        await self.connection.execute(_ADD_ANNOUNCEMENT, row)
        self.unsent_games.add(game_id)

    async def clear_unsent(self, game_id: str, number: int) -> None:
        """Clear the events after an action from queued announcements."""
        await self.connection.execute(
            update(outbox)
            .where(
                outbox.c.game_id == game_id, outbox.c.number > number, outbox.c.sent_at.is_(None)
            )
            .values(facts="[]")
        )

    async def mark_attempted(self, row_id: int, at: float, nonce: str) -> None:
        """Record that a message with this nonce may announce this row from now on."""
        tried = {"row": row_id, "attempted_at": at, "nonce": nonce}
        await self.connection.execute(_CHANGE_ROW, tried)

    async def begin_message(self, row_ids: Sequence[int]) -> None:
        """Queue these rows for a new message, whichever they continued."""
        rows = {"rows": [*row_ids], "continues": False}
        await self.connection.execute(_CHANGE_ROWS, rows)

    async def set_pings(self, row_ids: Sequence[int], pings: str) -> None:
        """Change the pings of each of these rows."""
        await self.connection.execute(_CHANGE_ROWS, {"rows": [*row_ids], "pings": pings})

    async def mark_sent(
        self,
        row_ids: Sequence[int],
        at: float,
        *,
        channel_id: int,
        message_id: int | None,
    ) -> None:
        """Record that the message in that channel, possibly gone, announces all these rows."""
        sent = {"sent_at": at, "channel_id": channel_id, "message_id": message_id}
        await self.connection.execute(_CHANGE_ROWS, {"rows": [*row_ids], **sent})

    async def mark_retired(self, message_id: int, at: float) -> None:
        """Record that the message has lost its buttons."""
        retired = {"message": message_id, "retired_at": at, "remains": None}
        await self.connection.execute(_CHANGE_MESSAGE, retired)

    async def forget_message(self, message_id: int) -> None:
        """Record that the message no longer exists; its announcements stay made."""
        await self.connection.execute(
            update(outbox)
            .where(outbox.c.message_id == message_id)
            .values(message_id=None, remains=None)
        )

    async def prune_outbox(self, game_id: str) -> None:
        """Delete the announcements of a game, except its newest message and the places of others.

        An edited message counts by what it said last.
        """
        said = (outbox.c.game_id == game_id, outbox.c.sent_at.is_not(None))
        last = select(func.max(outbox.c.id)).where(*said, outbox.c.message_id.is_not(None))
        of_each = (await self.connection.execute(last.group_by(outbox.c.message_id))).scalars()
        kept = sorted(of_each)
        await self.connection.execute(delete(outbox).where(*said, outbox.c.id.not_in(kept)))
        older = outbox.c.id.in_(kept[:-1])
        nothing = {"facts": "[]", "pings": "[]", "notice": None, "remains": None}
        await self.connection.execute(update(outbox).where(older).values(nothing))
