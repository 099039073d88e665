"""What is a table's own beside the rules: whether it is for purists, and where it is played."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add them; games from before count everything, and are played where their lobby is."""
    no = sa.false()
    op.add_column("games", sa.Column("purist", sa.Boolean(), nullable=False, server_default=no))
    op.add_column(
        "games", sa.Column("place", sa.String(16), nullable=False, server_default="channel")
    )
