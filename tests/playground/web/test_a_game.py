"""The whole bot in the playground: games begun and played at a phone, by clicking only."""

import re
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as TimedOut

from playground.situations import SITUATIONS, Situation
from tests.playground.web.conftest import FAILED, IN_ONE_LOOP, PATIENCE, opened
from tests.playground.web.pages import button, feed, messages, person
from tools.bench.page import LETTER, play_turn

pytestmark = [pytest.mark.browser, IN_ONE_LOOP]

PLAY = re.compile("^Play$")
WOOD = re.compile("^(1$|No meeple)")
COMMIT = re.compile(f"{WOOD.pattern}|^Place it here")


ASKED = {
    "dragon-walk": re.compile("^[↑→↓←]"),
    "draft": re.compile("."),
    "undo": re.compile("Agree"),
}
"""What is pressed in public."""


FOCUSED = """(() => {
    const at = document.activeElement;
    return at.labels?.[0]?.innerText ?? at.ariaLabel ?? (at.matches("button") ? at.innerText : "");
})()"""
"""What the focused element is called; nothing for a message."""
IN_SIGHT = """(() => {
    const [box, feed] = [document.activeElement, document.querySelector("#feed")]
        .map(each => each.getBoundingClientRect());
    return box.top >= feed.top - 1 && box.bottom <= feed.bottom + 1;
})()"""
"""Whether the focused button is in sight."""
ANSWERED = """pressed => {
    const at = document.activeElement;
    return at.dataset.control !== pressed && at.ariaDisabled !== "true";
}"""
"""Whether something else is focused than what was pressed, and can be pressed itself."""
DONE = "() => Number(document.activeElement.dataset.control.split(':')[2])"
"""How many actions were done in the game when the focused button was shown."""
WENT_ON = """done => {
    const newest = [...document.querySelectorAll("article:not(.private)")].at(-1);
    const controls = [...newest.querySelectorAll("[data-control]")];
    const isWhole = [...newest.querySelectorAll("img")].every(({ complete }) => complete);
    return isWhole && controls.some(each => each.innerText.startsWith("Rematch")
        || each.dataset.control.startsWith("p:") && each.dataset.control.split(":")[2] > done);
}"""
"""Whether the newest message for all asks, whole, for the next turn, or the game is over."""
PHONE_WIDTH = 390
WINDOWS = ((1280, 800), (PHONE_WIDTH, 844))
PRESSES = 3
"""How often a person presses a button, or a key, before they give up."""
CONTROLS = ".button, .pick"
ANSWERS = f".gallery img, {CONTROLS}"
EVERYTHING = f".text, {ANSWERS}"
MANY = 20
"""Squares in four rows of letters: with a fifth row a phone shows the question a little above."""
WHOLE = """() => {
    const pictures = [...document.querySelectorAll("article:last-of-type .gallery img")];
    const isThere = ({ complete, naturalWidth }) => complete && naturalWidth > 0;
    return pictures.length > 0 && pictures.every(isThere);
}"""
"""Whether the newest message has its pictures."""
OUT_OF_SIGHT = """selector => {
    const feed = document.querySelector("#feed").getBoundingClientRect();
    const last = [...document.querySelectorAll("article")].at(-1);
    const parts = last.querySelectorAll(selector);
    const isOut = (box) => box.top < feed.top - 1 || box.bottom > feed.bottom + 1
        || box.left < feed.left || box.right > feed.right;
    return [...parts].filter((part) => isOut(part.getBoundingClientRect()))
        .map((part) => part.textContent || part.alt);
}"""
"""What of the newest message is outside of what the window shows."""


async def see_all(page: Page) -> None:
    """Demand that every button is in sight in both windows, at the end of what was said.

    On a phone picture and question are, too.
    """
    await page.wait_for_function(WHOLE)
    letters = page.locator("article").last.get_by_role("button", name=re.compile("^[A-Z]$"))
    all_of_it = EVERYTHING if await letters.count() <= MANY else ANSWERS
    for width, height in WINDOWS:
        await page.set_viewport_size({"width": width, "height": height})
        wanted = all_of_it if width == PHONE_WIDTH else CONTROLS
        try:
            await page.wait_for_function(f"wanted => !({OUT_OF_SIGHT})(wanted).length", arg=wanted)
        except TimedOut as error:
            raise AssertionError(await page.evaluate(OUT_OF_SIGHT, wanted)) from error
        assert await page.evaluate("document.documentElement.scrollWidth") == width


