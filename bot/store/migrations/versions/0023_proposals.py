"""What is proposed beside a game is one table, and so is who called whom to one."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

COLUMNS = "game_id, kind, seq, seat, proposer, answers, until, others, nominee_id, nominee"


def upgrade() -> None:
    """Add both and the choice of games to undo nothing by consent; take over what is open.

    Who asked about an absent player was not known, nor who was nudged.
    """
    op.create_table(
        "proposals",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("proposer", sa.Integer),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("others", sa.Text, nullable=False),
        sa.Column("nominee_id", sa.BigInteger()),
        sa.Column("nominee", sa.Text),
    )
    ends = sa.text("until IS NOT NULL")
    op.create_index(
        "proposals_by_end", "proposals", ["until"], sqlite_where=ends, postgresql_where=ends
    )
    op.create_table(
        "calls",
        sa.Column("game_id", sa.String(8), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("caller_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("calls_by_caller", "calls", ["caller_id"])
    op.create_index("calls_by_person", "calls", ["user_id"])
    op.add_column(
        "games", sa.Column("consent", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    for query in (UNDO, PAUSES, VOTES):
        op.execute(f"INSERT INTO proposals ({COLUMNS}) {query}")
    op.execute(NUDGES)
    for table in ("undo_requests", "pauses", "votes"):
        op.drop_table(table)
    op.drop_column("games", "nudged_at")


def _tell_agreed(table: str) -> str:
    """Return how the answers of all are written that have agreed, in a list of seats.

    There are at most six seats, of one digit each: "[0,2]" is "{"0":"agree","2":"agree"}" then.
    """
    answers = f"REPLACE(REPLACE({table}.agreed, '[', '{{'), ']', '}}')"
    for seat in range(10):
        answers = f"""REPLACE({answers}, '{seat}', '"{seat}":"agree"')"""
    return answers


UNDO = (
    f"SELECT game_id, 'undo', seq, seat, seat, {_tell_agreed('undo_requests')}, expires_at, "
    "others, NULL, NULL FROM undo_requests"
)
PAUSES = (
    f"SELECT game_id, 'pause', seq, seat, seat, {_tell_agreed('pauses')}, until, '[]', "
    "NULL, NULL FROM pauses"
)
VOTES = (
    "SELECT game_id, CASE WHEN offered THEN 'seat' ELSE 'absence' END, seq, seat, "
    "CASE WHEN offered AND choices = '{}' THEN seat END, "
    "CASE WHEN offered THEN '{}' ELSE choices END, "
    "CASE WHEN offered THEN NULL ELSE waits_until END, '[]', nominee_id, nominee FROM votes"
)
NUDGES = (
    "INSERT INTO calls (game_id, kind, caller_id, user_id, at) "
    "SELECT id, 'nudge', 0, 0, nudged_at FROM games WHERE nudged_at IS NOT NULL"
)
