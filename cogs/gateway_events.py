"""What happens to a server that concerns its tables.

Messages are deleted, ways are opened again, the bot is removed and invited.
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
"""Changes in a server come in crowds: so long is waited for more of them."""

log = structlog.get_logger()


class GatewayEvents(commands.Cog):
    """Hears what Discord tells, and has the service see to the tables concerned.

    What that takes is among the client's `answers` until it is done.
    """

    def __init__(self, service: Service, answers: WeakSet[asyncio.Task[Any]]) -> None:
        self._upkeep = service.reposts
        self._removals = service.removals
        self._answers = answers
        self._settling: set[int | None] = set()

    @commands.Cog.listener()
    async def on_raw_message_delete(self, deletion: discord.RawMessageDeleteEvent) -> None:
        """Have the newest message of a game posted again."""
        await self._notice({deletion.message_id})

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, deletion: discord.RawBulkMessageDeleteEvent) -> None:
        """Have the newest message of a game posted again."""
        await self._notice(deletion.message_ids)

    async def _notice(self, message_ids: set[int]) -> None:
        self._be_waited_for()
        try:
            await self._upkeep.notice_deletion(message_ids)
        except Refusal as refusal:
            log.warning("a deletion could not be seen to", reason=str(refusal))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Note which servers the bot was removed from, and invited to again, meanwhile."""
        await self._see_to(self._removals.review())

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed, or that the server is no more; an outage is neither."""
        await self._see_to(self._removals.note(guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Try again: the bot was invited, perhaps not for the first time."""
        await self._see_to(self._removals.forget(guild.id))
        await self._resume(guild.id)

    async def _see_to(self, noting: Awaitable[None]) -> None:
        """Await what notes where the bot is; what fails is noted when it connects next."""
        self._be_waited_for()
        try:
            await noting
        except Refusal as refusal:
            log.warning("a removal is seen to later", reason=str(refusal))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Try again: the server is back."""
        await self._resume(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Try again: a channel the bot may see has appeared."""
        await self._resume(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Try again: permissions may have changed."""
        await self._resume(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        """Try again: permissions may have changed."""
        await self._resume(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        """Try again: the bot may have another role, or its time-out is over."""
        if member == member.guild.me:
            await self._resume(member.guild.id)

    @commands.Cog.listener()
    async def on_thread_create(self, thread: discord.Thread) -> None:
        """Try again: the bot may have been added to a thread."""
        await self._resume(thread.guild.id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Try again: the bot was added to a thread."""
        await self._resume(thread.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Try again: a thread may have been opened."""
        await self._resume(update.guild_id)

    @commands.Cog.listener()
    async def on_socket_event_type(self, event: str) -> None:
        """Try again everywhere: the bot may see threads which the client had not forgotten."""
        if event == "THREAD_LIST_SYNC":
            await self._resume(None)

    async def _resume(self, guild_id: int | None) -> None:
        """Let the sender try again in a server, once it has settled."""
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
