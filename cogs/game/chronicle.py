"""The slash commands that look back at games: `/game history`, `export` and `import`."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.table import PLAYED
from bot.wording import Words
from cogs import custom_ids
from cogs.game.cog import find_newest
from cogs.game.history import lay_out_history
from cogs.game.looking import NAME, lay_out_turn, look_into
from cogs.game.steps import LAST
from cogs.interaction import Context, find_game_group
from cogs.layout import Document, Layout

ENGLISH = Words()

Interaction = discord.Interaction[Any]


class Chronicle(commands.Cog):
    """Adds commands about what was played to the group of commands about a channel's game."""

    def __init__(self) -> None:
        history = app_commands.Command[Any, ..., None](
            name="history", description=ENGLISH("command.history"), callback=self.history
        )
        export = app_commands.Command[Any, ..., None](
            name="export", description=ENGLISH("command.export"), callback=self.export
        )
        opening = app_commands.Command[Any, ..., None](
            name="import", description=ENGLISH("command.import"), callback=self.open
        )
        app_commands.describe(file=locale_str(ENGLISH("command.import.file")))(opening)
        self.commands = (history, export, opening)

    async def history(self, interaction: Interaction) -> None:
        """Tell all turns of the game of this channel, the newest page of them first."""
        context = Context(interaction)
        await context.defer()
        table = await find_newest(context)
        await context.show(await lay_out_history(context, table.id, LAST))

    async def export(self, interaction: Interaction) -> None:
        """Give the game of this channel as a text."""
        context = Context(interaction)
        await context.defer()
        table = await find_newest(context)
        text = await context.service.memory.export(table.id)
        told = "export.over" if table.status in PLAYED else "export.running"
        document = Document(NAME, text.encode())
        await context.show(Layout(above=context.words(told), document=document))

    async def open(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Open the game of a text, as it stood before the first turn."""
        context = Context(interaction)
        await context.defer()
        context.game = custom_ids.NO_GAME
        await context.show(await lay_out_turn(context, await look_into(context, file, 0)))


async def setup(client: commands.Bot) -> None:
    """Add the cog, and its commands to the group of the game's commands."""
    chronicle = Chronicle()
    await client.add_cog(chronicle)
    group = find_game_group(client.tree)
    for command in chronicle.commands:
        group.add_command(command)
