"""What is chosen for a server: who opens tables and where, the language, what stays in the end."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add them; what was so everywhere before stays so where nobody chooses."""
    for name, default in (
        ("starters", "everybody"),
        ("starter_roles", "[]"),
        ("channels", "[]"),
        ("language", "own"),
        ("keep", "all"),
    ):
        column = sa.Column(name, sa.Text, nullable=False, server_default=default)
        op.add_column("servers", column)
