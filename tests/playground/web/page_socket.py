"""A page of the playground without a browser."""

import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.__main__ import KEPT
from cogs.render_pool import PICTURE_SECONDS
from playground.components import text_of, walk
from playground.model import Json
from tests.bot.programs import printed

PATIENCE = PICTURE_SECONDS + 20
"""Seconds without any message: a picture that is late is given up first, and drawn elsewhere."""


class PageSocket:
    """What a page does, without a browser; `messages` are those of the open channel."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.messages: dict[str, Json] = {}
        self.told: dict[str, Json] = {}

    async def do(self, act: str, **details: Any) -> None:
        await self.socket.send_json({"do": act, **details})

    def is_ready(self) -> bool:
        """Return whether its bot is there."""
        return "commands" in self.told and self.told.get("seats", {}).get("online", False)

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            told: Json = await self.socket.receive_json(timeout=PATIENCE)
            self.told[told["type"]] = told
            if told["type"] == "messages":
                self.messages = {message["id"]: message for message in told["messages"]}
            elif told["type"] == "message":
                self.messages[told["message"]["id"]] = told["message"]
            elif told["type"] == "gone":
                self.messages.pop(told["id"], None)
            assert told["type"] != "refused", told["sentence"]

    def offer(self, label: str) -> tuple[str, str] | None:
        """Return the newest message whose enabled button's label begins so, and the button."""
        for message in reversed(self.messages.values()):
            for _, part in walk(message["components"]):
                is_offered = part["type"] == 2 and not part.get("disabled")
                if is_offered and part.get("label", "").startswith(label):
                    return message["id"], part["custom_id"]
        return None

    async def press(self, label: str) -> None:
        """Press that button once it is there."""
        await self.until(lambda: self.offer(label) is not None)
        offered = self.offer(label)
        assert offered is not None
        await self.do("press", message=offered[0], custom_id=offered[1])

    async def play(self) -> None:
        """Lay the tile in hand on the first square, or the only one, without a meeple."""
        await self.press("Play")
        await self.until(lambda: (self.offer("A") or self.offer("No meeple")) is not None)
        if self.offer("A") is not None:
            await self.press("A")
        await self.press("No meeple")


@asynccontextmanager
async def page_of(process: subprocess.Popen[str]) -> AsyncIterator[PageSocket]:
    """Open the page of a playground, once its bot is there."""
    kept, address = printed(process)
    assert kept == KEPT.format(folder="data/playground")
    origin = address.split("/play/")[0]
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}socket", headers={"Origin": origin}) as socket,
    ):
        page = PageSocket(socket)
        await page.do("be", user=0)
        await page.until(page.is_ready)
        if not page.told["commands"]["commands"]:
            del page.told["commands"]
            await page.until(lambda: "commands" in page.told)
        yield page


def said(page: PageSocket) -> list[tuple[str, str]]:
    """Return ids and words of what everybody sees."""
    return [
        (message["id"], message["content"] + text_of(message["components"]))
        for message in page.messages.values()
        if not message["ephemeral"]
    ]
