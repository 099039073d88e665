"""Timers that call the player to act after a leave or pause, and the host before a lobby closes."""

import time

from alembic import op
from sqlalchemy import Float, String, column, insert, literal, select, table

revision = "0024"
down_revision = "0023"

HOUR = 3600.0

games = table(
    "games", column("id"), column("host_id"), column("status"), column("seq"), column("expires_at")
)
seats = table("seats", column("game_id"), column("user_id"), column("away_until"))
timers = table(
    "timers",
    column("game_id"),
    column("user_id"),
    column("kind"),
    column("number"),
    column("due_at"),
)


def upgrade() -> None:
    """Set those for what is still to come; who hosts a lobby that closes soon is called at once."""
    now = time.time()
    away = (
        select(
            seats.c.game_id,
            seats.c.user_id,
            literal("return", String),
            games.c.seq,
            seats.c.away_until,
        )
        .join(games, games.c.id == seats.c.game_id)
        .where(games.c.status == "running", seats.c.away_until > now)
    )
    closing = games.c.expires_at - literal(3 * HOUR, Float)
    lobbies = select(
        games.c.id, games.c.host_id, literal("closing", String), games.c.seq, closing
    ).where(games.c.status == "lobby", games.c.expires_at > now)
    names = [each.name for each in timers.c]
    for due in (away, lobbies):
        op.execute(insert(timers).from_select(names, due))
