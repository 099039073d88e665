"""What phones show of new messages, and whose."""

import discord
import pytest

from playground.model import ChannelKind
from playground.pushes import tell_plainly
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.tiny import TinyBot

NAMES = {"@": {1: "Bo"}, "@&": {2: "judges"}, "#": {3: "table"}}
NOW = 1_800_000_000

TOLD = {
    "<@1>, it's your turn.": "@Bo, it's your turn.",
    "<@!1> and <@9>": "@Bo and @unknown",
    "<@&2> in <#3>, not <#4>": "@judges in #table, not #unknown",
    "<:dragon:77> moves, </game new:5>": ":dragon: moves, /game new",
    f"until <t:{NOW}>, <t:{NOW}:F>": "until 15 January 2027 08:00, 15 January 2027 08:00",
    f"<t:{NOW + 7200}:R>": "in 2 hours",
    f"<t:{NOW - 86400}:R>": "1 day ago",
    f"<t:{NOW}:R>": "0 seconds ago",
    "**bold** <b>": "**bold** <b>",
}


@pytest.mark.parametrize("content", TOLD)
def test_contents_are_told_plainly(content: str):
    """Names and times stand in place of what Discord renders."""
    assert tell_plainly(content, NAMES, NOW) == TOLD[content]


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
