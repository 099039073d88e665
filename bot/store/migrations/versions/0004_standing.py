"""What keeps tables standing: where each message is, what is left of it, what is said besides."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns; what was written before has none of it."""
    op.add_column("games", sa.Column("rules_version", sa.String(32)))
    op.create_index(
        "games_in_trouble",
        "games",
        ["guild_id"],
        sqlite_where=sa.text("trouble IS NOT NULL"),
        postgresql_where=sa.text("trouble IS NOT NULL"),
    )
    op.add_column("outbox", sa.Column("notice", sa.Text()))
    op.add_column(
        "outbox", sa.Column("again", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("outbox", sa.Column("channel_id", sa.BigInteger()))
    op.add_column("outbox", sa.Column("remains", sa.Text()))
    op.create_index("outbox_by_message", "outbox", ["message_id"])
    buttons = sa.text("message_id IS NOT NULL AND retired_at IS NULL")
    op.create_index(
        "outbox_unretired", "outbox", ["game_id"], sqlite_where=buttons, postgresql_where=buttons
    )
