"""Public messages become classic ones: without their buttons nothing need be known of them."""

from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Note of older messages of which nobody wrote down what is left that they are none."""
    op.execute(
        "UPDATE outbox SET remains = 'null' "
        "WHERE message_id IS NOT NULL AND retired_at IS NULL AND remains IS NULL"
    )
