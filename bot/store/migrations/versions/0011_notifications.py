"""Notifications: what people want to hear and how, what is written to them, and nudges."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add them; whoever has not chosen is mentioned in the channel, as ever."""
    no = sa.false()
    for column in (
        sa.Column("locale", sa.String(16), nullable=False, server_default="en"),
        sa.Column("wants", sa.String(8), nullable=False, server_default="now"),
        sa.Column("daily_at", sa.Integer(), nullable=False, server_default="64800"),
        sa.Column("direct", sa.Boolean(), nullable=False, server_default=no),
        sa.Column("closed", sa.Boolean(), nullable=False, server_default=no),
    ):
        op.add_column("people", column)
    op.add_column("games", sa.Column("nudged_at", sa.Float()))
    op.create_index("seats_by_person", "seats", ["user_id"])
    op.create_index("timers_by_person", "timers", ["user_id"])
    op.create_table(
        "listeners",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("wish", sa.String(8), nullable=False),
    )
    op.create_index("listeners_by_person", "listeners", ["user_id"])
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "letters",
        sa.Column("id", whole, primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id")),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("attempted_at", sa.Float()),
        sqlite_autoincrement=True,
    )
    op.create_index("letters_by_person", "letters", ["user_id"])
    op.create_index("letters_by_game", "letters", ["game_id"])
