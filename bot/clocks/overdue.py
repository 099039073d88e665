"""What becomes of a decision whose time is over."""

from bot.absence.asking import open_vote
from bot.games.repository import Repository
from bot.games.table import Seat, Table
from bot.store import Writing


async def end_time(change: Writing, repository: Repository, table: Table, seat: Seat) -> None:
    """Say in public that the time of whoever is to act is over, and ask the others what to do."""
    await open_vote(change, repository, table, seat, "news.time-over")
