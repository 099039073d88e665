"""Whether a lobby's game begins by itself once all seats are taken."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add it; games from before begin when their host says so."""
    op.add_column(
        "games", sa.Column("autostart", sa.Boolean(), nullable=False, server_default=sa.false())
    )
