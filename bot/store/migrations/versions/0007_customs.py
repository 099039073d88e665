"""What is a table's own beside the rules, and the options that servers keep as favourites."""

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
    op.create_table(
        "favourites",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("seating", sa.String(16), nullable=False),
        sa.Column("purist", sa.Boolean(), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("standard", sa.Boolean(), nullable=False),
    )
