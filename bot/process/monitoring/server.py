"""The monitoring server: `/healthz` and `/metrics`, over plain HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot import __version__
from bot.process.monitoring.health import Health
from bot.process.monitoring.metrics import Metrics
from bot.store import StoreUnavailable

FINISH_SECONDS = 1.0
"""Seconds that running answers have at the end."""


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
    async def show_health(_request: web.Request) -> web.Response:
        troubles = await health.list_troubles()
        lines = [*(troubles or ["ok"]), f"Cloisterwyrm {__version__}"]
        return web.Response(text="\n".join(lines) + "\n", status=503 if troubles else 200)

    async def show_metrics(_request: web.Request) -> web.Response:
        try:
            statistics = await health.read_statistics()
        except StoreUnavailable:
            statistics = None
        return web.Response(
            body=metrics.write(statistics), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    app = web.Application()
    app.router.add_get("/healthz", show_health)
    app.router.add_get("/metrics", show_metrics)
    return app
