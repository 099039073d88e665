"""A step of the dragon is a turn like any other decision: what waits to be said is called so."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rename the kind of what was written before."""
    op.execute("UPDATE outbox SET kind = 'turn' WHERE kind = 'dragon'")
