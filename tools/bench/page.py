"""How fast the playground's page answers: from a click to the picture it leads to."""

import asyncio
import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, ViewportSize, async_playwright

TURNS = 20
"""How many turns are measured, each with three clicks."""
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run")
WINDOW = ViewportSize(width=1280, height=800)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
NOTHING = re.compile("^No meeple")
LETTER = re.compile(r"^([A-Z]|Part [0-9]+)$")
ROOT = Path(__file__).parents[2]
SHOWN = """told => {
    const picture = [...document.querySelectorAll("article")].at(-1)?.querySelector(".gallery img");
    return picture && picture.src !== told && picture.complete && picture.naturalWidth > 0;
}"""
"""Whether the newest message shows another picture than the one told of, whole."""
PICTURE = """() => {
    const last = [...document.querySelectorAll("article")].at(-1);
    return last?.querySelector(".gallery img")?.src ?? "";
}"""


def run() -> dict[str, Any]:
    """Return median and 95th percentile in ms, and how many clicks lead to the first tile."""
    figures = asyncio.run(_measure())
    print(
        f"A click leads to its picture in {figures['median_ms']} ms (median) and"
        f" {figures['p95_ms']} ms (95 %); the first tile lies after"
        f" {figures['first_tile_clicks']} clicks."
    )
    return figures


async def _measure() -> dict[str, Any]:
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("There is no Chromium on this machine.")
    async with _playground() as address, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        page = await browser.new_page(viewport=WINDOW)
        await page.goto(address)
        await page.get_by_text("The base game").click()
        await page.get_by_role("button", name="Start a game now").click()
        clicks, times = 1, list[float]()
        for turn in range(TURNS):
            taken = await play_turn(page)
            clicks += len(taken) if turn == 0 else 0
            times += taken
        await browser.close()
    return {
        "median_ms": round(statistics.median(times)),
        "p95_ms": round(statistics.quantiles(times, n=20)[-1]),
        "first_tile_clicks": clicks,
    }


async def play_turn(page: Page) -> list[float]:
    """Play a turn, with the bot's turn after it; return the ms of each click."""
    last = page.locator("article").last
    play = last.get_by_role("button", name="Play", exact=True)
    commit = last.locator(".button.success").or_(last.get_by_role("button", name=NOTHING))
    letter = last.get_by_role("button", name=LETTER)
    await play.wait_for()
    times = [await _click(page, play)]
    assert not await play.count()
    while await commit.count() == 0:
        times.append(await _click(page, letter.first))
    return [*times, await _click(page, commit.first)]


async def _click(page: Page, wanted: Locator) -> float:
    told = await page.evaluate(PICTURE)
    began = time.perf_counter()
    await wanted.click()
    await page.wait_for_function(SHOWN, arg=told, polling="raf")
    return (time.perf_counter() - began) * 1000


@asynccontextmanager
async def _playground() -> AsyncIterator[str]:
    """Run a playground; yield the address that it prints."""
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
            yield (await bot.stdout.readline()).decode().strip()
        finally:
            bot.terminate()
            await bot.wait()
