"""The bot is kicked and invited, the guild fails, members and roles come and go."""

import discord
import pytest

from playground.client.constraints import NotOffered
from playground.clock import ManualClock
from playground.model import Channel
from playground.permissions import EVERYONE, Permission
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.events import heard
from tests.playground.plain import plain_client
from tests.playground.tiny import TinyBot, running


def table_of(server: LocalDiscord) -> Channel:
    return next(iter(server.world.channels.values()))


async def works(server: LocalDiscord) -> bool:
    """Whether a command is answered."""
    ada = server.client.users[0]
    asked = await server.client.slash(ada, table_of(server), "game place", {"at": "1E"})
    return await asked.wait_for_answer()


async def test_kick(server: LocalDiscord, bot: TinyBot):
    """Whoever was kicked is refused everywhere, whatever the channel allows."""
    channel = text_channel(server, bot)
    message = await channel.send("x")
    server.world.set_permissions(table_of(server), allow=Permission.VIEW_CHANNEL)

    guild = await heard(bot, "guild_remove", server.world.guild.kick_bot)

    assert guild.id == server.world.guild.id
    assert not bot.guilds
    async with plain_client(server) as plain:
        path = f"/channels/{channel.id}"
        for method, place in [
            ("GET", path),
            ("POST", f"{path}/messages"),
            ("PATCH", f"{path}/messages/{message.id}"),
            ("GET", f"{path}/messages"),
        ]:
            refused = await plain.ask(method, place, {"content": "y"})
            assert (refused.status, refused.body["code"]) == (403, 50001)
        assert (await plain.ask("GET", f"/guilds/{guild.id}")).body["code"] == 10004
        commands = f"/applications/{server.world.bot.id}/guilds/{guild.id}/commands"
        assert (await plain.ask("PUT", commands, [])).body["code"] == 50001


async def test_people_after_a_kick(server: LocalDiscord, bot: TinyBot, clock: ManualClock):
    """People are offered no command, and their presses fail."""
    ada = server.client.users[0]
    await (await server.client.slash(ada, table_of(server), "game new")).wait_for_answer()
    (message,) = server.client.messages(table_of(server), ada)
    server.world.guild.kick_bot()

    assert server.client.commands(ada) == []
    with pytest.raises(NotOffered):
        await server.client.slash(ada, table_of(server), "game new")
    asked = await server.client.press(ada, message, "join")
    clock.advance(4)
    assert asked.failed
    assert server.ledger.undelivered == [asked.interaction]


async def test_invitation_after_a_kick(server: LocalDiscord, bot: TinyBot):
    """Invited again the bot joins as a plain member, and is in none of its threads."""
    guild = server.world.guild
    thread = await text_channel(server, bot).create_thread(
        name="Game", type=discord.ChannelType.public_thread
    )
    role = guild.create_role("Bots", Permission.MANAGE_MESSAGES)
    guild.give_role(server.world.bot.id, role)
    await heard(bot, "guild_remove", guild.kick_bot)
    server.world.create_channel("unheard")

    joined = await heard(bot, "guild_join", guild.invite_bot)

    assert [channel.name for channel in joined.text_channels] == ["table", "unheard"]
    assert joined.me.roles == [joined.default_role]
    assert server.world.channels[thread.id].member_ids == set()
    await text_channel(server, bot).send("x")
    assert await works(server)


async def test_connecting_while_kicked(server: LocalDiscord):
    """A bot without a guild starts, and learns of the guild when it is invited."""
    server.world.guild.kick_bot()
    async with running(server) as bot:
        assert not bot.guilds
        await heard(bot, "guild_join", server.world.guild.invite_bot)
        assert await works(server)


async def test_outage(server: LocalDiscord, bot: TinyBot, clock: ManualClock):
    """During an outage nothing of the guild reaches the bot; requests work."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    gone = await heard(bot, "guild_unavailable", server.world.guild.fail)
    assert gone.unavailable
    asked = await server.client.slash(ada, table_of(server), "game place", {"at": "1E"})
    server.world.create_channel("unheard")
    await channel.send("x")
    clock.advance(4)
    assert asked.failed

    back = await heard(bot, "guild_available", server.world.guild.recover)

    assert not back.unavailable
    assert [found.name for found in back.text_channels] == ["table", "unheard"]
    assert bot.seen == []
    assert await works(server)


async def test_connecting_in_an_outage(server: LocalDiscord):
    """A bot that starts in an outage is told of the guild when that is over."""
    server.world.guild.fail()
    async with running(server) as bot:
        assert [guild.unavailable for guild in bot.guilds] == [True]
        await heard(bot, "guild_available", server.world.guild.recover)
        assert await works(server)


async def test_everybodys_role(server: LocalDiscord, bot: TinyBot):
    """What everybody's role loses the bot loses, knows of, and gets back."""
    guild, channel = server.world.guild, text_channel(server, bot)
    less = EVERYONE & ~Permission.SEND_MESSAGES

    before, after = await heard(
        bot, "guild_role_update", lambda: guild.set_role(guild.everyone, less)
    )
    assert before.permissions.send_messages
    assert not after.permissions.send_messages
    assert not channel.permissions_for(channel.guild.me).send_messages
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("x")
    assert refused.value.code == 50013
    guild.set_role(guild.everyone, EVERYONE)
    await channel.send("x")


