"""The page in a browser: what a person sees and does there, with a real bot answering."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, WebSocketRoute, expect

from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.server import LocalDiscord
from tests.playground.web.conftest import IN_ONE_LOOP, opened
from tests.playground.web.pages import button, composer, feed, messages, new_game, person
from tests.playground.web.parlour import Board, Parlour, board
from tests.waiting import PATIENCE

pytestmark = [pytest.mark.browser, IN_ONE_LOOP]

GROW_AT_ENTER = """() => {
    const newest = [...document.querySelectorAll("article")].at(-1);
    const grow = () => newest.style.paddingBottom = "200px";
    document.querySelector("#feed").addEventListener("keydown", grow, { once: true });
}"""
"""Have the newest message become larger as the page scrolls to what a key shows."""


class SlowLine:
    """A page's line to its server, which brings one thing after another."""

    def __init__(self) -> None:
        self._frames: asyncio.Queue[str | bytes] = asyncio.Queue()

    def join(self, line: WebSocketRoute) -> None:
        """Stand in between."""
        self._line = line
        line.connect_to_server().on_message(self._frames.put_nowait)

    async def bring(self, kind: str) -> None:
        """Bring everything up to the next thing of this kind."""
        while True:
            frame = await asyncio.wait_for(self._frames.get(), PATIENCE)
            self._line.send(frame)
            if msgspec.json.decode(frame)["type"] == kind:
                return


@pytest_asyncio.fixture(loop_scope="session")
async def game(page: Page) -> AsyncIterator[Page]:
    """The page after a game was started; scripts made no error."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    await new_game(page)
    yield page
    assert errors == []


async def test_a_message_shows_its_parts(game: Page) -> None:
    """A Components V2 message shows words, picture with alt text, and buttons, disabled too."""
    message = messages(game).last
    await expect(message.get_by_role("heading", name="A new game")).to_be_visible()
    await expect(message.get_by_text("@Ada")).to_be_visible()
    picture = message.get_by_role("img", name="A green board")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.naturalWidth") == 640
    await expect(message.get_by_role("button", name="Undo")).to_be_disabled()
    await expect(message.get_by_text("Ada used /game new")).to_be_visible()


async def test_nothing_is_wider_than_the_phone(game: Page) -> None:
    """At 390 pixels the page needs no scrolling sideways, with six people too."""
    for _ in range(4):
        await button(game, "One more person").click()
    await expect(person(game, "Finn")).to_be_in_viewport()
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    assert await game.evaluate("document.documentElement.scrollWidth") == 390
    assert await game.evaluate("document.getElementById('feed').scrollWidth") == 390


async def test_two_quick_taps_seat_two_people(game: Page) -> None:
    """The second one comes before the page shows the first one's person."""
    await expect(person(game, "Cleo")).to_have_count(0)
    await button(game, "One more person").evaluate("more => { more.click(); more.click(); }")
    await expect(person(game, "Dan")).to_be_visible()


async def test_a_private_message_is_for_one_person(game: Page) -> None:
    """Only the person who pressed sees an ephemeral answer, and may dismiss it."""
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await expect(messages(game)).to_have_count(2)
    await person(game, "Bo").click()
    await expect(messages(game)).to_have_count(1)
    await person(game, "Ada").click()
    await button(game, "Dismiss message").click()
    await expect(messages(game)).to_have_count(1)


async def test_an_edit_keeps_the_keyboard_where_it_was(game: Page) -> None:
    """A press by keyboard changes the message in place, and the focus stays on its button."""
    await button(game, "Play").click()
    await button(game, "B").focus()
    await game.keyboard.press("Enter")
    await feed(game).get_by_text("You chose B").wait_for()
    await expect(button(game, "B")).to_be_focused()
    await expect(messages(game)).to_have_count(2)


async def test_a_select_is_used_by_keyboard(game: Page) -> None:
    """A select opens a list of labels and descriptions, and sends what is chosen."""
    await button(game, "Play").click()
    squares = game.get_by_role("combobox", name="Squares")
    await squares.focus()
    await game.keyboard.press("ArrowDown")
    await expect(game.get_by_role("option")).to_have_count(3)
    await expect(game.get_by_role("option").nth(2)).to_have_text("Square CA meadow")
    await game.keyboard.press("ArrowDown")
    await game.keyboard.press("Enter")
    await feed(game).get_by_text("You chose B").wait_for()
    await expect(game.get_by_role("option")).to_have_count(0)


