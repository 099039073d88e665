"""Clocks that run out, also in a bot that starts again."""

import msgspec

from bot.games.announcements import Notice
from tests.bot.club import Club


def restart(club: Club, seconds: float) -> Club:
    """A new process on the same store, so much later."""
    again = Club(club.store)
    again.clock.now = club.clock() + seconds
    return again


async def told_of(club: Club, game_id: str, key: str) -> list[Notice]:
    """What was said of somebody's time."""
    rows = [row.notice for row in await club.rows(game_id) if row.notice is not None]
    said = [msgspec.json.decode(notice, type=Notice) for notice in rows]
    return [notice for notice in said if notice.key == key]


async def time_over(club: Club, game_id: str) -> list[Notice]:
    """What was said of time that is over."""
    return await told_of(club, game_id, "news.time-over")
