"""The clock of the lobbies: the times are in the store, one task sleeps until the next."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.games.refusals import Refusal
from bot.process.backoff import Sleep, growing_pauses

LONGEST_SLEEP = 600.0
"""A machine that was suspended, or whose clock was set, is at most this late."""


async def close_expired_lobbies(
    expire: Callable[[], Awaitable[float]], sleep: Sleep = asyncio.sleep
) -> None:
    """Close every lobby when its time is over, until cancelled.

    `expire` closes those whose time is over, and tells in how many seconds to ask again; while it
    is refused, it is asked after growing pauses.
    """
    pauses = growing_pauses()
    while True:
        try:
            wait = await expire()
            pauses = growing_pauses()
        except Refusal:
            wait = next(pauses)
        await sleep(min(wait, LONGEST_SLEEP))
