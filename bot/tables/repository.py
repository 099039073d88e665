"""Repository of games: lock one, load it, save a whole move, and queue its announcements."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError

from bot.games.announcements import AnnouncementKind, Notice, encode_facts, encode_pings
from bot.games.moves import LoadedGame, Move
from bot.games.orders import Orders, list_past
from bot.games.refusals import Refusal, RefusalKey
from bot.games.rows import (
    build_orders,
    build_table,
    covers,
    find_rows,
    pack_bag,
    pack_seat,
    read_setup,
    unpack_bag,
)
from bot.games.sealed_bag import Bag
from bot.games.snapshots import Damaged, pack
from bot.games.table import WITHOUT_POSITION, Position, Seat, Table
from bot.store import (
    BagRow,
    GameRow,
    OrderRow,
    Reading,
    Store,
    StoreUnavailable,
    Writing,
)
from bot.store.calls import drop_calls
from bot.tables.cache import KeptGames, MissedEvents, StateCache
from bot.tables.followers import notify_followers
from bot.tables.notification_preferences import Kind
from bot.tables.recovery import Recovery
from bot.tables.routing import ping
from bot.tables.saved_move import SavedMove, pack_log, pack_progress
from rules import State, codec
from rules.events import Event
from rules.registry import Registry


class GameLock:
    """A reentrant lock: the task that holds it may take it again."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None

    @property
    def is_held(self) -> bool:
        """Whether the current task holds the lock."""
        return self._holder is not None and self._holder is asyncio.current_task()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Hold the lock; wait while another task does."""
        task = asyncio.current_task()
        if self.is_held:
            yield
            return
        async with self._lock:
            self._holder = task
            try:
                yield
            finally:
                self._holder = None


class GameLocks:
    """The locks of all games in use."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, GameLock] = WeakValueDictionary()

    @property
    def is_held(self) -> bool:
        """Whether the current task holds a game's lock."""
        return any(lock.is_held for lock in self._locks.values())

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncIterator[None]:
        """Hold a game's lock."""
        lock = self._locks.setdefault(game_id, GameLock())
        async with lock.hold():
            yield


OnMove = Callable[[Writing, "Repository", SavedMove], Awaitable[None]]
"""A step that takes part in saving a move, in its transaction."""

log = structlog.get_logger()


