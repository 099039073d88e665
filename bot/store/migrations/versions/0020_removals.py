"""When the bot was removed from which server."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the table; which servers are gone by now is noticed at the start."""
    op.create_table(
        "removals",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
