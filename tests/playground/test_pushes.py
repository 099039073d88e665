"""What phones show of new messages, and whose."""

import discord
import pytest

from playground.clock import ManualClock
from playground.model import ChannelKind, MessageFlag
from playground.pushes import read_push
from playground.server import LocalDiscord
from playground.world import World
from tests.playground.channels import text_channel
from tests.playground.tiny import TinyBot
from tests.playground.writing import write

NAMES = {"user": {1: "Bo"}, "role": {2: "judges"}, "channel": {3: "table"}}
NOW = 1_800_000_000

READ = {
    "<@1>, it's your turn.": "@Bo, it's your turn.",
    "<@!1> and <@9>": "@Bo and @unknown-user",
    "<@&2> in <#3>, not <#4>": "@judges in #table, not #unknown",
    "<@99> <@&98> <#97>": "@unknown-user @unknown-role #unknown",
    "<:dragon:77> moves, </game new:5>": ":dragon: moves, /game new",
    "</game new:123> <:knight:456> <a:dance:7>": "/game new :knight: :dance:",
    f"until <t:{NOW}>, <t:{NOW}:F>": "until 15 January 2027 08:00, 15 January 2027 08:00",
    "until <t:1700000000:f>": "until 14 November 2023 22:13",
    "by <t:1700000000>, <t:1700000000:s>": "by 14 November 2023 22:13, 14 November 2023 22:13",
    "<t:-9999999999> <t:9999999999:D>": "10 February 1653 06:13 20 November 2286 17:46",
    "<t:99999999999999>": "<t:99999999999999>",
    f"<t:{NOW + 7200}:R>": "in 2 hours",
    f"**<t:{NOW - 86400}:R>**": "1 day ago",
    f"<t:{NOW}:R>": "0 seconds ago",
    "**bold** <b>": "bold <b>",
    "**Bold**, *slanted*, __under__, ~~struck~~": "Bold, slanted, under, struck",
    "***Both*** and _slanted_ and snake_case_name": "Both and slanted and snake_case_name",
    "**a *b* c**": "a b c",
    "2 * 3 * 4": "2 * 3 * 4",
    "# Heading\n-# small\n> quoted": "Heading\nsmall\nquoted",
    "- one\n- two": "- one\n- two",
    "`a **b**` and ```py\nc\n```": "a **b** and c",
    r"\*not\*": "*not*",
    "[here](https://example.org/a_b_c) https://example.org/_a_": "here https://example.org/_a_",
    "": "",
}


@pytest.mark.parametrize("content", READ)
def test_a_push_is_words_without_marks(content: str):
    """Names, addresses and times are what a person would read."""
    assert read_push(content, NAMES, NOW) == READ[content]


def test_a_push_names_whom_the_message_mentions():
    """And nobody else: a phone has never heard of them. Channels and roles have their names."""
    world = World(ManualClock())
    ada, bo = world.people
    (channel,) = world.channels.values()
    content = f"<@{ada.id}>, <@!{bo.id}>, **<@{ada.id}>** in <#{channel.id}>, <@&{world.guild_id}>"
    message = write(world, content, ada.id)
    assert world.pushes[message.id].text == "@Ada, @unknown-user, @Ada in #table, @everyone"


def test_who_is_pushed():
    """Whom a message mentions; the others are bystanders, unless it is silent or private."""
    world = World(ManualClock(), ("Ada", "Bo", "Cleo"))
    ada, bo, cleo = world.people
    turn = write(world, f"<@{ada.id}>, go", ada.id)
    everybody = write(world, "All of you", ada.id, bo.id, cleo.id)
    write(world, "Silent", flags=MessageFlag.SUPPRESS_NOTIFICATIONS)
    write(world, "Private", only_for=ada.id)
    world.touch(turn)
    nobody = write(world, "Hear, hear")
    assert {number: (push.called, push.bystanders) for number, push in world.pushes.items()} == {
        turn.id: ((ada.id,), (bo.id, cleo.id)),
        everybody.id: ((ada.id, bo.id, cleo.id), ()),
        nobody.id: ((), (ada.id, bo.id, cleo.id)),
    }
    push = world.pushes[turn.id]
    assert (push.author_id, push.channel_id) == (world.bot.id, turn.channel_id)
    assert push.text == "@Ada, go"


