"""The local Discord's objects: users, channels, messages, attachments and interactions."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag, StrEnum
from typing import Any

from playground.permissions import NONE, Permission

Json = dict[str, Any]
"""A JSON object as it travels over the wire."""


def is_snowflake(value: object) -> bool:
    """Return whether this is an id in Discord's form: digits from 0 to 9, 20 at most."""
    text = str(value)
    return text.isascii() and text.isdecimal() and len(text) <= 20


class ChannelKind(IntEnum):
    """The channel types in use, as Discord numbers them."""

    TEXT = 0
    DIRECT = 1
    CATEGORY = 4
    NEWS = 5
    NEWS_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageFlag(IntFlag):
    """The message flags in use, as Discord numbers them."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)
"""An ordinary message."""


class InteractionKind(IntEnum):
    """The interaction types in use, as Discord numbers them."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class AnswerKind(IntEnum):
    """The interaction callback types in use, as Discord numbers them."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class ComponentKind(IntEnum):
    """The component types in use, as Discord numbers them."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset({3, 5, 6, 7, 8})
"""The component types that are selects."""


@dataclass(slots=True, eq=False)
class User:
    """A person, or the bot. *locale* is a Discord locale such as `en-US`, `nl`, `pl`, `de`."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    accepts_direct_messages: bool = True


@dataclass(slots=True, eq=False)
class Channel:
    """A text channel, a thread (*parent_id* set), or a direct channel (*recipient_id* set).

    *allowed* and *denied* are the permissions set for the bot in this channel, *hidden_from* are
    members who do not see it.
    """

    id: int
    kind: ChannelKind
    name: str
    parent_id: int | None = None
    recipient_id: int | None = None
    owner_id: int = 0
    created_at: float = 0.0
    allowed: Permission = NONE
    denied: Permission = NONE
    hidden_from: set[int] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    member_ids: set[int] = field(default_factory=set)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of another channel."""
        return self.kind in (
            ChannelKind.NEWS_THREAD,
            ChannelKind.PUBLIC_THREAD,
            ChannelKind.PRIVATE_THREAD,
        )


@dataclass(frozen=True, slots=True)
class Attachment:
    """An uploaded file. *description* is its alt text; *width*, *height* in pixels."""

    id: int
    channel_id: int
    filename: str
    content_type: str
    data: bytes
    description: str | None = None
    width: int | None = None
    height: int | None = None

    @property
    def path(self) -> str:
        """The path of the file on the server."""
        return f"/attachments/{self.channel_id}/{self.id}/{self.filename}"


@dataclass(slots=True, eq=False)
class Message:
    """A message; *only_for* is the one user who sees it if it is ephemeral.

    *forgotten*: their client no longer shows it. *pinged* are the users it notified when it was
    created; edits never notify.
    """

    id: int
    channel_id: int
    author_id: int
    created_at: float
    content: str = ""
    flags: MessageFlag = NO_FLAGS
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: tuple[Attachment, ...] = ()
    mentioned: tuple[int, ...] = ()
    pinged: tuple[int, ...] = ()
    mentions_everyone: bool = False
    edited_at: float | None = None
    nonce: str | int | None = None
    replies_to: int | None = None
    only_for: int | None = None
    forgotten: bool = False
    interaction_id: int | None = None
    thread_id: int | None = None

    def is_shown_to(self, user_id: int) -> bool:
        """Return whether the client of a user who sees its channel shows it."""
        return self.only_for is None or (self.only_for == user_id and not self.forgotten)

    @property
    def loading(self) -> bool:
        """Whether users see "is thinking" in place of the message."""
        return MessageFlag.LOADING in self.flags


@dataclass(frozen=True, slots=True)
class Push:
    """What phones showed of a new message: the *text* of its content; none for a V2 message.

    *called* are those it mentions, or writes to directly; *bystanders* the others whose phones
    showed it, since they are notified of every message.
    """

    message_id: int
    channel_id: int
    author_id: int
    text: str
    called: tuple[int, ...]
    bystanders: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Interaction:
    """What a user did, and how far the bot's answer has come.

    *completed*: the first answer was followed by an edit, a deletion or a follow-up. *delivered*:
    it was sent to a connected client. *excused* takes it out of the count of unanswered ones.
    *original_id* is the message an `@original` path means, *begun* the clock's uptime at its start.
    """

    id: int
    token: str
    kind: InteractionKind
    user_id: int
    channel_id: int
    data: Json
    created_at: float
    begun: float = 0.0
    name: str = ""
    message_id: int | None = None
    delivered: bool = False
    excused: bool = False
    failed: bool = False
    answer: AnswerKind | None = None
    answered_at: float | None = None
    original_id: int | None = None
    message_ids: list[int] = field(default_factory=list)
    choices: list[Json] | None = None
    modal: Json | None = None
    completed: bool = False

    @property
    def is_thinking(self) -> bool:
        """Whether the user still sees "is thinking" in place of the answer."""
        return self.answer is AnswerKind.DEFERRED_MESSAGE and not self.completed


class ChangeKind(StrEnum):
    """What can change for a user, or for the bot."""

    MESSAGE_CREATED = "message_created"
    MESSAGE_UPDATED = "message_updated"
    MESSAGE_DELETED = "message_deleted"
    MESSAGES_DELETED = "messages_deleted"
    PING = "ping"
    TYPING = "typing"
    CHANNEL_CREATED = "channel_created"
    CHANNEL_UPDATED = "channel_updated"
    CHANNEL_DELETED = "channel_deleted"
    THREAD_JOINED = "thread_joined"
    THREAD_LEFT = "thread_left"
    THREAD_HIDDEN = "thread_hidden"
    THREADS_SYNCED = "threads_synced"
    ROLE_CREATED = "role_created"
    ROLE_UPDATED = "role_updated"
    MEMBER_JOINED = "member_joined"
    MEMBER_LEFT = "member_left"
    MEMBER_UPDATED = "member_updated"
    GUILD_FAILED = "guild_failed"
    GUILD_RECOVERED = "guild_recovered"
    BOT_KICKED = "bot_kicked"
    BOT_INVITED = "bot_invited"
    INTERACTION_STARTED = "interaction_started"
    INTERACTION_ANSWERED = "interaction_answered"
    INTERACTION_FAILED = "interaction_failed"
    MODAL_OPENED = "modal_opened"
    COMMANDS_CHANGED = "commands_changed"
    USER_CHANGED = "user_changed"
    BOT_CONNECTED = "bot_connected"
    BOT_DISCONNECTED = "bot_disconnected"


@dataclass(frozen=True, slots=True)
class Change:
    """One change; *only_for* is the one user who may know of it, None for everybody."""

    kind: ChangeKind
    at: float
    channel_id: int | None = None
    message_id: int | None = None
    interaction_id: int | None = None
    user_id: int | None = None
    role_id: int | None = None
    message_ids: tuple[int, ...] = ()
    only_for: int | None = None

    def concerns(self, user_id: int) -> bool:
        """Return whether that user may know of the change."""
        return self.only_for is None or self.only_for == user_id
