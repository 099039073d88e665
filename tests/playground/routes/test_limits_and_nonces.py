"""Rate limits are told, refused and retried; a repeated nonce makes no second message."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from playground.api_errors import ErrorKind
from playground.clock import ManualClock
from playground.connect import point_client_at
from playground.model import User
from playground.permissions import Permission
from playground.routes.faults import FaultKind
from playground.routes.rate_limits import OLD_EDITS, Allowance, RateLimits
from playground.routes.request import PendingRequest
from playground.server import LocalDiscord
from playground.world import NONCE_SECONDS
from tests.playground.channels import create_route, text_channel
from tests.playground.plain import plain_client
from tests.playground.tiny import TinyBot, running


@asynccontextmanager
async def limited(limits: RateLimits, clock: ManualClock) -> AsyncIterator[LocalDiscord]:
    """A server with these limits."""
    async with LocalDiscord(clock=clock, limits=limits) as server:
        point_client_at(server.url)
        yield server


async def test_sixth_message_within_five_seconds(clock: ManualClock):
    """Five messages in five seconds are taken, the sixth is told when to come again."""
    async with limited(RateLimits(), clock) as server, aiohttp.ClientSession() as session:
        url = create_route(server).url
        headers = {"Authorization": f"Bot {server.token}"}

        async def send() -> aiohttp.ClientResponse:
            answer = await session.post(url, json={"content": "x"}, headers=headers)
            await answer.read()
            return answer

        answers = [await send() for _ in range(5)]
        assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == list("43210")
        clock.advance(1.5)
        refused = await send()
        assert refused.status == 429
        assert refused.headers["Retry-After"] == "3.500"
        assert "Via" in refused.headers
        assert await refused.json() == {
            "message": "You are being rate limited.",
            "retry_after": pytest.approx(3.5, abs=0.01),
            "global": False,
        }
        clock.advance(3.5)
        assert (await send()).status == 200
        assert len(server.world.messages) == 6


async def test_client_retries_and_succeeds(clock: ManualClock):
    """The real client waits as told and sends the refused message again, once."""
    limits = RateLimits(Allowance(1, 0.02), announced=False)
    async with limited(limits, clock) as server, running(server) as bot:
        tries: list[str] = []

        async def let_time_pass(passing: PendingRequest) -> None:
            if passing.path.endswith("/messages"):
                tries.append(passing.body.json["content"])
                clock.advance(0.02 if len(tries) == 3 else 0)

        server.rest.before = let_time_pass
        channel = text_channel(server, bot)
        await channel.send("first")
        await channel.send("second")

        assert tries == ["first", "second", "second"]
        assert [m.content for m in server.world.messages.values()] == ["first", "second"]
        assert limits.refused == 1
        assert server.ledger.invalid == []


async def test_limit_of_all_requests(clock: ManualClock):
    """Too many requests in all are refused everywhere; interaction answers are not counted."""
    limits = RateLimits(requests=Allowance(2, 1.0))
    async with limited(limits, clock) as server, aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {server.token}"}
        codes = []
        for _ in range(3):
            async with session.get(f"{server.url}/api/v10/users/@me", headers=headers) as answer:
                codes.append((answer.status, (await answer.json()).get("global")))
        assert codes == [(200, None), (200, None), (429, True)]
        callback = f"{server.url}/api/v10/interactions/1/x/callback"
        async with session.post(callback, json={"type": 5}) as answer:
            assert answer.status == 404


@pytest.mark.parametrize(
    "limits", [{"enabled": False, "old_edits": OLD_EDITS}, {"messages": Allowance(100, 1.0)}]
)
async def test_old_messages_are_edited_now_and_then(clock: ManualClock, limits: dict[str, Any]):
    """Of messages older than an hour, three edits in six seconds are taken per channel."""
    async with (
        LocalDiscord(
            clock=clock, limits=RateLimits(**limits), channels=("table", "garden")
        ) as server,
        plain_client(server) as plain,
    ):
        table, garden = (f"/channels/{channel_id}/messages" for channel_id in server.world.channels)

        async def post(path: str) -> str:
            posted = await plain.ask("POST", path, {"content": "x"})
            return f"{path}/{posted.body['id']}"

        async def edit(path: str) -> int:
            return (await plain.ask("PATCH", path, {"content": "y"})).status

        old, elsewhere = await post(table), await post(garden)
        assert [await edit(old) for _ in range(5)] == [200] * 5
        clock.advance(3601)
        young = await post(table)
        assert [await edit(old) for _ in range(4)] == [200, 200, 200, 429]
        assert [await edit(young), await edit(elsewhere)] == [200, 200]
        clock.advance(1)
        refused = await plain.ask("PATCH", old, {"content": "y"})
        assert (refused.body["code"], refused.body["retry_after"]) == (30046, pytest.approx(5))
        assert "Via" in refused.headers
        clock.advance(5)
        assert await edit(old) == 200
        assert server.ledger.refused_codes == {30046: 2}


async def test_direct_channels_are_opened_slowly(clock: ManualClock):
    """Too many are refused in three ways, in turn; one that exists costs nothing."""
    limits = RateLimits(enabled=False, openings=Allowance(1, 60.0))
    people = ("Ada", "Bo", "Cleo")
    async with (
        LocalDiscord(clock=clock, limits=limits, users=people) as server,
        plain_client(server) as plain,
    ):
        ada, bo, cleo = server.client.users

        async def open_channel(user: User) -> tuple[int, int]:
            body = {"recipient_id": str(user.id)}
            answer = await plain.ask("POST", "/users/@me/channels", body)
            return answer.status, answer.body.get("code", 0)

        assert await open_channel(ada) == (200, 0)
        refused = [await open_channel(person) for person in (bo, cleo, bo, cleo)]
        assert refused == [(403, 40003), (400, 40003), (429, 40003), (403, 40003)]
        assert await open_channel(ada) == (200, 0)
        clock.advance(60)
        assert await open_channel(bo) == (200, 0)
        limits.openings = None
        assert await open_channel(cleo) == (200, 0)


async def test_how_openings_are_refused_can_be_chosen(clock: ManualClock):
    """The real client waits for the 429 and tries again."""
    refusals = (ErrorKind.OPENING_TOO_FAST_LIMITED,)
    limits = RateLimits(enabled=False, openings=Allowance(1, 0.02), opening_refusals=refusals)
    async with limited(limits, clock) as server, running(server) as bot:
        tries: list[str] = []

        async def let_time_pass(passing: PendingRequest) -> None:
            tries.append(passing.path)
            clock.advance(0.02 if len(tries) == 3 else 0)

        ada, bo = [await bot.fetch_user(user.id) for user in server.client.users]
        server.rest.before = let_time_pass
        await ada.create_dm()
        await bo.create_dm()
        assert len(tries) == 3
        assert server.ledger.refused_codes == {40003: 1}


async def test_answers_that_count_towards_a_ban(clock: ManualClock):
    """401, 403 and 429 do, wherever they come from, unless the limit is shared."""
    limits = RateLimits(requests=Allowance(4, 1.0))
    async with limited(limits, clock) as server, plain_client(server) as plain:
        ledger, world = server.ledger, server.world
        table = f"/channels/{server.client.channels(server.client.users[0])[0].id}"
        assert ledger.most_counted_refusals() == 0
        await plain.ask("GET", "/channels/1")
        server.faults.deal_next(FaultKind.OLD_EDIT_LIMIT)
        await plain.ask("GET", table)
        server.faults.deal_next(FaultKind.INTERNAL_ERROR)
        await plain.ask("GET", table)
        assert ledger.counted_refusals == [], "404, a shared limit, and 500"

        async with plain.session.get(
            f"/api/v10{table}", headers={"Authorization": "Bot x"}
        ) as answer:
            assert answer.status == 401
        clock.advance(400)
        world.set_permissions(world.channels[int(table[10:])], deny=Permission.VIEW_CHANNEL)
        await plain.ask("GET", table)
        clock.advance(300)
        for kind in (FaultKind.EDGE_LIMIT, FaultKind.ROUTE_LIMIT, FaultKind.GLOBAL_LIMIT):
            server.faults.deal_next(kind)
            await plain.ask("GET", table)
        statuses = [(await plain.ask("GET", "/users/@me")).status for _ in range(5)]
        assert statuses == [200, 200, 200, 200, 429]
        start = clock.now() - 700
        assert ledger.counted_refusals == [start, start + 400, *[start + 700] * 4]
        assert ledger.most_counted_refusals() == 5
        assert ledger.most_counted_refusals(700) == 6
        assert ledger.most_counted_refusals(10) == 4


async def test_same_nonce_is_the_same_message(server: LocalDiscord, bot: TinyBot):
    """A message sent again with its enforced nonce is the first one, and pings nobody again."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    with server.client.subscribe(ada) as feed:
        first = await channel.send(f"<@{ada.id}>", nonce="row-1")
        again = await channel.send(f"<@{ada.id}>", nonce="row-1")
        other = await channel.send("x", nonce="row-2")
        kinds = [(await feed.next()).kind for _ in range(3)]

    assert first.id == again.id
    assert first.id != other.id
    assert kinds == ["message_created", "ping", "message_created"]
    assert server.ledger.pings == {first.id: (ada.id,)}


