"""A playground and a browser for tools that look at its page."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Playwright, async_playwright

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ROOT = Path(__file__).parents[1]
START_SECONDS = 60.0
STOP_SECONDS = 45.0


@asynccontextmanager
async def open_playground() -> AsyncIterator[tuple[str, Browser]]:
    """Run a playground with predictable tiles; yield its URL and a browser."""
    async with (
        _playground() as address,
        async_playwright() as playwright,
        launch(playwright) as browser,
    ):
        yield address, browser


@asynccontextmanager
async def launch(playwright: Playwright) -> AsyncIterator[Browser]:
    """Yield this machine's Chromium; SystemExit without one."""
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("There is no Chromium on this machine.")
    browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
    yield browser
    await browser.close()


@asynccontextmanager
async def _playground() -> AsyncIterator[str]:
    """Run a playground; yield the URL that it prints."""
    with tempfile.TemporaryDirectory(prefix="cloisterwyrm-") as folder:
        settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "playground"),
            cwd=folder,
            env=settings | {"CLOISTERWYRM_SHUFFLE_SEED": "1"},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert bot.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                _kept, address = [(await bot.stdout.readline()).decode() for _ in range(2)]
            yield address.strip()
        finally:
            bot.terminate()
            try:
                await asyncio.wait_for(bot.wait(), STOP_SECONDS)
            except TimeoutError:
                bot.kill()
                await bot.wait()