async def test_a_command_is_completed_and_sent(page: Page) -> None:
    """Typing / offers the commands; an option offers what the bot completes; numbers stay so."""
    await composer(page).fill("/")
    await expect(page.get_by_role("option")).to_have_count(3)
    await composer(page).fill("/pl")
    await page.keyboard.press("Enter")
    at = page.get_by_role("combobox", name="at", exact=True)
    await expect(at).to_be_focused()
    await at.press_sequentially("2")
    await page.get_by_role("option", name="2E: 2 east").click()
    await page.get_by_label("rotation").select_option("half")
    await button(page, "Send").click()
    await feed(page).get_by_text("Placed at 2E, turned 180").wait_for()
    await expect(composer(page)).to_be_focused()


async def test_a_command_is_typed_in_one_line(page: Page) -> None:
    """Options typed behind the command's name are filled in."""
    await composer(page).fill("/place at:1N rotation:a quarter")
    await page.keyboard.press("Enter")
    await feed(page).get_by_text("Placed at 1N, turned 90").wait_for()


async def test_a_required_option_is_asked_for(page: Page) -> None:
    """A command without a required option is not sent, and says why."""
    await composer(page).fill("/place")
    await page.keyboard.press("Enter")
    await button(page, "Send").click()
    await expect(page.get_by_role("alert").filter(has_text="required")).to_be_visible()
    await expect(messages(page)).to_have_count(0)


async def test_what_is_offered_too_late_leaves_the_refusal(page: Page, parlour: Parlour) -> None:
    """Choices that come when the field has been left do not wipe out why nothing was sent."""
    async with page.expect_websocket() as opened:
        await page.reload()
    socket = await opened.value
    parlour.completing.clear()
    await composer(page).fill("/place")
    await page.keyboard.press("Enter")
    await asyncio.wait_for(parlour.asked.wait(), 30)
    await button(page, "Send").click()
    refusal = page.get_by_role("alert").filter(has_text="required")
    await refusal.wait_for()
    async with socket.expect_event("framereceived", lambda frame: "1 east" in str(frame)):
        parlour.completing.set()
    await page.evaluate("new Promise(requestAnimationFrame)")
    await expect(refusal).to_be_visible()


async def test_a_modal_is_filled_in(game: Page) -> None:
    """A modal opens, takes a text, and is answered."""
    await button(game, "Rename").click()
    dialog = game.get_by_role("dialog", name="Name the game")
    await dialog.get_by_label("New name").fill("Evening game")
    await dialog.get_by_role("button", name="Submit").click()
    await feed(game).get_by_text("Now called Evening game").wait_for()
    await expect(dialog).to_have_count(0)


async def test_thinking_is_shown_until_the_answer(game: Page, parlour: Parlour) -> None:
    """A deferred answer is a thinking message, which the answer replaces."""
    await button(game, "Think").click()
    await feed(game).get_by_text("Cloisterwyrm is thinking…").wait_for()
    parlour.woken.set()
    await feed(game).get_by_text("Thought about it").wait_for()
    await expect(feed(game).get_by_text("is thinking…")).to_have_count(0)
    await expect(messages(game)).to_have_count(2)


async def test_no_answer_is_said(game: Page, client: UserClient, clock: ManualClock) -> None:
    """Without an answer in time the message says so, and its buttons can be pressed again."""
    await button(game, "Sleep").click()
    await expect(button(game, "Sleep")).to_have_attribute("aria-busy", "true")
    await expect(button(game, "Play")).to_have_attribute("aria-disabled", "true")
    clock.advance(3.1)
    await feed(game).get_by_text("The application did not respond.").wait_for()
    await expect(button(game, "Sleep")).not_to_have_attribute("aria-busy", "true")
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await expect(feed(game).get_by_text("The application did not respond.")).to_have_count(0)


