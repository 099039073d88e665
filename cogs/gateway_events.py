"""Gateway events that concern tables.

Messages are deleted, permissions and threads change, the bot is removed or invited.
"""

import asyncio
from collections.abc import Awaitable
from typing import Any
from weakref import WeakSet

import discord
import structlog
from discord.ext import commands

from bot.games.refusals import Refusal
from bot.service import Service

SETTLING_SECONDS = 1.0
"""Seconds to wait for further events in a server, which often come many at once."""

log = structlog.get_logger()


class GatewayEvents(commands.Cog):
    """Handles gateway events, and has the service act on the tables concerned.

    The tasks that do so are among the client's `answers` until they are done.
    """

    def __init__(self, service: Service, answers: WeakSet[asyncio.Task[Any]]) -> None:
        self._upkeep = service.reposts
        self._removals = service.removals
        self._answers = answers
        self._settling: set[int | None] = set()

    @commands.Cog.listener()
    async def on_raw_message_delete(self, deletion: discord.RawMessageDeleteEvent) -> None:
        """Post the newest message of a game again."""
        await self._notice({deletion.message_id})

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, deletion: discord.RawBulkMessageDeleteEvent) -> None:
        """Post the newest message of a game again."""
        await self._notice(deletion.message_ids)

    async def _notice(self, message_ids: set[int]) -> None:
        self._be_waited_for()
        try:
            await self._upkeep.notice_deletion(message_ids)
        except Refusal as refusal:
            log.warning("a deletion could not be seen to", reason=str(refusal))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Record the servers that the bot was removed from or invited to again meanwhile."""
        await self._see_to(self._removals.review())

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that the bot was removed, or the server deleted; an outage is neither."""
        await self._see_to(self._removals.note(guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry: the bot was invited, perhaps not for the first time."""
        await self._see_to(self._removals.forget(guild.id))
        await self._resume(guild.id)

    async def _see_to(self, noting: Awaitable[None]) -> None:
        """Await a change to the record of servers; a failure is made up for when it reconnects."""
        self._be_waited_for()
        try:
            await noting
        except Refusal as refusal:
            log.warning("a removal is seen to later", reason=str(refusal))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry: the server is back."""
        await self._resume(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Retry: a channel that the bot may see has appeared."""
        await self._resume(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Retry: permissions may have changed."""
        await self._resume(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        """Retry: permissions may have changed."""
        await self._resume(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        """Retry: the bot may have another role, or its time-out is over."""
        if member == member.guild.me:
            await self._resume(member.guild.id)

    @commands.Cog.listener()
    async def on_thread_create(self, thread: discord.Thread) -> None:
        """Retry: the bot may have been added to a thread."""
        await self._resume(thread.guild.id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Retry: the bot was added to a thread."""
        await self._resume(thread.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Retry: a thread may have been opened."""
        await self._resume(update.guild_id)

    @commands.Cog.listener()
    async def on_socket_event_type(self, event: str) -> None:
        """Retry everywhere: the bot may see threads which the client had not forgotten."""
        if event == "THREAD_LIST_SYNC":
            await self._resume(None)

    async def _resume(self, guild_id: int | None) -> None:
        """Let the sender retry in a server, once no more events come."""
        if guild_id in self._settling:
            return
        self._be_waited_for()
        self._settling.add(guild_id)
        await asyncio.sleep(SETTLING_SECONDS)
        self._settling.discard(guild_id)
        try:
            await self._upkeep.resume(guild_id)
        except Refusal as refusal:
            log.warning("held games are tried later", reason=str(refusal))

    def _be_waited_for(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._answers.add(task)


async def setup(client: Any) -> None:
    """Add the cog."""
    await client.add_cog(GatewayEvents(client.service, client.answers))
