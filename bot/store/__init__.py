"""The store: games, their action log, snapshots and outbox, in a SQLite file or on PostgreSQL.

Knows nothing of rules or Discord: setups, actions and events are JSON text here.
"""

from bot.store.failures import Overtaken, StoreAway, StoreLost, StoreUnavailable
from bot.store.game_queries import GameRows
from bot.store.outbox_queries import Backlog, UnknownGame
from bot.store.queries import EVERYTHING, Damaged, Shards
from bot.store.reading import Reading
from bot.store.records import (
    ActionRow,
    AnswerRow,
    BagRow,
    CallRow,
    ClockRow,
    DirectMessageRow,
    FavouriteRow,
    GameRow,
    LeaveRow,
    MessageRow,
    OrderRow,
    OutboxRow,
    PersonRow,
    ProposalRow,
    PuzzleRow,
    RankRow,
    ResultRow,
    SaidRow,
    SeatRow,
    ServerRow,
    SnapshotRow,
    TimerRow,
)
from bot.store.store import Store
from bot.store.wakeups import Wakeups
from bot.store.writing import Writing

__all__ = [
    "EVERYTHING",
    "ActionRow",
    "AnswerRow",
    "Backlog",
    "BagRow",
    "CallRow",
    "ClockRow",
    "Damaged",
    "DirectMessageRow",
    "FavouriteRow",
    "GameRow",
    "GameRows",
    "LeaveRow",
    "MessageRow",
    "OrderRow",
    "OutboxRow",
    "Overtaken",
    "PersonRow",
    "ProposalRow",
    "PuzzleRow",
    "RankRow",
    "Reading",
    "ResultRow",
    "SaidRow",
    "SeatRow",
    "ServerRow",
    "Shards",
    "SnapshotRow",
    "Store",
    "StoreAway",
    "StoreLost",
    "StoreUnavailable",
    "TimerRow",
    "UnknownGame",
    "Wakeups",
    "Writing",
]
