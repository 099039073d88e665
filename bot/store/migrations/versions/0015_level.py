"""How well the bot plays in a game for whom it stands in for."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add it; in games from before it plays as it has, at the middle level."""
    op.add_column(
        "games", sa.Column("level", sa.String(16), nullable=False, server_default="medium")
    )
