"""Requests meet the faults they were told to, carried out or not, and all are counted."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest

from playground.routes.faults import AFTERWARDS, REQUEST_FAULTS, FaultKind, Target
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.plain import PlainClient, plain_client
from tests.playground.tiny import TinyBot, running


@pytest.fixture
async def plain(server: LocalDiscord) -> AsyncIterator[PlainClient]:
    """A plain client of the server."""
    async with plain_client(server) as client:
        yield client


def messages_path(server: LocalDiscord) -> str:
    (channel_id,) = server.world.channels
    return f"/channels/{channel_id}/messages"


POSTS = Target("POST", "/channels/*/messages")


@pytest.mark.parametrize(
    ("kind", "everywhere", "code"),
    [
        (FaultKind.ROUTE_LIMIT, False, None),
        (FaultKind.GLOBAL_LIMIT, True, None),
        (FaultKind.OLD_EDIT_LIMIT, False, 30046),
    ],
)
async def test_limits_of_discord(
    server: LocalDiscord, plain: PlainClient, kind: FaultKind, everywhere: bool, code: int | None
):
    """Discord's own limits come with `Via` and tell in body and headers how long to wait."""
    server.faults.deal_next(kind, seconds=1.5)
    refused = await plain.ask("POST", messages_path(server), {"content": "x"})
    assert refused.status == 429
    assert "Via" in refused.headers
    assert refused.headers["Retry-After"] == "1.5"
    assert (refused.headers.get("X-RateLimit-Global") == "true") is everywhere
    assert ("X-RateLimit-Bucket" in refused.headers) is not everywhere
    assert (refused.body["retry_after"], refused.body["global"]) == (1.5, everywhere)
    assert refused.body.get("code") == code
    assert not server.world.messages


async def test_limit_of_the_edge(server: LocalDiscord, plain: PlainClient):
    """The edge's limit has neither `Via` nor JSON."""
    server.faults.deal_next(FaultKind.EDGE_LIMIT, seconds=7)
    refused = await plain.ask("GET", "/users/@me")
    assert (refused.status, refused.body) == (429, "error code: 1015")
    assert "Via" not in refused.headers
    assert refused.headers["Retry-After"] == "7"


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (FaultKind.INTERNAL_ERROR, 500),
        (FaultKind.BAD_GATEWAY, 502),
        (FaultKind.UNAVAILABLE, 503),
        (FaultKind.GATEWAY_TIMEOUT, 504),
    ],
)
async def test_errors(server: LocalDiscord, plain: PlainClient, kind: FaultKind, status: int):
    """An error is answered, and nothing was done."""
    server.faults.deal_next(kind)
    answer = await plain.ask("POST", messages_path(server), {"content": "x"})
    assert answer.status == status
    assert not server.world.messages


@pytest.mark.parametrize(
    ("kind", "posted"),
    [
        (FaultKind.DROP, 0),
        (FaultKind.HANG, 0),
        (FaultKind.DONE_THEN_DROP, 1),
        (FaultKind.DONE_THEN_HANG, 1),
    ],
)
async def test_no_answer(server: LocalDiscord, plain: PlainClient, kind: FaultKind, posted: int):
    """The connection ends without an answer, and the message is there or not."""
    server.faults.deal_next(kind, target=POSTS)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await plain.ask("POST", messages_path(server), {"content": "x"})
    assert len(server.world.messages) == posted
    assert server.faults.dealt == {kind: 1}


async def test_done_then_error(server: LocalDiscord, plain: PlainClient):
    """An error after the work: it was done."""
    server.faults.deal_next(FaultKind.DONE_THEN_ERROR, target=POSTS, status=503)
    answer = await plain.ask("POST", messages_path(server), {"content": "x"})
    assert answer.status == 503
    assert len(server.world.messages) == 1


async def test_a_refused_request_is_not_done(server: LocalDiscord, plain: PlainClient):
    """What is refused anyway is told so, and no fault is counted."""
    server.faults.deal_next(FaultKind.DONE_THEN_DROP)
    answer = await plain.ask("POST", messages_path(server), {"content": ""})
    assert answer.status == 400
    assert not server.faults.dealt


async def test_only_what_is_meant(server: LocalDiscord, plain: PlainClient):
    """Method, path and body decide; after so many times, or when it is ended, all is well."""
    path = messages_path(server)
    target = Target("POST", "/channels/*/messages", lambda sent: sent.body.json["content"] == "b")
    server.faults.deal_next(FaultKind.UNAVAILABLE, 2, target)

    async def post(content: str) -> int:
        return (await plain.ask("POST", path, {"content": content})).status

    assert (await plain.ask("GET", path)).status == 200
    assert [await post(content) for content in "abcbb"] == [200, 503, 200, 503, 200]
    end = server.faults.deal_next(FaultKind.UNAVAILABLE, 9)
    assert await post("a") == 503
    end()
    assert await post("a") == 200
    server.faults.deal_next(FaultKind.UNAVAILABLE, 9)
    server.faults.stop()
    assert await post("a") == 200
    assert server.faults.dealt == {FaultKind.UNAVAILABLE: 3}
    assert server.ledger.refused == []


