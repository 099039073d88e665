"""The first schema: games, seats, bags, actions, snapshots, outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create every table."""
    _create_games()
    _create_seats()
    _create_bags()
    _create_actions()
    _create_snapshots()
    _create_outbox()


def _game_id() -> sa.Column[str]:
    return sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True)


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seating", sa.String(16), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("last_press", sa.String(32)),
        sa.Column("trouble", sa.Text),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float),
    )
    playing = sa.text("status IN ('lobby', 'running')")
    op.create_index(
        "one_game_per_channel",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=playing,
        postgresql_where=playing,
    )
    op.create_index("lobbies_by_expiry", "games", ["expires_at"])


def _create_seats() -> None:
    op.create_table(
        "seats",
        _game_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.UniqueConstraint("game_id", "user_id", name="one_seat_per_person"),
    )


def _create_bags() -> None:
    op.create_table(
        "bags",
        _game_id(),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("remaining", sa.Text, nullable=False),
        sa.Column("reshuffles", sa.Integer, nullable=False),
    )


def _create_actions() -> None:
    op.create_table(
        "actions",
        _game_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("interaction_id", sa.String(32)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("game_id", "interaction_id", name="one_move_per_interaction"),
    )


def _create_snapshots() -> None:
    op.create_table(
        "snapshots",
        _game_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def _create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("pings", sa.Text, nullable=False),
        sa.Column("actor_id", sa.BigInteger),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("attempted_at", sa.Float),
        sa.Column("sent_at", sa.Float),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("retired_at", sa.Float),
        sqlite_autoincrement=True,
    )
    op.create_index("outbox_unsent", "outbox", ["sent_at", "game_id"])
    op.create_index("outbox_by_game", "outbox", ["game_id"])
