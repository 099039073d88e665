"""What becomes of a decision whose time is over."""

from bot.games.announcements import Notice
from bot.games.repository import Repository
from bot.games.table import Proposal, Seat, Table
from bot.proposals import propose
from bot.store import Writing


async def end_time(
    change: Writing, repository: Repository, table: Table, seat: Seat, now: float
) -> None:
    """Say in public that the time of whoever is to act is over, and ask the others what to do."""
    vote, notice = Proposal("absence", seat.number), Notice("news.time-over", {"player": seat.name})
    await propose(change, repository, table, vote, now, notice)
