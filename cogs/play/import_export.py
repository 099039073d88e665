"""Games as texts: any game can be exported, and any text opened."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import PLAYED, Position
from bot.wording import Words
from cogs import custom_ids
from cogs.interaction import Context
from cogs.layout import Document, Layout
from cogs.play.replay_viewer import NAME, lay_out_turn, look_into

ENGLISH = Words()


class Import(commands.Cog):
    """`/game import`."""

    @app_commands.command(name="import", description=ENGLISH("command.import"))
    @app_commands.describe(file=ENGLISH("command.import.file"))
    async def open(self, interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        """Open the game of a text, before its first turn."""
        context = Context(interaction)
        await context.defer()
        context.game = custom_ids.NO_GAME
        await context.show(await lay_out_turn(context, await look_into(context, file, 0)))


async def export(context: Context, position: Position) -> Layout:
    """Return a game as a text."""
    text = await context.service.history.export(position.table.id)
    told = "export.over" if position.table.status in PLAYED else "export.running"
    return Layout(above=context.words(told), document=Document(NAME, text.encode()))
