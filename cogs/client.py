"""The client: one connection to Discord with the cogs, and its background tasks."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import Any
from weakref import WeakSet

import discord
import structlog
from discord import app_commands
from discord.ext import commands
from yarl import URL

from bot.games.refusals import Refusal, RefusalKey
from bot.games.seats import require_status
from bot.games.table import PLAYED
from bot.process.background_tasks import BackgroundTasks
from bot.process.backoff import Sleep, growing_pauses
from bot.process.log import describe_error
from bot.process.monitoring.observations import Observe, ignore
from bot.process.shutdown import end
from bot.service import Service
from bot.store import Shards
from cogs import custom_ids
from cogs.concurrency_limit import ConcurrencyLimit
from cogs.idempotency import Presses
from cogs.interaction import UNKNOWN_BUTTON, Context, Tree, UserError, admit
from cogs.layout import walk
from cogs.log_context import trace
from cogs.pictures import Pictures
from cogs.private import PrivateMessages
from cogs.retries import pause_after
from cogs.translator import Translator
from rendering.emojis import draw_emojis

EXTENSIONS = (
    "cogs.play.cog",
    "cogs.play.buttons",
    "cogs.play.ending",
    "cogs.play.history",
    "cogs.play.replay_viewer",
    "cogs.play.orders",
    "cogs.play.bids",
    "cogs.play.moderation",
    "cogs.play.slash_moves.cog",
    "cogs.play.undo",
    "cogs.play.analysis",
    "cogs.play.what_if",
    "cogs.play.consent",
    "cogs.play.leave",
    "cogs.lobby.buttons",
    "cogs.lobby.favourites_commands",
    "cogs.lobby.rematch",
    "cogs.me.cog",
    "cogs.me.privacy",
    "cogs.puzzles.cog",
    "cogs.records.cog",
    "cogs.server.cog",
    "cogs.server.games",
    "cogs.server.settings",
    "cogs.gateway_events",
)
"""Modules that add commands and buttons to the client; each has a `setup`."""
ANSWER_SECONDS = 5.0
"""Seconds in which presses may still be answered when the bot stops."""

log = structlog.get_logger()

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def add_cogs(client: commands.bot.BotBase, extensions: Iterable[str]) -> None:
    """Add the cogs of these modules to a client.

    They are never reloaded, so they are imported once for all clients of a process. Raises
    ExtensionFailed if one can't be imported or set up.
    """
    for extension in extensions:
        try:
            await import_module(extension).setup(client)
        except Exception as error:
            raise commands.ExtensionFailed(extension, error) from error


class Client(commands.AutoShardedBot):
    """Cloisterwyrm on Discord: no privileged intents, no text commands.

    It receives messages only to learn which are deleted, and keeps none.

    Each client is started once: `cogs.connection` retries with a new one. The `chores` run from
    login to close. `guild_ready_timeout` is how many seconds the client waits for the next guild
    before it counts as ready; `shards` are those it runs, by default as many as Discord recommends.
    """

    def __init__(
        self,
        service: Service,
        pictures: Pictures,
        *,
        guild_ready_timeout: float = 2.0,
        sleep: Sleep = asyncio.sleep,
        observe: Observe = ignore,
        shards: Shards | None = None,
        emojis: bool = False,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=guild_ready_timeout,
            http_trace=trace(observe),
            **_choose(shards),
        )
        self.observe = observe
        self.service = service
        self.pictures = pictures
        self.presses = Presses()
        self.private = PrivateMessages()
        self.chores = BackgroundTasks({})
        self.synced = asyncio.Event()
        """Set once the commands are registered with Discord."""
        self.command_ids: Mapping[str, int] = {}
        """The ids of commands, for mentions, by the first word of each; filled on registration."""
        self.answers: WeakSet[asyncio.Task[Any]] = WeakSet()
        """Tasks that answer an interaction, or handle an event."""
        self.follow_ups: set[asyncio.Task[None]] = set()
        """Tasks that will change an answer; the end doesn't wait for them."""
        self.turnstile = ConcurrencyLimit()
        self._sleep = sleep
        self._uses_emojis = emojis
        self._syncing: list[asyncio.Task[None]] = []
        self._ending: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether every shard is connected, and all servers are known."""
        return self.is_ready() and self.hears

    @property
    def hears(self) -> bool:
        """Whether every shard is connected."""
        shards = self.shards.values()
        return bool(shards) and not any(shard.is_closed() for shard in shards)

    @property
    def server_ids(self) -> frozenset[int] | None:
        """The bot's servers, those in an outage included; None while not connected."""
        return frozenset(guild.id for guild in self.guilds) if self.connected else None

    @property
    def draws(self) -> bool:
        """Whether pictures are drawn in time, as far as is known."""
        return self.pictures.works

    async def setup_hook(self) -> None:
        """Register commands and buttons, and start the background tasks."""
        await self.tree.set_translator(Translator())
        await add_cogs(self, EXTENSIONS)
        self._syncing = [asyncio.create_task(self._sync())]
        if self._uses_emojis:
            self._syncing.append(asyncio.create_task(self._gather_emojis()))
        self.pictures.open()
        self.chores.begin()

    async def launch_shard(
        self, gateway: URL, shard_id: int, *, initial: bool | None = None
    ) -> None:
        """Connect a shard, or fail.

        The library would retry for ever: if it can't connect, it calls this again without
        `initial`.
        """
        if initial is None:
            raise discord.GatewayNotFound
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def close(self) -> None:
        """Finish running tasks and disconnect; a second call waits for the same end."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await end(self._syncing, ANSWER_SECONDS)
        await asyncio.gather(self._finish_answers(), self.chores.end())
        await end(self.follow_ups, ANSWER_SECONDS)
        self.pictures.close()
        await super().close()

    async def _finish_answers(self) -> None:
        if answers := list(self.answers):
            await asyncio.wait(answers, timeout=ANSWER_SECONDS)
            await end(answers, ANSWER_SECONDS)

    async def _sync(self) -> None:
        """Register the commands with Discord, retrying for ever: buttons work meanwhile."""
        for pause in growing_pauses():
            try:
                self.command_ids = {each.name: each.id for each in await self.tree.sync()}
                break
            except Exception as error:
                pause = pause_after(error, pause)
                log.warning(
                    "the commands could not be told", reason=describe_error(error), pause=pause
                )
            await self._sleep(pause)
        self.synced.set()

    async def _gather_emojis(self) -> None:
        """Find or upload the emojis for texts and buttons."""

        async def draw(names: Iterable[str]) -> Mapping[str, bytes]:
            return await self.pictures.draw(partial(draw_emojis, list(names)))

        await self.pictures.emojis.gather(self, draw)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer presses that belong to no button of the bot."""
        if interaction.type is discord.InteractionType.component and not _is_answered(interaction):
            context = Context(interaction)
            carried = custom_ids.decode_game(_read_custom_id(interaction))
            context.game = carried[0] if carried else ""
            try:
                if await admit(interaction):
                    await _disown(context)
            except Exception as error:
                await context.explain(error, context.game)

    async def on_message(self, message: discord.Message, /) -> None:
        """Ignore messages: there are slash commands only."""