async def test_nonce_expires(server: LocalDiscord, bot: TinyBot, clock: ManualClock):
    """After some minutes the same nonce makes a new message."""
    channel = text_channel(server, bot)
    first = await channel.send("x", nonce="row-1")
    clock.advance(NONCE_SECONDS)
    assert (await channel.send("x", nonce="row-1")).id == first.id
    clock.advance(1)

    assert (await channel.send("x", nonce="row-1")).id != first.id


async def test_nonce_that_is_not_enforced(server: LocalDiscord, bot: TinyBot):
    """Without `enforce_nonce` a repeated nonce means nothing."""
    for _ in range(2):
        await bot.http.request(create_route(server), json={"content": "x", "nonce": "row-1"})

    assert len(server.world.messages) == 2


async def test_nonce_of_a_deleted_message(server: LocalDiscord, bot: TinyBot):
    """A message that is deleted is unknown to whoever repeats its nonce while that counts."""
    channel = text_channel(server, bot)
    first = await channel.send("x", nonce="row-1")
    await first.delete()

    with pytest.raises(discord.NotFound) as refused:
        await channel.send("x", nonce="row-1")
    assert refused.value.code == 10008
    assert not server.world.messages


MENTIONS: dict[str, tuple[discord.AllowedMentions | None, bool]] = {
    "allowed by default": (None, True),
    "allowed by name": (discord.AllowedMentions(users=[discord.Object(0)]), True),
    "none allowed": (discord.AllowedMentions.none(), False),
}


@pytest.mark.parametrize("title", MENTIONS)
async def test_who_is_pinged(server: LocalDiscord, bot: TinyBot, title: str):
    """A mention pings whom the allowed mentions name, when the message is new and public."""
    allowed, pings = MENTIONS[title]
    ada, bo = server.client.users
    if allowed is not None and isinstance(allowed.users, list):
        allowed = discord.AllowedMentions(users=[discord.Object(ada.id)])
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"<@{ada.id}> to act, @everyone"))

    message = await text_channel(server, bot).send(view=view, allowed_mentions=allowed)

    assert server.client.message(ada, message.id).pings_me is pings
    assert not server.client.message(bo, message.id).pings_me
    assert server.ledger.pings == ({message.id: (ada.id,)} if pings else {})


async def test_edits_and_silent_messages_ping_nobody(server: LocalDiscord, bot: TinyBot):
    """An edit that brings a mention, and a silent message, notify nobody."""
    ada = server.client.users[0]
    channel = text_channel(server, bot)
    message = await channel.send("x")
    await message.edit(content=f"<@{ada.id}>")
    await channel.send(f"<@{ada.id}>", silent=True)

    assert server.ledger.pings == {}
    assert server.client.message(ada, message.id).mentions_me
