"""The gateway: identifying, resuming, shards, and a client that is ended from one moment on."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import aiohttp
import discord
import pytest
from discord.ext import commands

from playground.clock import ManualClock, SystemClock
from playground.connect import point_client_at
from playground.model import ChangeKind
from playground.routes.rate_limits import RateLimits
from playground.routes.request import ConnectionDroppedError, PendingRequest
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.tiny import TinyBot, running

ROOT = Path(__file__).parents[3]


async def test_wrong_token(server: LocalDiscord):
    """A wrong token is not let in."""
    async with TinyBot() as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login("wrong")


async def test_wrong_token_at_the_gateway(server: LocalDiscord):
    """A wrong token ends the websocket with code 4004."""
    async with TinyBot() as bot:
        await bot.login(server.token)
        bot.http.token = "wrong"
        server.rest._token = "wrong"
        with pytest.raises(discord.ConnectionClosed) as error:
            await bot.connect()
    assert error.value.code == 4004


async def test_privileged_intents(server: LocalDiscord):
    """A client that asks for privileged intents is sent away."""
    intents = discord.Intents(guilds=True, message_content=True)
    async with commands.AutoShardedBot("!", intents=intents) as bot:
        await bot.login(server.token)
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await bot.connect()


async def test_resume_brings_what_was_missed(server: LocalDiscord, bot: TinyBot):
    """A press while the connection was cut is delivered and answered after the resume."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]

    dropping = asyncio.create_task(server.gateway.drop())
    await asyncio.sleep(0)
    assert not server.gateway.connected
    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
    await dropping

    assert await asked.wait_for_answer()
    await asyncio.wait_for(bot.resumed.wait(), 5)
    assert not asked.interaction.delivered


async def test_reconnect_request(server: LocalDiscord, bot: TinyBot):
    """A client asked to reconnect does so and resumes."""
    server.gateway.ask_to_reconnect()

    await asyncio.wait_for(bot.resumed.wait(), 5)
    assert server.gateway.connected


async def test_forgotten_session(server: LocalDiscord, bot: TinyBot):
    """A client whose session is gone identifies anew and works on."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    with server.client.subscribe() as feed:
        await server.gateway.drop(forget=True)
        async with asyncio.timeout(10):
            while (await feed.next()).kind is not ChangeKind.BOT_CONNECTED:
                pass

    asked = await server.client.slash(ada, table, "game place", {"at": "1E"})

    assert await asked.wait_for_answer()
    assert not bot.resumed.is_set()


async def test_two_shards(clock: ManualClock):
    """With two shards an interaction goes to the one that serves the guild."""
    limits = RateLimits(enabled=False)
    async with LocalDiscord(clock=clock, limits=limits, shards=2) as server:
        point_client_at(server.url)
        async with running(server) as bot:
            ada = server.client.users[0]
            table = server.client.channels(ada)[0]
            asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
            assert await asked.wait_for_answer()
            assert sorted(bot.shards) == [0, 1]
            assert len(bot.seen) == 1


async def test_channels_are_told(server: LocalDiscord, bot: TinyBot):
    """The client learns of a channel opened after it connected."""
    ada = server.client.users[0]
    garden = server.world.create_channel("garden")

    await (await server.client.slash(ada, garden, "game place", {"at": "1E"})).wait_for_answer()

    channel = bot.get_channel(garden.id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.name == "garden"


@pytest.mark.parametrize(("moment", "posted"), [("before", 0), ("after", 1)])
async def test_connection_dropped_by_a_hook(
    server: LocalDiscord, bot: TinyBot, moment: str, posted: int
):
    """A hook can cut the connection before a request is carried out, or before its answer."""

    async def cut(passing: PendingRequest) -> None:
        raise ConnectionDroppedError

    setattr(server.rest, moment, cut)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await text_channel(server, bot).send("x")

    assert len(server.world.messages) == posted


def test_only_this_machine():
    """Neither the server nor the client can be pointed at another machine."""
    with pytest.raises(ValueError, match="this machine only"):
        LocalDiscord("0.0.0.0")
    for address in ("https://discord.com", "http://10.0.0.1:80", "http://example.org"):
        with pytest.raises(ValueError, match="not an http address of this machine"):
            point_client_at(address)


CLIENT = """
import asyncio, sys
from playground.connect import point_client_at
from tests.playground.tiny import TinyBot
point_client_at(sys.argv[1])
async def main():
    async with TinyBot() as bot:
        await bot.start(sys.argv[2])
asyncio.run(main())
"""


async def test_killed_client_comes_back():
    """A client in a process of its own is ended with SIGKILL, and its successor works on."""
    limits = RateLimits(enabled=False)
    async with LocalDiscord(clock=SystemClock(), limits=limits) as server:
        ada = server.client.users[0]
        table = server.client.channels(ada)[0]
        for _ in range(2):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", CLIENT, server.url, server.token, cwd=ROOT
            )
            await server.client.wait_until(lambda: server.gateway.connected, 30)
            asked = await server.client.slash(ada, table, "game place", {"at": "1E"})
            assert await asked.wait_for_answer()
            os.kill(process.pid, signal.SIGKILL)
            await process.wait()
            await server.client.wait_until(lambda: not server.gateway.connected, 5)

        assert len(server.client.messages(table, ada)) == 2
        assert server.ledger.unanswered == []
