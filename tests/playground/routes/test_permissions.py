"""Permissions are set per channel, told to the client, and refused when missing."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from playground.model import ChannelKind
from playground.permissions import Permission
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.tiny import TinyBot, png

Attempt = Callable[[discord.TextChannel], Awaitable[object]]

REFUSED: dict[str, tuple[Permission, Attempt, int]] = {
    "no access": (Permission.VIEW_CHANNEL, lambda channel: channel.send("x"), 50001),
    "no access to the channel itself": (
        Permission.VIEW_CHANNEL,
        lambda channel: channel.guild.fetch_channel(channel.id),
        50001,
    ),
    "no messages": (Permission.SEND_MESSAGES, lambda channel: channel.send("x"), 50013),
    "no typing": (Permission.SEND_MESSAGES, lambda channel: channel.typing(), 50013),
    "no files": (
        Permission.ATTACH_FILES,
        lambda channel: channel.send(file=discord.File(png(), "a.png")),
        50013,
    ),
    "no embeds": (
        Permission.EMBED_LINKS,
        lambda channel: channel.send(embed=discord.Embed(title="x")),
        50013,
    ),
    "no threads": (
        Permission.CREATE_PUBLIC_THREADS,
        lambda channel: channel.create_thread(name="Game", type=discord.ChannelType.public_thread),
        50013,
    ),
    "no private threads": (
        Permission.CREATE_PRIVATE_THREADS,
        lambda channel: channel.create_thread(name="Game"),
        50013,
    ),
}


@pytest.mark.parametrize("title", REFUSED)
async def test_missing_permission(server: LocalDiscord, bot: TinyBot, title: str):
    """Without a permission the request that needs it is refused, and nothing happens."""
    denied, attempt, code = REFUSED[title]
    table = server.client.channels(server.client.users[0])[0]
    server.world.set_permissions(table, deny=denied)

    with pytest.raises(discord.Forbidden) as error:
        await attempt(text_channel(server, bot))

    assert error.value.code == code
    assert server.world.messages == {}
    assert list(server.world.channels) == [table.id]


async def test_history_without_permission(server: LocalDiscord, bot: TinyBot):
    """Without the history permission the history is empty and messages cannot be fetched."""
    channel = text_channel(server, bot)
    message = await channel.send("x")
    table = server.client.channels(server.client.users[0])[0]
    server.world.set_permissions(table, deny=Permission.READ_MESSAGE_HISTORY)

    assert [found async for found in channel.history()] == []
    with pytest.raises(discord.Forbidden) as error:
        await channel.fetch_message(message.id)
    assert error.value.code == 50013
    with pytest.raises(discord.HTTPException) as refused:
        await message.reply("y")
    assert refused.value.code == 160002


async def test_client_knows_its_permissions(server: LocalDiscord, bot: TinyBot):
    """The client computes the same permissions, and each interaction carries them."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    denied = Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY
    server.world.set_permissions(table, deny=denied, allow=Permission.MANAGE_MESSAGES)

    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    await asked.wait_for_answer()

    expected = int(server.world.permissions(server.world.bot.id, table))
    channel = text_channel(server, bot)
    assert channel.permissions_for(channel.guild.me).value & expected == expected
    assert not channel.permissions_for(channel.guild.me).attach_files
    assert bot.seen[-1].app_permissions.value == expected


async def test_answers_need_no_permission(server: LocalDiscord, bot: TinyBot):
    """An interaction is answered even where the bot may not write."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    server.world.set_permissions(table, deny=Permission.VIEW_CHANNEL)

    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})

    assert await asked.wait_for_answer()


async def test_thread_of_a_game(server: LocalDiscord, bot: TinyBot):
    """The bot opens a thread at a message, writes there, and archives it."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    message = await channel.send("A game")

    thread = await message.create_thread(name="Game 1")
    await thread.send("First move")

    (_, seen) = server.client.channels(ada)
    assert (seen.name, seen.kind, seen.id) == ("Game 1", ChannelKind.PUBLIC_THREAD, message.id)
    assert [m.text for m in server.client.messages(seen, ada)] == ["First move"]
    with pytest.raises(discord.HTTPException) as error:
        await message.create_thread(name="Again")
    assert error.value.code == 160004
    await thread.edit(archived=True)
    await thread.send("Second move")
    assert not seen.archived


async def test_interaction_in_a_thread(server: LocalDiscord, bot: TinyBot):
    """A command in a thread reaches the bot with the thread as its channel."""
    ada = server.client.users[0]
    thread = await text_channel(server, bot).create_thread(
        name="Game", type=discord.ChannelType.public_thread
    )

    asked = await server.client.slash(
        ada, server.client.channel(ada, thread.id), "game place", {"at": "1E"}
    )

    assert await asked.wait_for_answer()
    assert isinstance(bot.seen[-1].channel, discord.Thread)


async def test_locked_thread(server: LocalDiscord, bot: TinyBot):
    """Nobody writes into a locked thread."""
    thread = await text_channel(server, bot).create_thread(
        name="Game", type=discord.ChannelType.public_thread
    )
    server.world.channels[thread.id].locked = True

    with pytest.raises(discord.HTTPException) as error:
        await thread.send("Hello?")

    assert error.value.code == 50083


async def test_no_writing_in_threads(server: LocalDiscord, bot: TinyBot):
    """Threads have a permission of their own for writing, set at their channel."""
    channel = text_channel(server, bot)
    thread = await channel.create_thread(name="Game", type=discord.ChannelType.public_thread)
    table = server.client.channels(server.client.users[0])[0]
    server.world.set_permissions(table, deny=Permission.SEND_MESSAGES_IN_THREADS)

    await channel.send("x")
    with pytest.raises(discord.Forbidden) as error:
        await thread.send("x")

    assert error.value.code == 50013


async def test_deleted_channel(server: LocalDiscord, bot: TinyBot):
    """A deleted channel is unknown, with everything in it."""
    channel = text_channel(server, bot)
    await channel.send("x")
    server.world.delete_channel(server.world.channels[channel.id])

    with pytest.raises(discord.NotFound) as error:
        await channel.send("y")

    assert error.value.code == 10003
    assert server.world.messages == {}


async def test_direct_messages(server: LocalDiscord, bot: TinyBot):
    """The bot writes to a person who accepts that, seen by nobody else."""
    ada, bo = server.client.users
    user = await bot.fetch_user(ada.id)
    await user.send("Your turn")

    hers = server.client.channels(ada)[-1]
    assert [m.text for m in server.client.messages(hers, ada)] == ["Your turn"]
    assert len(server.client.channels(bo)) == 1

    ada.accepts_direct_messages = False
    with pytest.raises(discord.Forbidden) as error:
        await user.send("Your turn")
    assert error.value.code == 50007