def test_only_its_members_are_pushed_in_a_thread_and_one_person_directly():
    """Nobody stands by in a direct message."""
    world = World(ManualClock())
    ada, bo = world.people
    (channel,) = world.channels.values()
    thread, direct = world.create_thread(channel, "x", ada.id), world.direct_channel(ada.id)
    for message in (
        write(world, "Your turn", ada.id, channel_id=thread.id),
        write(world, "Your turn", channel_id=direct.id),
    ):
        push = world.pushes[message.id]
        assert (push.called, push.bystanders) == ((ada.id,), ())
    world.threads.add_member(thread, bo.id)
    later = write(world, "Go on", ada.id, channel_id=thread.id)
    assert world.pushes[later.id].bystanders == (bo.id,)


async def test_a_push_has_the_content_only(server: LocalDiscord, bot: TinyBot):
    """Of a message whose words are components, a phone shows none."""
    ada, bo = server.client.users
    channel = text_channel(server, bot)
    classic = await channel.send(f"<@{bo.id}>, it's your turn.")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"<@{bo.id}>, it's your turn."))
    layout = await channel.send(view=view)
    texts = [(push.message_id, push.text) for push in server.client.pushes(bo)]
    assert texts == [(classic.id, "@Bo, it's your turn."), (layout.id, "")]
    for message in (classic, layout):
        push = server.ledger.pushes[message.id]
        assert (push.called, push.bystanders) == ((bo.id,), (ada.id,))
        seen = server.client.message(ada, message.id)
        assert (seen.push, seen.bystanders) == (push.text, (ada.id,))
    await classic.edit(content=f"<@{ada.id}>")
    assert len(server.ledger.pushes) == 2
    assert server.ledger.bystander_pushes == 2


async def test_everybody_hears_of_every_message(server: LocalDiscord, bot: TinyBot):
    """A server notifies of all messages at first; a silent one reaches no phone."""
    ada, bo = server.client.users
    assert bot.guilds[0].default_notifications is discord.NotificationLevel.all_messages
    channel = text_channel(server, bot)
    await channel.send("x")
    silent = await channel.send(f"<@{bo.id}>", silent=True)
    said = await server.client.say(ada, server.world.channels[channel.id], "hello")
    assert [push.text for push in server.client.pushes(bo)] == ["x", "hello"]
    assert [push.text for push in server.client.pushes(ada)] == ["x"]
    assert server.client.message(bo, silent.id).push is None
    assert (said.push, said.bystanders) == (None, (bo.id,))
    assert server.ledger.bystander_pushes == 2, "of the bot's messages"


async def test_who_does_not_see_a_channel_hears_nothing(server: LocalDiscord, bot: TinyBot):
    """And of a thread only its members hear."""
    ada, bo = server.client.users
    channel = text_channel(server, bot)
    table = server.world.channels[channel.id]
    thread = server.world.create_thread(table, "x", ada.id, kind=ChannelKind.PUBLIC_THREAD)
    await server.client.say(ada, thread, "in the thread")
    server.world.threads.add_member(thread, bo.id)
    await server.client.say(ada, thread, "again")
    server.world.hide(table, bo)
    await channel.send(f"<@{bo.id}>")
    await server.client.say(ada, thread, "and again")
    assert [push.text for push in server.client.pushes(bo)] == ["again"]


async def test_private_answers_reach_no_phone(server: LocalDiscord, bot: TinyBot):
    """A direct message always does, unless it is silent."""
    ada, bo = server.client.users
    table = server.client.channels(ada)[0]
    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    await asked.wait_for_answer()
    assert server.ledger.pushes == {}
    direct = await (await bot.fetch_user(bo.id)).create_dm()
    await direct.send("Your turn")
    await direct.send("x", silent=True)
    (push,) = server.client.pushes(bo)
    assert (push.text, push.called, push.bystanders) == ("Your turn", (bo.id,), ())
    assert server.ledger.bystander_pushes == 0


async def test_pushes_of_deleted_messages_are_kept(server: LocalDiscord, bot: TinyBot):
    """A phone has shown them."""
    message = await text_channel(server, bot).send("x")
    await message.delete()
    assert server.ledger.pushes[message.id].text == "x"
