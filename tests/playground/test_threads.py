"""Threads are closed and opened, private ones lost and given back, and the bot is told."""

from collections.abc import Callable
from functools import partial

import discord
import pytest

from playground.api_errors import ErrorKind
from playground.model import Channel, ChannelKind
from playground.permissions import Permission
from playground.server import LocalDiscord
from playground.threads import CLOSED
from tests.playground.channels import text_channel
from tests.playground.events import heard
from tests.playground.tiny import TinyBot


async def public_thread(server: LocalDiscord, bot: TinyBot) -> tuple[discord.Thread, Channel]:
    """A thread the bot opened, as it sees it and as it is."""
    thread = await text_channel(server, bot).create_thread(
        name="Game", type=discord.ChannelType.public_thread
    )
    return thread, server.world.channels[thread.id]


async def private_thread(server: LocalDiscord, bot: TinyBot) -> tuple[discord.Thread, Channel]:
    """A private thread of Ada's that the bot was added to."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    stored = server.world.create_thread(table, "Secret", ada.id, kind=ChannelKind.PRIVATE_THREAD)
    assert bot.get_channel(stored.id) is None
    thread = await heard(
        bot, "thread_join", lambda: server.world.threads.add_member(stored, server.world.bot.id)
    )
    return thread, stored


async def test_an_archived_thread_is_opened_by_a_post(server: LocalDiscord, bot: TinyBot):
    """Until then it refuses edits and new members, but not deletions; the client forgets it."""
    thread, stored = await public_thread(server, bot)
    first, second = await thread.send("x"), await thread.send("y")
    _, archived = await heard(bot, "thread_update", lambda: server.world.threads.archive(stored))
    assert archived.archived
    assert bot.get_channel(thread.id) is None
    for attempt in (first.edit(content="z"), thread.add_user(server_user(server))):
        with pytest.raises(discord.Forbidden) as refused:
            await attempt
        assert refused.value.code == 50083
    await second.delete()

    waiting = bot.wait_for("thread_join", timeout=5)
    await thread.send("again")

    assert (await waiting).id == thread.id
    assert not stored.archived
    await first.edit(content="z")


def server_user(server: LocalDiscord) -> discord.Object:
    return discord.Object(server.client.users[0].id)


@pytest.mark.parametrize("refusal", CLOSED)
async def test_a_locked_thread_refuses(server: LocalDiscord, bot: TinyBot, refusal: ErrorKind):
    """As the test chose, posts and edits alike, whether it is archived or not."""
    thread, stored = await public_thread(server, bot)
    message = await thread.send("x")
    server.world.threads.refusal = refusal
    for archived in (False, True):
        lock = partial(server.world.threads.lock, stored, archived=archived)
        await heard(bot, "raw_thread_update", lock)
        for attempt in (thread.send("y"), message.edit(content="y")):
            with pytest.raises(discord.HTTPException) as refused:
                await attempt
            assert (refused.value.status, refused.value.code) == (refusal.status, refusal.code)
    assert stored.archived

    server.world.threads.unlock(stored)
    joined = await heard(bot, "thread_join", lambda: server.world.threads.unarchive(stored))
    assert not joined.locked
    await thread.send("y")
    await message.edit(content="y")


async def test_deletions_in_closed_threads(server: LocalDiscord, bot: TinyBot):
    """One that is archived or locked takes them, one that is both does not."""
    thread, stored = await public_thread(server, bot)
    messages = [await thread.send("x") for _ in range(3)]
    threads = server.world.threads
    threads.archive(stored)
    await messages[0].delete()
    threads.lock(stored)
    with pytest.raises(discord.Forbidden) as refused:
        await messages[1].delete()
    assert refused.value.code == 50083
    threads.unarchive(stored)
    await messages[1].delete()
    assert [*server.world.messages] == [messages[2].id]


async def test_who_manages_threads_writes_in_locked_ones(server: LocalDiscord, bot: TinyBot):
    """A post opens the archived one, too."""
    thread, stored = await public_thread(server, bot)
    table = server.world.channels[stored.parent_id or 0]
    server.world.set_permissions(table, allow=Permission.MANAGE_THREADS)
    server.world.threads.lock(stored, archived=True)
    await thread.send("x")
    assert (stored.locked, stored.archived) == (True, False)


async def test_a_private_thread_is_lost_and_given_back(server: LocalDiscord, bot: TinyBot):
    """In between the bot is refused there and hears nothing; its listeners hear of both."""
    thread, stored = await private_thread(server, bot)
    message = await thread.send("x")
    me = server.world.bot.id

    lost = await heard(bot, "thread_remove", lambda: server.world.threads.remove_member(stored, me))

    assert lost.id == thread.id
    for attempt in (thread.send("y"), message.edit(content="y"), bot.fetch_channel(thread.id)):
        with pytest.raises(discord.Forbidden) as refused:
            await attempt
        assert refused.value.code == 50001
    assert stored.id not in [found.id for found in await bot.guilds[0].active_threads()]
    server.world.threads.add_member(stored, me)
    await message.edit(content="y")


RETURNS: dict[str, Callable[[LocalDiscord, Channel], None]] = {
    "by creation": lambda server, thread: server.world.threads.add_member(
        thread, server.world.bot.id
    ),
    "by list": lambda server, thread: server.world.threads.add_member(
        thread, server.world.bot.id, by_sync=True
    ),
}


@pytest.mark.parametrize("title", RETURNS)
async def test_a_private_thread_seems_deleted(server: LocalDiscord, bot: TinyBot, title: str):
    """The client may be told of a deletion, and of the return in either way."""
    thread, stored = await private_thread(server, bot)
    gone = await heard(
        bot,
        "raw_thread_delete",
        lambda: server.world.threads.remove_member(stored, server.world.bot.id, as_deletion=True),
    )
    assert gone.thread_id == thread.id
    assert bot.get_channel(thread.id) is None
    back = await heard(bot, "thread_join", lambda: RETURNS[title](server, stored))
    assert back.id == thread.id
    await back.send("x")


async def test_private_threads_of_others(server: LocalDiscord, bot: TinyBot):
    """Whoever manages threads sees them all."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    stored = server.world.create_thread(table, "Secret", ada.id, kind=ChannelKind.PRIVATE_THREAD)
    with pytest.raises(discord.Forbidden):
        await bot.fetch_channel(stored.id)
    server.world.set_permissions(table, allow=Permission.MANAGE_THREADS)
    assert (await bot.fetch_channel(stored.id)).id == stored.id


