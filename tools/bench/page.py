"""How fast the playground's page answers: from a click to the resulting picture."""

import asyncio
import re
import statistics
import time
from typing import Any

from playwright.async_api import Locator, Page, ViewportSize

from tools.browser import open_playground

TURNS = 20
"""Turns that are measured, each with three clicks."""
WINDOW = ViewportSize(width=1280, height=800)
NOTHING = re.compile("^No meeple")
LETTER = re.compile(r"^([A-Z]|Part [0-9]+)$")
SHOWN = """told => {
    const picture = [...document.querySelectorAll("article")].at(-1)?.querySelector(".gallery img");
    return picture && picture.src !== told && picture.complete && picture.naturalWidth > 0;
}"""
"""Whether the newest message shows another picture than the given one, completely."""
PICTURE = """() => {
    const last = [...document.querySelectorAll("article")].at(-1);
    return last?.querySelector(".gallery img")?.src ?? "";
}"""


def run() -> dict[str, Any]:
    """Return median and 95th percentile in ms, and the number of clicks to the first tile."""
    figures = asyncio.run(_measure())
    print(
        f"A click leads to its picture in {figures['median_ms']} ms (median) and"
        f" {figures['p95_ms']} ms (95 %); the first tile lies after"
        f" {figures['first_tile_clicks']} clicks."
    )
    return figures


async def _measure() -> dict[str, Any]:
    async with open_playground() as (address, browser):
        page = await browser.new_page(viewport=WINDOW)
        await page.goto(address)
        await page.get_by_text("The base game").click()
        await page.get_by_role("button", name="Start a game now").click()
        clicks, times = 1, list[float]()
        for turn in range(TURNS):
            taken = await play_turn(page)
            clicks += len(taken) if turn == 0 else 0
            times += taken
    return {
        "median_ms": round(statistics.median(times)),
        "p95_ms": round(statistics.quantiles(times, n=20)[-1]),
        "first_tile_clicks": clicks,
    }


async def play_turn(page: Page) -> list[float]:
    """Play a turn, and the bot's turn after it; return the ms of each click."""
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
