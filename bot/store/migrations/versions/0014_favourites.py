"""Favourites keep whatever is a table's own in one column, so that later customs need no other."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0009"


def upgrade() -> None:
    """Make the table anew; no version has put anything into the one before."""
    op.drop_table("favourites")
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