async def test_people_come_and_go_unheard(server: LocalDiscord, bot: TinyBot):
    """Without the members' intent the bot is told of its own place in a thread only."""
    bo = server.client.users[1]
    _, stored = await public_thread(server, bot)
    server.world.threads.add_member(stored, bo.id)
    server.world.threads.remove_member(stored, bo.id)
    _, after = await heard(bot, "thread_update", lambda: server.world.threads.lock(stored))
    assert after.member_count == 1


async def test_a_deleted_thread(server: LocalDiscord, bot: TinyBot):
    """The client is told, and the thread is unknown."""
    thread, stored = await public_thread(server, bot)
    message = await thread.send("x")
    gone = await heard(bot, "raw_thread_delete", lambda: server.world.delete_channel(stored))
    assert gone.thread_id == thread.id
    for attempt in (thread.send("x"), message.edit(content="y")):
        with pytest.raises(discord.NotFound) as unknown:
            await attempt
        assert unknown.value.code == 10003


async def test_a_deleted_channel_takes_its_threads(server: LocalDiscord, bot: TinyBot):
    """One event tells of it; the archived thread, which the client forgot, goes unheard."""
    thread, _ = await public_thread(server, bot)
    archived, stored = await public_thread(server, bot)
    await heard(bot, "thread_update", lambda: server.world.threads.archive(stored))
    gone: list[int] = []

    async def on_raw_thread_delete(payload: discord.RawThreadDeleteEvent) -> None:
        gone.append(payload.thread_id)

    bot.add_listener(on_raw_thread_delete)
    table = server.world.channels[stored.parent_id or 0]
    deleted = await heard(bot, "guild_channel_delete", lambda: server.world.delete_channel(table))
    assert deleted.id == table.id
    await heard(bot, "guild_channel_create", lambda: server.world.create_channel("another"))
    assert gone == [thread.id]
    with pytest.raises(discord.NotFound) as unknown:
        await archived.send("x")
    assert unknown.value.code == 10003
