"""Games kept in memory: positions restored from snapshots, and whole games as they were read."""

import asyncio
from collections.abc import Awaitable, Callable

from cachetools import FIFOCache, LRUCache

from bot.games.moves import LoadedGame
from bot.games.snapshots import read_position
from bot.games.table import PLAYED
from bot.store import Reading, Store
from rules import State
from rules.registry import Registry

CAPACITY = 200
"""How many games are kept, up to 150 KB each; seldom is one looked at once it is over."""


class StateCache:
    """The newest position of each game that goes on, keyed by how many actions led to it."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._states: FIFOCache[str, tuple[int, State]] = FIFOCache(CAPACITY)

    def put(self, game_id: str, seq: int, state: State) -> None:
        """Keep a committed position, forgetting the one kept longest if there are many."""
        if state.over:
            self.drop(game_id)
        else:
            self._states[game_id] = (seq, state)

    def drop(self, game_id: str) -> None:
        """Forget a game's position, so that the store is asked."""
        self._states.pop(game_id, None)

    async def get(self, reading: Reading, game_id: str, seq: int) -> State:
        """Return the position after `seq` actions; Damaged if the store has no such position.

        A game may begin with somebody's choice: then there is no action yet to compare it with.
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
    """Games that stand in the store as they were read or saved last: most presses only look at one.

    A game that is not over is kept until something is written about it, and only where nobody else
    can write. Then a press needs no statement at all instead of three, and no table is built.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: LRUCache[str, tuple[LoadedGame, asyncio.Event]] = LRUCache(CAPACITY)

    def drop(self, game_id: str) -> None:
        """Forget a game, so that the store is asked."""
        self._games.pop(game_id, None)

    def find(self, game_id: str) -> LoadedGame | None:
        """Return a game if it is known how it stands."""
        loaded, changed = self._games.get(game_id, (None, None))
        if changed is not None and changed.is_set():
            self.drop(game_id)
            return None
        return loaded

    def put(self, loaded: LoadedGame) -> None:
        """Keep a game as it was saved just now: nothing was awaited since that was committed."""
        self._keep(loaded, self._store.commits.next(loaded.table.id))

    async def get(
        self, game_id: str, read: Callable[[Reading, str], Awaitable[LoadedGame]]
    ) -> LoadedGame:
        """Return a game as it stands, read now if need be; what cannot be read is not kept."""
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
