"""The client: one connection to Discord with the cogs, and what runs beside."""

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
"""How long a press may still be answered when the bot is to stop."""

log = structlog.get_logger()

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def add_cogs(client: commands.bot.BotBase, extensions: Iterable[str]) -> None:
    """Have each of these modules add what it has to a client.

    They are never loaded anew while it runs, so they are imported once, for all clients of a
    process. ExtensionFailed if one can't be imported or set up.
    """
    for extension in extensions:
        try:
            await import_module(extension).setup(client)
        except Exception as error:
            raise commands.ExtensionFailed(extension, error) from error


class Client(commands.AutoShardedBot):
    """Cloisterwyrm on Discord: no privileged intents, no text commands.

    Of messages it hears only to learn which are deleted, and keeps none.

    Good for one `start`: what `cogs.connection` tries again, it tries with another client. The
    `chores` run from login to close. `guild_ready_timeout` is how many seconds the client waits
    for the next guild before it counts as ready; `shards` are those it runs, by default as many as
    Discord recommends.
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
        """Set once Discord knows the commands."""
        self.command_ids: Mapping[str, int] = {}
        """The ids by which a message mentions commands, by the first word of each; once known."""
        self.answers: WeakSet[asyncio.Task[Any]] = WeakSet()
        """What is answering somebody, or sees to what somebody did."""
        self.turnstile = ConcurrencyLimit()
        self._sleep = sleep
        self._uses_emojis = emojis
        self._syncing: list[asyncio.Task[None]] = []
        self._ending: asyncio.Task[None] | None = None

    @property
    def connected(self) -> bool:
        """Whether Discord is heard now, on every shard, and all servers are known."""
        return self.is_ready() and self.hears

    @property
    def hears(self) -> bool:
        """Whether Discord is heard now, on every shard."""
        shards = self.shards.values()
        return bool(shards) and not any(shard.is_closed() for shard in shards)

    @property
    def server_ids(self) -> frozenset[int] | None:
        """The servers the bot is in, those in an outage included; None while not connected."""
        return frozenset(guild.id for guild in self.guilds) if self.connected else None

    @property
    def draws(self) -> bool:
        """Whether pictures are made in time, as far as can be told."""
        return self.pictures.works

    async def setup_hook(self) -> None:
        """Register commands and buttons, and begin what runs beside."""
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

        The library would try for ever: whenever it can't connect, it calls this again, and leaves
        out `initial`.
        """
        if initial is None:
            raise discord.GatewayNotFound
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def close(self) -> None:
        """Finish what is under way and hang up; who calls this again waits for the same end."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        await end(self._syncing, ANSWER_SECONDS)
        await asyncio.gather(self._finish_answers(), self.chores.end())
        self.pictures.close()
        await super().close()

    async def _finish_answers(self) -> None:
        if answers := list(self.answers):
            await asyncio.wait(answers, timeout=ANSWER_SECONDS)
            await end(answers, ANSWER_SECONDS)

    async def _sync(self) -> None:
        """Tell Discord the commands, however long it will not hear: buttons work meanwhile."""
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
        """Have the emojis that words and buttons are marked with."""

        async def draw(names: Iterable[str]) -> Mapping[str, bytes]:
            return await self.pictures.draw(partial(draw_emojis, list(names)))

        await self.pictures.emojis.gather(self, draw)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the presses that no button of ours will."""
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
        """Leave messages alone: there are slash commands only."""


def _choose(shards: Shards | None) -> dict[str, Any]:
    """Return what the library is told of shards; nothing where Discord is to recommend some."""
    return {} if shards is None else {"shard_ids": [*shards.ids], "shard_count": shards.count}


def _read_custom_id(interaction: discord.Interaction[Any]) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def _is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether one of our presses gets this one: its id is ours and on the message."""
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
    """Say what is wrong with a button that is none, or is no more on its message."""
    custom_id = _read_custom_id(context.interaction)
    carried = custom_ids.decode_game(custom_id) if custom_ids.is_ours(custom_id) else None
    if carried is not None:
        game, seq = carried
        table = await context.find_game(game)
        if table.seq != seq or context.is_outdated(table):
            raise Refusal(RefusalKey.STALE)
    raise UserError(UNKNOWN_BUTTON)
