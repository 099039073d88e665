"""Seeing to it that people hear of something: here, in a letter, or when their night is over."""

from collections.abc import Iterable

from bot.games.table import Table
from bot.notifications.wishes import Kind, Way, find_way, read_calendar
from bot.store import Writing


async def summon(
    change: Writing, table: Table, users: Iterable[int], kind: Kind, number: int, now: float
) -> tuple[int, ...]:
    """Let people hear of something at action `number`; return whom to mention in public for it."""
    ways = {user: await _let_hear(change, table, user, kind, number, now) for user in users}
    return tuple(user for user, way in ways.items() if way == "mention")


async def _let_hear(
    change: Writing, table: Table, user_id: int, kind: Kind, number: int, now: float
) -> Way:
    person, wish = await change.person(user_id), await change.wish(table.id, user_id)
    way = find_way(person, wish, kind, now, timed=table.configuration.clock > 0)
    if way == "later":
        due_at = read_calendar(person).end_quiet(now)
        await change.set_timer(
            game_id=table.id, user_id=user_id, kind=kind, number=number, due_at=due_at
        )
    if way == "letter":
        await change.add_letter(game_id=table.id, user_id=user_id, kind=kind, number=number, at=now)
    return way
