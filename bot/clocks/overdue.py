"""What becomes of a decision whose time is over."""

from bot.games.announcements import Notice
from bot.games.repository import Repository
from bot.games.table import Seat, Table
from bot.store import Writing


async def end_time(change: Writing, repository: Repository, table: Table, seat: Seat) -> None:
    """Say in public that the time of whoever is to act is over; it is called once a decision."""
    notice = Notice("news.time-over", {"player": seat.name})
    await repository.announce(change, (table.id, table.seq), "turn", notice=notice)
