"""Staying connected: bad weather is waited out; only what is wrong with the bot itself ends it."""

import asyncio
import gc
import itertools
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from discord.ext.commands import ExtensionFailed
from structlog.testing import capture_logs

from bot.process.background_tasks import BackgroundTasks, TaskFailed
from cogs.connection import TurnedAway
from playground.connect import point_client_at
from playground.routes.rest import ConnectionDroppedError, PendingRequest
from playground.server import LocalDiscord
from tests.cogs.evening import evening, local_discord
from tests.cogs.weather import Weather, is_answered, left_of_clients, playing
from tests.waiting import until

LOG_IN, APPLICATION, GATEWAY = "/users/@me", "/oauth2/applications/@me", "/gateway/bot"
COMMANDS = "/commands"

PAGE = partial(web.HTTPOk, text="<html>Log in to this hotel.</html>", content_type="text/html")


class Hasty:
    """`asyncio` for the library's modules, which sleeps no longer than a moment."""

    async def sleep(self, _seconds: float) -> None:
        """Let the others have their turn."""
        await asyncio.sleep(0)

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library try again at once where it does so by itself."""
    monkeypatch.setattr("discord.http.asyncio", Hasty())
    monkeypatch.setattr("discord.shard.asyncio", Hasty())
    monkeypatch.setattr("discord.client.asyncio", Hasty())


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Collect what was left open: a ResourceWarning is an error."""
    yield
    gc.collect()


@pytest.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    """A running server."""
    async with local_discord() as local:
        yield local


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the games are kept."""
    return tmp_path / "games.sqlite3"


async def ready(weather: Weather, task: asyncio.Task[None]) -> None:
    """Wait until the newest client is ready, and its commands are known; it must not end before."""

    def is_ready() -> bool:
        assert not task.done()
        return bool(weather.clients) and weather.clients[-1].is_ready()

    await until(is_ready)
    await weather.clients[-1].synced.wait()


@pytest.mark.parametrize("place", [LOG_IN, APPLICATION, GATEWAY])
@pytest.mark.parametrize(
    "answer",
    [
        web.HTTPServiceUnavailable,
        web.HTTPInternalServerError,
        web.HTTPTooManyRequests,
        web.HTTPForbidden,
        ConnectionDroppedError,
        PAGE,
    ],
)
async def test_bad_answers_at_the_start_are_waited_out(
    server: LocalDiscord, path: Path, place: str, answer: type[Exception]
) -> None:
    """With growing pauses and a line each; afterwards the bot plays as if nothing had been."""
    weather, stop = Weather(3, (place,), answer), asyncio.Event()
    with capture_logs() as logged:
        async with playing(server, path, weather, stop) as task:
            await ready(weather, task)
            assert await is_answered(server)
        await task
    assert weather.pauses == [2, 4, 8]
    lines = [line for line in logged if "pause" in line]
    assert [line["pause"] for line in lines] == [2, 4, 8]
    assert all(line.get("reason") or line["exc_info"] for line in lines)
    assert not left_of_clients()


async def test_no_earlier_than_discord_allows(server: LocalDiscord, path: Path) -> None:
    """`Retry-After` counts where it is longer, whatever else stands there is no reason to fail."""
    waits = iter(["7", "soon", "0.5", "1e99", "nan"])
    weather, stop = Weather(5, (GATEWAY,)), asyncio.Event()
    weather.answer = lambda: web.HTTPTooManyRequests(headers={"Retry-After": next(waits)})
    async with playing(server, path, weather, stop) as task:
        await ready(weather, task)
    assert weather.pauses == [7, 4, 8, 86_400, 32]


async def test_a_good_while_ends_a_row_of_failures(server: LocalDiscord, path: Path) -> None:
    """The pauses begin anew."""
    times = itertools.chain([0, 0, 0, 0, 0, 0, 600], itertools.repeat(600))
    weather, stop = Weather(4, (LOG_IN,)), asyncio.Event()
    point_client_at(server.url)
    async with playing(server, path, weather, stop, clock=times.__next__) as task:
        await ready(weather, task)
    assert weather.pauses == [2, 4, 2, 4]


async def test_no_network(path: Path) -> None:
    """Nobody listens yet; then somebody does."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    here = asyncio.Event()
    weather, stop = Weather(3, clear=here.set), asyncio.Event()
    server = LocalDiscord(port=port)
    server.world.base_url = f"http://127.0.0.1:{port}"
    with capture_logs() as logged:
        async with playing(server, path, weather, stop) as task:
            await here.wait()
            async with server:
                await ready(weather, task)
                assert await is_answered(server)
                stop.set()
                await task
    assert weather.pauses == [2, 4, 8]
    assert all("Cannot connect to host" in line["reason"] for line in logged if "pause" in line)


