"""How people hear of something: here, in a direct message, or when their night is over."""

from collections.abc import Iterable

from bot.games.calendar import HOUR
from bot.games.table import PLAYED, Position
from bot.store import PersonRow, Writing
from bot.store.calls import list_calls, note_calls
from bot.tables.notification_preferences import Kind, Way, find_way, read_calendar

CALLED_SECONDS = 12 * HOUR
"""How long nobody is called to a game again by the same person for the same."""
THE_BOT = 0
"""Who calls where nobody has."""


async def call_seldom(
    change: Writing, game_id: str, kind: str, caller_id: int, users: Iterable[int], now: float
) -> tuple[int, ...]:
    """Note that somebody calls others to a game for something of a kind; return whom to call.

    Nobody calls themselves, nor anybody whom they have called for the same some hours ago.
    """
    lately = {
        row.user_id
        for row in await list_calls(change, game_id, kind)
        if row.caller_id == caller_id and now < row.at + CALLED_SECONDS
    }
    called = tuple(user for user in users if user != caller_id and user not in lately)
    await note_calls(change, game_id, kind, caller_id, called, now)
    return called


async def ping(
    change: Writing, at: tuple[str, int], users: Iterable[int], kind: Kind, now: float
) -> tuple[int, ...]:
    """Let people hear of something in a game at an action number; return whom to mention for it."""
    ways = {user: await _let_hear(change, at, user, kind, now) for user in users}
    return tuple(user for user, way in ways.items() if way == "mention")


async def put_off(
    change: Writing, position: Position, users: Iterable[int], now: float
) -> tuple[int, ...]:
    """Let those whose quiet hours have begun hear of something after them; return the others."""
    at = position.table.id, position.table.seq
    people = [await change.person(user) for user in users]
    asleep = [person for person in people if read_calendar(person).is_quiet(now)]
    for person in asleep:
        await _call_in_the_morning(change, at, person, _find_kind(position, person.user_id), now)
    return tuple(person.user_id for person in people if person not in asleep)


def _find_kind(position: Position, user_id: int) -> Kind:
    """Return what somebody is called for that is heard by everybody who was to be called."""
    if position.table.status == "lobby":
        return "joined"
    if position.table.status in PLAYED:
        return "end"
    acts = position.to_act
    return "nudge" if acts is not None and acts.user_id == user_id else "asked"


async def _call_in_the_morning(
    change: Writing, at: tuple[str, int], person: PersonRow, kind: Kind, now: float
) -> None:
    """Set a timer for the end of somebody's quiet hours."""
    game_id, number = at
    due_at = read_calendar(person).end_quiet(now)
    await change.set_timer(
        game_id=game_id, user_id=person.user_id, kind=kind, number=number, due_at=due_at
    )


async def _let_hear(
    change: Writing, at: tuple[str, int], user_id: int, kind: Kind, now: float
) -> Way:
    game_id, number = at
    person, wish, timed = await change.hearer(game_id, user_id)
    way = find_way(person, wish, kind, now, timed=timed)
    if way == "later":
        await _call_in_the_morning(change, at, person, kind, now)
    if way == "letter":
        await change.add_direct_message(
            game_id=game_id, user_id=user_id, kind=kind, number=number, at=now
        )
    return way
