"""The playground's web page: people of the local Discord, playing in a browser.

The page is plain files in `static/`; a websocket beside them carries changes and requests. Its URL
holds a random key, and only this machine's own address is served.
"""

import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from aiohttp import WSCloseCode, web

from bot.play.start_from_position import Stage
from playground.client.user_client import UserClient
from playground.clock import LeapingClock
from playground.routes.rate_limits import Allowance, RateLimits
from playground.server import LocalDiscord
from playground.situations import SITUATIONS, Situation
from playground.web.connection import PageConnection
from playground.web.moods import Moods
from playground.web.record import Record
from playground.web.seats import FEWEST_SEATS, Seats
from playground.web.welcome import Welcome

PEOPLE = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn")
"""The names of people who can sit at the page."""

REQUESTS = Allowance(100, 1.0)
"""Twice what Discord allows: at its first start the bot uploads all its emojis at once."""

CHANNELS = ("table", "fireside")
"""The channels: one game can be played in each."""

_STATIC = Path(__file__).parent / "static"
_GUIDE = Path(__file__).parents[2] / "docs" / "running.md"
_STEPS = re.compile(r"^## Ten steps[^\n]*\n(.*?)\n(?=[A-Z])", re.MULTILINE | re.DOTALL)
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


@dataclass(frozen=True, slots=True)
class Playground:
    """A running playground. *address* is the page's, with its key."""

    server: LocalDiscord
    address: str

    @property
    def url(self) -> str:
        """The URL for the bot, for `connect.point_client_at`."""
        return self.server.url

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.server.token

    @property
    def client(self) -> UserClient:
        """The users' side of the server."""
        return self.server.client


@asynccontextmanager
async def serve(
    users: int = FEWEST_SEATS,
    port: int = 0,
    stage: Stage | None = None,
    situations: Sequence[Situation] = SITUATIONS,
    clock: LeapingClock | None = None,
    record: Record | None = None,
) -> AsyncIterator[Playground]:
    """Run a local Discord with its page; the first *users* of six people sit at it.

    *port* 0 takes any that is free. With a *stage* for the bot's games, *situations* can be loaded;
    with a *clock*, the page can put it forward. With a *record*, which has the same clock,
    everything in it continues, and is written back. Raises ValueError unless *users* is 2 to 6,
    OSError if the port is taken.
    """
    key = secrets.token_urlsafe(16)
    world = record.world if record else None
    server = LocalDiscord(
        port=port,
        users=PEOPLE,
        channels=CHANNELS,
        clock=clock,
        limits=RateLimits(requests=REQUESTS),
        world=world,
    )
    seats = mount(server, key, seats=users, stage=stage, situations=situations)
    if record and record.seats:
        seats.take_back(record.seats)
    following = record.following(server.world, seats) if record else nullcontext()
    async with server, following:
        yield Playground(server, f"{server.url}/play/{key}/")


def mount(
    server: LocalDiscord,
    key: str,
    *,
    seats: int = FEWEST_SEATS,
    stage: Stage | None = None,
    situations: Sequence[Situation] = SITUATIONS,
) -> Seats:
    """Serve the page of *server* below `/play/KEY/`; call it before the server starts.

    *seats* of the server's people sit at first; raises ValueError if there are not so many. Return
    the seats.
    """
    seated = Seats(server.world, seats)
    page = _Page(server, key, seated, Welcome(server.client, seated, stage, situations))
    server.app.router.add_get("/play/{key}/guide", page.guide)
    server.app.router.add_get("/play/{key}/socket", page.socket)
    server.app.router.add_get("/play/{key}/{name:[a-z_]*[.a-z]*}", page.file)
    server.app.on_shutdown.append(page.close)
    return seated


class _Page:
    """The routes of one page."""

    def __init__(self, server: LocalDiscord, key: str, seats: Seats, welcome: Welcome) -> None:
        self._server = server
        self._key = key.encode()
        self._seats = seats
        self._welcome = welcome
        self._moods = Moods(server.faults)
        self._sockets: set[web.WebSocketResponse] = set()

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Return a file of the page."""
        self._demand_own(request)
        path = _STATIC / (request.match_info["name"] or "index.html")
        if not path.is_file():
            raise web.HTTPNotFound(text="There is no such file.")
        return web.FileResponse(path, headers=_HEADERS)

    async def guide(self, request: web.Request) -> web.StreamResponse:
        """Return the guide for inviting the bot to a server: the steps of `docs/running.md`."""
        self._demand_own(request)
        if not _GUIDE.is_file():
            raise web.HTTPNotFound(text="The guide is not here.")
        found = _STEPS.search(_GUIDE.read_text("utf-8"))
        steps = re.sub(r"^ {3}", "", found[1], flags=re.MULTILINE) if found else ""
        return web.Response(text=steps, headers=_HEADERS)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Serve the websocket of an open page."""
        self._demand_own(request)
        if request.headers.get("Origin") != self._server.url:
            raise web.HTTPForbidden(text="Only the playground's own page may connect.")
        socket = web.WebSocketResponse(max_msg_size=64 * 1024)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await PageConnection(
                self._server, self._seats, self._welcome, self._moods, socket
            ).run()
        finally:
            self._sockets.discard(socket)
        return socket

    async def close(self, _: web.Application) -> None:
        """Close open connections, so that the server can stop at once."""
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _demand_own(self, request: web.Request) -> None:
        """Refuse another host name, another site, and a wrong key."""
        if f"http://{request.host}" != self._server.url:
            raise web.HTTPForbidden(text=f"The playground is only served at {self._server.url}.")
        if not secrets.compare_digest(request.match_info["key"].encode(), self._key):
            raise web.HTTPNotFound(text="There is no page here. Open the address that was printed.")
