"""What others see of the process: a server for those who ask, and signs of life for systemd.

The server has `/livez`, `/readyz`, `/healthz` and `/metrics`, over plain HTTP. Systemd names a
socket in NOTIFY_SOCKET if it waits to be told (`Type=notify`, `WatchdogSec`). A process whose event
loop hangs tells nothing, and is replaced.
"""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot import __version__
from bot.process.backoff import Sleep
from bot.process.monitoring.health import Health
from bot.process.monitoring.metrics import Metrics
from bot.process.monitoring.observations import LoopLate, Observe
from bot.process.shutdown import CANCEL_AGAIN, end

FINISH_SECONDS = 1.0
"""Seconds that running answers have at the end."""
BEAT_SECONDS = 1.0
"""Seconds between two measurements."""
SOCKET = "NOTIFY_SOCKET"


@asynccontextmanager
async def serve_monitoring(
    health: Health, metrics: Metrics, address: str, port: int
) -> AsyncIterator[None]:
    """Serve at an address of this machine; not at all for port 0. OSError if it can't be bound."""
    if not port:
        yield
        return
    runner = web.AppRunner(_make(health, metrics), access_log=None, shutdown_timeout=FINISH_SECONDS)
    await runner.setup()
    try:
        await _listen(runner, address, port)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: str, port: int) -> None:
    try:
        await web.TCPSite(runner, address, port).start()
    except OSError as error:
        raise OSError(
            f"Nobody can ask for the bot's health at {address}, port {port}: {error.strerror}."
        ) from error


def _make(health: Health, metrics: Metrics) -> web.Application:
    async def show_life(_request: web.Request) -> web.Response:
        return _answer(())

    async def show_readiness(_request: web.Request) -> web.Response:
        return _answer((await health.examine()).obstacles)

    async def show_health(_request: web.Request) -> web.Response:
        condition = await health.examine()
        return _answer((*condition.obstacles, *condition.troubles))

    async def show_metrics(_request: web.Request) -> web.Response:
        body = metrics.write(await health.examine())
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/livez", show_life)
    app.router.add_get("/readyz", show_readiness)
    app.router.add_get("/healthz", show_health)
    app.router.add_get("/metrics", show_metrics)
    return app


def _answer(reasons: Sequence[str]) -> web.Response:
    """Return 503 with what is wrong, or 200; then which version it is."""
    lines = (*(reasons or ("ok",)), f"Cloisterwyrm {__version__}")
    return web.Response(text="\n".join(lines) + "\n", status=503 if reasons else 200)


@asynccontextmanager
async def watched(
    observe: Observe, *, sleep: Sleep = asyncio.sleep, clock: Callable[[], float] = time.monotonic
) -> AsyncIterator[None]:
    """Say that the bot has started, and meanwhile that its event loop runs, and how late it is."""
    notify("READY=1")
    beating = asyncio.create_task(_beat(observe, sleep, clock))
    try:
        yield
    finally:
        await end([beating], CANCEL_AGAIN)


async def _beat(observe: Observe, sleep: Sleep, clock: Callable[[], float]) -> None:
    while True:
        begun = clock()
        await sleep(BEAT_SECONDS)
        observe(LoopLate(max(0.0, clock() - begun - BEAT_SECONDS)))
        notify("WATCHDOG=1")


def notify(state: str) -> None:
    """Tell systemd of a state; do nothing without one, or if it does not listen."""
    address = os.environ.get(SOCKET)
    if not address:
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as talking:
        talking.setblocking(False)
        talking.connect(address)
        talking.send(state.encode())