async def test_a_ping_is_on_the_other_persons_button(game: Page) -> None:
    """Whose turn it is shows as a badge, until that person looks at the message."""
    await button(game, "Pass On").click()
    await expect(person(game, "Bo")).to_have_accessible_name("Bo, 1 unread ping")
    await expect(game).to_have_title("(1) Cloisterwyrm playground")
    await person(game, "Bo").click()
    await expect(person(game, "Bo")).to_have_accessible_name("Bo")
    await expect(messages(game).last).to_have_class(re.compile("pinged"))
    await expect(game).to_have_title("Cloisterwyrm playground")


async def test_a_ping_elsewhere_is_marked_there(
    page: Page, client: UserClient, parlour: Parlour
) -> None:
    """Who is pinged in another channel stays, and sees there where to go."""
    other = parlour.get_channel(client.channels(client.users[0])[1].id)
    assert isinstance(other, discord.TextChannel)
    await other.send(f"<@{parlour.next_player}>, come to the fire")
    await expect(person(page, "Bo")).to_have_accessible_name("Bo, 1 unread ping")
    await person(page, "Bo").click()
    await expect(page.get_by_role("heading", name="#table")).to_be_visible()
    await button(page, "Channels, with unread pings").click()
    await page.get_by_role("button", name=re.compile("^fireside.*1 unread")).click()
    await feed(page).get_by_text("come to the fire").wait_for()
    await expect(page.get_by_role("heading", name="#fireside")).to_be_visible()


async def test_more_people_sit_down(page: Page, client: UserClient, parlour: Parlour) -> None:
    """Seats are added and removed by buttons, and whoever is pinged sits down."""
    await button(page, "One more person").click()
    await expect(person(page, "Cleo")).to_be_visible()
    await button(page, "One fewer person").click()
    await expect(person(page, "Cleo")).to_have_count(0)
    parlour.next_player = client.users[5].id
    await new_game(page)
    await button(page, "Pass On").click()
    await expect(person(page, "Finn")).to_have_accessible_name("Finn, 1 unread ping")
    await expect(button(page, "One more person")).to_have_count(0)


async def test_two_windows_see_the_same(game: Page, browser: Browser, address: str) -> None:
    """Two open pages can be two people, each seeing what the other does at once."""
    second = await opened(browser, address)
    await person(second, "Bo").click()
    await composer(second).fill("Hello from **Bo**")
    await second.keyboard.press("Enter")
    await feed(game).get_by_text("Hello from Bo").wait_for()
    await button(game, "Pass On").click()
    await feed(second).get_by_text("@Bo, your turn").wait_for()
    await expect(person(game, "Bo")).to_have_accessible_name("Bo")


async def test_what_is_written_at_once_after_sitting_down_is_kept(game: Page) -> None:
    """The writing line is the next person's at once: empty, and not emptied again later."""
    await composer(game).fill("A draft of Ada's")
    draft = await person(game, "Bo").evaluate(
        """button => {
            button.click();
            const line = document.querySelector("[role=combobox]");
            const left = line.value;
            line.value = "Hello from Bo";
            return left;
        }"""
    )
    assert draft == ""
    await expect(person(game, "Bo")).to_have_attribute("aria-pressed", "true")
    await expect(composer(game)).to_have_value("Hello from Bo")


async def test_a_reload_brings_everything_back(game: Page) -> None:
    """After a reload the same person sees the same messages, private ones too."""
    await person(game, "Bo").click()
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await game.reload()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await expect(person(game, "Bo")).to_have_attribute("aria-pressed", "true")
    await expect(messages(game)).to_have_count(2)


async def test_a_game_is_offered_once_the_page_knows_what_can_be_played(game: Page) -> None:
    """Where a slow line brings one thing after another, nobody opens an offer without rules."""
    line = SlowLine()
    await game.route_web_socket("**/socket", line.join)
    await game.reload()
    await line.bring("seats")
    await expect(person(game, "Ada")).to_be_visible()
    await expect(button(game, "New game")).to_be_hidden()
    await line.bring("messages")
    await button(game, "New game").click()
    await expect(game.get_by_role("group", name="Rules").get_by_role("radio")).not_to_have_count(0)


