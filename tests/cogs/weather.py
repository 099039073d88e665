"""Bad weather over a local Discord: what it answers until the sky clears, pause after pause."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.__main__ import compose
from bot.process.background_tasks import BackgroundTasks
from bot.process.backoff import Sleep
from bot.process.settings import Settings
from bot.store import Store
from cogs.client import Client
from cogs.connection import stay_connected
from playground.connect import point_client_at
from playground.routes.rest import PendingRequest
from playground.server import LocalDiscord

Answer = Callable[[], Exception]


@dataclass
class Weather:
    """What becomes of requests and of the gateway's websocket until there were so many pauses.

    `clear` is called then, and `pauses` tells how long each was.
    """

    pauses_left: int
    paths: tuple[str, ...] = ()
    answer: Answer = web.HTTPServiceUnavailable
    clear: Callable[[], object] = lambda: None
    pauses: list[float] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)

    async def before(self, request: PendingRequest) -> None:
        """Answer a request in the way of this weather."""
        if self.pauses_left > 0 and request.path.endswith(self.paths):
            raise self.answer()

    async def sleep(self, seconds: float) -> None:
        """Take down a pause, in which nothing of the last try may be left."""
        self.pauses.append(seconds)
        assert all(client.is_closed() for client in self.clients)
        assert not left_of_clients()
        self.pauses_left -= 1
        if self.pauses_left == 0:
            self.clear()


def left_of_clients() -> list[asyncio.Task[Any]]:
    """Return the tasks of clients that have not ended."""
    return [
        task
        for task in asyncio.all_tasks()
        if any(room in repr(task) for room in ("discord/", "cogs/client.py", "background_tasks.py"))
    ]


@asynccontextmanager
async def playing(
    server: LocalDiscord,
    path: Path,
    weather: Weather,
    stop: asyncio.Event,
    *,
    chores: BackgroundTasks | None = None,
    client_sleep: Sleep = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> AsyncIterator[asyncio.Task[None]]:
    """Let the bot play on a server whatever the weather, until told to stop.

    `chores` are done instead of its own.
    """
    point_client_at(server.url)
    server.rest.before = weather.before

    def make_client() -> Client:
        client = compose(
            store, Settings(database=path, shuffle_seed="1"), local=True, sleep=client_sleep
        )
        client.chores = chores or client.chores
        weather.clients.append(client)
        return client

    async with await Store.open(path) as store:
        staying = stay_connected(make_client, server.token, stop, sleep=weather.sleep, clock=clock)
        task = asyncio.create_task(staying)
        try:
            yield task
        finally:
            stop.set()
            await asyncio.wait((task,))


async def is_answered(server: LocalDiscord) -> bool:
    """Return whether somebody who asks for help gets an answer."""
    person = server.client.users[0]
    channel = server.client.channels(person)[0]
    asked = await server.client.slash(person, channel, "game help", {})
    await asked.wait_until_settled()
    return not asked.failed
