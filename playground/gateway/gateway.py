"""The websocket of the gateway: identifying, resuming, and sending each shard its events."""

import asyncio
import secrets
from collections import Counter, deque
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from playground import payloads
from playground.gateway.delivery import Delivery
from playground.gateway.events import GUILDS, Event, list_events
from playground.model import Change, ChangeKind, Json
from playground.routes.faults import FaultKind
from playground.world import World

HEARTBEAT_MS = 41_250
ACKNOWLEDGED_AFTER = 0.02
"""Seconds until a heartbeat is answered: if the answer came before the client has recorded its own
sending, it would measure the pause since the last one as a delay."""
_KEPT_FRAMES = 1000
_PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)

_AUTHENTICATION_FAILED = 4004
_DISALLOWED_INTENTS = 4014


class Op(IntEnum):
    """The kinds of gateway frames, as Discord numbers them."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass(slots=True, eq=False)
class Session:
    """The events sent to one shard; *outbox* is None while it is not connected."""

    id: str
    shard: tuple[int, int]
    intents: int
    sequence: int = 0
    frames: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=_KEPT_FRAMES))
    outbox: asyncio.Queue[bytes] | None = None

    def dispatch(self, event: str, data: Any) -> None:
        """Send the shard an event, now or when it resumes."""
        self.sequence += 1
        frame = msgspec.json.encode({"op": Op.DISPATCH, "t": event, "s": self.sequence, "d": data})
        self.frames.append((self.sequence, frame))
        if self.outbox is not None:
            self.outbox.put_nowait(frame)


class Gateway:
    """Keeps the bot's sessions and dispatches the changes of *world* to them.

    With *accepting* off it refuses new connections. *dealt* counts its faults.
    """

    def __init__(self, world: World, token: str, dealt: Counter[FaultKind]) -> None:
        self.world = world
        self.accepting = True
        self.delivery = Delivery(world.clock, dealt)
        self._dealt = dealt
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        world.listen(self._on_change)

    @property
    def connected(self) -> bool:
        """Whether the shard that serves the guild is connected."""
        return any(s.outbox is not None and self._serves_guild(s) for s in self._sessions.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket until it ends."""
        if not self.accepting:
            self._dealt[FaultKind.CONNECTION_REFUSED] += 1
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self._sockets.add(socket)
        outbox: asyncio.Queue[bytes] = asyncio.Queue()
        _send(outbox, Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        writer = asyncio.create_task(_write(socket, outbox))
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session = await self._receive(socket, outbox, session, message.json())
        finally:
            writer.cancel()
            self._sockets.discard(socket)
            self._disconnect(session, outbox, for_good=socket.close_code in (1000, 1001))
        return socket

    async def drop(self, *, forget: bool = False) -> None:
        """Cut every connection; the bot resumes, or identifies again if *forget* is set."""
        for session, _ in self._connections:
            self._dealt[FaultKind.CONNECTION_DROPPED] += 1
            self._detach(session)
        if forget:
            self._sessions.clear()
        await self.close(code=4000)

    async def close(self, code: int = 1001) -> None:
        """Close every connection."""
        for socket in tuple(self._sockets):
            await socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Ask every connected shard to reconnect and resume."""
        for _, outbox in self._connections:
            self._dealt[FaultKind.RECONNECT_ASKED] += 1
            _send(outbox, Op.RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every connected shard that its session is invalid: resume, or identify again."""
        for session, outbox in self._connections:
            self._dealt[FaultKind.SESSION_INVALIDATED] += 1
            _send(outbox, Op.INVALID_SESSION, resumable)
            if not resumable:
                self._detach(session)
                del self._sessions[session.id]

    @property
    def _connections(self) -> list[tuple[Session, asyncio.Queue[bytes]]]:
        return [(s, s.outbox) for s in self._sessions.values() if s.outbox is not None]

    async def _receive(
        self,
        socket: web.WebSocketResponse,
        outbox: asyncio.Queue[bytes],
        session: Session | None,
        frame: Json,
    ) -> Session | None:
        data = frame.get("d")
        match frame["op"]:
            case Op.HEARTBEAT:
                asyncio.get_running_loop().call_later(
                    ACKNOWLEDGED_AFTER, _send, outbox, Op.HEARTBEAT_ACK, None
                )
            case Op.IDENTIFY if data:
                return await self._identify(socket, outbox, data)
            case Op.RESUME if data:
                return await self._resume(socket, outbox, data)
        return session

    async def _identify(
        self, socket: web.WebSocketResponse, outbox: asyncio.Queue[bytes], data: Json
    ) -> Session | None:
        if data["token"] != self._token:
            await socket.close(code=_AUTHENTICATION_FAILED, message=b"Authentication failed.")
            return None
        if data["intents"] & _PRIVILEGED:
            await socket.close(code=_DISALLOWED_INTENTS, message=b"Disallowed intent(s).")
            return None
        shard = data.get("shard", [0, 1])
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), data["intents"])
        stale = [
            s for s in self._sessions.values() if s.shard == session.shard and s.outbox is None
        ]
        for old in stale:
            del self._sessions[old.id]
        self._sessions[session.id] = session
        session.outbox = outbox
        self._welcome(session)
        self.world.announce(ChangeKind.BOT_CONNECTED)
        return session

    def _welcome(self, session: Session) -> None:
        world = self.world
        serves = self._serves_guild(session) and world.guild.has(world.bot.id)
        guilds = [{"id": str(world.guild_id), "unavailable": True}] if serves else []
        ready: Json = {
            "v": 10,
            "user": payloads.user_json(world.bot),
            "guilds": guilds,
            "session_id": session.id,
            "resume_gateway_url": world.base_url.replace("http", "ws", 1) + "/gateway/",
            "shard": list(session.shard),
            "application": {"id": str(world.bot.id), "flags": 0},
        }
        session.dispatch("READY", ready)
        if serves and world.guild.available and session.intents & GUILDS:
            session.dispatch("GUILD_CREATE", payloads.guild_json(world))

    async def _resume(
        self, socket: web.WebSocketResponse, outbox: asyncio.Queue[bytes], data: Json
    ) -> Session | None:
        if data["token"] != self._token:
            await socket.close(code=_AUTHENTICATION_FAILED, message=b"Authentication failed.")
            return None
        session = self._sessions.get(data["session_id"])
        if session is None:
            _send(outbox, Op.INVALID_SESSION, False)
            return None
        for sequence, frame in session.frames:
            if sequence > data["seq"]:
                outbox.put_nowait(frame)
        session.outbox = outbox
        session.dispatch("RESUMED", {})
        self.world.announce(ChangeKind.BOT_CONNECTED)
        return session

    def _disconnect(
        self, session: Session | None, outbox: asyncio.Queue[bytes], *, for_good: bool
    ) -> None:
        if session is None or session.outbox is not outbox:
            return
        if for_good:
            self._sessions.pop(session.id, None)
        self._detach(session)

    def _detach(self, session: Session) -> None:
        if session.outbox is not None:
            session.outbox = None
            self.world.announce(ChangeKind.BOT_DISCONNECTED)

    def _serves_guild(self, session: Session) -> bool:
        index, count = session.shard
        return (self.world.guild_id >> 22) % count == index

    def _on_change(self, change: Change) -> None:
        for event in list_events(self.world, change):
            self.delivery.take(event.name, partial(self._dispatch, event, change))

    def _dispatch(self, event: Event, change: Change) -> None:
        if change.kind is ChangeKind.INTERACTION_STARTED:
            interaction = self.world.interactions[change.interaction_id or 0]
            interaction.delivered |= self.connected and not interaction.failed
        for session in self._sessions.values():
            listens = not event.intent or session.intents & event.intent
            if listens and self._serves_guild(session):
                session.dispatch(event.name, event.data)


def _send(outbox: asyncio.Queue[bytes], op: int, data: Any) -> None:
    outbox.put_nowait(msgspec.json.encode({"op": op, "d": data}))


async def _write(socket: web.WebSocketResponse, outbox: asyncio.Queue[bytes]) -> None:
    """Send what is queued until the socket is closed; the session keeps it for a resume."""
    try:
        while True:
            await socket.send_frame(await outbox.get(), WSMsgType.TEXT)
    except ConnectionError:
        return
