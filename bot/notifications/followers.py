"""Followers: people who watch a game, and want to hear how it ends."""

from bot.notifications.wishes import FOLLOWERS
from bot.store import Writing

ENDED = "end"
"""The kind of letter that tells of an end."""


async def tell_followers(change: Writing, game_id: str, number: int, now: float) -> None:
    """Have the end of a game written to all who follow it."""
    for wish in FOLLOWERS:
        for user_id in await change.listeners(game_id, wish):
            await change.add_letter(
                user_id=user_id, game_id=game_id, kind=ENDED, number=number, at=now
            )