class Repository:
    """Loads and saves the games of one store; `clock` returns Unix seconds.

    `on_move` are the steps of saving a move, in order. A move is held for `undo_seconds` in servers
    without a setting of their own.
    """

    def __init__(
        self,
        store: Store,
        registry: Registry,
        clock: Callable[[], float],
        on_move: Sequence[OnMove],
        undo_seconds: int = 0,
    ) -> None:
        self._undo_seconds = undo_seconds
        self._on_move = on_move
        self._store = store
        self._registry = registry
        self._clock = clock
        self._cache = StateCache(registry)
        self.read_state = self._cache.get
        self._kept = KeptGames(store)
        self.missed = MissedEvents()
        self._locks = GameLocks()
        self._recovery = Recovery(store, registry, self.announce)
        self.ended = asyncio.Event()
        """Set once a game is over, for the bookkeeping of results."""
        self.before_lock: Callable[[], Awaitable[object]] | None = None
        """Called before a task that holds no game's lock takes one."""

    @asynccontextmanager
    async def lock(self, game_id: str) -> AsyncIterator[None]:
        """Hold a game's lock. Raises Refusal if the store is unavailable."""
        if self.before_lock is not None and not self._locks.is_held:
            with refuse_unavailable():
                await self.before_lock()
        async with self.hold(game_id):
            yield

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncIterator[None]:
        """Hold a game's lock without `before_lock`. Raises Refusal if the store is unavailable."""
        async with self._locks.hold(game_id):
            with refuse_unavailable():
                yield

    @asynccontextmanager
    async def take(
        self, game_id: str, interaction_id: str | None = None
    ) -> AsyncIterator[LoadedGame]:
        """Hold a game's lock, and yield the game as `load` returns it.

        Raises Refusal if there is no such game, or the store is unavailable.
        """
        async with self.lock(game_id):
            yield await self.load(game_id, interaction_id)

    async def find_table(self, reading: Reading, game_id: str) -> Table:
        """Return the table of the game with this id; Refusal if there is none."""
        return build_table(await find_rows(reading, game_id), self._registry)

    def recall(self, game_id: str) -> Table | None:
        """Return a table from the cache; None if it has to be read."""
        kept = self._kept.find(game_id)
        return None if kept is None else kept.table

    async def find(self, game_id: str) -> Table:
        """Return a table, even if its position can't be read; Refusal if there is none."""
        with suppress(Damaged):
            return (await self.read(game_id)).table
        async with self._store.read() as reading:
            return await self.find_table(reading, game_id)

    async def load(self, game_id: str, interaction_id: str | None = None) -> LoadedGame:
        """Return a game, recovered if necessary; the caller holds its lock.

        Pauses a game that can't be repaired. Raises Refusal if there is no such game.
        """
        try:
            loaded = await self.read(game_id, interaction_id)
        except Damaged as damage:
            return await self._recover(game_id, str(damage), interaction_id)
        table = loaded.table
        if table.status == "paused":
            return await self._recover(game_id, "it was paused", interaction_id)
        if table.status == "lobby":
            if not await self._recovery.settle(game_id):
                return loaded
            return replace(await self.read(game_id, interaction_id), settled=True)
        if loaded.state is not None and table.status == "running":
            if table.rules_version == codec.RULES_VERSION:
                return loaded
            await self._recovery.review(game_id, loaded.state)
            return await self.read(game_id, interaction_id)
        return loaded

    async def _recover(self, game_id: str, reason: str, interaction_id: str | None) -> LoadedGame:
        found = await self._recovery.recover(game_id, reason)
        if found is not None:
            self._cache.put(game_id, found.seq, found.state)
            return await self.read(game_id, interaction_id)
        return LoadedGame(await self.find(game_id), None, None)

    async def reload(self, game_id: str) -> Position:
        """Return a game that could not be read, once it is recovered."""
        self._cache.drop(game_id)
        self._kept.drop(game_id)
        return (await self.load(game_id)).position

    async def read(self, game_id: str, interaction_id: str | None = None) -> LoadedGame:
        """Return a game as stored; Refusal if there is none, Damaged if its position is lost."""
        loaded = await self._kept.get(game_id, self._read)
        if interaction_id is None:
            return loaded
        return replace(loaded, repeated=await self.is_repeated(loaded, interaction_id))

    async def is_repeated(
        self, loaded: LoadedGame, interaction_id: str, seq: int | None = None
    ) -> bool:
        """Return whether an interaction has already made its move, the one at action number `seq`.

        If the game is still at `seq` it has not; and if it made another move, the store refuses the
        second.
        """
        if loaded.last_press == interaction_id:
            return True
        if seq == loaded.table.seq:
            return False
        async with self._store.read() as reading:
            return await reading.knows_interaction(loaded.table.id, interaction_id)

    async def _read(self, reading: Reading, game_id: str) -> LoadedGame:
        rows = await find_rows(reading, game_id)
        game, table = rows.game, build_table(rows, self._registry)
        bag, state = None, None
        if game.status not in WITHOUT_POSITION:
            bag, state = await self._read_position(reading, game, rows.bag)
        orders: Orders = {}
        if rows.ordered:
            orders = build_orders(table, await reading.orders(game_id))
        undo_seconds = self._undo_seconds if rows.server is None else rows.server.undo_grace
        return LoadedGame(
            table, state, bag, last_press=game.last_press, undo_seconds=undo_seconds, orders=orders
        )

    async def _read_position(
        self, reading: Reading, game: GameRow, row: BagRow | None
    ) -> tuple[Bag, State]:
        if row is None:
            raise Damaged("there is no bag")
        read_setup(game)
        bag, state = unpack_bag(row), await self._cache.get(reading, game.id, game.seq)
        if not covers(bag, state):
            raise Damaged("tiles are missing in the bag")
        return bag, state

    async def commit(
        self,
        before: LoadedGame,
        move: Move,
        actor_id: int | None,
        interaction_id: str | None,
        notice: Notice | None = None,
        order: OrderRow | None = None,
        *,
        mover: int | None = None,
        held_until: float | None = None,
    ) -> Position:
        """Save a whole move or start, with the standing order that led to it, if one did.

        `on_move` says what else happens. `mover` is the seat of the newest move, if that can be
        undone. If the game is `held_until` a moment, nothing is announced before it is released.
        """
        state, game_id = move.state, before.table.id
        seats = _seat(before.table, state, self._clock())
        saved = SavedMove(
            before.position,
            Position(replace(before.table, seats=seats), state),
            move,
            actor_id,
            notice,
            self._clock(),
        )
        rows, past = pack_log(saved, interaction_id), list_past(before.orders, state)
        async with self._store.write(before.table) as change:
            pressed = {} if interaction_id is None else {"last_press": interaction_id}
            await change.change_game(
                game_id, mover=mover, held_until=held_until, **pressed, **pack_progress(saved)
            )
            if not before.table.seal or before.seats_changed or seats != before.table.seats:
                await change.set_seats(game_id, [pack_seat(game_id, seat) for seat in seats])
            if move.bag != before.bag:
                await change.set_bag(pack_bag(game_id, move.bag))
            await change.add_actions(rows)
            await change.set_snapshot(pack(game_id, saved.seq, state))
            for seat, step in past:
                await change.drop_order(game_id, before.table.seats[seat].user_id, step)
            if order is not None:
                await change.set_order(order)
            for happens in self._on_move:
                await happens(change, self, saved)
            table = await self.find_table(change, game_id)
        self._cache.put(game_id, saved.seq, state)
        self.missed.add(saved, rows)
        if order is None and not before.seats_changed:
            orders = {key: each for key, each in before.orders.items() if key not in past}
            kept = replace(before, table=table, state=state, bag=move.bag, orders=orders)
            self._kept.put(replace(kept, last_press=interaction_id or before.last_press))
        if state.over:
            self.ended.set()
        log.info("a move is saved", game=game_id, seq=saved.seq, actions=len(move.logged))
        return Position(table, state)

    async def conclude(self, change: Writing, at: tuple[str, int]) -> None:
        """Cancel a game's timers once it has ended, and notify its followers."""
        game_id, number = at
        await change.drop_timers(game_id)
        await change.drop_direct_messages(game_id)
        await drop_calls(change, game_id)
        await notify_followers(change, game_id, number, self._clock())

    async def announce(
        self,
        change: Writing,
        at: tuple[str, int],
        kind: AnnouncementKind,
        *,
        actor_id: int | None = None,
        events: Sequence[Event] = (),
        pings: Sequence[int] = (),
        notice: Notice | None = None,
        continues: bool = False,
        heard_as: Kind | None = "call",
    ) -> None:
        """Add an announcement about a game, at an action number, to the outbox.

        `pings` are notified as they prefer for the kind `heard_as`; with None all are mentioned.
        The actor is not pinged by their own press.
        """
        game_id, number = at
        pings = [user for user in pings if user > 0 and user != actor_id]
        if heard_as is not None:
            pings = await ping(change, at, pings, heard_as, self._clock())
        await change.announce(
            game_id=game_id,
            number=number,
            kind=kind,
            facts=encode_facts(events),
            pings=encode_pings(pings),
            actor_id=actor_id,
            at=self._clock(),
            notice=None if notice is None else msgspec.json.encode(notice).decode(),
            continues=continues,
        )


def _seat(table: Table, state: State, now: float) -> tuple[Seat, ...]:
    """Return the seats, active as the state says, and without leaves that are over."""
    return tuple(
        replace(seat, active=active, away_until=seat.away_until if seat.is_away(now) else None)
        for seat, active in zip(table.seats, state.active, strict=True)
    )


@contextmanager
def refuse_unavailable() -> Iterator[None]:
    """Turn an unavailable store, or an unreadable game, into a `Refusal`."""
    try:
        yield
    except Damaged as damage:
        log.error("a game cannot be read", reason=str(damage))
        raise Refusal(RefusalKey.GAME_PAUSED) from damage
    except StoreUnavailable as error:
        log.error("the store is unavailable", reason=str(error))
        raise Refusal(RefusalKey.STORE_UNAVAILABLE) from error
    except IntegrityError as error:
        log.warning("somebody else was faster")
        raise Refusal(RefusalKey.STORE_UNAVAILABLE) from error
