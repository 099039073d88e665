"""What undo needs to know of clocks, until when a game is paused, and when the bot was there."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

USUAL_SECONDS = 5


def upgrade() -> None:
    """Add them, and give servers without a time for undo the one that is usual now.

    Moves from before can be undone as they could be: how the clock stood then is not known. Who is
    away without a leave of their own is so because the game is paused.
    """
    op.add_column("actions", sa.Column("bank", sa.Float()))
    op.add_column("actions", sa.Column("used", sa.Float()))
    op.add_column("clocks", sa.Column("earlier", sa.Float(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("paused_until", sa.Float()))
    op.execute(
        """
        UPDATE games SET paused_until = (
            SELECT max(away_until) FROM seats WHERE seats.game_id = games.id
            AND away_until IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM leaves WHERE leaves.game_id = seats.game_id
                AND leaves.user_id = seats.user_id AND leaves.until >= seats.away_until
            )
        )
        """
    )
    op.execute(f"UPDATE servers SET undo_grace = {USUAL_SECONDS} WHERE undo_grace = 0")
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
