"""A position as the row that stores it, and back."""

import zlib

from bot.store import SnapshotRow
from rules import RulesError, State, codec
from rules.registry import Registry


class Damaged(Exception):
    """A game's snapshot cannot be read, or is not the position its log ends with."""


def pack(game_id: str, seq: int, state: State) -> SnapshotRow:
    """Return the row that stores a position."""
    return SnapshotRow(game_id, seq, codec.SNAPSHOT_FORM, zlib.compress(codec.snapshot(state)))


def unpack(snapshot: SnapshotRow, registry: Registry) -> State:
    """Return the position stored in a row; Damaged if it can't be read."""
    try:
        return codec.restore(zlib.decompress(snapshot.body), registry)
    except (zlib.error, RulesError, LookupError) as error:
        raise Damaged(str(error)) from error