async def test_sight_is_taken_and_returned(server: LocalDiscord, bot: TinyBot):
    """Open threads are told when the bot may see channels again; nothing in between is."""
    guild, world = server.world.guild, server.world
    thread = world.create_thread(table_of(server), "First", server.client.users[0].id)
    guild.set_role(guild.everyone, EVERYONE & ~Permission.VIEW_CHANNEL)
    unheard = world.create_thread(table_of(server), "Unheard", server.client.users[0].id)
    done = world.create_thread(table_of(server), "Done", server.client.users[0].id)
    done.archived = True

    joined = await heard(bot, "thread_join", lambda: guild.set_role(guild.everyone, EVERYONE))

    assert joined.id == unheard.id
    assert {found.id for found in bot.guilds[0].threads} == {thread.id, unheard.id}


async def test_roles_of_the_bot(server: LocalDiscord, bot: TinyBot):
    """A role of the bot's own permits more, until it is taken away."""
    guild, me = server.world.guild, server.world.bot.id
    role = guild.create_role("Bots", Permission.MANAGE_MESSAGES)

    _, after = await heard(bot, "member_update", lambda: guild.give_role(me, role))
    assert [found.id for found in after.roles] == [guild.id, role.id]
    assert after.guild_permissions.manage_messages
    theirs = await server.client.say(server.client.users[0], table_of(server), "hello")
    channel = text_channel(server, bot)
    await channel.get_partial_message(theirs.id).delete()

    _, after = await heard(bot, "member_update", lambda: guild.take_role(me, role))
    assert not after.guild_permissions.manage_messages
    assert [found.name for found in await bot.guilds[0].fetch_roles()] == ["@everyone", "Bots"]


async def test_a_channel_permits_what_no_role_does(server: LocalDiscord, bot: TinyBot):
    """Where everybody's role permits nothing, the channel's own permissions do."""
    guild = server.world.guild
    needed = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES
    guild.set_role(guild.everyone, Permission(0))
    with pytest.raises(discord.Forbidden):
        await text_channel(server, bot).send("x")
    server.world.set_permissions(table_of(server), allow=needed)
    await text_channel(server, bot).send("x")


async def test_administrators_may_everything(server: LocalDiscord, bot: TinyBot):
    """Whatever a channel denies."""
    guild = server.world.guild
    guild.give_role(server.world.bot.id, guild.create_role("Admin", Permission.ADMINISTRATOR))
    server.world.set_permissions(table_of(server), deny=Permission.VIEW_CHANNEL)
    await text_channel(server, bot).send("x")


async def test_a_moderator(server: LocalDiscord, bot: TinyBot):
    """The permissions of a person's roles come with their interactions."""
    bo = server.client.users[1]
    guild = server.world.guild
    guild.give_role(bo.id, guild.create_role("Mods", Permission.MANAGE_MESSAGES))
    asked = await server.client.slash(bo, table_of(server), "game place", {"at": "1E"})
    await asked.wait_for_answer()
    assert bot.seen[-1].permissions.manage_messages


async def test_a_member_leaves_and_comes_back(server: LocalDiscord, bot: TinyBot):
    """Who left is unknown to the guild, sees and does nothing there, and is not pinged."""
    bo, guild = server.client.users[1], server.world.guild
    channel = text_channel(server, bot)
    thread = server.world.create_thread(table_of(server), "Game", bo.id)
    await (await server.client.slash(bo, table_of(server), "game new")).wait_for_answer()
    (message,) = server.client.messages(table_of(server), bo)
    guild.leave(bo.id)

    with pytest.raises(discord.NotFound) as unknown:
        await bot.guilds[0].fetch_member(bo.id)
    assert unknown.value.code == 10007
    assert (await bot.fetch_user(bo.id)).display_name == "Bo"
    assert server.client.channels(bo) == ()
    assert thread.member_ids == set()
    for attempt in (
        server.client.press(bo, message, "join"),
        server.client.slash(bo, table_of(server), "game new"),
    ):
        with pytest.raises(NotOffered):
            await attempt
    unheard = await channel.send(f"<@{bo.id}>")
    assert unheard.id not in server.ledger.pings
    with pytest.raises(discord.Forbidden) as refused:
        await (await bot.fetch_user(bo.id)).send("Hello?")
    assert refused.value.code == 50007
    with pytest.raises(discord.NotFound) as unknown:
        await channel.guild.get_thread(thread.id).add_user(discord.Object(bo.id))
    assert unknown.value.code == 10007

    guild.join(bo.id)
    heard_of = await channel.send(f"<@{bo.id}>")
    assert server.ledger.pings[heard_of.id] == (bo.id,)
    assert (await bot.guilds[0].fetch_member(bo.id)).display_name == "Bo"
    asked = await server.client.slash(bo, table_of(server), "game place", {"at": "1E"})
    assert await asked.wait_for_answer()
