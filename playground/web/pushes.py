"""What a phone shows of a message that notifies somebody, and how often bystanders are notified."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime

from playground.client.user_client import UserClient
from playground.model import Change, ChangeKind, Channel, ChannelKind, Message, MessageFlag
from playground.world import World

UNKNOWN = "unknown-user"
"""What stands for a person whom neither the message nor the viewer knows."""

_BLOCK = re.compile(r"^(?:#{1,3}|-#|>>>|>) +", re.MULTILINE)
_INLINE = re.compile(
    r"\\(?P<escaped>[^\sA-Za-z0-9])"
    r"|```(?:\w*\n)?(?P<fenced>.+?)```"
    r"|(?P<ticks>`+)(?P<code>.+?)(?P=ticks)"
    r"|<@!?(?P<user>\d+)>"
    r"|<@&(?P<role>\d+)>"
    r"|<#(?P<channel>\d+)>"
    r"|<t:(?P<time>-?\d{1,10})(?::[tTdDfFR])?>"
    r"|</(?P<command>[^:>]+):\d+>"
    r"|<a?(?P<emoji>:\w+:)\d+>"
    r"|\[(?P<label>[^\]\n]+)\]\(<?https?://[^\s)>]+>?\)"
    r"|<?(?P<address>https?://[^\s<>]+)>?"
    r"|(?P<mark>\*\*\*|\*\*|__|~~|\*)(?P<marked>\S|\S.*?\S)(?P=mark)"
    r"|(?<!\w)_(?P<slanted>[^_]+)_(?!\w)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Push:
    """What the phones of *users* show of a message; *channel* is empty in a direct message."""

    users: tuple[int, ...]
    sender: str
    channel: str
    text: str


class Pushes:
    """The pushes of a world from now on, which is a server where everybody hears of everything.

    That is what Discord calls "all messages", and how a new server begins.
    """

    def __init__(self, client: UserClient) -> None:
        self._client = client
        self._pushes: dict[int, Push] = {}
        self._bystanders: Counter[int] = Counter()
        client.world.listen(self._on_change)

    def find(self, message_id: int, user_id: int) -> Push | None:
        """Return the push that called somebody to a message; None if it did not call them."""
        push = self._pushes.get(message_id)
        return push if push and user_id in push.users else None

    @property
    def bystanders(self) -> Counter[int]:
        """How many of the bot's messages in each channel pushed people whom they do not call."""
        return self._bystanders

    def _on_change(self, change: Change) -> None:
        if change.kind is not ChangeKind.MESSAGE_CREATED:
            return
        world = self._client.world
        message = world.messages[change.message_id or 0]
        if message.only_for is not None or MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
            return
        channel = world.channels[message.channel_id]
        called = _list_called(message, channel)
        if called:
            name = "" if channel.kind is ChannelKind.DIRECT else channel.name
            sender = world.users[message.author_id].name
            self._pushes[message.id] = Push(called, sender, name, read_push(world, message))
        if message.author_id == world.bot.id and self._has_bystanders(channel, called):
            self._bystanders[channel.id] += 1

    def _has_bystanders(self, channel: Channel, called: tuple[int, ...]) -> bool:
        """Whether anybody else is notified: who sees a channel, or is a member of a thread."""
        others = [user for user in self._client.users if user.id not in called]
        if channel.is_thread:
            return any(user.id in channel.member_ids for user in others)
        return any(channel in self._client.channels(user) for user in others)


def _list_called(message: Message, channel: Channel) -> tuple[int, ...]:
    """Return whom a message mentions, or writes to directly."""
    if channel.recipient_id in (None, message.author_id):
        return message.pinged
    return (channel.recipient_id,)


def read_push(world: World, message: Message) -> str:
    """Return the words that a push shows: the content's, with names for mentions, unadorned.

    Components V2 have no content, so that nothing is shown of them.
    """

    def replace(found: re.Match[str]) -> str:
        match found.lastgroup, found[found.lastgroup or 0]:
            case "user", number:
                user = int(number)
                is_known = user in message.mentioned and user in world.users
                return f"@{world.users[user].name if is_known else UNKNOWN}"
            case "role", number:
                role = world.guild.roles.get(int(number))
                return f"@{role.name if role else 'unknown-role'}"
            case "channel", number:
                channel = world.channels.get(int(number))
                return f"#{channel.name if channel else 'unknown'}"
            case "time", seconds:
                return f"{datetime.fromtimestamp(int(seconds), UTC):%d %B %Y %H:%M}"
            case "command", command:
                return f"/{command}"
            case "label" | "marked" | "slanted", inner:
                return _INLINE.sub(replace, inner)
            case _, kept:
                return kept

    return _INLINE.sub(replace, _BLOCK.sub("", message.content)).strip()
