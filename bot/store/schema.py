"""The tables as the newest migration leaves them; a test holds the two together.

Times are Unix seconds (UTC). Ids of Discord are integers. `actions` only ever grows.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData()


def _index_where(name: str, column: str, condition: str, *, unique: bool = False) -> Index:
    """Return an index of the rows that meet a condition, in either database."""
    where = text(condition)
    return Index(name, column, unique=unique, sqlite_where=where, postgresql_where=where)


games = Table(
    "games",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("preset", String(32), nullable=False, server_default="HiG C2"),
    Column("seating", String(16), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("last_press", String(32)),
    Column("trouble", Text),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("rules_version", String(32)),
    Column("mover", Integer),
    Column("held_until", Float),
    Column("purist", Boolean, nullable=False, server_default=false()),
    Column("place", String(16), nullable=False, server_default="channel"),
    Column("clock", Integer, nullable=False, server_default="0"),
    Column("bank", Integer, nullable=False, server_default="0"),
    Column("rests", Boolean, nullable=False, server_default=false()),
    Column("level", String(16), nullable=False, server_default="medium"),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("autostart", Boolean, nullable=False, server_default=false()),
    Column("consent", Boolean, nullable=False, server_default=true()),
    Column("paused_until", Float),
    Column("restored_at", Float),
    Column("set_back_at", Float),
    _index_where(
        "one_game_per_channel", "channel_id", "status IN ('lobby', 'running')", unique=True
    ),
    Index("lobbies_by_expiry", "expires_at"),
    _index_where("games_in_trouble", "guild_id", "trouble IS NOT NULL"),
    _index_where("games_held", "held_until", "held_until IS NOT NULL"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("away_until", Float),
    Column("by_bot", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("game_id", "user_id", name="one_seat_per_person"),
    Index("seats_by_person", "user_id"),
)

bags = Table(
    "bags",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seed", Text, nullable=False),
    Column("seal", String(64), nullable=False),
    Column("sealed", Text, nullable=False),
    Column("remaining", Text, nullable=False),
    Column("reshuffles", Integer, nullable=False),
)

actions = Table(
    "actions",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("action", Text, nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("interaction_id", String(32)),
    Column("at", Float, nullable=False),
    Column("ordered", Boolean, nullable=False, server_default=false()),
    Column("by_bot", Boolean, nullable=False, server_default=false()),
    Column("bank", Float),
    Column("used", Float),
    Column("replies", Integer),
    UniqueConstraint("game_id", "interaction_id", name="one_move_per_interaction"),
)

orders = Table(
    "orders",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("step", String(32), primary_key=True),
    Column("wish", String(16), nullable=False),
    Column("whom", BigInteger),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("form", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("facts", Text, nullable=False),
    Column("pings", Text, nullable=False),
    Column("actor_id", BigInteger),
    Column("created_at", Float, nullable=False),
    Column("attempted_at", Float),
    Column("sent_at", Float),
    Column("message_id", BigInteger),
    Column("retired_at", Float),
    Column("notice", Text),
    Column("again", Boolean, nullable=False, server_default=false()),
    Column("channel_id", BigInteger),
    Column("remains", Text),
    Column("continues", Boolean, nullable=False, server_default=false()),
    Column("nonce", String(25)),
    Index("outbox_unsent", "sent_at", "game_id"),
    Index("outbox_by_game", "game_id"),
    Index("outbox_by_message", "message_id"),
    _index_where("outbox_unretired", "game_id", "message_id IS NOT NULL AND retired_at IS NULL"),
    sqlite_autoincrement=True,
)

proposals = Table(
    "proposals",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("proposer", Integer),
    Column("answers", Text, nullable=False),
    Column("until", Float),
    Column("others", Text, nullable=False),
    Column("nominee_id", BigInteger),
    Column("nominee", Text),
    _index_where("proposals_by_end", "until", "until IS NOT NULL"),
)

calls = Table(
    "calls",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("caller_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Index("calls_by_caller", "caller_id"),
    Index("calls_by_person", "user_id"),
)

favourites = Table(
    "favourites",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(32), primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("setup", Text, nullable=False),
    Column("preset", String(32), nullable=False),
    Column("customs", Text, nullable=False),
    Column("standard", Boolean, nullable=False),
)

clocks = Table(
    "clocks",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("bank", Float, nullable=False),
    Column("spent", Float, nullable=False),
    Column("since", Float),
    Column("calendar", Text, nullable=False),
    Column("earlier", Float, nullable=False, server_default="0"),
)

timers = Table(
    "timers",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game_id", ForeignKey("games.id")),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due_at", Float, nullable=False),
    Index("timers_by_due", "due_at"),
    Index("timers_by_game", "game_id"),
    Index("timers_by_person", "user_id"),
    sqlite_autoincrement=True,
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", String(64), nullable=False),
    Column("quiet_begin", Integer),
    Column("quiet_end", Integer),
    Column("locale", String(16), nullable=False, server_default="en"),
    Column("wants", String(8), nullable=False, server_default="now"),
    Column("daily_at", Integer, nullable=False, server_default="64800"),
    Column("direct", Boolean, nullable=False, server_default=false()),
    Column("closed", Boolean, nullable=False, server_default=false()),
)

listeners = Table(
    "listeners",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("wish", String(8), nullable=False),
    Index("listeners_by_person", "user_id"),
)

letters = Table(
    "letters",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("game_id", ForeignKey("games.id")),
    Column("kind", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("attempted_at", Float),
    Column("nonce", String(25)),
    Index("letters_by_person", "user_id"),
    Index("letters_by_game", "game_id"),
    sqlite_autoincrement=True,
)

leaves = Table(
    "leaves",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Float, primary_key=True),
    Column("until", Float, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("undo_grace", Integer, nullable=False, server_default="0"),
    Column("starters", Text, nullable=False, server_default="everybody"),
    Column("starter_roles", Text, nullable=False, server_default="[]"),
    Column("channels", Text, nullable=False, server_default="[]"),
    Column("language", Text, nullable=False, server_default="own"),
    Column("keep", Text, nullable=False, server_default="all"),
)

removals = Table(
    "removals",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger),
    Column("user_id", BigInteger),
    Column("family", Text, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("sources", Text, nullable=False),
    Column("prey", Integer),
    Column("road", Integer),
    Column("city", Integer),
    Column("mu", Float),
    Column("sigma", Float),
    Index("results_by_person", "guild_id", "user_id"),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("game_id", ForeignKey("games.id")),
    Column("number", Integer, nullable=False),
    Column("choices", Text, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("choice", Integer, nullable=False),
    Column("best", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("answers_by_person", "user_id"),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("process", String(64), primary_key=True),
    Column("at", Float, nullable=False),
)