class Keyboard:
    """Somebody without a mouse, whose presses of keys are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    async def press(self, key: str) -> str:
        """Press a key; return what is focused then."""
        await self.page.keyboard.press(key)
        self.presses += 1
        return await self.look()

    async def look(self) -> str:
        focused: str = await self.page.evaluate(FOCUSED)
        return focused

    async def reach(self, wanted: str, key: str) -> None:
        """Press a key until that is focused."""
        for _ in range(20):
            if wanted in await self.look():
                return
            await self.press(key)
        raise AssertionError(f"{key} does not lead to {wanted}")

    async def choose(self, chosen: str, wanted: str) -> None:
        """Choose something else in a row of which one thing is chosen."""
        await self.reach(chosen, "Tab")
        await self.reach(wanted, "ArrowRight")

    async def answer(self) -> None:
        """Press what is focused, shown first if it must be, until something else is."""
        pressed = await self.page.evaluate("document.activeElement.dataset.control")
        for _ in range(PRESSES):
            if not await self.page.evaluate(IN_SIGHT):
                await self.press("Enter")
                await self.page.wait_for_function(f"() => {IN_SIGHT}")
            await self.press("Enter")
            with suppress(TimedOut):
                wait = self.page.wait_for_function
                await wait(ANSWERED, arg=pressed, timeout=PATIENCE / PRESSES)
                return
        raise AssertionError(f"Nothing answers {pressed}")

    async def play(self) -> int:
        """Lay the tile on the first square, with the first meeple; return how many keys it took."""
        before = self.presses
        if not re.match(LETTER, await self.look()):
            await self.reach("Play", "Enter")
            await self.answer()
        while re.match(LETTER, await self.look()):
            await self.answer()
        assert re.match(COMMIT, await self.look())
        done = await self.page.evaluate(DONE)
        await self.answer()
        await self.page.wait_for_function(WENT_ON, arg=done)
        return self.presses - before


class Newcomer:
    """Somebody at the page, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    async def click(self, wanted: Locator) -> None:
        await wanted.click()
        self.clicks += 1

    async def play(self) -> None:
        """Lay the tile in hand on the first or only square, with the first figure if any."""
        square, wood = button(self.page, "A"), self.page.get_by_role("button", name=WOOD)
        await self.click(button(self.page, "Play"))
        await square.or_(wood).first.wait_for()
        if await square.is_visible():
            await self.click(square)
        await self.click(wood.first)


CALLED = """() => {
    const me = document.querySelector(".person[aria-pressed=true] .name").textContent;
    const newest = [...document.querySelectorAll("article")].at(-1);
    return newest?.textContent.includes(`${me}, `);
}"""
"""Whether the newest message asks whoever is at the keyboard."""


async def at_keyboard(page: Page) -> str:
    """Return the name of who is at the keyboard."""
    return await page.locator(".person[aria-pressed=true] .name").inner_text()


async def open_picker(page: Page, play: Locator) -> None:
    """Press *Play*; again where nothing comes of it, as a person at a busy machine does."""
    private = feed(page).get_by_text("Only you can see this").first
    for _ in range(PRESSES):
        await play.click()
        with suppress(AssertionError):
            await expect(private).to_be_visible(timeout=PATIENCE / PRESSES)
            break
    await expect(private).to_be_visible()


@pytest_asyncio.fixture(loop_scope="session")
async def newcomer(
    browser: Browser, printed: str, request: pytest.FixtureRequest
) -> AsyncIterator[Newcomer]:
    """Somebody who has opened the address, and is offered a game.

    What they saw last is told of a test that fails.
    """
    page = await opened(browser, printed)
    await expect(page.get_by_text("The bot isn’t connected.")).to_be_hidden()
    if await page.get_by_role("button", name="Start a game now").count() == 0:
        await button(page, "New game").click()
    yield Newcomer(page)
    if request.node.stash.get(FAILED, False):
        seen = await page.locator("body").inner_text()
        request.node.add_report_section("teardown", "page", seen)


async def test_the_first_tile_lies_within_four_clicks(newcomer: Newcomer) -> None:
    """With the bot in the other seat, which answers at once."""
    page = newcomer.page
    await newcomer.click(button(page, "Start a game now"))
    await newcomer.play()
    assert newcomer.clicks <= 4
    await feed(page).get_by_text(re.compile("Ada places the tile")).first.wait_for()
    await feed(page).get_by_text(re.compile("Bot places the tile")).first.wait_for()
    await button(page, "Play").wait_for()
    assert "leaves the seat" not in await feed(page).inner_text()


