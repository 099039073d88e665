"""The options that servers keep as favourites; a table's own in one column, for all to come."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table; nobody has kept any."""
    op.create_table(
        "favourites",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("customs", sa.Text(), nullable=False),
        sa.Column("standard", sa.Boolean(), nullable=False),
    )
