"""Which publisher's preset a game follows; games from before follow the first."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    preset = sa.Column("preset", sa.String(32), nullable=False, server_default="HiG C2")
    op.add_column("games", preset)