async def test_the_first_game_tells_what_to_press(newcomer: Newcomer) -> None:
    """A sentence for each first decision, once; whoever skips them reads none."""
    page = newcomer.page
    coach = page.locator("#coach")
    await expect(page.get_by_text("Everything", exact=True)).to_be_in_viewport()
    await button(page, "Start a game now").click()
    await expect(coach).to_contain_text("press Play")
    await button(page, "Play").click()
    await expect(coach).to_contain_text("Each letter is a square")
    await page.get_by_role("button", name="A", exact=True).click()
    await expect(coach).to_contain_text("That button makes your move")
    await button(page, "Skip the tips").click()
    await expect(coach).to_be_hidden()
    await page.reload()
    await page.locator("article").first.wait_for()
    await expect(coach).to_be_hidden()


async def test_two_people_play_in_turn(newcomer: Newcomer) -> None:
    """The first tile lies within six clicks, and the next turn is one click or two keys away."""
    page = newcomer.page
    await newcomer.click(page.get_by_role("group", name="Bots").get_by_text("none"))
    await newcomer.click(button(page, "Start a game now"))
    await newcomer.play()
    assert newcomer.clicks <= 6
    follow = page.get_by_role("button", name=re.compile("’s turn"))
    other = "Bo" if await at_keyboard(page) == "Ada" else "Ada"
    await expect(follow).to_have_text(f"{other}’s turn →")
    await feed(page).focus()
    await page.keyboard.press("Enter")
    await expect(follow).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(feed(page)).to_be_focused()
    await expect(person(page, other)).to_have_attribute("aria-pressed", "true")
    turn = messages(page).last
    await expect(turn).to_have_class(re.compile("pinged"))
    await expect(turn.get_by_role("img").first).to_be_visible()
    await expect(follow).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.name)
async def test_a_situation_is_loaded(newcomer: Newcomer, situation: Situation) -> None:
    """It is on the table at a click, and whoever is to act sits there and sees what to press.

    The table is the channel that is open if that is empty, or else one of its own.
    """
    page = newcomer.page
    is_empty = await page.locator("dialog[open]").count() == 0
    name = "table" if is_empty else f"{situation.name}(-[0-9]+)?"
    await page.get_by_role("button", name=situation.title).click()
    await expect(page.locator("dialog[open]")).to_have_count(0)
    await expect(page.get_by_role("heading", name=re.compile(f"^#{name}$"))).to_be_visible()
    turn = messages(page).last
    await page.wait_for_function(CALLED)
    await expect(
        turn.get_by_role("button", name=ASKED.get(situation.name, PLAY)).first
    ).to_be_enabled()
    await expect(turn.get_by_role("img").first).to_be_visible()
    await see_all(page)
    play = turn.get_by_role("button", name=PLAY)
    if await play.count():
        await open_picker(page, play)
        await see_all(page)


THREE_PLAY = [situation for situation in SITUATIONS if situation.players > 2]
TWO_PLAY = [situation for situation in SITUATIONS if situation.players == 2]


@pytest.mark.parametrize("larger", THREE_PLAY, ids=lambda each: each.name)
async def test_a_situation_with_fewer_people_follows_one_with_more(
    newcomer: Newcomer, larger: Situation
) -> None:
    """Whoever sits at the page then, be it somebody who does not play in the second one."""
    page, smaller = newcomer.page, TWO_PLAY[1]
    await page.get_by_role("button", name=larger.title).click()
    await page.wait_for_function(CALLED)
    await person(page, "Cleo").click()
    await expect(person(page, "Cleo")).to_have_attribute("aria-pressed", "true")
    await button(page, "New game").click()
    await page.get_by_role("button", name=smaller.title).click()
    await expect(page.locator("dialog[open]")).to_have_count(0)
    await expect(page.get_by_role("heading", name=re.compile(f"^#{smaller.name}"))).to_be_visible()
    await page.wait_for_function(CALLED)
    await expect(person(page, "Cleo")).to_have_count(0)


