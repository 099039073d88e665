"""The bot of these tests: every sort of message and answer the page has to show."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

BUTTONS = ("play", "rename", "think", "sleep", "pass on")
LETTERS = "ABC"


def picture(colour: str, width: int = 640, height: int = 420) -> io.BytesIO:
    """A plain picture."""
    data = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(data, "PNG")
    data.seek(0)
    return data


def board() -> discord.File:
    """The picture of a public message."""
    return discord.File(picture("#7aa35c"), "board.png")


def near() -> discord.File:
    """The picture of a private message."""
    return discord.File(picture("#c9b37e", 480, 360), "near.png")


class Board(ui.LayoutView):
    """A public message: words, a picture, one button for each answer a bot can give."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="A green board")
        )
        row: ui.ActionRow[Any] = ui.ActionRow(
            *(ui.Button(label=name.title(), custom_id=name) for name in BUTTONS)
        )
        closed: ui.Button[Any] = ui.Button(label="Undo", custom_id="undo", disabled=True)
        self.add_item(
            ui.Container(
                ui.TextDisplay(text),
                gallery,
                ui.Separator(),
                row,
                ui.Section("-# Nothing to take back", accessory=closed),
                accent_color=0x2C6A5B,
            )
        )


class Picker(ui.LayoutView):
    """A private message: letters as buttons and as a select."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        letters: ui.ActionRow[Any] = ui.ActionRow(
            *(ui.Button(label=letter, custom_id=letter) for letter in LETTERS)
        )
        options = [
            discord.SelectOption(label=f"Square {letter}", value=letter, description="A meadow")
            for letter in LETTERS
        ]
        squares: ui.ActionRow[Any] = ui.ActionRow(
            ui.Select(custom_id="square", placeholder="Squares", options=options)
        )
        gallery = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://near.png", description="The squares near by")
        )
        self.add_item(ui.Container(ui.TextDisplay(text), gallery, letters, squares))


class Rename(ui.Modal, title="Name the game"):
    """A modal with one text."""

    name: ui.TextInput[Any] = ui.TextInput(label="New name", custom_id="name", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Now called *{self.name.value}*")


class Parlour(commands.AutoShardedBot):
    """Answers by custom id.

    *woken* lets an answer that is being thought about, or slept over, come, *next_player* is who
    is pinged when somebody passes on.
    """

    def __init__(self) -> None:
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False),
        )
        self.woken = asyncio.Event()
        self.asked = asyncio.Event()
        self.completing = asyncio.Event()
        self.completing.set()
        self.next_player = 0
        group = app_commands.Group(name="game", description="Games")
        group.add_command(
            app_commands.Command(name="new", description="Start a game", callback=_new)
        )
        self.tree.add_command(group)
        self.tree.add_command(
            app_commands.Command(name="place", description="Place a tile", callback=_place)
        )
        self.tree.add_command(
            app_commands.Command(name="words", description="Show words", callback=_words)
        )

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        custom_id = str((interaction.data or {}).get("custom_id"))
        answer = _ANSWERS.get(custom_id)
        if answer is not None:
            await answer(interaction)


async def _new(interaction: discord.Interaction) -> None:
    file = board()
    view = Board(f"## A new game\n<@{interaction.user.id}> is **first**")
    await interaction.response.send_message(view=view, file=file)


@app_commands.describe(at="The square", rotation="How far to turn the tile")
@app_commands.choices(
    rotation=[
        app_commands.Choice(name="a quarter", value=90),
        app_commands.Choice(name="half", value=180),
    ]
)
async def _place(interaction: discord.Interaction, at: str, rotation: int = 0) -> None:
    await interaction.response.send_message(f"Placed at {at}, turned {rotation}", ephemeral=True)


async def _squares(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    parlour = interaction.client
    assert isinstance(parlour, Parlour)
    parlour.asked.set()
    await parlour.completing.wait()
    squares = {"1E": "1 east, completes a city", "2E": "2 east", "1N": "1 north"}
    return [
        app_commands.Choice(name=f"{square}: {words}", value=square)
        for square, words in squares.items()
        if square.startswith(current)
    ]


_place = app_commands.autocomplete(at=_squares)(_place)


async def _words(interaction: discord.Interaction, text: str) -> None:
    await interaction.response.send_message(text)


async def _play(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Picker("Where?"), file=near(), ephemeral=True)


async def _letter(interaction: discord.Interaction) -> None:
    data: Any = interaction.data
    chosen = (data.get("values") or [data["custom_id"]])[0]
    view = Picker(f"Where? You chose **{chosen}**")
    await interaction.response.edit_message(view=view, attachments=[near()])


async def _rename(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Rename())


async def _think(interaction: discord.Interaction) -> None:
    parlour = interaction.client
    assert isinstance(parlour, Parlour)
    await interaction.response.defer(thinking=True, ephemeral=True)
    await parlour.woken.wait()
    await interaction.followup.send("Thought about it")


async def _sleep(interaction: discord.Interaction) -> None:
    parlour = interaction.client
    assert isinstance(parlour, Parlour)
    await parlour.woken.wait()
    await interaction.response.defer()


async def _pass_on(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    assert isinstance(interaction.channel, discord.TextChannel)
    parlour = interaction.client
    assert isinstance(parlour, Parlour)
    await interaction.channel.send(f"<@{parlour.next_player}>, your turn")


_ANSWERS = {
    "play": _play,
    "rename": _rename,
    "think": _think,
    "sleep": _sleep,
    "pass on": _pass_on,
    **dict.fromkeys((*LETTERS, "square"), _letter),
}


@asynccontextmanager
async def running(token: str) -> AsyncIterator[Parlour]:
    """Run the bot, logged in with *token*, until the end of the block."""
    parlour = Parlour()
    async with parlour:
        await parlour.login(token)
        task = asyncio.create_task(parlour.connect())
        await asyncio.wait_for(parlour.wait_until_ready(), 10)
        yield parlour
    await asyncio.gather(task, return_exceptions=True)
