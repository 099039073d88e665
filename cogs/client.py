"""The client: one connection to Discord with the cogs, and what runs beside."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord import ui
from discord.ext import commands

from bot.refusals import Refusal, RefusalKey
from bot.service import Service
from cogs import custom_ids
from cogs.interaction import UNKNOWN_BUTTON, Context, Tree, UserError
from cogs.pictures import Pictures
from cogs.presses import Presses

EXTENSIONS = (
    "cogs.game.cog",
    "cogs.game.buttons",
    "cogs.game.powers",
    "cogs.lobby.cog",
    "cogs.lobby.buttons",
)
"""Modules that add commands and buttons to the client; each has a `setup`."""

log = structlog.get_logger()

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Client(commands.AutoShardedBot):
    """Cloisterwyrm on Discord: no privileged intents, no text commands.

    `chores` run from login to close. `guild_ready_timeout` is how many seconds the client waits
    for the next guild before it counts as ready.
    """

    def __init__(
        self, service: Service, pictures: Pictures, *, guild_ready_timeout: float = 2.0
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=guild_ready_timeout,
        )
        self.service = service
        self.pictures = pictures
        self.presses = Presses()
        self.chores: list[Callable[[], Awaitable[None]]] = []
        self._running: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Register commands and buttons, and begin the chores."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.sync()
        self._running = [asyncio.create_task(self._do(chore)) for chore in self.chores]

    async def close(self) -> None:
        """End the chores and the connection."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await super().close()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the presses that no button of ours will."""
        if interaction.type is discord.InteractionType.component and not _is_answered(interaction):
            context = Context(interaction)
            carried = custom_ids.decode_game(_read_custom_id(interaction))
            if not self.presses.is_new(interaction.id):
                return
            try:
                await _disown(context)
            except Exception as error:
                await context.explain(error, carried[0] if carried else "")

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages alone: there are slash commands only."""

    async def _do(self, chore: Callable[[], Awaitable[None]]) -> None:
        try:
            await chore()
        except Exception:
            log.exception("a chore has ended")
            raise


def _read_custom_id(interaction: discord.Interaction[Any]) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def _is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether one of our presses gets this one: its id is ours and on the message."""
    data: Any = interaction.data or {}
    custom_id, message = _read_custom_id(interaction), interaction.message
    if message is None or not custom_ids.is_ours(custom_id):
        return False
    kind = ui.LayoutView if message.flags.components_v2 else ui.View
    return any(
        getattr(item, "custom_id", None) == custom_id
        and item.type.value == data.get("component_type")
        for item in kind.from_message(message, timeout=None).walk_children()
    )


async def _disown(context: Context) -> None:
    """Say what is wrong with a button that is none, or is no more on its message."""
    custom_id = _read_custom_id(context.interaction)
    carried = custom_ids.decode_game(custom_id) if custom_ids.is_ours(custom_id) else None
    if carried is not None:
        game, seq = carried
        position = await context.service.position(game)
        if position.table.seq != seq:
            raise Refusal(RefusalKey.STALE)
    raise UserError(UNKNOWN_BUTTON)
