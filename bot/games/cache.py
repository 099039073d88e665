"""Positions of games: restored from the store's snapshots, the recent ones kept in memory."""

from bot.games.snapshots import read_position
from bot.store import Reading
from rules import State
from rules.registry import Registry

CAPACITY = 200
"""How many positions are kept, about 50 KB each."""


class StateCache:
    """The newest position of each game, keyed by how many actions led to it."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._states: dict[str, tuple[int, State]] = {}

    def put(self, game_id: str, seq: int, state: State) -> None:
        """Keep a committed position, forgetting the one kept longest if there are many."""
        self._states.pop(game_id, None)
        self._states[game_id] = (seq, state)
        if len(self._states) > CAPACITY:
            del self._states[next(iter(self._states))]

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
