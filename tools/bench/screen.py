"""How many turns fit one screen, in the browser as Discord's clients show them.

Games are played by chance, with and without expansions; each is loaded in the playground at a
random position. Its message is viewed on a phone and on a desktop: text, picture and every button
must be visible at once.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Page, ViewportSize, async_playwright

from bot.__main__ import play
from bot.games.moves import Move
from bot.games.sealed_bag import Bag
from bot.play.start_from_position import Stage
from bot.process.settings import Settings
from bot.store import Store
from playground.connect import point_client_at
from playground.situations import Situation, Wanted, has_choice
from playground.web.page import serve
from rules import Setup, State, legal_actions, new_game
from rules.actions import PASS
from rules.expansions import EXPANSIONS
from rules.notation import Game, write
from tools.bench.turn import BOXES
from tools.browser import launch

GAMES = 100
PEOPLE = (2, 3, 4, 6)
SHOWN = 60
"""Printed characters of what is not visible."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn")
WINDOWS = {
    "phone": ViewportSize(width=390, height=844),
    "desktop": ViewportSize(width=1280, height=800),
}
OUT_OF_SIGHT = """() => {
    const feed = document.querySelector("#feed").getBoundingClientRect();
    const last = [...document.querySelectorAll("article")].at(-1);
    last.scrollIntoView({ block: "end" });
    const parts = last.querySelectorAll(".text, .gallery img, .button, .pick");
    const isOut = (box) => box.top < feed.top - 1 || box.bottom > feed.bottom + 1
        || box.left < feed.left || box.right > feed.right;
    return [...parts].filter((part) => isOut(part.getBoundingClientRect()))
        .map((part) => part.textContent || part.alt);
}"""
"""What of the newest message is outside the window."""


@dataclass(frozen=True, slots=True)
class Chance(Situation):
    """A game played by chance, and a position in it."""

    text: str = ""

    def read(self) -> str:
        """Return its game in the notation."""
        return self.text


def run(games: int = GAMES) -> dict[str, Any]:
    """Print, for each window, the share of turns that fit it, and what the others hide."""
    situations = [play_by_chance(number) for number in range(games)]
    high = asyncio.run(_look_at(situations))
    figures = {name: round(1 - len(found) / games, 3) for name, found in high.items()}
    for name, found in high.items():
        print(f"{name}: {figures[name]:.1%} of {games} turns fit")
        for turn, parts in found.items():
            print(f"- {turn}: {', '.join(repr(part[:SHOWN]) for part in parts)}")
    return figures


def play_by_chance(number: int) -> Chance:
    """Return a game played by chance, and a position with a choice somewhere in it."""
    dice, boxes = Random(number), [*BOXES.values()][number % len(BOXES)]
    setup = Setup(PEOPLE[number // len(BOXES) % len(PEOPLE)], expansions=boxes)
    state = new_game(setup, EXPANSIONS)
    move, decisions = Move(state, Bag.fill(state.unseen, str(number))), 0
    move.go_on()
    while (player := move.state.player) is not None:
        decisions += has_choice(move.state)
        options = legal_actions(move.state)
        move.decide(player, [dice.choice([each for each in options if each != PASS] or options)])
        move.go_on()
    text = write(
        Game(
            setup,
            NAMES[: setup.players],
            tuple(entry.action for entry in move.logged),
            "HiG C2",
            move.bag.seal,
            move.bag.seed,
            move.bag.sealed,
        )
    )
    name = f"turn-{number}"
    wanted = _reach(dice.randrange(decisions))
    return Chance(name, name, "", wanted, boxes, setup.players, text=text)


def _reach(count: int) -> Wanted:
    """Return the condition for the choice after so many others."""
    left = count

    def wanted(state: State) -> bool:
        nonlocal left
        left -= has_choice(state)
        return left < 0

    return wanted


async def _look_at(situations: Sequence[Chance]) -> dict[str, dict[str, list[str]]]:
    """Return what is not visible, by window and situation."""
    high: dict[str, dict[str, list[str]]] = {name: {} for name in WINDOWS}
    async with _open_page(situations) as page:
        for situation in situations:
            await _load(page, situation)
            for name, window in WINDOWS.items():
                await page.set_viewport_size(window)
                if parts := await page.evaluate(OUT_OF_SIGHT):
                    high[name][situation.name] = parts
    return high


@asynccontextmanager
async def _open_page(situations: Sequence[Chance]) -> AsyncIterator[Page]:
    """Yield the page of a playground on which these situations can be loaded."""
    stop = asyncio.Event()
    with tempfile.TemporaryDirectory(prefix="cloisterwyrm-") as folder:
        settings = Settings(database=Path(folder) / "games.sqlite3", sprites=Path(folder))
        async with (
            await Store.open(Path(folder) / "games.sqlite3") as store,
            serve(users=6, stage=Stage(store, EXPANSIONS), situations=situations) as here,
            async_playwright() as playwright,
            launch(playwright) as browser,
        ):
            point_client_at(here.url)
            playing = asyncio.create_task(play(store, settings, here.token, stop, local=True))
            page = await browser.new_page(viewport=WINDOWS["desktop"])
            await page.goto(here.address)
            yield page
            stop.set()
            await playing


async def _load(page: Page, situation: Chance) -> None:
    """Load a situation, and wait for its message and picture.

    The first one takes the open empty table, each other has a channel of its own.
    """
    await page.set_viewport_size(WINDOWS["desktop"])
    await page.locator("#place:not(:empty)").wait_for()
    place = situation.name if await page.locator("article").count() else "table"
    title = page.get_by_role("button", name=situation.title, exact=True)
    if not await title.count():
        await page.get_by_role("button", name="New game", exact=True).click()
    await title.click()
    await page.get_by_role("heading", name=f"#{place}", exact=True).wait_for()
    await page.wait_for_function(
        """() => {
            const last = [...document.querySelectorAll("article")].at(-1);
            const picture = last?.querySelector(".gallery img");
            return picture && picture.complete && picture.naturalWidth > 0;
        }"""
    )
