"""The store: games, their action log, snapshots and outbox, in a SQLite file or on PostgreSQL.

Knows nothing of rules or Discord: setups, actions and events are JSON text here.
"""

from bot.store.damage import Damaged
from bot.store.failures import Overtaken, StoreAway, StoreLost, StoreUnavailable
from bot.store.news import News
from bot.store.reading import Backlog, GameRows, Reading, UnknownGame
from bot.store.records import (
    ActionRow,
    AnswerRow,
    BagRow,
    ClockRow,
    FavouriteRow,
    GameRow,
    LeaveRow,
    LetterRow,
    MessageRow,
    OrderRow,
    OutboxRow,
    PauseRow,
    PersonRow,
    PuzzleRow,
    RankRow,
    ResultRow,
    SaidRow,
    SeatRow,
    ServerRow,
    SnapshotRow,
    TimerRow,
    UndoRequestRow,
    VoteRow,
)
from bot.store.shards import EVERYTHING, Shards
from bot.store.store import Store
from bot.store.writing import Writing

__all__ = [
    "EVERYTHING",
    "ActionRow",
    "AnswerRow",
    "Backlog",
    "BagRow",
    "ClockRow",
    "Damaged",
    "FavouriteRow",
    "GameRow",
    "GameRows",
    "LeaveRow",
    "LetterRow",
    "MessageRow",
    "News",
    "OrderRow",
    "OutboxRow",
    "Overtaken",
    "PauseRow",
    "PersonRow",
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
    "UndoRequestRow",
    "UnknownGame",
    "VoteRow",
    "Writing",
]
