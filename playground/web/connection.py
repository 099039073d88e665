"""One open page: tells it what changes for its person, and does what that person does."""

import asyncio
from contextlib import suppress
from typing import assert_never

import msgspec
from aiohttp import WSMsgType, web

from playground.client.constraints import DeskError
from playground.client.outcome import Asked
from playground.model import Change, ChangeKind, Json
from playground.server import LocalDiscord
from playground.web import requests as acts
from playground.web.seats import Room
from playground.web.serialization import (
    channels_view,
    commands_view,
    message_view,
    page_of,
    room_view,
)

MESSAGES_AT_ONCE = 50
"""How many messages of a channel the page gets at a time."""

_NONSENSE = "The page sent something this playground does not understand. Reload it."


class Connection:
    """A page's websocket, from its first to its last frame.

    A None among the changes says that seats or pings changed.
    """

    def __init__(self, server: LocalDiscord, room: Room, socket: web.WebSocketResponse) -> None:
        self._server = server
        self._desk = server.desk
        self._room = room
        self._socket = socket
        self._me = room.seated[0]
        self._channel = self._desk.channels(self._me)[0]
        self._begun: set[int] = set()

    async def run(self) -> None:
        """Serve the page until it goes."""
        changes: asyncio.Queue[Change | None] = asyncio.Queue()
        stops = (
            self._desk.world.listen(changes.put_nowait),
            self._room.listen(lambda: changes.put_nowait(None)),
        )
        teller = asyncio.create_task(self._tell_all(changes))
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(frame.data)
        finally:
            teller.cancel()
            for stop in stops:
                stop()

    # -- telling ---------------------------------------------------------------------------

    async def _tell_all(self, changes: asyncio.Queue[Change | None]) -> None:
        with suppress(ConnectionError):
            while True:
                change = await changes.get()
                for told in [self._room_told()] if change is None else self._told(change):
                    await self._send(told)

    async def _send(self, told: Json) -> None:
        await self._socket.send_str(msgspec.json.encode(told).decode())

    def _told(self, change: Change) -> list[Json]:
        """Return what the page is told of a change; nothing where it is none of its business."""
        match change.kind:
            case ChangeKind.INTERACTION_ANSWERED | ChangeKind.INTERACTION_FAILED:
                return self._interaction_told(change)
            case ChangeKind.BOT_CONNECTED | ChangeKind.BOT_DISCONNECTED:
                return [self._room_told()]
        if not change.concerns(self._me.id):
            return []
        match change.kind:
            case ChangeKind.MESSAGE_CREATED | ChangeKind.MESSAGE_UPDATED | ChangeKind.TYPING:
                return self._message_told(change)
            case ChangeKind.MESSAGE_DELETED:
                return [{"type": "gone", "id": str(change.message_id)}]
            case ChangeKind.COMMANDS_CHANGED | ChangeKind.USER_CHANGED:
                return [self._commands_told()]
            case ChangeKind.CHANNEL_CREATED | ChangeKind.CHANNEL_UPDATED:
                return [self._channels_told()]
            case ChangeKind.CHANNEL_DELETED:
                return [self._channels_told()]
        return []

    def _message_told(self, change: Change) -> list[Json]:
        if change.channel_id != self._channel.id:
            return []
        if change.kind is ChangeKind.TYPING:
            return [{"type": "typing"}]
        if change.message_id not in self._desk.world.messages:
            return []
        seen = self._desk.message(self._me, change.message_id)
        return [{"type": "message", "message": message_view(self._desk, seen)}]

    def _interaction_told(self, change: Change) -> list[Json]:
        if change.interaction_id not in self._begun:
            return []
        self._begun.remove(change.interaction_id)
        interaction = self._desk.world.interactions[change.interaction_id]
        return [
            {
                "type": "interaction",
                "id": str(interaction.id),
                "failed": interaction.failed,
                "choices": interaction.choices,
                "modal": interaction.modal,
            }
        ]

    def _room_told(self) -> Json:
        online = self._server.gateway.connected
        return {"type": "room"} | room_view(self._room, self._desk, online=online)

    def _channels_told(self) -> Json:
        return {"type": "channels", "channels": channels_view(self._desk, self._me)}

    def _commands_told(self) -> Json:
        commands = commands_view(self._desk.commands(self._me))
        return {"type": "commands", "commands": commands}

    # -- doing -----------------------------------------------------------------------------

    async def _receive(self, text: str) -> None:
        ref = 0
        try:
            act = acts.act_of(text)
            ref = act.ref
            replies = await self._do(act)
        except DeskError as error:
            replies = [{"type": "refused", "sentence": str(error)}]
        except (msgspec.DecodeError, ValueError):
            replies = [{"type": "refused", "sentence": _NONSENSE}]
        for reply in replies:
            await self._send(reply | {"ref": ref})

    async def _do(self, act: acts.AnyAct) -> list[Json]:
        """Do it, and return the replies."""
        desk, me = self._desk, self._me
        match act:
            case acts.Be():
                return self._be(act.user)
            case acts.Open():
                return self._open(act.channel, act.before)
            case acts.Read():
                self._room.read(me, self._channel.id)
            case acts.Seat():
                self._room.seat(act.count)
            case acts.Dismiss():
                desk.dismiss(me, act.message)
            case acts.Say():
                await desk.say(me, self._channel, act.text)
            case _:
                return [self._begun_told(await self._ask(act))]
        return []

    async def _ask(
        self, act: acts.Press | acts.Choose | acts.Slash | acts.Complete | acts.Submit
    ) -> Asked:
        """Do what the bot has to answer."""
        desk, me, channel = self._desk, self._me, self._channel
        match act:
            case acts.Press():
                return await desk.press(me, act.message, act.custom_id)
            case acts.Choose():
                return await desk.choose(me, act.message, act.custom_id, act.values)
            case acts.Slash():
                return await desk.slash(me, channel, act.command, act.options)
            case acts.Complete():
                return await desk.complete(me, channel, act.command, act.options, act.focused)
            case acts.Submit():
                return await desk.submit_modal(self._opened(act.interaction), act.values)
        assert_never(act)

    def _begun_told(self, asked: Asked) -> Json:
        self._begun.add(asked.interaction.id)
        return {"type": "begun", "interaction": str(asked.interaction.id)}

    def _opened(self, interaction_id: int) -> Asked:
        interaction = self._desk.world.interactions.get(interaction_id)
        if interaction is None or interaction.user_id != self._me.id:
            raise DeskError("No modal is open.")
        return Asked(self._desk.world, self._me, interaction)

    def _be(self, user_id: int) -> list[Json]:
        """Sit down as that person, or as the first one, in a channel they see."""
        found = next((user for user in self._room.seated if user.id == user_id), None)
        self._me = found or self._room.seated[0]
        if self._channel not in self._desk.channels(self._me):
            self._channel = self._desk.channels(self._me)[0]
        me = {"type": "me", "user": str(self._me.id), "bot": str(self._desk.world.bot.id)}
        return [self._room_told(), me, self._channels_told(), self._commands_told()]

    def _open(self, channel_id: int, before: int | None) -> list[Json]:
        """Open that channel, or the first one this person sees."""
        channels = self._desk.channels(self._me)
        self._channel = next((c for c in channels if c.id == channel_id), channels[0])
        everything = self._desk.messages(self._channel, self._me)
        page = page_of(everything, before, MESSAGES_AT_ONCE)
        return [
            {
                "type": "messages",
                "channel": str(self._channel.id),
                "messages": [message_view(self._desk, seen) for seen in page],
                "older": before is not None,
                "more": bool(page) and page[0].id != everything[0].id,
            }
        ]
