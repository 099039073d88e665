"""What each seat came to in a game that was played to its end, and its player's rating then."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add them; games that are over are reckoned when the bot starts."""
    op.create_table(
        "results",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("prey", sa.Integer),
        sa.Column("road", sa.Integer),
        sa.Column("city", sa.Integer),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("results_by_person", "results", ["guild_id", "user_id"])
