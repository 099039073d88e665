"""Take screenshots of the playground's page: `python -m tools.screenshots FOLDER [NAME...]`.

They show moments of games in a wide window and on a phone, in light and in dark, to be looked at.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Browser

from tools.browser import open_playground
from tools.screenshots.moments import MOMENTS, PHONE, Moment
from tools.screenshots.visit import Visit


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the named pictures, or all; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    names = [moment.name for moment in MOMENTS]
    parser.add_argument("folder", type=Path)
    parser.add_argument("name", nargs="*", metavar="NAME", help=", ".join(names))
    asked = parser.parse_args(arguments)
    if unknown := set(asked.name) - set(names):
        parser.error(f"there is no {min(unknown)}; there are {', '.join(names)}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    wanted = [moment for moment in MOMENTS if moment.name in (asked.name or names)]
    asyncio.run(take(wanted, asked.folder))
    return 0


async def take(moments: Sequence[Moment], folder: Path) -> None:
    """Write a picture of each moment into a folder."""
    async with open_playground() as (address, browser):
        for moment in moments:
            await _take(moment, browser, address, folder / f"{moment.name}.png")
            print(moment.name, flush=True)


async def _take(moment: Moment, browser: Browser, address: str, path: Path) -> None:
    page = await browser.new_page(
        viewport=moment.window,
        color_scheme=moment.light,
        reduced_motion="reduce",
        has_touch=moment.window is PHONE,
    )
    await page.goto(address)
    await moment.show(Visit(page))
    await page.screenshot(path=path)
    await page.close()


if __name__ == "__main__":
    sys.exit(main())
