"""The state of the local Discord: one guild, its people, channels, messages, interactions.

Everything changes through the methods of `World`, and each change is announced to listeners: the
gateway informs the bot, `client` the people.
"""

import itertools
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playground.api_errors import ApiError, ErrorKind
from playground.clock import Clock
from playground.command_registry import CommandRegistry
from playground.guild import Guild
from playground.model import (
    Attachment,
    Change,
    ChangeKind,
    Channel,
    ChannelKind,
    Interaction,
    InteractionKind,
    Json,
    Message,
    MessageFlag,
    Push,
    User,
)
from playground.permissions import NONE, OWNER, Permission
from playground.pushes import read_push
from playground.threads import Threads

FIRST_ANSWER_SECONDS = 3.0
"""Seconds the bot has for the first answer to an interaction."""

TOKEN_SECONDS = 900.0
"""Seconds an interaction's token is valid for edits and follow-ups."""

NONCE_SECONDS = 180.0
"""Seconds an enforced nonce is remembered."""

UPLOAD_LIMIT = 10 * 1024 * 1024
"""The largest file, in bytes, that may usually be uploaded."""

_EPOCH_MS = 1_420_070_400_000
_workers = itertools.count()
"""Numbers of this process's worlds, as Discord numbers the makers of its snowflakes."""

Listener = Callable[[Change], None]


