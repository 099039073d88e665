"""Messages are deleted one by one and in bulk, told by intent, and paged through."""

import asyncio
from functools import partial

import discord
import pytest

from playground.model import Message
from playground.permissions import Permission
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.events import heard
from tests.playground.plain import plain_client
from tests.playground.tiny import TinyBot, running

WITH_MESSAGES = discord.Intents(guilds=True, guild_messages=True)


async def say(server: LocalDiscord, *texts: str) -> list[Message]:
    """Let Ada say something, and return what is stored of it."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    said = [await server.client.say(ada, table, text) for text in texts]
    return [server.world.messages[message.id] for message in said]


async def test_a_deletion_is_told(server: LocalDiscord):
    """With its guild, whether the client knew the message or not."""
    (old,) = await say(server, "before")
    async with running(server, WITH_MESSAGES) as bot:
        (new,) = await say(server, "after")
        for message in (old, new):
            delete = partial(server.world.delete_message, message)
            told = await heard(bot, "raw_message_delete", delete)
            assert told.message_id == message.id
            assert (told.guild_id, told.channel_id) == (server.world.guild.id, message.channel_id)


async def test_a_purge_is_told_once(server: LocalDiscord):
    """Several messages go with one event, and are unknown then."""
    messages = await say(server, "a", "b", "c")
    table = server.client.channels(server.client.users[0])[0]
    async with running(server, WITH_MESSAGES) as bot:
        told = await heard(
            bot,
            "raw_bulk_message_delete",
            partial(server.world.delete_messages, table, messages[:2]),
        )
        assert told.message_ids == {message.id for message in messages[:2]}
        assert told.guild_id == server.world.guild.id
        assert [message.id async for message in text_channel(server, bot).history()] == [
            messages[2].id
        ]


async def test_messages_take_their_intent(server: LocalDiscord, bot: TinyBot):
    """A client without the intent hears of no message."""
    said: list[discord.Message] = []

    async def on_message(message: discord.Message) -> None:
        said.append(message)

    bot.add_listener(on_message)
    await say(server, "a")
    await heard(bot, "guild_channel_create", lambda: server.world.create_channel("another"))
    assert said == []


async def test_messages_of_hidden_channels_are_not_told(server: LocalDiscord):
    """Nor are their deletions."""
    table = server.client.channels(server.client.users[0])[0]
    async with running(server, WITH_MESSAGES) as bot:
        server.world.set_permissions(table, deny=Permission.VIEW_CHANNEL)
        (unheard,) = await say(server, "unheard")
        server.world.delete_messages(table, [unheard])
        server.world.set_permissions(table)
        waiting = bot.wait_for("message", timeout=5)
        (message,) = await say(server, "told")
        assert (await waiting).id == message.id


async def test_pages_of_history(server: LocalDiscord):
    """`after` gives what follows, `before` what precedes, `around` both; the newest first."""
    messages = await say(server, *"abcdefgh")
    ids = [message.id for message in messages]
    names = dict(zip(map(str, ids), "abcdefgh", strict=True))
    path = f"/channels/{messages[0].channel_id}/messages"
    async with plain_client(server) as plain:

        async def page(**query: int) -> str:
            answer = await plain.ask("GET", path, **query)
            return "".join(names[message["id"]] for message in answer.body)

        assert await page() == "hgfedcba"
        assert await page(limit=3) == "hgf"
        assert await page(after=ids[2], limit=3) == "fed"
        assert await page(after=0, limit=2) == "ba"
        assert await page(after=ids[7]) == ""
        assert await page(before=ids[5], limit=2) == "ed"
        assert await page(around=ids[3], limit=5) == "fedcb"
        server.world.delete_message(messages[3])
        assert await page(after=ids[2], limit=2) == "fe"
        assert await page(around=ids[3], limit=4) == "fecb"
        for limit in (0, 101):
            assert (await plain.ask("GET", path, limit=limit)).body["code"] == 50035


async def test_history_after_a_message(server: LocalDiscord, bot: TinyBot):
    """The real client walks through more than a page, oldest first."""
    messages = await say(server, *map(str, range(120)))
    found = [
        message.id
        async for message in text_channel(server, bot).history(
            after=discord.Object(messages[4].id), limit=None
        )
    ]
    assert found == [message.id for message in messages[5:]]


async def test_answers_where_the_channel_is_gone(server: LocalDiscord, bot: TinyBot):
    """An answer to an interaction of a deleted channel, or message, is told what is unknown."""
    ada = server.client.users[0]
    garden = server.world.create_channel("garden")
    await (await server.client.slash(ada, garden, "game new")).wait_for_answer()
    (message,) = server.client.messages(garden, ada)
    codes: asyncio.Queue[int] = asyncio.Queue()

    async def join(interaction: discord.Interaction) -> None:
        server.world.delete_message(server.world.messages[message.id])
        with pytest.raises(discord.NotFound) as unknown:
            await interaction.response.edit_message(content="x")
        codes.put_nowait(unknown.value.code)

    async def new(interaction: discord.Interaction) -> None:
        server.world.delete_channel(garden)
        with pytest.raises(discord.NotFound) as unknown:
            await interaction.response.send_message("x")
        codes.put_nowait(unknown.value.code)

    bot.behaviour |= {"join": join, "/game new": new}
    await server.client.press(ada, message, "join")
    assert await asyncio.wait_for(codes.get(), 5) == 10008
    await server.client.slash(ada, garden, "game new")
    assert await asyncio.wait_for(codes.get(), 5) == 10003


async def test_direct_messages_are_told_in_an_outage(server: LocalDiscord):
    """They take an intent of their own and no guild; a command there is answered."""
    ada = server.client.users[0]
    async with running(server, discord.Intents(guilds=True, dm_messages=True)) as bot:
        sent = await (await bot.fetch_user(ada.id)).send("Hello")
        direct = server.world.direct_channel(ada.id)
        server.world.guild.fail()
        await say(server, "unheard")
        stored = server.world.messages[sent.id]
        gone = await heard(bot, "raw_message_delete", lambda: server.world.delete_message(stored))
        assert (gone.message_id, gone.guild_id) == (sent.id, None)
        asked = await server.client.slash(ada, direct, "game place", {"at": "1E"})
        assert await asked.wait_for_answer()
