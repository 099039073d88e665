"""Followers: people who watch a game and are told how it ends."""

from bot.store import Writing
from bot.tables.notification_preferences import FOLLOWERS, read_calendar

ENDED = "end"
"""The kind of a direct message about an end, and of a timer that delays one by quiet hours."""


async def notify_followers(change: Writing, game_id: str, number: int, now: float) -> None:
    """Queue a direct message about a game's end to all its followers."""
    for wish in FOLLOWERS:
        for user_id in await change.listeners(game_id, wish):
            await notify_follower(change, (game_id, number), user_id, now)


async def notify_follower(change: Writing, at: tuple[str, int], user_id: int, now: float) -> None:
    """Queue a direct message about a game's end, after so many actions, for after quiet hours."""
    (game_id, number), calendar = at, read_calendar(await change.person(user_id))
    if calendar.is_quiet(now):
        await change.set_timer(
            game_id=game_id,
            user_id=user_id,
            kind=ENDED,
            number=number,
            due_at=calendar.end_quiet(now),
        )
    else:
        await change.add_direct_message(
            game_id=game_id, user_id=user_id, kind=ENDED, number=number, at=now
        )