class World:
    """The server's state. Ids are snowflakes made from *clock*.

    *people* are names, or users who are known elsewhere, too; *bot* and *guild_id* are given to a
    world that continues. `guild` and `threads` change the guild and its threads; *upload_limit* is
    the size in bytes of the largest file that may be uploaded.
    """

    def __init__(
        self,
        clock: Clock,
        people: Sequence[str | User] = ("Ada", "Bo"),
        channels: Sequence[str] = ("table",),
        guild_name: str = "Playground",
        *,
        bot: User | None = None,
        guild_id: int | None = None,
    ) -> None:
        self.clock = clock
        self.base_url = ""
        self._order = itertools.count()
        self._last_ms = 0
        self._worker = next(_workers) % 1024
        self._listeners: list[Listener] = []
        self._channel_listeners: defaultdict[int, list[Listener]] = defaultdict(list)
        self.bot = bot or User(self.new_id(), "Cloisterwyrm", bot=True)
        self.users = {user.id: user for user in map(self._know, people)}
        self.users[self.bot.id] = self.bot
        self.owner_id = next(iter(self.users))
        self.upload_limit = UPLOAD_LIMIT
        self.channels: dict[int, Channel] = {}
        self.guild = Guild(
            guild_id or self.new_id(),
            self.new_id,
            self.announce,
            self.channels,
            guild_name,
            self.users,
            self.bot.id,
        )
        self.threads = Threads(self.announce)
        self.messages: dict[int, Message] = {}
        self.attachments: dict[int, Attachment] = {}
        self.interactions: dict[int, Interaction] = {}
        self.pings: dict[int, tuple[int, ...]] = {}
        self.pushes: dict[int, Push] = {}
        """What phones showed, by message, deleted ones included."""
        self.warnings: list[str] = []
        """Requests that Discord accepts but that are unwise."""
        self.emojis: dict[str, Json] = {}
        """The application's own, by name, as they are sent."""
        self.emoji_pictures: dict[str, tuple[str, bytes]] = {}
        """Their pictures by id: content type and data."""
        self.commands = CommandRegistry(self.new_id, self.bot.id)
        self._tokens: dict[str, int] = {}
        self._nonces: dict[tuple[int, str], tuple[int, float]] = {}
        for name in channels:
            self.create_channel(name)

    # -- ids, time, listeners --------------------------------------------------------------

    def new_id(self) -> int:
        """Return a new snowflake; later ones are larger, and no other world here has it."""
        self._last_ms = max(self._last_ms, int(self.clock.now() * 1000) - _EPOCH_MS)
        number = next(self._order) % 4096
        if number == 0:
            self._last_ms += 1
        return (self._last_ms << 22) | (self._worker << 12) | number

    def continue_ids(self, newest: int) -> None:
        """Make all further ids larger than the *newest* of an earlier process."""
        self._last_ms = max(self._last_ms, (newest >> 22) + 1)

    def listen(self, listener: Listener, channel: Channel | None = None) -> Callable[[], None]:
        """Call *listener* at every change (in *channel*); the returned function ends that."""
        listeners = self._listeners if channel is None else self._channel_listeners[channel.id]
        listeners.append(listener)
        return lambda: listeners.remove(listener)

    def announce(self, kind: ChangeKind, **about: Any) -> None:
        """Call the listeners with a change; *about* are fields of `Change`."""
        change = Change(kind, self.clock.now(), **about)
        concerned = self._channel_listeners.get(change.channel_id or 0, ())
        for listener in (*self._listeners, *concerned):
            listener(change)

    def _know(self, person: str | User) -> User:
        return User(self.new_id(), person) if isinstance(person, str) else person

    # -- people and permissions ------------------------------------------------------------

    @property
    def people(self) -> tuple[User, ...]:
        """The human users, in order."""
        return tuple(user for user in self.users.values() if not user.bot)

    @property
    def guild_id(self) -> int:
        """The id of the guild."""
        return self.guild.id

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """Return what somebody may do in a channel or thread."""
        if user_id == self.owner_id or channel.kind is ChannelKind.DIRECT:
            return OWNER
        granted = self.guild.permissions(user_id)
        if granted == OWNER or not self.guild.has(user_id):
            return granted
        place = self.channels[channel.parent_id] if channel.parent_id else channel
        if user_id in place.hidden_from:
            return NONE
        if user_id == self.bot.id:
            granted = (granted & ~place.denied) | place.allowed
        return granted if _may_view(user_id, channel, granted) else NONE

    def can_view(self, user_id: int, channel: Channel) -> bool:
        """Return whether somebody sees a channel or thread."""
        return Permission.VIEW_CHANNEL in self.permissions(user_id, channel)

    def set_permissions(
        self, channel: Channel, *, allow: Permission = NONE, deny: Permission = NONE
    ) -> None:
        """Set what the bot may and may not do in *channel*, over the guild's defaults."""
        saw = self.can_view(self.bot.id, channel)
        channel.allowed, channel.denied = allow, deny
        self.announce(ChangeKind.CHANNEL_UPDATED, channel_id=channel.id)
        if self.can_view(self.bot.id, channel) and not saw:
            self.announce(ChangeKind.THREADS_SYNCED, channel_id=channel.id)

    def hide(self, channel: Channel, user: User) -> None:
        """Hide *channel* and its threads from a person; the owner sees everything."""
        channel.hidden_from.add(user.id)
        self.announce(ChangeKind.CHANNEL_UPDATED, channel_id=channel.id)

    def demand(self, channel: Channel, *needed: Permission) -> None:
        """Refuse with Missing Access or Missing Permissions if the bot lacks these permissions."""
        granted = self.permissions(self.bot.id, channel)
        if Permission.VIEW_CHANNEL not in granted:
            raise ApiError(ErrorKind.MISSING_ACCESS)
        if any(permission not in granted for permission in needed):
            raise ApiError(ErrorKind.MISSING_PERMISSIONS)

    def accepts_direct_messages(self, user: User) -> bool:
        """Return whether the bot may write to *user*: they allow it, and share the guild."""
        together = self.guild.has(user.id) and self.guild.has(self.bot.id)
        return user.accepts_direct_messages and together

    def set_locale(self, user: User, locale: str) -> None:
        """Change the language *user* reads Discord in."""
        user.locale = locale
        self.announce(ChangeKind.USER_CHANGED, only_for=user.id)

    # -- channels --------------------------------------------------------------------------

    def create_channel(self, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Channel:
        """Open a text channel, or one of another *kind*."""
        channel = Channel(self.new_id(), kind, name, created_at=self.clock.now())
        return self._open(channel)

    def create_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        *,
        kind: ChannelKind = ChannelKind.PUBLIC_THREAD,
        starter: Message | None = None,
    ) -> Channel:
        """Open a thread in *parent*; with a *starter* message it has that message's id."""
        thread = Channel(
            starter.id if starter else self.new_id(),
            kind,
            name,
            parent_id=parent.id,
            owner_id=owner_id,
            created_at=self.clock.now(),
            member_ids={owner_id},
        )
        if starter:
            starter.thread_id = thread.id
            starter.flags |= MessageFlag.HAS_THREAD
        return self._open(thread)

    def find_direct_channel(self, user_id: int) -> Channel | None:
        """Return the direct channel of the bot and a person, if it was opened."""
        channels = self.channels.values()
        return next((each for each in channels if each.recipient_id == user_id), None)

    def direct_channel(self, user_id: int) -> Channel:
        """Return the direct channel of the bot and a person, opened at the first call."""
        if (opened := self.find_direct_channel(user_id)) is not None:
            return opened
        channel = Channel(
            self.new_id(),
            ChannelKind.DIRECT,
            self.users[user_id].name,
            recipient_id=user_id,
            created_at=self.clock.now(),
        )
        return self._open(channel)

    def change_kind(self, channel: Channel, kind: ChannelKind) -> None:
        """Make a channel one of another type: a forum or a category takes no messages."""
        channel.kind = kind
        self.announce(ChangeKind.CHANNEL_UPDATED, channel_id=channel.id)

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its messages; its threads go without an event."""
        self.announce(ChangeKind.CHANNEL_DELETED, channel_id=channel.id)
        for gone in [c for c in self.channels.values() if channel.id in (c.id, c.parent_id)]:
            del self.channels[gone.id]
            for message in self.history(gone, everything=True):
                del self.messages[message.id]

    @property
    def open_threads(self) -> list[Channel]:
        """The threads that are not archived."""
        return [c for c in self.channels.values() if c.is_thread and not c.archived]

    def _open(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self.announce(
            ChangeKind.CHANNEL_CREATED, channel_id=channel.id, only_for=channel.recipient_id
        )
        return channel

    # -- messages --------------------------------------------------------------------------

    def history(self, channel: Channel, *, everything: bool = False) -> list[Message]:
        """Return a channel's public messages, oldest first; with *everything* all of them."""
        return [
            message
            for message in self.messages.values()
            if message.channel_id == channel.id and (everything or message.only_for is None)
        ]

    def post(self, message: Message) -> Message:
        """Store a new message, announce it, and notify whom it pings."""
        self.messages[message.id] = message
        self._push(message)
        self._announce_message(ChangeKind.MESSAGE_CREATED, message)
        if message.pinged:
            self.pings[message.id] = message.pinged
        for user_id in message.pinged:
            self.announce(
                ChangeKind.PING,
                channel_id=message.channel_id,
                message_id=message.id,
                only_for=user_id,
            )
        return message

    def _push(self, message: Message) -> None:
        """Record what phones show of a new message, and whose."""
        channel = self.channels[message.channel_id]
        if message.only_for is not None or MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
            return
        is_direct = channel.recipient_id is not None
        called = set(message.pinged if channel.recipient_id is None else [channel.recipient_id])
        reached = [
            user.id
            for user in self.people
            if user.id in called or (not is_direct and self._hears(user.id, channel))
        ]
        hearers = [user_id for user_id in reached if user_id != message.author_id]
        if hearers:
            self.pushes[message.id] = Push(
                message.id,
                channel.id,
                message.author_id,
                self._read_push(message),
                tuple(user_id for user_id in hearers if user_id in called),
                tuple(user_id for user_id in hearers if user_id not in called),
            )

    def _hears(self, user_id: int, channel: Channel) -> bool:
        """Return whether somebody is notified of every message there; in threads, members are."""
        is_there = not channel.is_thread or user_id in channel.member_ids
        return self.guild.notifies_of_all and is_there and self.can_view(user_id, channel)

    def _read_push(self, message: Message) -> str:
        """Return the content of a message as plain text, with the names of mentioned people."""
        names = {
            "user": {each: self.users[each].name for each in message.mentioned},
            "role": {role.id: role.name.removeprefix("@") for role in self.guild.roles.values()},
            "channel": {channel.id: channel.name for channel in self.channels.values()},
        }
        return read_push(message.content, names, self.clock.now())

    def touch(self, message: Message) -> None:
        """Announce that a stored message was changed."""
        self._announce_message(ChangeKind.MESSAGE_UPDATED, message)

    def delete_message(self, message: Message) -> None:
        """Remove a message."""
        del self.messages[message.id]
        self._announce_message(ChangeKind.MESSAGE_DELETED, message)

    def forget(self, message: Message) -> None:
        """Stop showing an ephemeral message; the bot may still edit it."""
        message.forgotten = True
        self._announce_message(ChangeKind.MESSAGE_DELETED, message)

    def delete_messages(self, channel: Channel, messages: Iterable[Message]) -> None:
        """Remove several messages of a channel at once, as a purge does."""
        gone = tuple(message.id for message in messages)
        for message_id in gone:
            del self.messages[message_id]
        self.announce(ChangeKind.MESSAGES_DELETED, channel_id=channel.id, message_ids=gone)

    def _announce_message(self, kind: ChangeKind, message: Message) -> None:
        direct = self.channels[message.channel_id].recipient_id
        self.announce(
            kind,
            channel_id=message.channel_id,
            message_id=message.id,
            only_for=message.only_for or direct,
        )

    def message_of_nonce(self, channel: Channel, nonce: object) -> Message | None:
        """Return the message an enforced nonce made within the last minutes.

        A deleted one is refused.
        """
        message_id, at = self._nonces.get((channel.id, str(nonce)), (0, 0.0))
        if message_id == 0 or self.clock.now() - at > NONCE_SECONDS:
            return None
        if message_id not in self.messages:
            raise ApiError(ErrorKind.UNKNOWN_MESSAGE)
        return self.messages[message_id]

    def remember_nonce(self, message: Message) -> None:
        """Keep the nonce of a new message for `message_of_nonce`."""
        key = (message.channel_id, str(message.nonce))
        self._nonces[key] = (message.id, message.created_at)

    # -- interactions ----------------------------------------------------------------------

    def begin(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        name: str = "",
        message: Message | None = None,
    ) -> Interaction:
        """Start an interaction; without a first answer in time it fails."""
        interaction = Interaction(
            id=self.new_id(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user.id,
            channel_id=channel.id,
            data=data,
            created_at=self.clock.now(),
            begun=self.clock.uptime(),
            name=name,
            message_id=message.id if message else None,
        )
        self.interactions[interaction.id] = interaction
        self._tokens[interaction.token] = interaction.id
        self.clock.call_later(FIRST_ANSWER_SECONDS, lambda: self._expire(interaction))
        self.announce_interaction(ChangeKind.INTERACTION_STARTED, interaction)
        return interaction

    def interaction_of_token(self, token: str) -> Interaction | None:
        """Return the interaction a token belongs to."""
        return self.interactions.get(self._tokens.get(token, 0))

    def announce_interaction(self, kind: ChangeKind, interaction: Interaction) -> None:
        """Call the listeners with a change of an interaction."""
        self.announce(
            kind,
            channel_id=interaction.channel_id,
            message_id=interaction.message_id,
            interaction_id=interaction.id,
            only_for=interaction.user_id,
        )

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether the time for the first answer is over."""
        return interaction.failed or self._age(interaction) > FIRST_ANSWER_SECONDS

    def is_over(self, interaction: Interaction) -> bool:
        """Return whether its token has expired."""
        return self._age(interaction) > TOKEN_SECONDS

    def _age(self, interaction: Interaction) -> float:
        return self.clock.uptime() - interaction.begun

    def _expire(self, interaction: Interaction) -> None:
        if interaction.answer is None:
            interaction.failed = True
            self.announce_interaction(ChangeKind.INTERACTION_FAILED, interaction)

    # -- commands --------------------------------------------------------------------------

    def set_commands(self, scope: int | None, commands: Iterable[Json]) -> list[Json]:
        """Replace the commands of a scope (a guild's id, None: global); return them as stored."""
        stored = self.commands.replace(scope, commands)
        self.announce(ChangeKind.COMMANDS_CHANGED)
        return stored


def _may_view(user_id: int, channel: Channel, granted: Permission) -> bool:
    """Return whether a member with these permissions sees a channel, or is in its thread."""
    if channel.kind is ChannelKind.PRIVATE_THREAD and user_id not in channel.member_ids:
        return Permission.MANAGE_THREADS in granted
    return Permission.VIEW_CHANNEL in granted
