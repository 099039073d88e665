"""Requests of the bot that are held until they are cut, and which are worth that."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from playground.routes.request import ConnectionDroppedError, PendingRequest
from playground.server import LocalDiscord


@asynccontextmanager
async def held(
    server: LocalDiscord, wanted: Callable[[PendingRequest], bool], *, stored: bool
) -> AsyncIterator[asyncio.Event]:
    """Hold the next such requests, before or after they are carried out; cut them at the end.

    The event tells that one is held.
    """
    caught, over = asyncio.Event(), asyncio.Event()

    async def hold(passing: PendingRequest) -> None:
        if wanted(passing):
            caught.set()
            await over.wait()
            raise ConnectionDroppedError

    if stored:
        server.rest.after = hold
    else:
        server.rest.before = hold
    try:
        yield caught
    finally:
        server.rest.before = server.rest.after = None
        over.set()


def is_new_message(passing: PendingRequest) -> bool:
    """Return whether a new public message is on its way."""
    return passing.method == "POST" and passing.path.endswith("/messages")


def is_news(passing: PendingRequest) -> bool:
    """Return whether a public message is on its way, or is about to be shown anew."""
    edits = passing.method == "PATCH" and passing.path.startswith("/channels/")
    return is_new_message(passing) or (edits and bool(passing.body.files))
