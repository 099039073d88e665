"""A visitor of the page, who waits for every result."""

import re

from playwright.async_api import Locator, Page

from tools.bench.page import LETTER

TAKEN = re.compile("^(1$|Place it here)")
"""The first way to end a preview."""
STILL = 400
"""Milliseconds without changes after which a result is complete."""


class Visit:
    """A visitor of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.page.locator("article").last

    async def press(self, name: str | re.Pattern[str]) -> None:
        """Press the newest button of this name, and wait until the bot has answered."""
        exact = isinstance(name, str)
        await self.page.get_by_role("button", name=name, exact=exact).last.click()
        await self.stand_still()

    async def stand_still(self) -> None:
        """Wait until nothing is in progress, and all pictures are there."""
        await self.page.wait_for_timeout(STILL)
        await self.page.wait_for_function(
            """() => !document.querySelector("[aria-busy=true], .thinking")
                && [...document.images].every(image => image.complete)"""
        )

    async def offer(self) -> None:
        """Open the offer of a new game."""
        start = self.page.get_by_role("button", name="Start a game now")
        other = self.page.get_by_role("button", name="New game", exact=True)
        await start.or_(other).first.wait_for()
        if not await start.count():
            await other.click()
        await self.stand_still()

    async def begin(self, rules: str = "The dragon") -> None:
        """Start a game against the bot."""
        await self.offer()
        await self.page.get_by_role("group", name="Rules").get_by_text(rules).click()
        await self.press("Start a game now")
        await self.last.get_by_role("button", name="Play", exact=True).wait_for()
        await self.stand_still()

    async def load(self, title: str) -> None:
        """Load a situation."""
        await self.offer()
        await self.page.get_by_role("button", name=title).click()
        await self.page.locator("article").first.wait_for()
        await self.stand_still()

    async def play(self) -> None:
        """Open the picker, and choose until a tile is shown in place."""
        await self.press("Play")
        while await self.page.get_by_role("button", name=TAKEN).count() == 0:
            await self.press(LETTER)

    async def be(self, name: str) -> None:
        """Sit down as somebody else."""
        people = self.page.get_by_role("group", name="Who is at the keyboard")
        await people.get_by_role("button", name=re.compile(f"^{name}")).click()
        await self.stand_still()

    async def type(self, text: str) -> None:
        """Type a text, and send it."""
        await self.write(text)
        await self.page.keyboard.press("Enter")
        await self.stand_still()

    async def write(self, text: str) -> None:
        """Type a text without sending it."""
        await self.page.get_by_role("combobox", name=re.compile("^Write as")).fill(text)
        await self.stand_still()
