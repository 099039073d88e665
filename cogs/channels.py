"""Where public messages go: the outbox's channels, over discord.py."""

import contextlib
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.outbox import ChannelGone, MissingPermission
from bot.wording import Words
from cogs import custom_ids
from cogs.layout import Layout, strip_buttons

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""What a game needs in its channel; in a thread `send_messages_in_threads` takes the second's
place."""
LOOK_BACK = 50
"""Messages looked through for one that may have been sent."""


class Channels:
    """Posts, finds and retires messages; waits until the client is connected."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self, channel_id: int, presentation: Layout, nonce: str, pings: Sequence[int]
    ) -> int:
        """Post a new message that mentions just these users; return its id."""
        await self._client.wait_until_ready()
        users = [discord.Object(user_id) for user_id in pings]
        mentions = discord.AllowedMentions(
            everyone=False, users=users, roles=False, replied_user=False
        )
        try:
            message = await self._channel(channel_id).send(
                view=presentation.view(),
                files=presentation.files(),
                nonce=nonce,
                allowed_mentions=mentions,
            )
        except discord.Forbidden as error:
            raise self._explain_forbidden(channel_id) from error
        except discord.NotFound as error:
            raise ChannelGone from error
        return message.id

    async def find(self, channel_id: int, game_id: str, number: int) -> int | None:
        """Return our own message whose buttons carry this game and number, if it can be read."""
        await self._client.wait_until_ready()
        try:
            async for message in self._channel(channel_id).history(limit=LOOK_BACK):
                own = self._client.user is not None and message.author.id == self._client.user.id
                if own and (game_id, number) in _read_games(message):
                    return message.id
        except (discord.Forbidden, discord.NotFound):
            return None
        return None

    async def edit(self, channel_id: int, message_id: int, presentation: Layout) -> None:
        """Show something else in a message of ours, pinging nobody; HTTPException if it's gone."""
        message = self._channel(channel_id).get_partial_message(message_id)
        await message.edit(
            view=presentation.view(), allowed_mentions=discord.AllowedMentions.none()
        )

    async def retire(self, channel_id: int, message_id: int) -> None:
        """Take the buttons from a message; one that is gone is fine."""
        await self._client.wait_until_ready()
        with contextlib.suppress(discord.NotFound):
            message = await self._channel(channel_id).fetch_message(message_id)
            await message.edit(
                view=strip_buttons(message), allowed_mentions=discord.AllowedMentions.none()
            )

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _explain_forbidden(self, channel_id: int) -> Exception:
        """Return what to raise where posting is forbidden: one permission may imply others."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return ChannelGone()
        granted = channel.permissions_for(channel.guild.me)
        return MissingPermission(next(iter(list_missing(channel, granted)), "send_messages"))


def list_missing(channel: Any, granted: discord.Permissions) -> list[str]:
    """Return the names of the permissions a game still needs in a channel or thread."""
    threads = isinstance(channel, discord.Thread)
    needed = (
        "send_messages_in_threads" if threads and name == "send_messages" else name
        for name in NEEDED
    )
    return [name for name in needed if not getattr(granted, name)]


def _read_games(message: discord.Message) -> set[tuple[str, int]]:
    """Return the games and numbers in the custom ids of a message."""
    if not message.flags.components_v2:
        return set()
    found = set()
    for item in ui.LayoutView.from_message(message, timeout=None).walk_children():
        carried = custom_ids.decode_game(getattr(item, "custom_id", None) or "")
        if carried is not None:
            found.add(carried)
    return found


def name_permissions(words: Words, missing: Iterable[str]) -> str:
    """Return the names of permissions as Discord's settings call them."""
    return words.list(words(f"permission.{name.replace('_', '-')}") for name in missing)
