"""The connection of one open page: it sends changes to the page, and carries out its requests."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import assert_never

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from playground.client.constraints import NotOffered
from playground.client.outcome import InteractionOutcome
from playground.clock import LeapingClock
from playground.model import Change, ChangeKind, ChannelKind, Json
from playground.server import LocalDiscord
from playground.web import requests
from playground.web.moods import MOODS, Moods
from playground.web.seats import Seats
from playground.web.serialization import (
    serialize_channels,
    serialize_commands,
    serialize_message,
    serialize_seats,
    serialize_welcome,
    slice_messages,
)
from playground.web.welcome import Welcome

LOCALES = ("en-US", "nl", "pl", "de")
"""The languages of Discord that are offered here."""
PACES = (1.0, 60.0, 3600.0)
"""The paces of the clock, in seconds per second."""
LONGEST_LEAP = 31 * 24 * 3600.0
"""The most seconds by which the clock is put forward at once."""
MESSAGES_AT_ONCE = 50
"""How many messages of a channel the page gets at a time."""

Describe = Callable[[], Json]
"""Returns the message about a change."""

_NONSENSE = "The page sent something this playground does not understand. Reload it."
_FAILED = "The playground has failed at this. What it prints says why."

_log = logging.getLogger(__name__)


class PageConnection:
    """A page's websocket, from its first to its last frame."""

    def __init__(
        self,
        server: LocalDiscord,
        seats: Seats,
        welcome: Welcome,
        moods: Moods,
        socket: web.WebSocketResponse,
    ) -> None:
        self._server = server
        self._client = server.client
        self._seats = seats
        self._welcome = welcome
        self._moods = moods
        self._socket = socket
        clock = server.world.clock
        self._clock = clock if isinstance(clock, LeapingClock) else None
        self._me = seats.seated[0]
        self._channel = self._client.channels(self._me)[0]
        self._awaited: set[int] = set()
        self._outbox: asyncio.Queue[Change | Describe | list[Json]] = asyncio.Queue()

    async def run(self) -> None:
        """Serve the page until it is closed."""
        put = self._outbox.put_nowait
        stops = [
            self._client.world.listen(put),
            self._seats.listen(lambda: put(self._describe_seats)),
        ]
        if self._clock is not None:
            stops.append(self._clock.listen(lambda: put(self._describe_settings)))
        sender = asyncio.create_task(self._send_all())
        try:
            async for frame in self._socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(frame.data)
        finally:
            sender.cancel()
            for stop in stops:
                stop()

    # -- sending ---------------------------------------------------------------------------

    async def _send_all(self) -> None:
        """Send everything in order: a reply never shows an older state than earlier messages.

        If that fails, close the connection: the page connects again, and gets everything.
        """
        try:
            with suppress(ConnectionError):
                while True:
                    await self._send(await self._outbox.get())
        except Exception:
            _log.exception("a page cannot be told what has changed")
            await self._socket.close(code=WSCloseCode.INTERNAL_ERROR)

    async def _send(self, outgoing: Change | Describe | list[Json]) -> None:
        match outgoing:
            case Change() as change:
                told = self._describe(change)
            case list() as told:
                pass
            case describe:
                told = [describe()]
        for each in told:
            await self._socket.send_str(msgspec.json.encode(each).decode())

    def _describe(self, change: Change) -> list[Json]:
        """Return the messages about a change; none if the page must not know of it."""
        match change.kind:
            case ChangeKind.INTERACTION_ANSWERED | ChangeKind.INTERACTION_FAILED:
                return self._describe_interaction(change)
            case ChangeKind.BOT_CONNECTED | ChangeKind.BOT_DISCONNECTED:
                return [self._describe_seats()]
        if not change.concerns(self._me.id):
            return []
        match change.kind:
            case ChangeKind.MESSAGE_CREATED:
                told = self._describe_message(change)
                return told + self._describe_push(change.message_id or 0)
            case ChangeKind.MESSAGE_UPDATED | ChangeKind.TYPING:
                return self._describe_message(change)
            case ChangeKind.MESSAGE_DELETED:
                return [{"type": "gone", "id": str(change.message_id)}]
            case ChangeKind.MESSAGES_DELETED:
                return [{"type": "gone", "id": str(number)} for number in change.message_ids]
            case ChangeKind.COMMANDS_CHANGED | ChangeKind.USER_CHANGED:
                return [self._describe_commands()]
            case ChangeKind.CHANNEL_CREATED | ChangeKind.CHANNEL_UPDATED:
                return [self._describe_channels()]
            case ChangeKind.CHANNEL_DELETED | ChangeKind.THREAD_JOINED | ChangeKind.THREAD_LEFT:
                return [self._describe_channels()]
        return []

    def _describe_message(self, change: Change) -> list[Json]:
        if change.channel_id != self._channel.id:
            return []
        if change.kind is ChangeKind.TYPING:
            return [{"type": "typing"}]
        try:
            seen = self._client.message(self._me, change.message_id or 0)
        except NotOffered:
            return []  # gone meanwhile, or its channel is, for this person
        return [{"type": "message", "message": serialize_message(self._client, seen)}]

    def _describe_push(self, message_id: int) -> list[Json]:
        """Return what the person's phone shows of a message that calls them.

        A direct message names no channel; nothing is shown of a channel that is gone.
        """
        world = self._client.world
        push = world.pushes.get(message_id)
        if push is None or self._me.id not in push.called or push.channel_id not in world.channels:
            return []
        sender, channel = world.users[push.author_id], world.channels[push.channel_id]
        name = "" if channel.kind is ChannelKind.DIRECT else channel.name
        return [{"type": "push", "sender": sender.name, "channel": name, "text": push.text}]

    def _describe_interaction(self, change: Change) -> list[Json]:
        if change.interaction_id not in self._awaited:
            return []
        self._awaited.remove(change.interaction_id)
        interaction = self._client.world.interactions[change.interaction_id]
        return [
            {
                "type": "interaction",
                "id": str(interaction.id),
                "failed": interaction.failed,
                "choices": interaction.choices,
                "modal": interaction.modal,
            }
        ]

    def _describe_seats(self) -> Json:
        online = self._server.gateway.connected
        return {"type": "seats"} | serialize_seats(self._seats, self._client, online=online)

    def _describe_channels(self) -> Json:
        return {"type": "channels", "channels": serialize_channels(self._client, self._me)}

    def _describe_commands(self) -> Json:
        commands = serialize_commands(self._client.commands(self._me))
        return {"type": "commands", "commands": commands}

    # -- doing -----------------------------------------------------------------------------

    async def _receive(self, text: str) -> None:
        ref = 0
        try:
            request = requests.parse_request(text)
            ref = request.ref
            replies = await self._do(request)
        except NotOffered as error:
            replies = [{"type": "refused", "sentence": str(error)}]
        except (msgspec.DecodeError, ValueError):
            replies = [{"type": "refused", "sentence": _NONSENSE}]
        except Exception:
            _log.exception("what a page asked for has failed")
            replies = [{"type": "refused", "sentence": _FAILED}]
        self._outbox.put_nowait([reply | {"ref": ref} for reply in replies])

    async def _do(self, request: requests.AnyPageRequest) -> list[Json]:
        """Carry out a request, and return the replies."""
        client, me = self._client, self._me
        match request:
            case requests.Be():
                return self._be(request.user)
            case requests.Open():
                return self._open(request.channel, request.before)
            case requests.Read():
                self._seats.read(me, self._channel.id)
            case requests.Seat():
                self._seats.seat(self._seats.seats + request.more)
            case requests.Begin() | requests.Load():
                return await self._begin(request)
            case requests.Dismiss():
                client.dismiss(me, request.message)
            case requests.Delete():
                client.delete(me, request.message)
            case requests.Unread():
                self._seats.unread_from(me, self._channel.id, request.message)
            case requests.Speak():
                if request.locale not in LOCALES:
                    raise NotOffered("The page does not know this language.")
                client.set_locale(me, request.locale)
                return [self._describe_seats()]
            case requests.Mood():
                self._moods.change(request.mood)
                return [self._describe_seats(), self._describe_settings()]
            case requests.Leap():
                if self._clock is None or not 0 < request.seconds <= LONGEST_LEAP:
                    raise NotOffered("The clock cannot be put forward like that.")
                self._clock.leap(request.seconds)
            case requests.Pace():
                if self._clock is None or request.pace not in PACES:
                    raise NotOffered("The clock cannot run like that.")
                self._clock.run(request.pace)
            case requests.Say():
                await client.say(me, self._channel, request.text, reply=request.reply)
            case _:
                return [self._describe_start(await self._ask(request))]
        return []

    def _describe_settings(self) -> Json:
        """Return the available moods, and the state of the clock, if that can be changed."""
        clock = self._clock
        time = {"ahead": clock.ahead, "pace": clock.pace, "paces": PACES} if clock else None
        return {"type": "settings", "moods": MOODS, "mood": self._moods.current, "time": time}

    async def _begin(self, request: requests.Begin | requests.Load) -> list[Json]:
        """Begin a game, and show it to the player to act."""
        if isinstance(request, requests.Load):
            begun = self._welcome.load(self._me, self._channel, request.situation)
        else:
            begun = self._welcome.begin(
                self._me, self._channel, request.players, request.bots, request.rules
            )
        actor, channel = await begun
        return [*self._be(actor.id), *self._open(channel.id, None)]

    async def _ask(self, request: requests.BotRequest) -> InteractionOutcome:
        """Send the request to the bot."""
        client, me, channel = self._client, self._me, self._channel
        match request:
            case requests.Press():
                return await client.press(me, request.message, request.custom_id)
            case requests.Choose():
                return await client.choose(me, request.message, request.custom_id, request.values)
            case requests.Slash():
                return await client.slash(me, channel, request.command, request.options)
            case requests.Complete():
                return await client.complete(
                    me, channel, request.command, request.options, request.focused
                )
            case requests.Submit():
                return await client.submit_modal(
                    self._find_outcome(request.interaction), request.values
                )
        assert_never(request)

    def _describe_start(self, asked: InteractionOutcome) -> Json:
        self._awaited.add(asked.interaction.id)
        return {"type": "begun", "interaction": str(asked.interaction.id)}

    def _find_outcome(self, interaction_id: int) -> InteractionOutcome:
        interaction = self._client.world.interactions.get(interaction_id)
        if interaction is None or interaction.user_id != self._me.id:
            raise NotOffered("No modal is open.")
        return InteractionOutcome(self._client.world, self._me, interaction)

    def _be(self, user_id: int) -> list[Json]:
        """Sit down as that person, or as the first one, in a channel they see.

        Their phone shows the newest push that they have not looked at.
        """
        found = next((user for user in self._seats.seated if user.id == user_id), None)
        self._me = found or self._seats.seated[0]
        if self._channel not in self._client.channels(self._me):
            self._channel = self._client.channels(self._me)[0]
        me = {"type": "me", "user": str(self._me.id), "bot": str(self._client.world.bot.id)}
        welcome = serialize_welcome(self._welcome.situations)
        return [
            self._describe_seats(),
            me,
            {"type": "welcome"} | welcome,
            self._describe_settings(),
            self._describe_channels(),
            self._describe_commands(),
            *self._describe_push(self._seats.newest_ping(self._me)),
        ]

    def _open(self, channel_id: int, before: int | None) -> list[Json]:
        """Show that channel, or the first one this person sees."""
        channels = self._client.channels(self._me)
        self._channel = next((c for c in channels if c.id == channel_id), channels[0])
        everything = self._client.messages(self._channel, self._me)
        page = slice_messages(everything, before, MESSAGES_AT_ONCE)
        return [
            {
                "type": "messages",
                "channel": str(self._channel.id),
                "messages": [serialize_message(self._client, seen) for seen in page],
                "older": before is not None,
                "seen": str(self._seats.seen(self._me, self._channel.id)),
                "more": bool(page) and page[0].id != everything[0].id,
            }
        ]
