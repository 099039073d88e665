"""Seeing to it that people hear of something: here, in a letter, or when their night is over."""

from collections.abc import Iterable

from bot.notifications.wishes import Kind, Way, find_way, read_calendar
from bot.store import Writing


async def summon(
    change: Writing, at: tuple[str, int], users: Iterable[int], kind: Kind, now: float
) -> tuple[int, ...]:
    """Let people hear of something in a game at an action number; return whom to mention for it."""
    ways = {user: await _let_hear(change, at, user, kind, now) for user in users}
    return tuple(user for user, way in ways.items() if way == "mention")


async def _let_hear(
    change: Writing, at: tuple[str, int], user_id: int, kind: Kind, now: float
) -> Way:
    game_id, number = at
    person, wish, timed = await change.hearer(game_id, user_id)
    way = find_way(person, wish, kind, now, timed=timed)
    if way == "later":
        due_at = read_calendar(person).end_quiet(now)
        await change.set_timer(
            game_id=game_id, user_id=user_id, kind=kind, number=number, due_at=due_at
        )
    if way == "letter":
        await change.add_letter(game_id=game_id, user_id=user_id, kind=kind, number=number, at=now)
    return way
