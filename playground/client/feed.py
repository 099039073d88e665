"""Feeds: streams of changes, and waiting for a condition."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from playground.model import Change, Channel, User
from playground.world import World


class Feed:
    """A stream of changes, from the moment it was opened; iterate over it or `await next()`."""

    def __init__(self, user: User | None) -> None:
        self._user = user
        self._changes: asyncio.Queue[Change] = asyncio.Queue()

    def put(self, change: Change) -> None:
        """Add a change, unless this user must not know of it."""
        if self._user is None or change.concerns(self._user.id):
            self._changes.put_nowait(change)

    async def next(self) -> Change:
        """Return the next change, waiting for it."""
        return await self._changes.get()

    async def __aiter__(self) -> AsyncIterator[Change]:
        while True:
            yield await self.next()


@contextmanager
def open_feed(world: World, user: User | None = None) -> Iterator[Feed]:
    """Open a feed of all changes *user* may know of (None: of everything)."""
    feed = Feed(user)
    stop = world.listen(feed.put)
    try:
        yield feed
    finally:
        stop()


async def wait_until(
    world: World, condition: Callable[[], bool], timeout: float, channel: Channel | None = None
) -> None:
    """Wait until *condition* holds, checking it at every change (in *channel*).

    Raises TimeoutError after *timeout* seconds.
    """
    changed = asyncio.Event()
    stop = world.listen(lambda _: changed.set(), channel)
    try:
        async with asyncio.timeout(timeout):
            while not condition():
                changed.clear()
                await changed.wait()
    finally:
        stop()
