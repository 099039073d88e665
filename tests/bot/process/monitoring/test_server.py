"""`/healthz` and `/metrics`: what they say, over real HTTP, of a store and whoever plays on it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from bot import __version__
from bot.process.background_tasks import BackgroundTask, BackgroundTasks
from bot.process.monitoring.health import Health
from bot.process.monitoring.metrics import Metrics
from bot.process.monitoring.observations import MoveSaved
from bot.process.monitoring.server import serve_monitoring
from bot.store import Reading, Store, StoreUnavailable
from tests.waiting import until

HOST = "127.0.0.1"
VERSION = f"Cloisterwyrm {__version__}\n"
"""Ends what is told."""


@dataclass
class Figurehead:
    """Somebody who plays, as far as can be seen from here."""

    chores: BackgroundTasks = field(default_factory=lambda: BackgroundTasks({}))
    connected: bool = True
    draws: bool = True


class Hanging(Store):
    """A store that does not answer."""

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        await asyncio.Event().wait()
        async with super().read() as reading:
            yield reading


class Broken(Store):
    """A store that cannot be used."""

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reading]:
        raise StoreUnavailable("The disk has gone.")
        yield


@pytest.fixture
def port() -> int:
    """A port at which nobody listens yet."""
    with closing(socket.create_server((HOST, 0))) as taken:
        return int(taken.getsockname()[1])


Ask = Callable[[str], Awaitable[tuple[int, str]]]


@pytest.fixture
async def serve(port: int) -> AsyncIterator[Callable[[Health, Metrics], Awaitable[Ask]]]:
    """Return what serves these, and returns what asks them: status and text."""
    async with AsyncExitStack() as stack:

        async def start(health: Health, metrics: Metrics) -> Ask:
            await stack.enter_async_context(serve_monitoring(health, metrics, HOST, port))
            session = await stack.enter_async_context(aiohttp.ClientSession())

            async def ask(path: str) -> tuple[int, str]:
                async with session.get(f"http://{HOST}:{port}{path}") as answer:
                    return answer.status, await answer.text()

            return ask

        yield start


Serve = Callable[[Health, Metrics], Awaitable[Ask]]


async def test_a_bot_that_plays_is_healthy(store: Store, serve: Serve) -> None:
    """Connected, with its chores alive and a database that answers."""
    health = Health(store)
    ask = await serve(health, Metrics())
    assert (await ask("/healthz"))[0] == 503
    player = health.watch(Figurehead())
    assert await ask("/healthz") == (200, f"ok\n{VERSION}")
    player.connected = False
    assert await ask("/healthz") == (503, f"The bot is not connected to Discord.\n{VERSION}")


async def test_a_bot_that_cannot_draw_says_so(store: Store, serve: Serve) -> None:
    """As long as a picture is late, or the newest one never came."""
    health = Health(store)
    ask = await serve(health, Metrics())
    player = health.watch(Figurehead(draws=False))
    told = f"The process that draws does not answer, or has failed.\n{VERSION}"
    assert await ask("/healthz") == (503, told)
    player.draws = True
    assert await ask("/healthz") == (200, f"ok\n{VERSION}")


async def test_the_newest_player_counts(store: Store, serve: Serve) -> None:
    """The client of a failed try says nothing of the next one."""
    health = Health(store)
    ask = await serve(health, Metrics())
    health.watch(Figurehead(connected=False))
    health.watch(Figurehead())
    assert (await ask("/healthz"))[0] == 200


async def test_a_chore_that_died_is_named_until_it_is_begun_anew(
    store: Store, serve: Serve
) -> None:
    """While it waits for its next try somebody may want to look."""
    go_on, paused = asyncio.Event(), asyncio.Event()
    deaths = iter([OSError("disk")])

    async def sweep() -> None:
        for death in deaths:
            raise death
        paused.clear()
        await asyncio.Event().wait()

    async def pause(_seconds: float) -> None:
        paused.set()
        await go_on.wait()

    sweeping: BackgroundTask = sweep
    chores = BackgroundTasks({"sweeping": sweeping}, sleep=pause)
    health = Health(store)
    health.watch(Figurehead(chores))
    ask = await serve(health, Metrics())
    chores.begin()
    await paused.wait()
    assert await ask("/healthz") == (503, f"The bot has failed at sweeping.\n{VERSION}")
    go_on.set()
    await until(lambda: not paused.is_set())
    assert (await ask("/healthz"))[0] == 200
    await chores.end()


@pytest.mark.parametrize(
    ("kind", "line"),
    [(Hanging, "The database does not answer."), (Broken, "The disk has gone.")],
)
async def test_a_database_that_cannot_be_asked_is_told(
    tmp_path: Path, serve: Serve, kind: type[Store], line: str
) -> None:
    """The metrics are there all the same, but for those of the store."""
    async with await kind.open(tmp_path / "games.sqlite3") as store:
        health, metrics = Health(store, seconds=0.0), Metrics()
        health.watch(Figurehead())
        metrics.observe(MoveSaved())
        ask = await serve(health, metrics)
        assert await ask("/healthz") == (503, f"{line}\n{VERSION}")
        status, text = await ask("/metrics")
    assert status == 200
    assert "cloisterwyrm_moves_total 1.0" in text
    assert "cloisterwyrm_outbox" not in text


async def test_metrics_tell_of_the_store(store: Store, serve: Serve) -> None:
    """As text of the form that Prometheus asks for."""
    ask = await serve(Health(store), Metrics())
    status, text = await ask("/metrics")
    assert status == 200
    assert "\ncloisterwyrm_outbox_age_seconds 0.0\n" in text
    assert '\ncloisterwyrm_games{status="running"} 0.0\n' in text


async def test_nothing_else_is_served(store: Store, serve: Serve) -> None:
    """No page, no list of files."""
    ask = await serve(Health(store), Metrics())
    assert (await ask("/"))[0] == 404


async def test_a_port_that_is_taken_is_one_sentence(store: Store, port: int) -> None:
    """It names the place; the bot ends, with status 2."""
    sentence = rf"^Nobody can ask for the bot's health at {HOST}, port {port}: .*in use.*\.$"
    with closing(socket.create_server((HOST, port))), pytest.raises(OSError, match=sentence):
        async with serve_monitoring(Health(store), Metrics(), HOST, port):
            pass


async def test_port_0_is_no_port(store: Store) -> None:
    """Nobody listens unless somebody asked for it."""
    before = asyncio.all_tasks()
    async with serve_monitoring(Health(store), Metrics(), "no address", 0):
        assert asyncio.all_tasks() == before
