"""Caches: positions restored from snapshots, whole games as last read, and missed events."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from cachetools import FIFOCache, LRUCache

from bot.games.history import is_own
from bot.games.moves import LoadedGame
from bot.games.snapshots import read_position
from bot.games.table import PLAYED
from bot.store import ActionRow, Reading, Store
from bot.tables.saved_move import SavedMove
from rules import State
from rules.events import Event
from rules.registry import Registry

CAPACITY = 200
"""Games in each cache, up to 150 KB each."""


class StateCache:
    """The newest positions of running games, keyed by their number of actions."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._states: FIFOCache[str, tuple[int, State]] = FIFOCache(CAPACITY)

    def put(self, game_id: str, seq: int, state: State) -> None:
        """Keep a committed position; if the cache is full the oldest entry goes."""
        if state.over:
            self.drop(game_id)
        else:
            self._states[game_id] = (seq, state)

    def drop(self, game_id: str) -> None:
        """Drop a game's position, so that it is read from the store."""
        self._states.pop(game_id, None)

    async def get(self, reading: Reading, game_id: str, seq: int) -> State:
        """Return the position after `seq` actions; Damaged if the store does not have it.

        A game may begin with a player's choice: then there is no action yet to compare with.
        """
        kept = self._states.get(game_id)
        if kept is not None and kept[0] == seq:
            return kept[1]
        snapshot = await reading.snapshot(game_id)
        last = await reading.action(game_id, seq)
        state = read_position(snapshot, last, seq, self._registry)
        self.put(game_id, seq, state)
        return state


class KeptGames:
    """Games as last read or saved, since most presses only look at one.

    A game that isn't over is kept until something about it is written, and only if no other process
    can write. A press then needs no statement instead of three, and builds no table.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: LRUCache[str, tuple[LoadedGame, asyncio.Event]] = LRUCache(CAPACITY)

    def drop(self, game_id: str) -> None:
        """Drop a game, so that it is read from the store."""
        self._games.pop(game_id, None)

    def find(self, game_id: str) -> LoadedGame | None:
        """Return a game if its cached state is current; else None."""
        loaded, changed = self._games.get(game_id, (None, None))
        if changed is not None and changed.is_set():
            self.drop(game_id)
            return None
        return loaded

    def put(self, loaded: LoadedGame) -> None:
        """Keep a game that was saved just now; the caller has awaited nothing since the commit."""
        self._keep(loaded, self._store.commits.next(loaded.table.id))

    async def get(
        self, game_id: str, read: Callable[[Reading, str], Awaitable[LoadedGame]]
    ) -> LoadedGame:
        """Return a game's current state, reading it if necessary; unreadable games are not kept."""
        found = self.find(game_id)
        if found is not None:
            return found
        changed = self._store.commits.next(game_id)
        async with self._store.read() as reading:
            loaded = await read(reading, game_id)
        self._keep(loaded, changed)
        return loaded

    def _keep(self, loaded: LoadedGame, changed: asyncio.Event) -> None:
        if self._store.is_alone and loaded.table.status not in PLAYED:
            self._games[loaded.table.id] = loaded, changed


class MissedEvents:
    """What people have missed in running games: the events since their last own action.

    Saved moves add their events, so that no turn has to replay its game. What is kept counts only
    as long as the game has as many actions as then.
    """

    def __init__(self) -> None:
        self._games: LRUCache[str, tuple[int, dict[int, tuple[Event, ...]]]] = LRUCache(CAPACITY)

    def find(self, game_id: str, seq: int, user_id: int) -> tuple[Event, ...] | None:
        """Return what somebody has missed after `seq` actions; None if the log has to tell."""
        return self._list(game_id, seq).get(user_id)

    def put(self, game_id: str, seq: int, user_id: int, missed: tuple[Event, ...]) -> None:
        """Keep what somebody has missed after `seq` actions."""
        self._games[game_id] = seq, self._list(game_id, seq) | {user_id: missed}

    def add(self, saved: SavedMove, rows: Sequence[ActionRow]) -> None:
        """Add a move that was saved just now, in these rows of the log.

        An undo drops what was kept, as only the log has the events that are left. What people
        without a seat have missed is dropped, too.
        """
        table = saved.before.table
        if saved.move.back_to is not None:
            self._games.pop(table.id, None)
            return
        known = self._list(table.id, table.seq).items()
        missed = {user: events for user, events in known if table.seat_of(user) is not None}
        for row, entry in zip(rows, saved.move.logged, strict=True):
            missed = {user: (*earlier, *entry.events) for user, earlier in missed.items()}
            if row.user_id is not None and is_own(row):
                missed[row.user_id] = ()
        self._games[table.id] = saved.seq, missed

    def _list(self, game_id: str, seq: int) -> dict[int, tuple[Event, ...]]:
        at, missed = self._games.get(game_id, (seq, {}))
        return missed if at == seq else {}