async def test_an_answer_stays_in_sight_when_the_line_says_late_that_it_was_one(game: Page) -> None:
    """The message that was pressed is not gone back to."""
    line = SlowLine()
    await game.route_web_socket("**/socket", line.join)
    await game.reload()
    await line.bring("messages")
    await button(game, "Play").focus()
    await game.keyboard.press("Enter")
    await line.bring("message")
    picture = messages(game).last.get_by_role("img", name="The squares near by")
    await expect(picture).to_have_js_property("complete", True)
    await game.keyboard.press("c")
    await line.bring("interaction")
    await expect(button(game, "Play")).not_to_have_attribute("aria-disabled", "true")
    await expect(button(game, "C")).to_be_in_viewport(ratio=1)


async def test_the_page_reconnects(game: Page, server: LocalDiscord, client: UserClient) -> None:
    """A lost connection comes back by itself, with what was said meanwhile."""
    ada = client.users[0]
    await server.app.on_shutdown.send(server.app)
    await client.say(ada, client.channels(ada)[0], "Said meanwhile")
    await feed(game).get_by_text("Said meanwhile").wait_for()
    await expect(messages(game)).to_have_count(2)


async def test_a_picture_opens_at_full_size(game: Page) -> None:
    """A pressed picture opens above the page and closes with Escape."""
    await game.get_by_role("button", name="Enlarge the picture: A green board").click()
    viewer = game.get_by_role("dialog", name="Picture")
    await expect(viewer.get_by_role("img", name="A green board")).to_be_visible()
    await game.keyboard.press("Escape")
    await expect(viewer).to_have_count(0)


