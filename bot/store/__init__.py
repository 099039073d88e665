"""The store: one SQLite file with games, their action log, snapshots and outbox.

Knows nothing of rules or Discord: setups, actions and events are JSON text here.
"""

from bot.store.damage import Damaged
from bot.store.failures import StoreUnavailable
from bot.store.news import News
from bot.store.reading import Backlog, Reading
from bot.store.records import (
    ActionRow,
    BagRow,
    GameRow,
    MessageRow,
    OutboxRow,
    SeatRow,
    SnapshotRow,
)
from bot.store.store import Store
from bot.store.writing import Writing

__all__ = [
    "ActionRow",
    "Backlog",
    "BagRow",
    "Damaged",
    "GameRow",
    "MessageRow",
    "News",
    "OutboxRow",
    "Reading",
    "SeatRow",
    "SnapshotRow",
    "Store",
    "StoreUnavailable",
    "Writing",
]
