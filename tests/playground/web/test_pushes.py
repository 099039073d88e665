"""What a phone shows of a message that notifies somebody, and whom else it notifies."""

import pytest
from discord import ui
from playwright.async_api import Locator, Page, expect

from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.model import Message, MessageFlag
from playground.web.pushes import Pushes, read_push
from playground.world import World
from tests.playground.web.conftest import IN_ONE_LOOP
from tests.playground.web.parlour import Parlour
from tests.playground.web.test_classic import post, table
from tests.playground.web.test_page import button, feed, person


def write(world: World, content: str, *mentioned: int, **fields: object) -> Message:
    """Return a message of the bot in the first channel."""
    (channel, *_) = world.channels.values()
    return Message(
        world.new_id(),
        channel.id,
        world.bot.id,
        world.clock.now(),
        content,
        mentioned=mentioned,
        pinged=mentioned,
        **fields,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("**Bold**, *slanted*, __under__, ~~struck~~", "Bold, slanted, under, struck"),
        ("***Both*** and _slanted_ and snake_case_name", "Both and slanted and snake_case_name"),
        ("**a *b* c**", "a b c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("# Heading\n-# small\n> quoted", "Heading\nsmall\nquoted"),
        ("- one\n- two", "- one\n- two"),
        ("`a **b**` and ```py\nc\n```", "a **b** and c"),
        (r"\*not\*", "*not*"),
        (
            "[here](https://example.org/a_b_c) https://example.org/_a_",
            "here https://example.org/_a_",
        ),
        ("</game new:123> <:knight:456> <a:dance:7>", "/game new :knight: :dance:"),
        ("until <t:1700000000:f>", "until 14 November 2023 22:13"),
        ("by <t:1700000000>", "by 14 November 2023 22:13"),
        ("<@99> <@&98> <#97>", "@unknown-user @unknown-role #unknown"),
        ("", ""),
    ],
)
def test_a_push_is_words_without_marks(content: str, shown: str) -> None:
    """Names, addresses and times are what a person would read."""
    world = World(ManualClock())
    assert read_push(world, write(world, content)) == shown


def test_a_push_names_whom_the_message_mentions() -> None:
    """And nobody else: a phone has never heard of them. Channels and roles have their names."""
    world = World(ManualClock())
    ada, bo = world.people
    (channel,) = world.channels.values()
    content = f"<@{ada.id}>, <@!{bo.id}>, **<@{ada.id}>** in <#{channel.id}>"
    shown = read_push(world, write(world, content, ada.id))
    assert shown == "@Ada, @unknown-user, @Ada in #table"


def test_who_is_pushed() -> None:
    """Whom a message mentions or writes to; the others are bystanders, unless it is silent."""
    world = World(ManualClock(), ("Ada", "Bo", "Cleo"))
    client = UserClient(world)
    pushes = Pushes(client)
    ada, bo, cleo = world.people
    (channel,) = world.channels.values()
    turn = world.post(write(world, f"<@{ada.id}>, go", ada.id))
    push = pushes.find(turn.id, ada.id)
    assert push is not None
    assert (push.sender, push.channel, push.text) == ("Cloisterwyrm", "table", "@Ada, go")
    assert pushes.find(turn.id, bo.id) is None
    assert pushes.bystanders == {channel.id: 1}
    world.post(write(world, "All of you", ada.id, bo.id, cleo.id))
    world.post(write(world, "Silent", flags=MessageFlag.SUPPRESS_NOTIFICATIONS))
    world.post(write(world, "Private", only_for=ada.id))
    world.touch(turn)
    assert pushes.bystanders == {channel.id: 1}
    world.post(write(world, "Hear, hear"))
    assert pushes.bystanders == {channel.id: 2}


def test_only_its_members_are_pushed_in_a_thread_and_one_person_directly() -> None:
    """Nobody stands by in a direct message."""
    world = World(ManualClock())
    pushes = Pushes(UserClient(world))
    ada, bo = world.people
    (channel,) = world.channels.values()
    thread = world.create_thread(channel, "Game 1", ada.id)
    direct = world.direct_channel(ada.id)
    for place in (thread, direct):
        message = write(world, "Your turn", *([ada.id] if place is thread else []))
        message.channel_id = place.id
        world.post(message)
        push = pushes.find(message.id, ada.id)
        assert push is not None
        assert push.channel == ("Game 1" if place is thread else "")
    assert pushes.bystanders == {}
    world.threads.add_member(thread, bo.id)
    later = write(world, "Go on")
    later.channel_id = thread.id
    world.post(later)
    assert pushes.bystanders == {thread.id: 1}


def shown(page: Page) -> Locator:
    """The notification above the page."""
    return page.locator("#push")


@pytest.mark.browser
@IN_ONE_LOOP
class TestThePage:
    """What it shows of pushes."""

    async def test_a_ping_is_shown_as_a_phone_shows_it(
        self, page: Page, client: UserClient, parlour: Parlour
    ) -> None:
        """Who, where, and the content with names, without markdown; in sight, in nobody's way."""
        await post(client, parlour)
        words = "Cloisterwyrm (#table)@Ada, it's your turn.\nBo played 1N.\n12 tiles left"
        await expect(shown(page)).to_have_text(words, use_inner_text=False)
        await expect(shown(page)).to_be_in_viewport(ratio=1)
        assert await shown(page).evaluate("push => push.offsetHeight") < 90
        await expect(shown(page)).to_have_css("pointer-events", "none")

    async def test_components_v2_push_no_words(
        self, page: Page, client: UserClient, parlour: Parlour
    ) -> None:
        """Sender and channel alone."""
        view = ui.LayoutView()
        view.add_item(ui.TextDisplay(f"<@{client.users[0].id}>, it's your turn."))
        await table(client, parlour).send(view=view)
        await expect(shown(page)).to_have_text("Cloisterwyrm (#table)")

    async def test_whom_nobody_calls_sees_no_push(
        self, page: Page, client: UserClient, parlour: Parlour
    ) -> None:
        """Their phone shows it when they take the keyboard, unless they have looked before."""
        bo = client.users[1]
        await table(client, parlour).send(f"<@{bo.id}>, it's your turn.")
        await feed(page).get_by_text("it's your turn").wait_for()
        await expect(shown(page)).to_be_hidden()
        await person(page, "Bo").click()
        await expect(shown(page)).to_contain_text("@Bo, it's your turn.")
        await expect(person(page, "Bo")).to_have_accessible_name("Bo")
        await page.reload()
        await expect(person(page, "Bo")).to_have_attribute("aria-pressed", "true")
        await feed(page).get_by_text("it's your turn").wait_for()
        await expect(shown(page)).to_be_hidden()

    async def test_pushes_to_bystanders_are_counted(
        self, page: Page, client: UserClient, parlour: Parlour
    ) -> None:
        """In the settings, for the channel that is open; what is silent pushes nobody."""
        channel = table(client, parlour)
        await post(client, parlour)
        await channel.send("Nobody is called")
        await channel.send("Silent", silent=True)
        await feed(page).get_by_text("Silent").wait_for()
        await button(page, "Settings").click()
        settings = page.get_by_role("dialog", name="Settings")
        await expect(settings).to_contain_text("2 of the bot’s messages in this channel notified")
