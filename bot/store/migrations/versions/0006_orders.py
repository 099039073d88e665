"""Standing orders, what was done by one, and messages that are shown anew instead of posted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add them; nobody has given an order before, and every message was a new one."""
    op.create_table(
        "orders",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("step", sa.String(32), primary_key=True),
        sa.Column("wish", sa.String(16), nullable=False),
        sa.Column("whom", sa.BigInteger()),
    )
    no = sa.false()
    op.add_column("actions", sa.Column("ordered", sa.Boolean(), nullable=False, server_default=no))
    op.add_column("outbox", sa.Column("continues", sa.Boolean(), nullable=False, server_default=no))
