"""Puzzles: which turn of which game a server is asked about on a day, and what people answered."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add them; no puzzle was asked before."""
    op.create_table(
        "puzzles",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id")),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("best", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("answers_by_person", "answers", ["user_id"])
