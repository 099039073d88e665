"""The playground's web page: people of the local Discord, playing in a browser.

The page is plain files in `static/`; a websocket beside them carries what changes and what
the people do. Its address holds a random key, and only this machine's own address is served.
"""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from aiohttp import WSCloseCode, web

from playground.client.user_client import UserClient
from playground.server import LocalDiscord
from playground.web.connection import PageConnection
from playground.web.seats import FEWEST_SEATS, Seats

PEOPLE = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Finn")
"""The names of those who can sit at the page."""

CHANNELS = ("table", "fireside")
"""The channels there are: one game can be played in each."""

_STATIC = Path(__file__).parent / "static"
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
        """Where the bot connects to, for `connect.point_client_at`."""
        return self.server.url

    @property
    def token(self) -> str:
        """What the bot logs in with."""
        return self.server.token

    @property
    def client(self) -> UserClient:
        """The people's side of the server."""
        return self.server.client


@asynccontextmanager
async def serve(users: int = FEWEST_SEATS, port: int = 0) -> AsyncIterator[Playground]:
    """Run a local Discord with its page; the first *users* of six people sit at it.

    *port* 0 takes any that is free. Raises ValueError unless *users* is 2 to 6, OSError when
    the port is taken.
    """
    key = secrets.token_urlsafe(16)
    server = LocalDiscord(port=port, users=PEOPLE, channels=CHANNELS)
    mount(server, key, seats=users)
    async with server:
        yield Playground(server, f"{server.url}/play/{key}/")


def mount(server: LocalDiscord, key: str, *, seats: int = FEWEST_SEATS) -> None:
    """Serve the page of *server* below `/play/KEY/`; to be called before the server starts.

    *seats* of the server's people sit at first; raises ValueError when there are not so many.
    """
    page = _Page(server, key, Seats(server.world, seats))
    server.app.router.add_get("/play/{key}/socket", page.socket)
    server.app.router.add_get("/play/{key}/{name:[a-z_]*[.a-z]*}", page.file)
    server.app.on_shutdown.append(page.close)


class _Page:
    """The routes of one page."""

    def __init__(self, server: LocalDiscord, key: str, seats: Seats) -> None:
        self._server = server
        self._key = key.encode()
        self._seats = seats
        self._sockets: set[web.WebSocketResponse] = set()

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Return a file of the page."""
        self._demand_own(request)
        path = _STATIC / (request.match_info["name"] or "index.html")
        if not path.is_file():
            raise web.HTTPNotFound(text="There is no such file.")
        return web.FileResponse(path, headers=_HEADERS)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Serve the websocket of an open page."""
        self._demand_own(request)
        if request.headers.get("Origin") != self._server.url:
            raise web.HTTPForbidden(text="Only the playground's own page may connect.")
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=64 * 1024)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await PageConnection(self._server, self._seats, socket).run()
        finally:
            self._sockets.discard(socket)
        return socket

    async def close(self, _: web.Application) -> None:
        """Close what is open, so that the server can stop at once."""
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _demand_own(self, request: web.Request) -> None:
        """Refuse another machine's name for this one, another site, and a wrong key."""
        if f"http://{request.host}" != self._server.url:
            raise web.HTTPForbidden(text=f"The playground is only served at {self._server.url}.")
        if not secrets.compare_digest(request.match_info["key"].encode(), self._key):
            raise web.HTTPNotFound(text="There is no page here. Open the address that was printed.")
