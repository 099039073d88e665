"""What an open page is told, and in which order."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from aiohttp import WSMsgType, web

from bot.play.start_from_position import Stage
from bot.store import Store
from playground.client.user_client import UserClient
from playground.clock import ManualClock
from playground.model import ChannelKind
from playground.server import LocalDiscord
from playground.web.connection import PageConnection
from playground.web.moods import Moods
from playground.web.seats import Seats
from playground.web.serialization import serialize_channels
from playground.web.welcome import Welcome
from playground.world import World
from rules.expansions import EXPANSIONS
from tests.playground.web.conftest import IN_ONE_LOOP
from tests.playground.web.pages import page_at, told
from tests.waiting import until

pytestmark = IN_ONE_LOOP


class BusySocket:
    """A page that sends one request, and while its reply is under way a channel is opened."""

    def __init__(self, server: LocalDiscord, request: str) -> None:
        self.server = server
        self.request = request
        self.told: list[dict[str, Any]] = []

    async def __aiter__(self) -> AsyncIterator[SimpleNamespace]:
        yield SimpleNamespace(type=WSMsgType.TEXT, data=self.request)
        await until(lambda: "opened" in json.dumps(self.told))
        for _ in range(100):
            await asyncio.sleep(0)

    async def send_str(self, text: str) -> None:
        """Take a frame; others go on meanwhile."""
        if not self.told:
            self.server.world.create_channel("opened")
        for _ in range(10):
            await asyncio.sleep(0)
        self.told.append(json.loads(text))


async def test_a_reply_is_not_older_than_what_was_told_before(server: LocalDiscord) -> None:
    """What changes while a reply is under way comes behind it: the page ends with the newest."""
    socket = BusySocket(server, '{"do": "be"}')
    seats = Seats(server.world)
    await PageConnection(
        server,
        seats,
        Welcome(server.client, seats, None),
        Moods(server.faults),
        cast("web.WebSocketResponse", socket),
    ).run()
    lists = [told["channels"] for told in socket.told if told["type"] == "channels"]
    assert [len(channels) for channels in lists] == sorted(len(channels) for channels in lists)
    assert lists[-1][-1]["name"] == "opened"


@pytest.mark.parametrize("kind", ChannelKind)
async def test_the_page_knows_every_kind_of_channel(kind: ChannelKind) -> None:
    """Whatever somebody sees there can be listed."""
    world = World(ManualClock())
    client, (ada, _), (table,) = UserClient(world), world.people, world.channels.values()
    if kind is ChannelKind.DIRECT:
        channel, name = world.direct_channel(ada.id), "direct"
    elif kind in (ChannelKind.CATEGORY, ChannelKind.FORUM, ChannelKind.NEWS, ChannelKind.TEXT):
        channel, name = world.create_channel("x", kind), "text"
    else:
        channel, name = world.create_thread(table, "x", ada.id, kind=kind), "thread"
    listed = {each["id"]: each["kind"] for each in serialize_channels(client, ada)}
    assert listed[str(channel.id)] == name


async def test_what_fails_is_said(
    server: LocalDiscord, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the mistake: the page hears that its wish has failed, and goes on."""

    def fail(*_: object) -> None:
        raise KeyError("a mistake")

    async with page_at(server, address) as line:
        with monkeypatch.context() as broken:
            broken.setattr(UserClient, "set_locale", fail)
            await line.send_json({"do": "speak", "locale": "nl", "ref": 3})
            refused = await told(line, "refused")
        assert refused["ref"] == 3
        assert refused["sentence"].startswith("The playground has failed at this.")
        await line.send_json({"do": "speak", "locale": "xx", "ref": 4})
        assert (await told(line, "refused"))["ref"] == 4


async def test_a_page_that_cannot_be_told_connects_anew(
    server: LocalDiscord, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line is closed; it would stand still in silence otherwise."""

    def fail(*_: object) -> None:
        raise KeyError("a mistake")

    async with page_at(server, address) as line:
        await line.send_json({"do": "be"})
        await told(line, "commands")
        monkeypatch.setattr(PageConnection, "_describe_channels", fail)
        server.world.create_channel("opened")
        async with asyncio.timeout(30):
            while (await line.receive()).type is not WSMsgType.CLOSE:
                pass


async def test_who_is_put_out_of_a_thread_hears_of_the_rest(
    server: LocalDiscord, address: str
) -> None:
    """What is said there is not told any more, and nothing else is left out."""
    world = server.world
    ada, channel = server.client.users[0], server.client.channels(server.client.users[0])[0]
    thread = world.create_thread(channel, "Secret", ada.id, kind=ChannelKind.PRIVATE_THREAD)
    async with page_at(server, address) as line:
        await line.send_json({"do": "open", "channel": thread.id})
        await told(line, "messages")
        bo = server.client.users[1]
        world.threads.add_member(thread, bo.id)
        world.threads.remove_member(thread, ada.id)
        await server.client.say(bo, thread, "Without Ada")
        await line.send_json({"do": "say", "text": "I am here still", "ref": 5})
        assert (await told(line, "refused"))["ref"] == 5
        world.create_channel("opened")
        while "opened" not in str(await told(line, "channels")):
            pass


async def test_what_is_written_into_a_channel_that_is_gone_is_refused(
    server: LocalDiscord, address: str
) -> None:
    """And the line stays open."""
    world, (_, other) = server.world, server.client.channels(server.client.users[0])[:2]
    async with page_at(server, address) as line:
        await line.send_json({"do": "open", "channel": other.id})
        await told(line, "messages")
        world.delete_channel(other)
        await line.send_json({"do": "say", "text": "Hello?", "ref": 5})
        assert (await told(line, "refused"))["sentence"] == "There is no such channel."


async def test_a_situation_is_opened_though_the_bot_is_slow(
    server: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its message comes to the channel once the bot has drawn it."""
    monkeypatch.setattr("playground.web.welcome.WAIT", 0.01)
    ada = server.client.users[0]
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        welcome = Welcome(server.client, Seats(server.world), Stage(store, EXPANSIONS))
        actor, channel = await welcome.load(ada, server.client.channels(ada)[0], "portal")
    assert actor in server.client.users
    assert not server.world.history(channel, everything=True)
