"""The outbox's channels over discord.py: public and direct messages are sent, edited and found."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any

import discord
import msgspec
import structlog
from discord.utils import MISSING

from bot.games.table import NO_ACCESS, REFUSED, MessageRef
from bot.outbox import (
    ChannelGone,
    DirectChannels,
    DoorClosed,
    Held,
    MessageGone,
    Sent,
    ThreadClosed,
    TryLater,
)
from bot.process.log import describe_error
from bot.store import DirectMessageRow, OutboxRow
from bot.wording import Words
from cogs import custom_ids
from cogs.layout import KEEP, Layout, Remains, change, find_mark, make_mark, walk
from cogs.retries import pause_after

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions that a game needs in its channel; in a thread `send_messages_in_threads` replaces the
second."""
THREAD_NEEDED = (
    "view_channel",
    "create_public_threads",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""Permissions the bot needs in a channel to play in a thread of it."""
LOOK_BACK = 5000
"""The most messages searched for one that may have been sent."""
BEFORE_FIRST = 600.0
"""Seconds a clock may be wrong when the first message of a game is searched for."""

UNKNOWN_CHANNEL, THREAD_CLOSED, THREAD_LOCKED = 10003, 50083, 160005
"""Discord's error codes about a channel."""
UNKNOWN_MESSAGE, NOT_OURS = 10008, 50005
"""Its codes for messages that can't be edited: they are gone, or somebody else's."""
BAD_FORM = 50035
"""Its code for an invalid message, such as a content in Components V2."""
REFUSED_FORMS = (BAD_FORM, 50006)
"""Its codes for an edit that a message does not allow, or that would leave it empty."""
LASTING = {
    THREAD_CLOSED: "thread-closed",
    THREAD_LOCKED: "thread-closed",
    200000: "blocked",
    200001: "blocked",
    240000: "blocked",
    50008: "no-messages",
    50024: "no-messages",
    40067: "no-messages",
}
"""What its codes mean for a channel until somebody changes something: a thread is closed, AutoMod
or the filter of links blocks the message, or its type takes no messages, such as a forum or
category."""
OPENING_TOO_FAST = 40003
"""Its code for direct messages opened too fast, with whatever status."""
CLOSED_DOOR = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.BAD_REQUEST)
"""The statuses with which it refuses, with a code, to open direct messages to somebody."""
PASSING = frozenset({20016, 20022, 20028, 20029, OPENING_TOO_FAST, 40004, 40062, 130000})
"""Its codes for temporary refusals: rate limits, with whatever status, and features that are
switched off for a while."""

log = structlog.get_logger()


