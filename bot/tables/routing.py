"""Routing of notifications: a mention here, a direct message, or a timer for after quiet hours."""

from collections.abc import Iterable, Sequence

from bot.games.announcements import Announcement, Notice
from bot.games.calendar import HOUR
from bot.games.table import PLAYED, Position
from bot.store import PersonRow, Writing
from bot.store.calls import list_calls, note_calls
from bot.tables.notification_preferences import NOTICES, Kind, Way, find_way, read_calendar

CALLED_SECONDS = 12 * HOUR
"""Seconds during which the same person can't ping somebody to a game again for the same reason."""
THE_BOT = 0
"""The caller if it was no person."""


async def call_seldom(
    change: Writing, game_id: str, kind: str, caller_id: int, users: Iterable[int], now: float
) -> tuple[int, ...]:
    """Record that somebody pings others for a reason; return whom to ping.

    Nobody is pinged by themselves, nor by somebody who pinged them for the same reason within
    `CALLED_SECONDS`.
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
    """Notify people about a game at an action number; return those to mention in public."""
    ways = {user: await _let_hear(change, at, user, kind, now) for user in users}
    return tuple(user for user, way in ways.items() if way == "mention")


async def put_off(
    change: Writing, position: Position, announcement: Announcement, now: float
) -> tuple[int, ...]:
    """Postpone the pings of an announcement to people in quiet hours; return the others."""
    at = position.table.id, position.table.seq
    people = [await change.person(user) for user in announcement.pings]
    asleep = [person for person in people if read_calendar(person).is_quiet(now)]
    for person in asleep:
        kind = _find_kind(position, person.user_id, announcement.notices)
        await _call_in_the_morning(change, at, person, kind, now)
    return tuple(person.user_id for person in people if person not in asleep)


def _find_kind(position: Position, user_id: int, notices: Sequence[Notice]) -> Kind:
    """Return the reason for which an announcement with these notices pings somebody."""
    if position.table.status == "lobby":
        return "joined"
    if position.table.status in PLAYED:
        return "end"
    acts = position.to_act
    if acts is None or acts.user_id != user_id:
        return "asked"
    told = [notice.key for notice in notices]
    return next((kind for kind, key in NOTICES.items() if key in told), "nudge")


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
