"""The playground's page, as people read and use it."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from playwright.async_api import Locator, Page

from playground.server import LocalDiscord


def messages(page: Page) -> Locator:
    """The shown messages, oldest first."""
    return page.get_by_role("article")


def feed(page: Page) -> Locator:
    """What was said in the channel; the page tells news a second time to who can't see."""
    return page.get_by_role("log")


def button(page: Page, name: str) -> Locator:
    """The newest button with exactly that name."""
    return page.get_by_role("button", name=name, exact=True).last


def person(page: Page, name: str) -> Locator:
    """The button that makes one that person."""
    people = page.get_by_role("group", name="Who is at the keyboard")
    return people.get_by_role("button", name=re.compile(f"^{name}"))


def composer(page: Page) -> Locator:
    """The writing line."""
    return page.get_by_role("combobox", name=re.compile("^Write as"))


async def new_game(page: Page) -> None:
    """Type the command that starts a game."""
    await composer(page).fill("/game new")
    await page.keyboard.press("Enter")
    await button(page, "Play").wait_for()


@asynccontextmanager
async def page_at(server: LocalDiscord, address: str) -> AsyncIterator[Any]:
    """Open the line of a page."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}socket", headers={"Origin": server.url}) as line,
    ):
        yield line


async def told(line: Any, kind: str) -> dict[str, Any]:
    """Return the next thing of this kind that a page is told."""
    while True:
        found: dict[str, Any] = await asyncio.wait_for(line.receive_json(), 30)
        if found["type"] == kind:
            return found
