"""Shutdown: ending work when it is time, and waiting until it has ended."""

import asyncio
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import Any

CANCEL_AGAIN = 1.0
"""Seconds in which work should react to its cancellation."""


async def until(work: Awaitable[object], *stops: asyncio.Event) -> None:
    """Do this work until it ends by itself, or one of these events is set.

    It is cancelled repeatedly until it ends: before Python 3.12 `asyncio.wait_for`, which the
    client uses, loses a cancellation that comes together with its result.
    """
    working = asyncio.ensure_future(work)
    waiting = [asyncio.create_task(stop.wait()) for stop in stops]
    try:
        await asyncio.wait((working, *waiting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end((working, *waiting), CANCEL_AGAIN)
    with suppress(asyncio.CancelledError):
        await working


async def end(tasks: Iterable[asyncio.Future[Any]], patience: float) -> None:
    """Cancel these tasks, and again those that have not ended so many seconds later."""
    running = {task for task in tasks if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=patience)
