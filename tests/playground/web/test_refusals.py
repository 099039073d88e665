"""Whatever a person asks of the page and does not get is said there, in words."""

import json
import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.server import LocalDiscord
from tests.playground.web.conftest import IN_ONE_LOOP, opened
from tests.playground.web.pages import button, composer, feed, messages, new_game, person
from tests.playground.web.parlour import Parlour

pytestmark = [pytest.mark.browser, IN_ONE_LOOP]

NO = "Not in this test."
GONE = "The playground can’t be reached."


class RefusingLine:
    """A page's line to its server, on which some of what the page asks is refused."""

    def __init__(self) -> None:
        self.refused = ""

    def join(self, line: WebSocketRoute) -> None:
        """Stand in between."""
        server = line.connect_to_server()

        def take(text: str | bytes) -> None:
            act = json.loads(text)
            if act["do"] == self.refused:
                refusal = {"type": "refused", "sentence": NO, "ref": act.get("ref", 0)}
                line.send(json.dumps(refusal))
            else:
                server.send(text)

        line.on_message(take)


async def press(page: Page) -> None:
    await button(page, "Rename").click()


async def choose(page: Page) -> None:
    await button(page, "Play").click()
    await page.get_by_role("combobox", name="Squares").click()
    await page.get_by_role("option", name="Square B").click()


async def send_command(page: Page) -> None:
    await composer(page).fill("/words text:Hello")
    await page.keyboard.press("Enter")


async def complete(page: Page) -> None:
    await composer(page).fill("/place")
    await page.keyboard.press("Enter")


async def submit(page: Page) -> None:
    await button(page, "Rename").click()
    await page.get_by_label("New name").fill("Evening")
    await button(page, "Submit").click()


async def say(page: Page) -> None:
    await composer(page).fill("Hello")
    await page.keyboard.press("Enter")


async def dismiss(page: Page) -> None:
    await button(page, "Play").click()
    await button(page, "Dismiss message").click()


def in_menu(label: str) -> Callable[[Page], Awaitable[None]]:
    async def act(page: Page) -> None:
        await messages(page).last.get_by_role("button", name="Actions for this message").click()
        await page.get_by_role("menuitem", name=label).click()

    return act


def in_settings(label: str, value: str) -> Callable[[Page], Awaitable[None]]:
    async def act(page: Page) -> None:
        await button(page, "Settings").click()
        await page.get_by_label(label).select_option(value)

    return act


async def sit_more(page: Page) -> None:
    await button(page, "One more person").click()


async def sit_down(page: Page) -> None:
    await person(page, "Bo").click()


async def go(page: Page) -> None:
    await button(page, "Channels").click()
    await page.get_by_role("button", name=re.compile("^fireside")).click()


async def begin(page: Page) -> None:
    await button(page, "New game").click()
    await button(page, "Start a game now").click()


ACTS = {
    "press": press,
    "choose": choose,
    "slash": send_command,
    "complete": complete,
    "submit": submit,
    "say": say,
    "dismiss": dismiss,
    "delete": in_menu("Delete message"),
    "unread": in_menu("Mark as unread"),
    "speak": in_settings("Ada reads Discord in", "Nederlands"),
    "mood": in_settings("Discord responses", "Failing: requests fail now and then"),
    "seat": sit_more,
    "be": sit_down,
    "open": go,
    "begin": begin,
}


async def played(browser: Browser, address: str, line: RefusingLine) -> Page:
    """Open the page at the end of this line, and a game there."""
    page = await browser.new_page(viewport={"width": 390, "height": 844})
    await page.route_web_socket(re.compile("socket$"), line.join)
    await page.goto(address)
    await page.locator("#place:not(:empty)").wait_for()
    await new_game(page)
    return page


@pytest.mark.parametrize("what", ACTS)
async def test_what_is_refused_is_said(
    browser: Browser, address: str, parlour: Parlour, what: str
) -> None:
    """In the words of the refusal, and above a dialog that is open."""
    line = RefusingLine()
    page = await played(browser, address, line)
    line.refused = what
    await ACTS[what](page)
    place = page.locator("dialog[open], body:not(:has(dialog[open]))")
    await expect(place.get_by_text(NO).first).to_be_visible()


@pytest.mark.parametrize("what", ["press", "slash", "complete", "say", "seat", "speak", "begin"])
async def test_what_cannot_be_sent_is_said(
    browser: Browser, server: LocalDiscord, address: str, parlour: Parlour, what: str
) -> None:
    """While the playground is away; and what was written is not lost."""
    page = await opened(browser, address)
    await new_game(page)
    await page.route_web_socket(re.compile("socket$"), lambda line: line.close())
    await server.app.on_shutdown.send(server.app)
    await page.get_by_text("The playground has stopped.").wait_for()
    await ACTS[what](page)
    place = page.locator("dialog[open], body:not(:has(dialog[open]))")
    await expect(place.get_by_text(GONE).first).to_be_visible()
    if what == "say":
        await expect(composer(page)).to_have_value("Hello")


async def test_what_is_too_large_is_said(page: Page) -> None:
    """The page keeps it, and its line."""
    await composer(page).fill("long " * 20_000)
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("This is too large for the playground")).to_be_visible()
    await expect(composer(page)).not_to_have_value("")
    await expect(messages(page)).to_have_count(0)
    await composer(page).fill("short")
    await page.keyboard.press("Enter")
    await feed(page).get_by_text("short").wait_for()


async def test_a_press_that_fails_after_somebody_else_sat_down_is_said(
    page: Page, clock: ManualClock, parlour: Parlour
) -> None:
    """With the name of who pressed."""
    await new_game(page)
    await button(page, "Sleep").click()
    await expect(button(page, "Sleep")).to_have_attribute("aria-busy", "true")
    await person(page, "Bo").click()
    await expect(person(page, "Bo")).to_have_attribute("aria-pressed", "true")
    clock.advance(3.1)
    await expect(page.get_by_text("Ada: The application did not respond.")).to_be_visible()


async def test_a_modal_that_is_refused_after_it_was_closed_is_said(
    browser: Browser, address: str, parlour: Parlour
) -> None:
    """Closing does not take back what was sent."""
    line = RefusingLine()
    page = await played(browser, address, line)
    line.refused = "submit"
    await button(page, "Rename").click()
    await page.get_by_label("New name").fill("Evening")
    await page.evaluate(
        """() => {
            document.querySelector("dialog.modal form").requestSubmit();
            document.querySelector("dialog.modal").close();
        }"""
    )
    await expect(page.get_by_text(f"Name the game: {NO}")).to_be_visible()


async def test_a_link_that_leads_nowhere_is_said(page: Page, client: UserClient) -> None:
    """To a channel that one does not see, or a message that is not shown."""
    ada = client.users[0]
    here, other = client.channels(ada)[:2]
    there = f"https://discord.com/channels/{client.world.guild_id}"
    await client.say(ada, here, f"[Up]({there}/{here.id}/5), [beside]({there}/{other.id})")
    await page.get_by_role("link", name="Up").click()
    await expect(page.get_by_text("This message isn’t shown here")).to_be_visible()
    client.world.delete_channel(other)
    await page.get_by_role("link", name="beside").click()
    await expect(page.get_by_text("Ada sees no such channel.")).to_be_visible()
    await expect(page.get_by_role("heading", name="#table")).to_be_visible()
