"""What becomes of a decision whose time is over, or whose player's leave or pause is."""

from bot.games.announcements import Notice
from bot.games.table import Position, Proposal, Seat, Table
from bot.play.proposals import propose
from bot.play.reminders import Reminder
from bot.store import TimerRow, Writing
from bot.tables.notification_preferences import Kind
from bot.tables.repository import Repository


async def end_time(
    change: Writing, repository: Repository, table: Table, seat: Seat, now: float
) -> None:
    """Announce that the time of the player to act is over, and ask the others what to do."""
    vote, notice = Proposal("absence", seat.number), Notice("news.time-over", {"player": seat.name})
    await propose(change, repository, table, vote, now, notice)


async def end_absence(
    change: Writing, repository: Repository, position: Position, timer: TimerRow, now: float
) -> None:
    """Announce that the leave or pause of the player to act is over, and ping them."""
    seat = position.to_act
    if seat is not None and not seat.by_bot and not seat.is_away(now):
        paused = timer.due_at == position.table.paused_until
        kind: Kind = "pause-over" if paused else "leave-over"
        await Reminder(position, seat, kind, now).say(change, repository, aloud=True)
