"""Conversion of a position to its database row and back."""

import zlib

from bot.store import ActionRow, Damaged, SnapshotRow
from rules import RulesError, State, codec
from rules.registry import Registry

__all__ = ["Damaged", "pack", "read_position", "rebuild", "unpack", "unwrap"]


def pack(game_id: str, seq: int, state: State) -> SnapshotRow:
    """Return the row that stores a position."""
    return SnapshotRow(game_id, seq, codec.SNAPSHOT_FORM, zlib.compress(codec.snapshot(state)))


def unwrap(snapshot: SnapshotRow) -> codec.Snapshot:
    """Return the unchecked contents of a row; Damaged if it can't be read."""
    try:
        return codec.read(zlib.decompress(snapshot.body))
    except (zlib.error, TypeError, RulesError) as error:
        raise Damaged(str(error)) from error


def unpack(snapshot: SnapshotRow, registry: Registry) -> State:
    """Return the position stored in a row; Damaged if it can't be read."""
    return rebuild(unwrap(snapshot), registry)


def rebuild(stored: codec.Snapshot, registry: Registry) -> State:
    """Return the position in a row; Damaged if it is impossible."""
    try:
        return codec.rebuild(stored, registry)
    except (RulesError, TypeError) as error:
        raise Damaged(str(error)) from error


def read_position(
    snapshot: SnapshotRow | None, last: ActionRow | None, seq: int, registry: Registry
) -> State:
    """Return the position after `seq` actions, of which `last` is the last; Damaged if it is lost.

    If the log has no fingerprint of its end, the snapshot's number is decisive.
    """
    if snapshot is None or snapshot.number != seq:
        raise Damaged(f"no snapshot after action {seq}")
    stored = unwrap(snapshot)
    if last is not None and codec.fingerprint_of(stored) != last.fingerprint:
        raise Damaged(f"the snapshot differs from the log at action {seq}")
    return rebuild(stored, registry)
