"""Clocks: their terms, each player's own, what is to happen at its time, and quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them; games from before are played without a clock, and nobody has quiet hours."""
    for name in ("clock", "bank"):
        op.add_column("games", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    no = sa.false()
    op.add_column("games", sa.Column("rests", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("seats", sa.Column("away_until", sa.Float()))
    op.create_table(
        "clocks",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("bank", sa.Float(), nullable=False),
        sa.Column("spent", sa.Float(), nullable=False),
        sa.Column("since", sa.Float()),
        sa.Column("calendar", sa.Text(), nullable=False),
    )
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "timers",
        sa.Column("id", whole, primary_key=True),
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id")),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("timers_by_due", "timers", ["due_at"])
    op.create_index("timers_by_game", "timers", ["game_id"])
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_begin", sa.Integer()),
        sa.Column("quiet_end", sa.Integer()),
    )