async def test_no_names(server: LocalDiscord, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network has no resolver."""

    async def unknown(*_arguments: Any, **_options: Any) -> Any:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", unknown, raising=False)
    weather, stop = Weather(2, clear=lambda: point_client_at(server.url)), asyncio.Event()
    async with playing(server, path, weather, stop) as task:
        monkeypatch.setattr("discord.http.Route.BASE", "http://discord.invalid/api/v10")
        await ready(weather, task)
    assert weather.pauses == [2, 4]


@pytest.mark.parametrize("place", [LOG_IN, APPLICATION, GATEWAY])
async def test_timeouts(
    server: LocalDiscord, path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that takes the request and says nothing is given up, and asked again."""
    over = asyncio.Event()
    weather, stop = Weather(2, clear=over.set), asyncio.Event()

    async def hold(request: PendingRequest) -> None:
        if weather.pauses_left > 0 and request.path == place:
            await over.wait()

    short = aiohttp.ClientTimeout(total=0.2)
    monkeypatch.setattr("aiohttp.client.DEFAULT_TIMEOUT", short)
    async with playing(server, path, weather, stop) as task:
        server.rest.before = hold
        await until(lambda: not weather.pauses_left)
        monkeypatch.undo()
        await ready(weather, task)
    assert weather.pauses[:2] == [2, 4]


async def test_a_websocket_that_cannot_be_opened(path: Path) -> None:
    """The pauses grow here too, and each try has one of its own."""
    weather, stop = Weather(3), asyncio.Event()

    @web.middleware
    async def refuse(request: web.Request, handler: Any) -> Any:
        if weather.pauses_left > 0 and request.path == "/gateway/":
            raise web.HTTPServiceUnavailable
        return await handler(request)

    server = local_discord()
    server.app.middlewares.append(refuse)
    with capture_logs() as logged:
        async with server, playing(server, path, weather, stop) as task:
            await ready(weather, task)
            assert await is_answered(server)
    assert weather.pauses == [2, 4, 8]
    assert all("503" in line["reason"] for line in logged if "pause" in line)


async def test_commands_that_are_not_taken_keep_nobody_waiting(
    server: LocalDiscord, path: Path
) -> None:
    """Buttons of running games are answered; the commands are told until they are taken."""
    async with evening(path, server) as table:
        turn = await table.game("Ada", "Bo")
        player = await table.to_act()
    server.world.set_commands(None, [])
    pauses: list[float] = []
    taken = asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            await taken.wait()

    weather, stop = Weather(1, (COMMANDS,)), asyncio.Event()
    weather.answer = lambda: web.HTTPTooManyRequests(headers={"Retry-After": "3"})
    async with playing(server, path, weather, stop, client_sleep=sleep):
        await until(lambda: len(pauses) >= 3 and weather.clients[-1].is_ready())
        assert pauses == [3, 4, 8]
        table = replace(table, client=weather.clients[-1])
        assert (await table.click(player, turn, "Play")).buttons
        assert not table.client.synced.is_set()
        weather.pauses_left = 0
        taken.set()
        await table.client.synced.wait()
    assert [command["name"] for command in server.world.commands.of(None)] == [
        "game",
        "place",
        "step",
        "me",
        "puzzle",
        "leaderboard",
        "server",
    ]


@pytest.mark.parametrize("place", [LOG_IN, APPLICATION, GATEWAY])
async def test_a_wrong_token_ends_it(server: LocalDiscord, path: Path, place: str) -> None:
    """Wherever it is found out."""
    weather, stop = Weather(1, (place,), web.HTTPUnauthorized), asyncio.Event()
    async with playing(server, path, weather, stop) as task:
        with pytest.raises(TurnedAway, match="does not accept the token in DISCORD_TOKEN"):
            await task
    assert weather.pauses == []
    assert not left_of_clients()


@pytest.mark.parametrize(
    ("code", "sentence"), [(4004, "token"), (4013, "events"), (4014, "events")]
)
async def test_what_the_gateway_does_not_allow_ends_it(
    server: LocalDiscord, path: Path, code: int, sentence: str
) -> None:
    """The sentence says what is to be set right."""
    weather, stop = Weather(1), asyncio.Event()
    async with playing(server, path, weather, stop) as task:
        await ready(weather, task)
        await server.gateway.close(code)
        with pytest.raises(TurnedAway, match=sentence):
            await task
    assert weather.pauses == []
    assert not left_of_clients()


async def test_a_client_that_gives_up_later_is_followed_by_another(
    server: LocalDiscord, path: Path
) -> None:
    """As when Discord asks for another number of shards."""
    weather, stop = Weather(1), asyncio.Event()
    async with playing(server, path, weather, stop) as task:
        await ready(weather, task)
        await server.gateway.close(4011)
        await until(lambda: len(weather.clients) >= 2)
        await ready(weather, task)
        assert await is_answered(server)
    assert weather.pauses == [2]


async def test_a_503_when_it_reconnects(server: LocalDiscord, path: Path) -> None:
    """The client's own reconnect does without `/gateway/bot`; nothing begins anew."""
    weather, stop = Weather(0), asyncio.Event()
    async with playing(server, path, weather, stop) as task:
        await ready(weather, task)
        weather.pauses_left, weather.paths = 1, (LOG_IN, APPLICATION, GATEWAY)
        for forget in (False, True):
            await server.gateway.drop(forget=forget)
            await server.client.wait_until(lambda: server.gateway.connected)
            assert await is_answered(server)
    assert (len(weather.clients), weather.pauses) == (1, [])


@pytest.mark.parametrize("place", [LOG_IN, APPLICATION, GATEWAY, COMMANDS])
async def test_it_stops_while_a_request_is_under_way(
    server: LocalDiscord, path: Path, place: str
) -> None:
    """Nothing is left, and nothing has gone wrong."""
    weather, stop = Weather(0), asyncio.Event()
    held, stopped = asyncio.Event(), asyncio.Event()

    async def hold(request: PendingRequest) -> None:
        if request.path.endswith(place):
            held.set()
            await stopped.wait()

    async with playing(server, path, weather, stop) as task:
        server.rest.before = hold
        await held.wait()
        stop.set()
        await task
        stopped.set()
    assert weather.pauses == []
    assert not left_of_clients()


async def test_it_stops_in_a_pause(server: LocalDiscord, path: Path) -> None:
    """However long that would have been."""
    weather, stop = Weather(1, (LOG_IN,)), asyncio.Event()

    async def sleep(_seconds: float) -> None:
        stop.set()
        await asyncio.Event().wait()

    weather.sleep = sleep
    async with playing(server, path, weather, stop) as task:
        await task
    assert len(weather.clients) == 1
    assert not left_of_clients()


async def test_a_chore_past_help_ends_it(server: LocalDiscord, path: Path) -> None:
    """After the other chores were ended, with a connection still there."""
    weather, stop, others = Weather(0), asyncio.Event(), []

    async def broken() -> None:
        raise ZeroDivisionError

    async def other() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            user = await weather.clients[-1].http.get_user(server.world.bot.id)
            others.append(user["id"])

    async def sleep(_seconds: float) -> None:
        await ready(weather, task)

    chores = BackgroundTasks({"counting": broken, "waiting": other}, sleep=sleep)
    async with playing(server, path, weather, stop, chores=chores) as task:
        with pytest.raises(TaskFailed, match="counting has failed 3 times in a row"):
            await task
    assert others == [str(server.world.bot.id)]
    assert weather.clients[-1].is_closed()
    assert not left_of_clients()


async def test_an_extension_that_is_broken_ends_it(
    server: LocalDiscord, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No weather: waiting would not help."""
    monkeypatch.setattr("cogs.client.EXTENSIONS", ("cogs.nowhere",))
    weather, stop = Weather(0), asyncio.Event()
    async with playing(server, path, weather, stop) as task:
        with pytest.raises(ExtensionFailed):
            await task
    assert weather.pauses == []
