"""Plain HTTP, where the real client would hide what the server answers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from multidict import CIMultiDictProxy

from playground.server import LocalDiscord


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: CIMultiDictProxy[str]
    body: Any


@dataclass
class PlainClient:
    """Asks the REST interface as the bot."""

    session: aiohttp.ClientSession

    async def ask(self, method: str, path: str, body: Any = None, **query: int) -> Answer:
        """Send a request to a path below `/api/v10`."""
        async with self.session.request(
            method, f"/api/v10{path}", json=body, params=query
        ) as answer:
            is_json = answer.content_type == "application/json"
            text = await (answer.json() if is_json else answer.text())
            return Answer(answer.status, answer.headers, text)


@asynccontextmanager
async def plain_client(server: LocalDiscord) -> AsyncIterator[PlainClient]:
    """Open a client with the bot's token."""
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession(server.url, headers=headers) as session:
        yield PlainClient(session)