async def fates(server: LocalDiscord, plain: PlainClient, seed: int) -> list[int]:
    """Return the statuses of some requests under a seeded mix; 0 for none."""
    end = server.faults.deal_randomly(random.Random(seed), 0.6, seconds=0.001)
    seen = []
    for _ in range(40):
        try:
            seen.append((await plain.ask("POST", messages_path(server), {"content": "x"})).status)
        except aiohttp.ServerDisconnectedError:
            seen.append(0)
    end()
    return seen


async def test_a_mix_is_reproducible(server: LocalDiscord, plain: PlainClient):
    """The same seed deals the same faults to the same requests, another seed does not."""
    first = await fates(server, plain, 1)
    dealt = Counter(server.faults.dealt)
    assert await fates(server, plain, 1) == first
    assert server.faults.dealt == dealt + dealt
    assert await fates(server, plain, 2) != first
    assert {*server.faults.dealt} == {*REQUEST_FAULTS} - {FaultKind.OLD_EDIT_LIMIT}
    done = sum(server.faults.dealt[kind] for kind in AFTERWARDS)
    spared = 120 - server.faults.dealt.total()
    assert len(server.world.messages) == spared + done


async def test_old_edits_are_limited_in_a_mix(server: LocalDiscord, plain: PlainClient):
    """The mix deals the limit of old edits to edits."""
    path = messages_path(server)
    posted = await plain.ask("POST", path, {"content": "x"})
    server.faults.deal_randomly(random.Random(1), 1.0, [FaultKind.OLD_EDIT_LIMIT])
    edited = await plain.ask("PATCH", f"{path}/{posted.body['id']}", {"content": "y"})
    assert edited.body["code"] == 30046
    assert (await plain.ask("POST", path, {"content": "x"})).status == 200


@pytest.mark.parametrize(
    ("target", "error"),
    [
        (Target("GET", "/users/@me"), discord.DiscordServerError),
        (Target("GET", "/gateway/bot"), discord.GatewayNotFound),
        (Target("PUT", "/applications/*/commands"), discord.DiscordServerError),
    ],
)
async def test_the_start_meets_faults(
    server: LocalDiscord, target: Target, error: type[discord.DiscordException]
):
    """Log-in, the gateway's address and the command sync are hit like all else."""
    server.faults.deal_next(FaultKind.UNAVAILABLE, 1, target)
    async with TinyBot() as bot:
        with pytest.raises(error):
            await bot.start(server.token)
    async with running(server) as bot:
        assert bot.is_ready()
    assert server.faults.dealt == {FaultKind.UNAVAILABLE: 1}


async def test_callbacks_and_follow_ups_meet_faults(server: LocalDiscord, bot: TinyBot):
    """A callback whose answer is lost was given; its repetition is refused."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    seen: list[str] = []
    done = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await interaction.response.send_message("Hello")
        with pytest.raises(discord.HTTPException) as again:
            await interaction.response.send_message("Hello")
        seen.append(str(again.value.code))
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await interaction.followup.send("More")
        seen.append("follow-up lost")
        done.set()

    bot.behaviour["/game new"] = answer
    server.faults.deal_next(FaultKind.DONE_THEN_DROP, 1, Target(path="/interactions/*"))
    server.faults.deal_next(FaultKind.DROP, 1, Target(path="/webhooks/*"))
    asked = await server.client.slash(ada, table, "game new")
    await asyncio.wait_for(done.wait(), 10)

    assert seen == ["40060", "follow-up lost"]
    assert [message.text for message in asked.messages] == ["Hello"]
    assert server.faults.dealt == {FaultKind.DONE_THEN_DROP: 1, FaultKind.DROP: 1}


async def test_the_client_waits_out_what_it_can(server: LocalDiscord, bot: TinyBot):
    """The real client tries again after a limit, once."""
    channel = text_channel(server, bot)
    server.faults.deal_next(FaultKind.ROUTE_LIMIT, 1, POSTS)
    server.faults.deal_next(FaultKind.GLOBAL_LIMIT, 1, POSTS)
    await channel.send("x")
    assert len(server.world.messages) == 1
    assert server.faults.dealt == {FaultKind.ROUTE_LIMIT: 1, FaultKind.GLOBAL_LIMIT: 1}
