"""Who has pinged whom to a game, for which reason, and when."""

from collections.abc import Sequence

from sqlalchemy import delete, insert, select

from bot.store.queries import read_row
from bot.store.reading import Reading
from bot.store.records import CallRow
from bot.store.schema import calls
from bot.store.writing import Writing


async def list_calls(reading: Reading, game_id: str, kind: str) -> tuple[CallRow, ...]:
    """Return who has pinged whom to a game for a reason."""
    query = select(calls).where(calls.c.game_id == game_id, calls.c.kind == kind)
    names = [str(column.name) for column in calls.c]
    rows = (await reading.connection.execute(query)).all()
    return tuple(read_row(CallRow, dict(zip(names, row, strict=True))) for row in rows)


async def note_calls(
    change: Writing, game_id: str, kind: str, caller_id: int, users: Sequence[int], at: float
) -> None:
    """Record when somebody has pinged others to a game for a reason."""
    rows = [CallRow(game_id, kind, caller_id, user_id, at) for user_id in users]
    same = (calls.c.game_id == game_id) & (calls.c.kind == kind)
    old = same & (calls.c.caller_id == caller_id) & calls.c.user_id.in_(users)
    await change.connection.execute(delete(calls).where(old))
    if rows:
        await change.connection.execute(insert(calls), [row.columns for row in rows])


async def drop_calls(change: Writing, game_id: str) -> None:
    """Forget who has pinged whom to a game."""
    await change.connection.execute(delete(calls).where(calls.c.game_id == game_id))
