"""How many replies the bot played out before it chose an action."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add it; of earlier actions it is not known."""
    op.add_column("actions", sa.Column("replies", sa.Integer()))
