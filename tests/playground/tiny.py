"""The tiny bot of these tests: one command of each sort, one button of each sort."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

from playground.server import LocalDiscord

GUILDS = discord.Intents(guilds=True)
"""All that most of these tests need."""


def png(width: int = 4, height: int = 3) -> io.BytesIO:
    """A small picture."""
    data = io.BytesIO()
    Image.new("P", (width, height)).save(data, "PNG")
    data.seek(0)
    return data


class Board(ui.LayoutView):
    """A Components V2 message with text, a picture, buttons and a select."""

    def __init__(self, text: str, *buttons: str) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="An empty board")
        )
        row: ui.ActionRow[Any] = ui.ActionRow(
            *(ui.Button(label=name.title(), custom_id=name) for name in buttons)
        )
        options = [discord.SelectOption(label=letter, value=letter) for letter in "AB"]
        squares: ui.ActionRow[Any] = ui.ActionRow(ui.Select(custom_id="square", options=options))
        self.add_item(ui.Container(ui.TextDisplay(text), gallery, row, squares))


class Question(ui.Modal, title="Question"):
    """A modal with one text."""

    answer: ui.TextInput[Any] = ui.TextInput(label="Answer", custom_id="answer", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You said {self.answer.value}", ephemeral=True)


class TinyBot(commands.AutoShardedBot):
    """Answers what `on_interaction` gets by custom id; *behaviour* can replace an answer."""

    def __init__(self, intents: discord.Intents = GUILDS) -> None:
        super().__init__(
            "!",
            intents=intents,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False),
        )
        self.seen: list[discord.Interaction] = []
        self.behaviour: dict[str, Any] = {}
        self.failures: list[BaseException] = []
        self.resumed = asyncio.Event()
        group = app_commands.Group(name="game", description="Games")
        group.add_command(app_commands.Command(name="new", description="New", callback=_new))
        group.add_command(app_commands.Command(name="place", description="Put", callback=_place))
        self.tree.add_command(group)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: the local server has no limit on that."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)
        custom_id = (interaction.data or {}).get("custom_id")
        behave = self.behaviour.get(str(custom_id))
        if behave is not None:
            try:
                await behave(interaction)
            except discord.HTTPException as error:
                self.failures.append(error)


async def _new(interaction: discord.Interaction) -> None:
    bot = interaction.client
    assert isinstance(bot, TinyBot)
    behave = bot.behaviour.get("/game new")
    if behave is not None:
        await behave(interaction)
        return
    file = discord.File(png(), "board.png", description="An empty board")
    view = Board(f"<@{interaction.user.id}> to act", "join", "leave")
    await interaction.response.send_message(view=view, file=file)


async def _place(interaction: discord.Interaction, at: str, rotation: int = 0) -> None:
    await interaction.response.send_message(f"{at} turned {rotation}", ephemeral=True)


async def _squares(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    squares = [square for square in ("1E", "2E", "1N") if square.startswith(current)]
    return [app_commands.Choice(name=square, value=square) for square in squares]


_place = app_commands.autocomplete(at=_squares)(_place)


@asynccontextmanager
async def running(
    server: LocalDiscord, intents: discord.Intents = GUILDS
) -> AsyncIterator[TinyBot]:
    """Run the bot against *server* until the end of the block."""
    bot = TinyBot(intents)
    async with bot:
        await bot.login(server.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.wait_until_ready(), 10)
        yield bot
    await asyncio.gather(task, return_exceptions=True)
