"""The whole bot in the playground: two people begin a game at a phone, by clicking only."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.playground.web.conftest import IN_ONE_LOOP, opened
from tests.playground.web.test_page import button, messages, person

pytestmark = [pytest.mark.browser, IN_ONE_LOOP]

ROOT = Path(__file__).parents[3]
MEEPLES = re.compile("knight|highwayman|monk|farmer", re.IGNORECASE)


@pytest_asyncio.fixture(loop_scope="session")
async def printed(tmp_path: Path) -> AsyncIterator[str]:
    """The address that a bot without a token prints; it plays a foreseeable order of tiles."""
    settings = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "CLOISTERWYRM_DATABASE": str(tmp_path / "games.sqlite3"),
        "CLOISTERWYRM_SHUFFLE_SEED": "1",
    }
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=tmp_path,
        env=settings,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert bot.stdout is not None
    yield (await bot.stdout.readline()).decode().strip()
    bot.terminate()
    assert await bot.wait() == 0


async def _begin(page: Page) -> None:
    """Ada opens a table, Bo joins, Ada starts."""
    await expect(page.get_by_text("The bot is not connected.")).to_be_hidden()
    await button(page, "Start a game").click()
    await button(page, "Join").wait_for()
    await person(page, "Bo").click()
    await button(page, "Join").click()
    await messages(page).filter(has_text=re.compile("Ada and Bo|Bo and Ada")).wait_for()
    await person(page, "Ada").click()
    await button(page, "Start").click()
    await button(page, "Play").wait_for()


async def test_a_move_is_made_by_clicking_only(browser: Browser, printed: str) -> None:
    """Two people start a game and the first lays a tile with a meeple; the second is pinged."""
    page = await opened(browser, printed)
    await _begin(page)
    named = await messages(page).last.get_by_text(re.compile("^@")).first.text_content()
    mover, other = ("Ada", "Bo") if named == "@Ada" else ("Bo", "Ada")
    await person(page, mover).click()
    await messages(page).last.and_(page.locator(".pinged")).wait_for()

    await button(page, "Play").click()
    await button(page, "A").click()
    await page.get_by_role("button", name=MEEPLES).first.click()

    await expect(person(page, other)).to_have_accessible_name(f"{other}, 1 unread ping")
    await person(page, other).click()
    turn = messages(page).last
    await expect(turn).to_have_class(re.compile("pinged"))
    await expect(turn.get_by_text(f"@{other}")).to_be_visible()
    await expect(turn.get_by_role("img").first).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
