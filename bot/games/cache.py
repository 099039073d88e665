"""Positions of games: restored from the store's snapshots, the recent ones kept in memory."""

import zlib

from bot.store import Reading, SnapshotRow
from rules import RulesError, State, codec

KEPT = 200
"""How many positions are kept, about 50 KB each."""


class Damaged(Exception):
    """A game's snapshot cannot be read, or is not the position its log ends with."""


class Memory:
    """The newest position of each game, keyed by how many actions led to it."""

    def __init__(self) -> None:
        self._states: dict[str, tuple[int, State]] = {}

    def keep(self, game_id: str, seq: int, state: State) -> None:
        """Remember a committed position, forgetting the one kept longest if there are many."""
        self._states.pop(game_id, None)
        self._states[game_id] = (seq, state)
        if len(self._states) > KEPT:
            del self._states[next(iter(self._states))]

    async def recall(self, reading: Reading, game_id: str, seq: int) -> State:
        """Return the position after `seq` actions; Damaged if the store has no such position.

        A game may begin with somebody's choice: then there is no action yet to compare it with.
        """
        kept = self._states.get(game_id)
        if kept is not None and kept[0] == seq:
            return kept[1]
        snapshot = await reading.snapshot(game_id)
        last = await reading.action(game_id, seq)
        if snapshot is None or (seq and last is None) or snapshot.number != seq:
            raise Damaged(f"no snapshot after action {seq}")
        state = unpack(snapshot)
        if last is not None and codec.fingerprint(state) != last.fingerprint:
            raise Damaged(f"the snapshot differs from the log at action {seq}")
        self.keep(game_id, seq, state)
        return state


def pack(game_id: str, seq: int, state: State) -> SnapshotRow:
    """Return the row that stores a position."""
    return SnapshotRow(game_id, seq, codec.SNAPSHOT_FORM, zlib.compress(codec.snapshot(state)))


def unpack(snapshot: SnapshotRow) -> State:
    """Return the position stored in a row; Damaged if it can't be read."""
    try:
        return codec.restore(zlib.decompress(snapshot.body))
    except (zlib.error, RulesError, LookupError) as error:
        raise Damaged(str(error)) from error
