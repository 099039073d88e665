"""Whether the bot says at a table what it would do."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add it; in games from before nobody agreed to it."""
    op.add_column(
        "games", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false())
    )
