"""What an open page is told, and in which order."""

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

from aiohttp import WSMsgType, web

from playground.server import LocalDiscord
from playground.web.connection import PageConnection
from playground.web.moods import Moods
from playground.web.seats import Seats
from playground.web.welcome import Welcome
from tests.playground.web.conftest import IN_ONE_LOOP

pytestmark = IN_ONE_LOOP


class BusySocket:
    """A page that sends one request, and while its reply is under way a channel is opened."""

    def __init__(self, server: LocalDiscord, request: str) -> None:
        self.server = server
        self.request = request
        self.told: list[dict[str, Any]] = []

    async def __aiter__(self) -> AsyncIterator[SimpleNamespace]:
        yield SimpleNamespace(type=WSMsgType.TEXT, data=self.request)
        while not any("opened" in json.dumps(told) for told in self.told):
            await asyncio.sleep(0)
        for _ in range(100):
            await asyncio.sleep(0)

    async def send_str(self, text: str) -> None:
        """Take a frame; others go on meanwhile."""
        if not self.told:
            self.server.world.create_channel("opened")
        for _ in range(10):
            await asyncio.sleep(0)
        self.told.append(json.loads(text))


async def test_a_reply_is_not_older_than_what_was_told_before(server: LocalDiscord) -> None:
    """What changes while a reply is under way comes behind it: the page ends with the newest."""
    socket = BusySocket(server, '{"do": "be"}')
    seats = Seats(server.world)
    await PageConnection(
        server,
        seats,
        Welcome(server.client, seats, None),
        Moods(server.faults),
        cast("web.WebSocketResponse", socket),
    ).run()
    lists = [told["channels"] for told in socket.told if told["type"] == "channels"]
    assert [len(channels) for channels in lists] == sorted(len(channels) for channels in lists)
    assert lists[-1][-1]["name"] == "opened"
