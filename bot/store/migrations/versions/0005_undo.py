"""Moves can be taken back: whose was the newest, what the others are asked, a time of grace."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them; whose the newest move was before is not known until the next one."""
    op.add_column("games", sa.Column("mover", sa.Integer()))
    op.add_column("games", sa.Column("held_until", sa.Float()))
    held = sa.text("held_until IS NOT NULL")
    op.create_index("games_held", "games", ["held_until"], sqlite_where=held, postgresql_where=held)
    op.create_table(
        "undo_requests",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("back_to", sa.Integer, nullable=False),
        sa.Column("others", sa.Text, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("undo_requests_by_expiry", "undo_requests", ["expires_at"])
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("undo_grace", sa.Integer, nullable=False, server_default="0"),
    )