class Channels:
    """Posts, finds and retires messages; waits until the client is connected."""

    def __init__(
        self, client: discord.Client, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._direct = DirectChannels(monotonic)

    async def sees(self, guild_id: int | None) -> bool:
        """Return whether the bot is in a server that is available: what is missing there is gone.

        True for anything outside servers.
        """
        await self._client.wait_until_ready()
        if guild_id is None:
            return True
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    def lacks(self, channel_id: int, trouble: str) -> bool:
        """Return whether a channel is known to lack the permission that a trouble names.

        False for a permission that posting does not strictly need.
        """
        return trouble != "read_message_history" and trouble in self._list_missing(channel_id)

    async def send(
        self,
        channel_id: int,
        presentation: Layout,
        nonce: str,
        pings: Sequence[int],
        earlier: Sequence[str] = (),
    ) -> Sent:
        """Post a new message that pings exactly these users; in words if its picture is too large.

        Public messages without pings are sent silently. Discord gets the nonce of the first try;
        the message it returns has the mark of its own nonce.
        """
        await self._client.wait_until_ready()
        shown = replace(presentation, mark=make_mark(nonce))
        post = partial(
            self._channel(channel_id).send,
            nonce=(*earlier, nonce)[0],
            allowed_mentions=_allow(pings),
            silent=not pings,
        )
        with self._explain(channel_id):
            try:
                message = await post(
                    shown.content, files=shown.files(), view=shown.make_rows() or MISSING
                )
            except discord.HTTPException as error:
                if error.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                    raise
                shown = shown.in_words()
                message = await post(shown.content, view=shown.make_rows() or MISSING)
        mark = find_mark(message)
        if earlier and presentation.rows and not message.components:
            raise MessageGone  # without buttons nobody can tell which try it was
        for tried in earlier:
            if make_mark(tried) == mark:
                return Sent(message.id, tried)
        return Sent(message.id)

    async def show_anew(self, message: MessageRef, presentation: Layout, nonce: str) -> Sent:
        """Edit a message of the bot, picture and all, without pings.

        MessageGone if it is gone or somebody else's, ThreadClosed if its thread is closed. An old
        message of Components V2 can't become a classic one: it is deleted.
        """
        await self._client.wait_until_ready()
        shown = replace(presentation, mark=make_mark(nonce))
        posted = self._channel(message.channel_id).get_partial_message(message.id)
        edit = partial(posted.edit, allowed_mentions=KEEP)
        with self._explain(message.channel_id):
            try:
                await edit(content=shown.content, view=shown.make_rows(), attachments=shown.files())
            except discord.HTTPException as error:
                if error.code == NOT_OURS:
                    raise MessageGone from error
                if self._is_closed(message.channel_id, error):
                    raise ThreadClosed from error
                if error.code == BAD_FORM and (await posted.fetch()).flags.components_v2:
                    await posted.delete()
                    raise MessageGone from error
                if error.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                    raise
                shown = shown.in_words()
                await edit(content=shown.content, view=shown.make_rows(), attachments=[])
        return Sent(message.id)

    async def find(
        self, channel_id: int, row: OutboxRow, nonce: str, after: MessageRef | None
    ) -> int | None:
        """Return the bot's message that announces a row, if there is one and it can be read.

        Messages of early versions have no mark; their buttons have game and number.
        """
        await self._client.wait_until_ready()
        since = discord.Object(_begin_search(row, channel_id, after))
        wanted, carried = make_mark(nonce), (row.game_id, row.number)
        with self._explain(channel_id), _suppress_unreadable():
            history = self._channel(channel_id).history(limit=LOOK_BACK, after=since)
            async for message in history:
                if self._is_own(message) and _says(message, wanted, carried):
                    return message.id
        return None

    async def write_to(self, user_id: int, presentation: Layout, nonce: str) -> None:
        """Send a new direct message; DoorClosed if that person accepts none.

        Any other refusal of the message is raised as it is.
        """
        channel_id = await self.open_direct(user_id)
        try:
            with suppress(MessageGone):
                await self.send(channel_id, presentation, nonce, (user_id,))
        except (Held, ChannelGone) as refused:
            if isinstance(refused.__cause__, discord.Forbidden | discord.NotFound):
                raise DoorClosed from refused
            raise
        except TryLater as limit:
            cause = limit.__cause__
            if isinstance(cause, discord.HTTPException) and cause.code == OPENING_TOO_FAST:
                raise TryLater(self._direct.slow_down(user_id, limit.seconds)) from cause
            raise

    async def was_written(self, written: DirectMessageRow, nonce: str) -> bool:
        """Return whether one of the bot's last direct messages has this nonce."""
        channel_id, wanted = await self.open_direct(written.user_id), make_mark(nonce)
        milliseconds = int((written.created_at - BEFORE_FIRST) * 1000) - discord.utils.DISCORD_EPOCH
        since = discord.Object(max(0, milliseconds) << 22)
        with self._explain(channel_id), _suppress_unreadable():
            async for message in self._channel(channel_id).history(limit=LOOK_BACK, after=since):
                if self._is_own(message) and _says(message, wanted, ("", 0)):
                    return True
        return False

    async def open_direct(self, user_id: int) -> int:
        """Return somebody's direct message channel; DoorClosed if they accept none.

        TooSoon if too many were opened just now.
        """
        await self._client.wait_until_ready()
        return await self._direct.find(user_id, self._create_direct)

    async def _create_direct(self, user_id: int) -> int:
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
        except KeyError as error:
            # The library reads the duration of a 429, which not every one has.
            raise TryLater(0.0) from error
        except discord.HTTPException as error:
            if _passes(error):
                raise TryLater(pause_after(error, 0.0)) from error
            if error.code and error.status in CLOSED_DOOR:
                raise DoorClosed from error
            raise
        return channel.id

    async def exists(self, message: MessageRef) -> bool:
        """Return whether a message still exists, as far as the bot can see."""
        try:
            await self._channel(message.channel_id).fetch_message(message.id)
        except discord.NotFound:
            return False
        except discord.HTTPException:
            return True
        return True

    async def edit(self, channel_id: int, message_id: int, presentation: Layout) -> None:
        """Edit a message of the bot without pings; HTTPException if it is gone."""
        message = await self._channel(channel_id).fetch_message(message_id)
        await change(message, presentation, message.edit)

    async def retire(self, message: MessageRef, remains: str | None) -> None:
        """Remove a message's buttons; one that is gone is ignored. Held if its channel is closed.

        An old message of Components V2 is edited to what `remains` without its buttons. It stays as
        it is if nothing was stored about that, or if Discord refuses the edit.
        """
        await self._client.wait_until_ready()
        posted = self._channel(message.channel_id).get_partial_message(message.id)
        view = None
        if remains is not None:
            left = msgspec.json.decode(remains, type=Remains | None)
            if left is None:
                return
            view = left.view()
        with self._explain(message.channel_id), suppress(discord.NotFound):
            try:
                await posted.edit(view=view, allowed_mentions=KEEP)
            except discord.HTTPException as error:
                if remains is None or error.code not in REFUSED_FORMS:
                    raise
                log.warning(
                    "a message keeps its buttons", message=message.id, reason=describe_error(error)
                )

    async def delete(self, message: MessageRef) -> None:
        """Delete a message of the bot; one that is gone is ignored."""
        await self._client.wait_until_ready()
        with suppress(discord.NotFound):
            await self._channel(message.channel_id).get_partial_message(message.id).delete()

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _is_own(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

    @contextmanager
    def _explain(self, channel_id: int) -> Iterator[None]:
        """Turn Discord's errors about a channel into what they mean for a game.

        Only a channel unknown to Discord is gone: one missing in the client's cache may be a closed
        thread, or in a server that the bot will be invited to again. A refusal without a code comes
        from a proxy before Discord, and is temporary. An unknown message may be one that was posted
        with the same nonce, and deleted.
        """
        try:
            yield
        except discord.HTTPException as error:
            if _passes(error):
                raise TryLater(pause_after(error, 0.0)) from error
            if error.code == UNKNOWN_CHANNEL:
                raise ChannelGone from error
            if error.code == UNKNOWN_MESSAGE:
                raise MessageGone from error
            if error.code in LASTING:
                raise Held(LASTING[error.code]) from error
            if isinstance(error, discord.Forbidden):
                raise Held(self._find_missing(channel_id)) from error
            if error.status == HTTPStatus.BAD_REQUEST and error.code:
                log.error(
                    "Discord refuses a message", channel=channel_id, reason=describe_error(error)
                )
                raise Held(REFUSED) from error
            raise

    def _find_missing(self, channel_id: int) -> str:
        """Return which permission is missing where posting is forbidden: one may imply others."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return NO_ACCESS
        missing = self._list_missing(channel_id)
        if not missing and isinstance(channel, discord.Thread) and channel.archived:
            return "thread-closed"
        return next(iter(missing), NO_ACCESS)

    def _list_missing(self, channel_id: int) -> list[str]:
        """Return the missing permissions in a channel, none if they are unknown."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return []
        with suppress(discord.ClientException):
            return list_missing(channel, channel.permissions_for(channel.guild.me))
        return []

    def _is_closed(self, channel_id: int, error: discord.HTTPException) -> bool:
        """Return whether a message can't be edited because its thread may be closed.

        The client forgets closed threads, and some errors say only that something is forbidden.
        """
        if error.code == THREAD_CLOSED:
            return True
        if not isinstance(error, discord.Forbidden) or _passes(error):
            return False
        return self._find_missing(channel_id) in (NO_ACCESS, LASTING[THREAD_CLOSED])


def _passes(error: discord.HTTPException) -> bool:
    """Return whether the same request may succeed later.

    A refusal without a code comes from a proxy before Discord.
    """
    limited = error.status == HTTPStatus.TOO_MANY_REQUESTS or error.code in PASSING
    return limited or (error.status == HTTPStatus.FORBIDDEN and not error.code)


@contextmanager
def _suppress_unreadable() -> Iterator[None]:
    """Ignore that reading is forbidden; temporary refusals are raised."""
    try:
        yield
    except discord.Forbidden as error:
        if _passes(error):
            raise


def _allow(pings: Sequence[int]) -> discord.AllowedMentions:
    """Return the mentions allowed in a new message: exactly these users."""
    users = [discord.Object(user_id) for user_id in pings]
    return discord.AllowedMentions(everyone=False, users=users, roles=False, replied_user=False)


def _begin_search(row: OutboxRow, channel_id: int, after: MessageRef | None) -> int:
    """Return the id to search after: of the message before, or of a moment before the row."""
    if after is not None and after.channel_id == channel_id:
        return after.id
    milliseconds = int((row.created_at - BEFORE_FIRST) * 1000) - discord.utils.DISCORD_EPOCH
    return max(0, milliseconds) << 22


def list_missing(channel: Any, granted: discord.Permissions) -> list[str]:
    """Return the names of the permissions a game lacks in a channel or thread."""
    threads = isinstance(channel, discord.Thread)
    needed = (
        "send_messages_in_threads" if threads and name == "send_messages" else name
        for name in NEEDED
    )
    return [name for name in needed if not getattr(granted, name)]


def _says(message: discord.Message, mark: int, carried: tuple[str, int]) -> bool:
    """Return whether a message has the mark or, without any, buttons of that game and number."""
    found = find_mark(message)
    if found is not None:
        return found == mark
    ids = (getattr(part, "custom_id", None) for part in walk(message.components))
    return carried in map(custom_ids.decode_game, filter(None, ids))


def name_permissions(words: Words, missing: Iterable[str]) -> str:
    """Return the names of permissions as Discord's settings call them."""
    return words.list(words(f"permission.{name.replace('_', '-')}") for name in missing)


def explain_trouble(words: Words, trouble: str) -> str:
    """Return why a game's messages can't be posted, and what helps."""
    key = f"trouble.{trouble}"
    if key in words:
        return words(key)
    return words("trouble.permission", permission=name_permissions(words, [trouble]))
