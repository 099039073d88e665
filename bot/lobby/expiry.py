"""The clock of the lobbies: the times are in the store, one task sleeps until the next."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.refusals import Refusal

LONGEST_SLEEP = 600.0
"""A machine that was suspended is at most this late."""


async def close_expired_lobbies(
    expire: Callable[[], Awaitable[float]],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Close every lobby when its time is over, until cancelled.

    `expire` closes those whose time is over, and tells in how many seconds to ask again.
    """
    while True:
        try:
            wait = await expire()
        except Refusal:
            wait = LONGEST_SLEEP
        await sleep(min(wait, LONGEST_SLEEP))
