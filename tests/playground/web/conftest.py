"""A local Discord with its page, the parlour bot, and a browser to look at it with.

One browser serves all tests of a process, so they share its event loop.
"""

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Generator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.connect import point_client_at
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from playground.web.page import CHANNELS, PEOPLE, mount
from tests.playground.web.parlour import Parlour, running

PATIENCE = 30_000.0
"""Milliseconds that a page may take for anything: a busy machine is not a broken page."""
expect.set_options(timeout=PATIENCE)

ROOT = Path(__file__).parents[3]
KEY = "the-key-of-these-tests"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FAILED = pytest.StashKey[bool]()
"""Whether a test has failed, for the fixtures it leaves."""
IN_ONE_LOOP = pytest.mark.asyncio(loop_scope="session")
NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember how a test ended."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of this machine's Chromium; without one the test is skipped, or failed."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is not None:
        return found
    if os.environ.get("CLOISTERWYRM_REQUIRE_BROWSER") == "1":
        pytest.fail("no Chromium on this machine, though one is required")
    pytest.skip("no Chromium on this machine")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running_browser(chromium: str) -> AsyncIterator[Browser]:
    """A running Chromium without a window."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running_browser: Browser) -> AsyncIterator[Browser]:
    """A browser that remembers nothing, and whose pages are closed afterwards."""
    yield running_browser
    for context in running_browser.contexts:
        await context.close()


@pytest.fixture
def clock() -> ManualClock:
    """Time that stands still."""
    return ManualClock()


@pytest_asyncio.fixture(loop_scope="session")
async def server(clock: ManualClock) -> AsyncIterator[LocalDiscord]:
    """A running server with six people, two of them seated at its page."""
    local = LocalDiscord(
        users=PEOPLE, channels=CHANNELS, clock=clock, limits=RateLimits(enabled=False)
    )
    mount(local, KEY)
    async with local:
        point_client_at(local.url)
        yield local


@pytest.fixture
def client(server: LocalDiscord) -> UserClient:
    """The people's side of the server."""
    return server.client


@pytest.fixture
def address(server: LocalDiscord) -> str:
    """The page's address."""
    return f"{server.url}/play/{KEY}/"


@pytest_asyncio.fixture(loop_scope="session")
async def parlour(server: LocalDiscord) -> AsyncIterator[Parlour]:
    """The parlour bot, logged in, who passes on from the first person to the second."""
    async with running(server.token) as bot:
        bot.next_player = server.client.users[1].id
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, parlour: Parlour, address: str) -> Page:
    """The page as on a phone, opened, as the first person; errors in it fail the test."""
    return await opened(browser, address)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def printed(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address that a bot without a token prints; its order of tiles is foreseeable.

    All tests of a process have it in common: each begins a game in a channel of its own.
    """
    folder = tmp_path_factory.mktemp("playground")
    settings = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "CLOISTERWYRM_SHUFFLE_SEED": "1",
    }
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=folder,
        env=settings,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert bot.stdout is not None
    _kept, address = [(await bot.stdout.readline()).decode() for _ in range(2)]
    yield address.strip()
    bot.terminate()
    assert await bot.wait() == 0


async def opened(browser: Browser, address: str) -> Page:
    """Open the page as on a phone and wait until it shows a channel."""
    page = await browser.new_page(viewport={"width": 390, "height": 844})
    page.set_default_timeout(PATIENCE)
    await page.goto(address)
    await page.locator("#place:not(:empty)").wait_for()
    return page
