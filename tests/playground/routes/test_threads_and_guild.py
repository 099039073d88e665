"""Threads with their members, and what the bot asks of the guild, through discord.py."""

import discord
import pytest

from playground.model import ChannelKind
from playground.permissions import Permission
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.tiny import TinyBot


def table_guild(bot: TinyBot) -> discord.Guild:
    """The one guild, as the bot knows it."""
    (guild,) = bot.guilds
    return guild


async def test_people_are_added_to_a_thread_and_removed(server: LocalDiscord, bot: TinyBot) -> None:
    """The bot is a member of the thread it opens; others come and go."""
    ada, bo = server.client.users
    thread = await text_channel(server, bot).create_thread(
        name="Game", type=discord.ChannelType.public_thread
    )
    await thread.add_user(discord.Object(ada.id))
    await thread.add_user(discord.Object(bo.id))
    members = server.world.channels[thread.id].member_ids
    assert members == {server.world.bot.id, ada.id, bo.id}
    with pytest.raises(discord.Forbidden):
        await thread.remove_user(discord.Object(bo.id))
    await thread.leave()
    assert members == {ada.id, bo.id}
    with pytest.raises(discord.Forbidden) as refused:
        await thread.fetch_members()
    assert refused.value.code == 50001, "the bot has no intent for members"
    with pytest.raises(discord.NotFound):
        await thread.add_user(discord.Object(1))


async def test_only_threads_have_members(server: LocalDiscord, bot: TinyBot) -> None:
    """A text channel has none to be listed, and no thread is opened within a thread."""
    channel = text_channel(server, bot)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.get_thread_members(channel.id)
    assert caught.value.code == 50024
    thread = await channel.create_thread(name="Game", type=discord.ChannelType.public_thread)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.start_thread_without_message(
            thread.id, name="Inner", auto_archive_duration=60, type=11
        )
    assert caught.value.code == 50024


async def test_a_message_starts_one_thread(server: LocalDiscord, bot: TinyBot) -> None:
    """It has the message's id, and there is no second."""
    message = await text_channel(server, bot).send("A game")
    thread = await message.create_thread(name="Game", auto_archive_duration=60)
    assert (thread.id, thread.auto_archive_duration) == (message.id, 60)
    with pytest.raises(discord.HTTPException) as caught:
        await message.create_thread(name="Again")
    assert caught.value.code == 160004


async def test_open_threads_are_listed_until_they_are_archived(
    server: LocalDiscord, bot: TinyBot
) -> None:
    """Who opened a thread may rename and archive it, without a permission for threads."""
    thread = await text_channel(server, bot).create_thread(
        name="Game", type=discord.ChannelType.public_thread
    )
    renamed = await thread.edit(name="Another game")
    assert renamed.name == "Another game"
    guild = table_guild(bot)
    assert [found.name for found in await guild.active_threads()] == ["Another game"]
    await thread.edit(archived=True)
    assert await guild.active_threads() == []


async def test_the_bot_may_not_change_or_delete_channels(
    server: LocalDiscord, bot: TinyBot
) -> None:
    """It has no permission to manage them."""
    channel = text_channel(server, bot)
    with pytest.raises(discord.Forbidden):
        await channel.edit(name="mine")
    with pytest.raises(discord.Forbidden):
        await channel.delete()
    assert (await bot.fetch_channel(channel.id)).id == channel.id


async def test_a_channel_that_the_bot_manages_goes_with_its_threads(
    server: LocalDiscord, bot: TinyBot
) -> None:
    """What was said there is gone, too."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    thread = await channel.create_thread(name="Game", type=discord.ChannelType.public_thread)
    stored = server.world.channels[channel.id]
    await server.client.say(ada, stored, "Hello")
    server.world.set_permissions(stored, allow=Permission.MANAGE_CHANNELS)
    await channel.delete()
    assert not {channel.id, thread.id} & {*server.world.channels}
    assert not server.world.messages
    with pytest.raises(discord.NotFound):
        await bot.fetch_channel(channel.id)


async def test_the_guild_tells_its_channels_roles_and_members(
    server: LocalDiscord, bot: TinyBot
) -> None:
    """One role, everybody's; a person by id, and nobody by another."""
    ada = server.client.users[0]
    guild = await bot.fetch_guild(table_guild(bot).id, with_counts=False)
    assert guild.name == "Playground"
    assert [channel.name for channel in await table_guild(bot).fetch_channels()] == ["table"]
    assert [role.name for role in await guild.fetch_roles()] == ["@everyone"]
    assert (await guild.fetch_member(ada.id)).display_name == "Ada"
    assert (await bot.fetch_user(ada.id)).display_name == "Ada"
    for fetch in (guild.fetch_member, bot.fetch_user):
        with pytest.raises(discord.NotFound):
            await fetch(1)
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(1, with_counts=False)


async def test_the_bot_has_an_application_and_an_owner(server: LocalDiscord, bot: TinyBot) -> None:
    """The first person owns it."""
    about = await bot.application_info()
    assert (about.id, about.owner.display_name) == (server.world.bot.id, "Ada")


async def test_threads_of_a_news_channel(server: LocalDiscord, bot: TinyBot) -> None:
    """They are of a type of their own, which other channels do not hold; none is private."""
    news = server.world.create_channel("news", ChannelKind.NEWS)
    everything = Permission.CREATE_PRIVATE_THREADS | Permission.CREATE_PUBLIC_THREADS
    table = text_channel(server, bot)
    for channel in (news, server.world.channels[table.id]):
        server.world.set_permissions(channel, allow=everything)
    seen = await bot.fetch_channel(news.id)
    assert isinstance(seen, discord.TextChannel)
    assert seen.is_news()
    message = await seen.send("x")
    started = [
        await message.create_thread(name="Game"),
        await seen.create_thread(name="Game", type=discord.ChannelType.news_thread),
    ]
    for thread in started:
        assert thread.is_news()
        posted = await thread.send("x")
        await posted.edit(content="y")
    wrong = [
        (seen, discord.ChannelType.public_thread),
        (seen, discord.ChannelType.private_thread),
        (table, discord.ChannelType.news_thread),
    ]
    for parent, kind in wrong:
        with pytest.raises(discord.HTTPException) as refused:
            await parent.create_thread(name="Game", type=kind)
        assert refused.value.code == 50024


async def test_threads_are_archived_after_given_times(server: LocalDiscord, bot: TinyBot) -> None:
    """An hour, a day, three days or a week."""
    table = text_channel(server, bot)
    for minutes, taken in ((60, True), (10080, True), (100, False)):
        create = bot.http.start_thread_without_message(
            table.id, name="Game", auto_archive_duration=minutes, type=11
        )
        if taken:
            assert (await create)["thread_metadata"]["auto_archive_duration"] == minutes
        else:
            with pytest.raises(discord.HTTPException) as refused:
                await create
            assert refused.value.code == 50035


async def test_who_may_not_write_in_a_thread_adds_nobody(
    server: LocalDiscord, bot: TinyBot
) -> None:
    """The bot is refused."""
    bo = server.client.users[1]
    table = text_channel(server, bot)
    thread = await table.create_thread(name="Game", type=discord.ChannelType.public_thread)
    denied = Permission.SEND_MESSAGES_IN_THREADS
    server.world.set_permissions(server.world.channels[table.id], deny=denied)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.add_user(discord.Object(bo.id))
    assert refused.value.code == 50013
