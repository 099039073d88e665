"""What a phone shows of a message that notifies somebody, and whom else it notifies."""

import pytest
from discord import ui
from playwright.async_api import Locator, Page, expect

from cogs.custom_ids import REMATCH
from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.model import MessageFlag
from playground.server import LocalDiscord
from playground.web.seats import Seats
from playground.web.serialization import serialize_seats
from playground.world import World
from tests.playground.web.classic import post, table
from tests.playground.web.conftest import IN_ONE_LOOP
from tests.playground.web.pages import button, feed, page_at, person, told
from tests.playground.web.parlour import Parlour
from tests.playground.writing import write
from tests.waiting import PATIENCE


def test_messages_that_push_bystanders_are_counted() -> None:
    """By channel: those of the bot that are neither silent nor private, once however many hear."""
    world = World(ManualClock(), ("Ada", "Bo", "Cleo"))
    client, seats = UserClient(world), Seats(world)
    ada, bo, cleo = world.people
    (channel,) = world.channels.values()
    thread = world.create_thread(channel, "Game 1", ada.id)

    def count() -> dict[str, int]:
        counted: dict[str, int] = serialize_seats(seats, client, online=True)["bystanders"]
        return counted

    turn = write(world, f"<@{ada.id}>, go", ada.id)
    assert count() == {str(channel.id): 1}
    write(world, "All of you", ada.id, bo.id, cleo.id)
    write(world, "Silent", flags=MessageFlag.SUPPRESS_NOTIFICATIONS)
    write(world, "Private", only_for=ada.id)
    write(world, "Your turn", ada.id, channel_id=thread.id)
    write(world, "Your turn", channel_id=world.direct_channel(ada.id).id)
    world.touch(turn)
    assert count() == {str(channel.id): 1}
    write(world, "Hear, hear")
    world.threads.add_member(thread, bo.id)
    write(world, "Go on", channel_id=thread.id)
    assert count() == {str(channel.id): 2, str(thread.id): 1}


def test_the_end_of_a_game_calls_nobody() -> None:
    """Whom it pings has nothing to do there, and no longer who had to act before it."""
    world = World(ManualClock(), ("Ada", "Bo"))
    seats, (ada, bo) = Seats(world), world.people
    write(world, f"<@{ada.id}>, go", ada.id)
    assert [*seats.called.values()] == [(ada.id,)]
    rematch = {
        "type": 2,
        "style": 1,
        "label": "Rematch",
        "custom_id": REMATCH("k3f9x2ab", 9, "here"),
    }
    write(
        world, "The game is over", ada.id, bo.id, components=({"type": 1, "components": [rematch]},)
    )
    assert seats.called == {}


@IN_ONE_LOOP
async def test_only_who_is_called_is_told(server: LocalDiscord, address: str) -> None:
    """By whom, and where; a direct message names no channel."""
    world = server.world
    ada, bo, *_ = world.people
    channel = next(iter(world.channels.values()))
    thread, direct = world.create_thread(channel, "Game 1", ada.id), world.direct_channel(ada.id)
    async with page_at(server, address) as line:
        await line.send_json({"do": "be", "user": ada.id})
        await told(line, "me")
        write(world, f"<@{bo.id}>, go", bo.id)
        write(world, f"<@{ada.id}>, **go**", ada.id)
        write(world, "Your turn", ada.id, channel_id=thread.id)
        write(world, "Your turn", channel_id=direct.id)
        pushes = [await told(line, "push") for _ in range(3)]
    shown = [(push["sender"], push["channel"], push["text"]) for push in pushes]
    assert shown == [
        ("Cloisterwyrm", channel.name, "@Ada, go"),
        ("Cloisterwyrm", "Game 1", "Your turn"),
        ("Cloisterwyrm", "", "Your turn"),
    ]


@IN_ONE_LOOP
async def test_no_push_of_a_channel_that_is_gone(server: LocalDiscord, address: str) -> None:
    """Nor of its threads, of whose end nobody is told."""
    world = server.world
    bo = world.people[1]
    channel = world.create_channel("gone")
    write(world, "Your turn", bo.id, channel_id=world.create_thread(channel, "x", bo.id).id)
    world.delete_channel(channel)
    async with page_at(server, address) as line:
        for request in ({"do": "be", "user": bo.id}, {"do": "nonsense"}):
            await line.send_json(request)
        kinds = [(await line.receive_json(timeout=PATIENCE))["type"]]
        while kinds[-1] != "refused":
            kinds.append((await line.receive_json(timeout=PATIENCE))["type"])
    assert "commands" in kinds
    assert "push" not in kinds


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