def _choose(shards: Shards | None) -> dict[str, Any]:
    """Return the library's arguments for shards; none if Discord is to recommend some."""
    return {} if shards is None else {"shard_ids": [*shards.ids], "shard_count": shards.count}


def _read_custom_id(interaction: discord.Interaction[Any]) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def _is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a `Press` handles this one: its id is the bot's and on the message."""
    data: Any = interaction.data or {}
    custom_id, message = _read_custom_id(interaction), interaction.message
    if message is None or not custom_ids.is_ours(custom_id):
        return False
    wanted = custom_id, data.get("component_type")
    return any(
        (getattr(part, "custom_id", None), part.type.value) == wanted
        for part in walk(message.components)
    )


async def _disown(context: Context) -> None:
    """Explain a button that is unknown, or no longer on its message.

    If the game is paused, archived or cancelled, that is the explanation.
    """
    custom_id = _read_custom_id(context.interaction)
    carried = custom_ids.decode_game(custom_id) if custom_ids.is_ours(custom_id) else None
    if carried is not None:
        game, seq = carried
        table = await context.find_game(game)
        require_status(table, "lobby", "running", *PLAYED)
        if table.seq != seq or context.is_outdated(table):
            raise Refusal(RefusalKey.STALE)
    raise UserError(UNKNOWN_BUTTON)
