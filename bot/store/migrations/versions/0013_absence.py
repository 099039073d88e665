"""Seats that the bot plays, what it did for them, and votes about players who do not play."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0008"


def upgrade() -> None:
    """Add them; every player has played themselves before."""
    no = sa.false()
    op.add_column("seats", sa.Column("by_bot", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("actions", sa.Column("by_bot", sa.Boolean(), nullable=False, server_default=no))
    op.create_table(
        "votes",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("nominee_id", sa.BigInteger()),
        sa.Column("nominee", sa.Text),
        sa.Column("offered", sa.Boolean(), nullable=False, server_default=no),
        sa.Column("waits_until", sa.Float),
    )
