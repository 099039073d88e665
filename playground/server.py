"""Runs the local Discord on a loopback port: REST, gateway, uploaded files, and its users."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from playground.client.user_client import UserClient
from playground.clock import Clock, SystemClock
from playground.gateway.gateway import Gateway
from playground.ledger import Ledger
from playground.model import User, is_snowflake
from playground.routes.faults import Faults
from playground.routes.openapi import OpenApiDescription
from playground.routes.rate_limits import RateLimits
from playground.routes.rest import REQUEST_LIMIT, RestApi
from playground.world import World


class LocalDiscord:
    """A local Discord, running between `async with` and its end.

    *users* are the names of people, or users of another local Discord; a given *world* has its own,
    with channels and clock. *openapi* is Discord's description as a file (None: bodies are not
    checked against it, and `ledger.validated` stays None). After the start `url` is the address for
    `connect.point_client_at` and `token` the bot's. Raises ValueError if *host* is not an address
    of this machine.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        users: Sequence[str | User] = ("Ada", "Bo"),
        channels: Sequence[str] = ("table",),
        openapi: Path | None = None,
        clock: Clock | None = None,
        world: World | None = None,
        limits: RateLimits | None = None,
        shards: int = 1,
    ) -> None:
        if host not in ("127.0.0.1", "::1", "localhost"):
            raise ValueError(f"The playground is served on this machine only, not on {host}.")
        self.token = secrets.token_urlsafe(32)
        self.world = world or World(clock or SystemClock(), users, channels)
        description = OpenApiDescription(openapi) if openapi is not None else None
        self.rest = RestApi(self.world, self.token, limits or RateLimits(), description)
        self.rest.shards = shards
        self.gateway = Gateway(self.world, self.token, self.faults.dealt)
        self.client = UserClient(self.world)
        self.app = web.Application(client_max_size=REQUEST_LIMIT)
        self.app.router.add_get("/gateway/", self.gateway.handle)
        self.app.router.add_get("/attachments/{channel}/{id}/{name}", self._attachment)
        self.app.router.add_get("/emojis/{id}", self._emoji)
        self.rest.add_to(self.app)
        self._host = host
        self._port = port
        self._runner: web.AppRunner | None = None

    @property
    def ledger(self) -> Ledger:
        """The server's counts so far."""
        return self.rest.ledger

    @property
    def faults(self) -> Faults:
        """Faults of requests, with their counts."""
        return self.rest.faults

    @property
    def url(self) -> str:
        """The server's address, such as `http://127.0.0.1:8765`; empty before the start."""
        return self.world.base_url

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        port = self._runner.addresses[0][1]
        host = f"[{self._host}]" if ":" in self._host else self._host
        self.world.base_url = f"http://{host}:{port}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _emoji(self, request: web.Request) -> web.Response:
        kind, data = self.world.emoji_pictures.get(request.match_info["id"], ("", b""))
        if not data:
            raise web.HTTPNotFound()
        headers = {"Cache-Control": "private, max-age=86400"}
        return web.Response(body=data, content_type=kind, headers=headers)

    async def _attachment(self, request: web.Request) -> web.Response:
        number = request.match_info["id"]
        attachment = self.world.attachments.get(int(number) if is_snowflake(number) else 0)
        if attachment is None or attachment.path != request.path:
            raise web.HTTPNotFound()
        headers = {"Cache-Control": "private, max-age=86400"}
        return web.Response(
            body=attachment.data, content_type=attachment.content_type, headers=headers
        )
