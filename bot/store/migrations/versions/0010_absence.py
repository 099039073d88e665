"""Seats that the bot plays, votes about who does not play, games that nobody plays on with."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
SIXTY_DAYS = 60 * 24 * 3600


def upgrade() -> None:
    """Add them; every player has played themselves before, and no game was put away."""
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
    last = "(SELECT MAX(at) FROM actions WHERE actions.game_id = games.id)"
    op.execute(f"UPDATE games SET expires_at = {last} + {SIXTY_DAYS} WHERE status = 'running'")