async def test_nobody_is_called_when_the_game_is_over(newcomer: Newcomer) -> None:
    """Whose turn it was is not told any more."""
    page = newcomer.page
    await page.get_by_role("button", name="The last tile").click()
    await button(page, "Play").wait_for()
    here = page.locator(".person:not([aria-pressed=true])").first
    await here.click()
    follow = page.get_by_role("button", name=re.compile("’s turn"))
    await follow.click()
    await play_turn(page)
    await page.get_by_role("button", name=re.compile("^Rematch")).first.wait_for()
    await here.click()
    await expect(follow).to_be_hidden()


async def test_time_is_put_forward(newcomer: Newcomer) -> None:
    """What takes a day, such as an answer to who wants a move back, comes at a click."""
    page = newcomer.page
    await page.get_by_role("button", name="Somebody asks to undo a move").click()
    await button(page, "Agree").wait_for()
    await button(page, "Settings").click()
    await button(page, "A day ahead").click()
    await page.get_by_text("The clock is 1 day ahead of yours.").wait_for()
    await button(page, "An hour ahead").click()
    await expect(button(page, "Agree")).to_have_count(0)


async def test_the_clock_runs_faster(newcomer: Newcomer) -> None:
    """An hour each second, and the bot follows: what takes three hours more comes in seconds."""
    page = newcomer.page
    await page.get_by_role("button", name="Somebody asks to undo a move").click()
    await button(page, "Agree").wait_for()
    await button(page, "Settings").click()
    for _ in range(21):
        await button(page, "An hour ahead").click()
    pace = page.get_by_label("Clock speed")
    await pace.select_option("×3600: 1 hour per second")
    await button(page, "Close").click()
    await expect(page.get_by_role("button", name=re.compile("×3600$"))).to_be_visible()
    await expect(button(page, "Agree")).to_have_count(0, timeout=2 * PATIENCE)
    await open_picker(page, button(page, "Play"))
    await page.get_by_role("button", name=re.compile("×3600$")).click()
    await expect(pace).to_have_value("3600")
    await pace.select_option("×1: normal")
    await expect(page.get_by_role("button", name=re.compile("×3600$"))).to_be_hidden()


async def test_the_bots_own_emojis_are_shown(newcomer: Newcomer) -> None:
    """The figure of each player stands beside their name, and on the buttons that place one."""
    page = newcomer.page
    await page.get_by_role("button", name="A portal").click()
    figure = messages(page).last.locator(".own-emoji").first
    await expect(figure).to_be_visible()
    assert await figure.evaluate("image => image.naturalWidth") > 0
    await button(page, "Play").click()
    await button(page, "A").click()
    figure = page.get_by_role("button", name=WOOD).first.locator(".own-emoji")
    await expect(figure).to_be_visible()
    assert await figure.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


async def test_a_newcomer_plays_a_game_to_its_end(newcomer: Newcomer) -> None:
    """By clicks alone, against three bots; then the final picture, and a rematch is offered."""
    page = newcomer.page
    await page.get_by_role("group", name="Players").get_by_text("4").click()
    await page.get_by_role("group", name="Bots").get_by_text("3").click()
    await page.get_by_role("group", name="Rules").get_by_text("The base game").click()
    await button(page, "Start a game now").click()
    last = page.locator("article").last
    rematch = last.get_by_role("button", name=re.compile("^Rematch"))
    await last.get_by_role("button", name=PLAY).wait_for()
    while await rematch.count() == 0:
        await play_turn(page)
        await last.get_by_role("button", name=PLAY).or_(rematch).first.wait_for()
    await expect(last.get_by_role("img").first).to_be_visible()
    await expect(rematch.first).to_be_enabled()
    await see_all(page)


async def test_a_game_is_played_to_its_end_by_keyboard(newcomer: Newcomer) -> None:
    """From the first Tab to the final picture without a mouse, a turn in six keys at most."""
    page = newcomer.page
    keyboard = Keyboard(page)
    await keyboard.choose("2", "4")
    await keyboard.choose("1", "3")
    await keyboard.reach("The dragon", "Tab")
    await keyboard.reach("The base game", "ArrowDown")
    await keyboard.press("Enter")
    last = page.locator("article").last
    rematch = last.get_by_role("button", name=re.compile("^Rematch"))
    await expect(feed(page)).to_be_focused()
    taken = []
    while await rematch.count() == 0:
        taken.append(await keyboard.play())
    assert max(taken) <= 6
    await keyboard.reach("Rematch", "Enter")
    await expect(last.get_by_role("img").first).to_be_visible()
    await see_all(page)
