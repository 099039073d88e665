"""Setbacks: when a backup was restored and its games told of it, and nonces drawn at random."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add them: nothing was set back, and what was tried before has the nonce of its number."""
    op.add_column("games", sa.Column("restored_at", sa.Float()))
    op.add_column("games", sa.Column("set_back_at", sa.Float()))
    op.add_column("outbox", sa.Column("nonce", sa.String(25)))
    op.add_column("letters", sa.Column("nonce", sa.String(25)))