async def test_threads_are_in_the_list_of_channels(
    game: Page, client: UserClient, parlour: Parlour
) -> None:
    """A thread appears below its channel, and can be opened."""
    channel = parlour.get_channel(client.channels(client.users[0])[0].id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
    await thread.send("In here")
    await button(game, "Channels").click()
    await game.get_by_role("button", name=re.compile("^Game 1")).click()
    await feed(game).get_by_text("In here").wait_for()
    await expect(game.get_by_role("heading", name="Game 1")).to_be_visible()


async def fill_channel(page: Page, client: UserClient) -> None:
    """Open the page at a channel with more messages than it fetches at a time."""
    ada = client.users[0]
    for number in range(60):
        await client.say(ada, client.channels(ada)[0], f"Line {number:02}")
    await page.reload()
    await feed(page).get_by_text("Line 59").wait_for()


async def test_earlier_messages_are_fetched(page: Page, client: UserClient) -> None:
    """A long channel opens at its newest messages; earlier ones come on demand."""
    await fill_channel(page, client)
    await expect(messages(page)).to_have_count(50)
    await button(page, "Earlier messages").click()
    await expect(messages(page)).to_have_count(60)
    await expect(messages(page).first).to_contain_text("Line 00")
    await expect(button(page, "Earlier messages")).to_have_count(0)


async def press_while(page: Page, wanted: Locator, happens: Callable[[], Awaitable[Any]]) -> None:
    """Press with the mouse, and let go where it was once something has happened."""
    box = await wanted.bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await happens()
    await page.mouse.up()


async def test_a_press_counts_though_the_page_moves(game: Page) -> None:
    """What is under the mouse when it is pressed is meant, not what has come there since."""
    move = "document.querySelector('#feed').style.marginTop = '160px'"
    await press_while(game, button(game, "Play"), lambda: game.evaluate(move))
    await expect(feed(game).get_by_text("Only you can see this")).to_be_visible()


async def test_a_press_counts_though_the_message_is_drawn_anew(
    game: Page, client: UserClient, parlour: Parlour
) -> None:
    """The bot edits it between pressing and letting go."""
    ada = client.users[0]
    channel = parlour.get_channel(client.channels(ada)[0].id)
    assert isinstance(channel, discord.TextChannel)
    shown = client.messages(client.channels(ada)[0], ada)[-1]

    async def edit() -> None:
        message = channel.get_partial_message(shown.id)
        await message.edit(view=Board("Edited meanwhile"), attachments=[board()])
        await feed(game).get_by_text("Edited meanwhile").wait_for()

    await press_while(game, button(game, "Play"), edit)
    await expect(feed(game).get_by_text("Only you can see this")).to_be_visible()


async def test_a_press_elsewhere_does_not_count(game: Page) -> None:
    """Who slides off a button has changed their mind."""
    play = button(game, "Play")
    box = await play.bounding_box()
    assert box is not None
    await play.hover()
    await game.mouse.down()
    await game.mouse.move(box["x"], box["y"] - 80)
    await game.mouse.up()
    await game.wait_for_timeout(600)
    await expect(feed(game).get_by_text("Only you can see this")).to_have_count(0)


async def test_what_is_focused_far_up_stays_in_sight(page: Page, client: UserClient) -> None:
    """Whoever goes there by keyboard is not brought back to the newest message."""
    await fill_channel(page, client)
    await page.wait_for_timeout(1200)
    await button(page, "Earlier messages").focus()
    await page.wait_for_timeout(300)
    await expect(button(page, "Earlier messages")).to_be_in_viewport()


async def test_markup_is_never_run(page: Page, client: UserClient) -> None:
    """Words that look like HTML or script addresses are words."""
    ada = client.users[0]
    text = "<img src=x onerror=alert(1)> [here](javascript:alert(1)) **<b>bold</b>**"
    await client.say(ada, client.channels(ada)[0], text)
    await feed(page).get_by_text("<img src=x onerror=alert(1)>").wait_for()
    await expect(messages(page).last.get_by_role("img")).to_have_count(0)
    await expect(messages(page).last.get_by_role("link")).to_have_count(0)
    await expect(messages(page).last.locator("strong")).to_have_text("<b>bold</b>")


async def test_the_bots_absence_is_said(browser: Browser, address: str) -> None:
    """Without a connected bot the page says so, and its start button does too."""
    page = await opened(browser, address)
    await page.get_by_text("The bot isn’t connected.").wait_for()
    await button(page, "Start a game now").click()
    await page.get_by_text("The bot isn’t ready yet.").wait_for()


async def test_optional_fields_do_not_stop_a_command(page: Page) -> None:
    """Enter takes the offer of a field that is required, and sends with the others empty."""
    await composer(page).fill("/place")
    await page.keyboard.press("Enter")
    at = page.get_by_role("combobox", name="at", exact=True)
    await at.press_sequentially("1N")
    await page.get_by_role("option", name="1N: 1 north").wait_for()
    await page.keyboard.press("Enter")
    await feed(page).get_by_text("Placed at 1N, turned 0").wait_for()


async def test_what_is_new_is_marked(page: Page, client: UserClient) -> None:
    """A channel with new messages says so, and a line stands above the first of them."""
    _, bo, *_ = client.users
    fireside = client.channels(bo)[1]
    await client.say(bo, fireside, "It burns")
    await button(page, "Channels").click()
    line = page.get_by_role("button", name=re.compile("^fireside"))
    await expect(line).to_have_accessible_name("fireside, new messages")
    await line.click()
    await feed(page).get_by_text("It burns").wait_for()
    await button(page, "Channels").click()
    await page.get_by_role("button", name="table").click()
    await page.get_by_role("heading", name="#table").wait_for()
    await client.say(bo, fireside, "It glows")
    await button(page, "Channels").click()
    await line.click()
    await expect(page.get_by_role("separator")).to_have_text("New")
    divider = "separator => separator.nextElementSibling.textContent"
    assert "It glows" in await page.get_by_role("separator").evaluate(divider)


async def test_a_message_has_a_menu(game: Page) -> None:
    """By keyboard too; a moderator deletes the bot's message, and the focus is not lost."""
    await messages(game).last.focus()
    await game.keyboard.press("ArrowLeft")
    await expect(game.get_by_role("button", name="Actions for this message")).to_be_focused()
    await game.keyboard.press("Enter")
    await expect(game.get_by_role("menuitem", name="Reply")).to_be_focused()
    await game.keyboard.press("ArrowUp")
    await expect(game.get_by_role("menuitem", name="Delete message")).to_be_focused()
    await game.keyboard.press("Enter")
    await expect(messages(game)).to_have_count(0)
    await expect(feed(game)).to_be_focused()


async def test_a_message_is_replied_to(game: Page, server: LocalDiscord) -> None:
    """From its menu; the line above says to what, and what is sent shows it, and leads there."""
    await game.get_by_role("heading", name="A new game").click(button="right")
    await game.get_by_role("menuitem", name="Reply").click()
    await expect(game.get_by_text("Replying to Cloisterwyrm: A new game")).to_be_visible()
    await expect(composer(game)).to_be_focused()
    await composer(game).fill("I like it")
    await game.keyboard.press("Enter")
    reply = messages(game).last
    await expect(reply).to_contain_text("Replies to Cloisterwyrm: A new game")
    await expect(game.get_by_text("Replying to")).to_have_count(0)
    first, said = server.world.messages.values()
    assert (said.content, said.replies_to) == ("I like it", first.id)
    await reply.get_by_role("button", name="Cloisterwyrm: A new game").click()
    await expect(messages(game).first).to_be_focused()


async def test_a_reply_is_given_up(game: Page, server: LocalDiscord) -> None:
    """By Escape, by its button, or when its message is gone; the words that were begun stay."""
    menu = messages(game).last.get_by_role("button", name="Actions for this message")

    async def begin() -> None:
        await menu.click()
        await game.get_by_role("menuitem", name="Reply").click()
        await expect(game.get_by_text("Replying to")).to_be_visible()

    await composer(game).fill("Well")
    await begin()
    await game.keyboard.press("Escape")
    await expect(game.get_by_text("Replying to")).to_have_count(0)
    await begin()
    await button(game, "Cancel reply").click()
    await expect(game.get_by_text("Replying to")).to_have_count(0)
    await expect(composer(game)).to_have_value("Well")
    await game.keyboard.press("Enter")
    await expect(messages(game)).to_have_count(2)
    assert [message.replies_to for message in server.world.messages.values()] == [None, None]
    await begin()
    server.world.delete_message([*server.world.messages.values()][-1])
    await expect(game.get_by_text("Replying to")).to_have_count(0)


async def test_a_private_message_is_not_replied_to(game: Page) -> None:
    """Nobody else would see to what."""
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await messages(game).last.get_by_role("button", name="Actions for this message").click()
    await expect(game.get_by_role("menuitem", name="Copy text")).to_be_visible()
    await expect(game.get_by_role("menuitem", name="Reply")).to_have_count(0)


async def test_settings_are_tried(page: Page, server: LocalDiscord, client: UserClient) -> None:
    """The person's language, and Discord's moods, from which the bot recovers."""
    await button(page, "Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    await dialog.get_by_label("Ada reads Discord in").select_option("Nederlands")
    await dialog.get_by_label("Discord responses").select_option(
        "Failing: requests fail now and then"
    )
    await client.wait_until(lambda: client.users[0].locale == "nl")
    await dialog.get_by_role("button", name="Close").click()
    await button(page, "Settings").click()
    await expect(dialog.get_by_label("Discord responses")).to_have_value("refusing")
    await dialog.get_by_label("Discord responses").select_option("Normal")
    await dialog.get_by_role("button", name="Close").click()
    await new_game(page)
    assert server.faults.dealt.total() == 0


async def test_the_keyboard_leads_to_the_decision(game: Page) -> None:
    """The first tab stop skips to it; arrows go through what it offers, Escape back to it."""
    assert (
        await game.evaluate("document.querySelector('button, a, input, [tabindex]').id") == "skip"
    )
    await button(game, "Skip to the latest decision").focus()
    await game.keyboard.press("Enter")
    await expect(messages(game).last).to_be_focused()
    await game.keyboard.press("ArrowRight")
    await game.keyboard.press("ArrowRight")
    await expect(button(game, "Play")).to_be_focused()
    await game.keyboard.press("Enter")
    await feed(game).get_by_text("Only you can see this").wait_for()
    await expect(game.locator("#news")).to_have_text("Only for you: Where?")
    await button(game, "Play").focus()
    await game.keyboard.press("Escape")
    await expect(messages(game).first).to_be_focused()
    await game.keyboard.press("ArrowDown")
    await expect(messages(game).last).to_be_focused()


async def test_keys_lead_through_a_decision(game: Page) -> None:
    """Enter goes to what is asked and on to what answers it; a letter to its button."""
    await feed(game).focus()
    await game.keyboard.press("Enter")
    await expect(button(game, "Play")).to_be_focused()
    await game.keyboard.press("Enter")
    await expect(button(game, "A")).to_be_focused()
    await game.keyboard.press("c")
    await expect(button(game, "C")).to_be_focused()
    await game.keyboard.press("Enter")
    await feed(game).get_by_text("You chose C").wait_for()
    await expect(button(game, "C")).to_be_focused()


AT_THE_END = """() => {
    const feed = document.querySelector("#feed");
    return feed.scrollHeight - feed.scrollTop - feed.clientHeight < 60;
}"""
"""Whether the end of what was said is in sight."""


async def leave_play_above(game: Page, client: UserClient) -> None:
    """Say so much that the button that is focused goes out of sight."""
    await button(game, "Play").focus()
    ada = client.users[0]
    for number in range(20):
        await client.say(ada, client.channels(ada)[0], f"Line {number}")
    await feed(game).get_by_text("Line 19").wait_for()
    await expect(button(game, "Play")).not_to_be_in_viewport()


async def test_no_key_presses_what_is_out_of_sight(game: Page, client: UserClient) -> None:
    """It is shown first; the next press is meant."""
    await leave_play_above(game, client)
    await game.keyboard.press("Enter")
    await expect(button(game, "Play")).to_be_in_viewport()
    await game.keyboard.press("Enter")
    await feed(game).get_by_text("Only you can see this").wait_for()
    await expect(messages(game)).to_have_count(22)


async def test_what_a_key_shows_stays_in_sight(game: Page, client: UserClient) -> None:
    """Though a picture of the newest message comes at that very moment."""
    await leave_play_above(game, client)
    await game.evaluate(GROW_AT_ENTER)
    await game.keyboard.press("Enter")
    await game.wait_for_timeout(300)
    await expect(button(game, "Play")).to_be_in_viewport()


async def test_a_late_answer_brings_nobody_back(
    game: Page, client: UserClient, parlour: Parlour
) -> None:
    """Whoever has gone on to the newest message by key stays there."""
    await button(game, "Sleep").click()
    await leave_play_above(game, client)
    await game.keyboard.press("End")
    parlour.woken.set()
    await expect(button(game, "Sleep")).not_to_have_attribute("aria-busy", "true")
    await game.wait_for_timeout(300)
    await expect(button(game, "Sleep")).not_to_be_in_viewport()


async def test_who_is_led_to_the_newest_message_is_at_its_end(game: Page) -> None:
    """By Enter, though what it asks was in sight already; what changes later moves nothing away."""
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await game.set_viewport_size({"width": 1280, "height": 420})
    await feed(game).focus()
    await feed(game).hover()
    await game.mouse.wheel(0, -80)
    await expect(game.get_by_role("button", name="Latest messages")).to_be_visible()
    await game.keyboard.press("Enter")
    await game.wait_for_function(AT_THE_END)
    await expect(game.get_by_role("button", name="Latest messages")).to_be_hidden()


GROWN_FOR_A_MOMENT = """() => {
    const feed = document.querySelector("#feed");
    feed.style.cssText = "flex: none; height: 5000px";
    feed.scrollTop;
    feed.style.cssText = "";
}"""
"""What a window does that has another size and its own again before anything is drawn."""


async def test_who_is_led_to_the_newest_message_stays_there(game: Page) -> None:
    """Scrolling that comes of a change of the window right after Enter is nobody's wish."""
    await button(game, "Play").click()
    await feed(game).get_by_text("Only you can see this").wait_for()
    await game.set_viewport_size({"width": 1280, "height": 420})
    await feed(game).focus()
    await game.keyboard.press("Enter")
    await game.wait_for_function(AT_THE_END)
    await game.evaluate(GROWN_FOR_A_MOMENT)
    await game.wait_for_function(AT_THE_END)
    await expect(game.get_by_role("button", name="Latest messages")).to_be_hidden()


async def test_links_lead_within_the_page(page: Page, client: UserClient) -> None:
    """What links to a message or a channel of Discord leads there without leaving the page."""
    ada = client.users[0]
    here, other = client.channels(ada)[:2]
    first = await client.say(ada, here, "The first")
    there = f"https://discord.com/channels/{client.world.guild_id}"
    words = f"[Up]({there}/{here.id}/{first.id}), [beside]({there}/{other.id})"
    await client.say(ada, here, words)
    await page.get_by_role("link", name="Up").click()
    await expect(messages(page).first).to_be_focused()
    await page.get_by_role("link", name="beside").click()
    await expect(page.get_by_role("heading", name="#fireside")).to_be_visible()
