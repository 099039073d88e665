"""The gateway refuses, forgets, and delivers twice, late, out of order, or not yet."""

import asyncio
from random import Random

import discord
import pytest

from playground.clock import ManualClock
from playground.model import ChangeKind
from playground.routes.faults import FaultKind
from playground.server import LocalDiscord
from tests.playground.tiny import TinyBot
from tests.waiting import until


def names_of(bot: TinyBot) -> asyncio.Queue[str]:
    """Collect the names of the channels the client learns of, as they come."""
    names: asyncio.Queue[str] = asyncio.Queue()

    async def on_guild_channel_create(channel: discord.abc.GuildChannel) -> None:
        names.put_nowait(channel.name)

    bot.add_listener(on_guild_channel_create)
    return names


async def heard(names: asyncio.Queue[str], count: int) -> list[str]:
    return [await asyncio.wait_for(names.get(), 5) for _ in range(count)]


def open_channels(server: LocalDiscord, names: str) -> None:
    for name in names:
        server.world.create_channel(name)


async def test_an_event_comes_twice(server: LocalDiscord, bot: TinyBot):
    """Each of the next events meant comes twice, the one after them once."""
    names = names_of(bot)
    server.gateway.delivery.repeat_next(1, "THREAD_*")
    server.gateway.delivery.repeat_next(2, "CHANNEL_*")
    open_channels(server, "abc")
    assert await heard(names, 5) == ["a", "a", "b", "b", "c"]
    assert server.faults.dealt == {FaultKind.EVENT_TWICE: 2}


async def test_an_interaction_comes_twice(server: LocalDiscord, bot: TinyBot):
    """Its second answer is refused."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    server.gateway.delivery.repeat_next(1, "INTERACTION_CREATE")
    answered: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("x")
        finally:
            answered.put_nowait(interaction.id)

    bot.behaviour["/game new"] = answer
    asked = await server.client.slash(ada, table, "game new")
    ids = [await asyncio.wait_for(answered.get(), 5) for _ in range(2)]
    assert ids == [asked.interaction.id] * 2
    assert len(asked.messages) == 1
    assert server.ledger.refused_codes == {40060: 1}


async def test_an_event_comes_late(server: LocalDiscord, bot: TinyBot, clock: ManualClock):
    """Others overtake it until the server's clock has moved on."""
    names = names_of(bot)
    server.gateway.delivery.delay_next(5.0, 1, "CHANNEL_*")
    open_channels(server, "ab")
    assert await heard(names, 1) == ["b"]
    clock.advance(4.9)
    assert names.empty()
    clock.advance(0.1)
    assert await heard(names, 1) == ["a"]
    assert server.faults.dealt == {FaultKind.EVENT_LATE: 1}


@pytest.mark.parametrize(("rng", "order"), [(None, "cbad"), (Random(1), "bacd")])
async def test_events_come_out_of_order(
    server: LocalDiscord, bot: TinyBot, rng: Random | None, order: str
):
    """Gathered events come backwards, or shuffled."""
    names = names_of(bot)
    server.gateway.delivery.reorder_next(3, "CHANNEL_*", rng)
    open_channels(server, "abcd")
    assert await heard(names, 4) == list(order)
    assert server.faults.dealt == {FaultKind.EVENT_OUT_OF_ORDER: 3}


async def test_an_interaction_that_comes_too_late(
    server: LocalDiscord, bot: TinyBot, clock: ManualClock
):
    """It was not delivered when it failed, and the bot's answer is refused."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    server.gateway.delivery.delay_next(4.0, 1, "INTERACTION_CREATE")
    answered: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.NotFound) as unknown:
            await interaction.response.send_message("x")
        answered.put_nowait(unknown.value.code)

    bot.behaviour["/game new"] = answer
    asked = await server.client.slash(ada, table, "game new")
    clock.advance(4.0)
    assert await asyncio.wait_for(answered.get(), 5) == 10062
    assert asked.failed
    assert (server.ledger.undelivered, server.ledger.unanswered) == ([asked.interaction], [])


async def test_events_are_held_and_released(server: LocalDiscord, bot: TinyBot):
    """What is held comes in order; what was still being gathered comes last."""
    names = names_of(bot)
    server.gateway.delivery.pause()
    open_channels(server, "ab")
    server.gateway.delivery.reorder_next(9, "CHANNEL_*")
    open_channels(server, "c")
    assert server.faults.dealt[FaultKind.EVENT_HELD] == 2
    assert names.empty()
    server.gateway.delivery.stop()
    open_channels(server, "d")
    assert await heard(names, 4) == ["a", "b", "c", "d"]


async def test_late_events_survive_a_resume(server: LocalDiscord, bot: TinyBot, clock: ManualClock):
    """What is due while nobody is connected is delivered at the resume."""
    names = names_of(bot)
    server.gateway.delivery.delay_next(5.0, 1, "CHANNEL_*")
    open_channels(server, "a")
    server.gateway.accepting = False
    await server.gateway.drop()
    clock.advance(5.0)
    server.gateway.accepting = True
    assert await heard(names, 1) == ["a"]
    assert server.faults.dealt[FaultKind.CONNECTION_DROPPED] == 1


async def test_connections_are_refused(server: LocalDiscord, bot: TinyBot):
    """The client tries until it is let in again."""
    server.gateway.accepting = False
    await server.gateway.drop()
    await until(lambda: server.faults.dealt[FaultKind.CONNECTION_REFUSED])
    assert not server.gateway.connected
    server.gateway.accepting = True
    await server.client.wait_until(lambda: server.gateway.connected, 20)
    names = names_of(bot)
    open_channels(server, "a")
    assert await heard(names, 1) == ["a"]


@pytest.mark.parametrize("resumable", [True, False])
async def test_session_is_invalidated(server: LocalDiscord, bot: TinyBot, resumable: bool):
    """The client resumes, or identifies anew and works on."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    with server.client.subscribe() as feed:
        server.gateway.invalidate(resumable=resumable)
        async with asyncio.timeout(20):
            while (await feed.next()).kind is not ChangeKind.BOT_CONNECTED:
                pass
    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    assert await asked.wait_for_answer()
    assert bot.resumed.is_set() is resumable
    assert server.faults.dealt == {FaultKind.SESSION_INVALIDATED: 1}


async def test_reconnects_are_counted(server: LocalDiscord, bot: TinyBot):
    """Asking to reconnect is a fault that was dealt."""
    server.gateway.ask_to_reconnect()
    await asyncio.wait_for(bot.resumed.wait(), 20)
    assert server.faults.dealt == {FaultKind.RECONNECT_ASKED: 1}
