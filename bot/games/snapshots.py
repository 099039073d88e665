"""A position as the row that stores it, and back."""

import zlib

from bot.store import Damaged, SnapshotRow
from rules import RulesError, State, codec
from rules.registry import Registry

__all__ = ["Damaged", "pack", "unpack"]


def pack(game_id: str, seq: int, state: State) -> SnapshotRow:
    """Return the row that stores a position."""
    return SnapshotRow(game_id, seq, codec.SNAPSHOT_FORM, zlib.compress(codec.snapshot(state)))


def unpack(snapshot: SnapshotRow, registry: Registry) -> State:
    """Return the position stored in a row; Damaged if it can't be read."""
    try:
        return codec.restore(zlib.decompress(snapshot.body), registry)
    except (zlib.error, RulesError, LookupError, TypeError) as error:
        raise Damaged(str(error)) from error
