"""The slash commands that look back at games: `/chronicle history`, `export` and `import`."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import PLAYED
from bot.wording import Words
from cogs import custom_ids
from cogs.game.cog import find_newest
from cogs.game.history import lay_out_history
from cogs.game.looking import NAME, lay_out_turn, look_into
from cogs.game.steps import LAST
from cogs.interaction import Context
from cogs.layout import Document, Layout

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Chronicle(
    commands.GroupCog, group_name="chronicle", group_description=ENGLISH("command.chronicle")
):
    """Commands about what was played: in words, and as texts. `/game` has no room for more."""

    @app_commands.command(description=ENGLISH("command.history"))
    async def history(self, interaction: Interaction) -> None:
        """Tell all turns of the game of this channel, the newest page of them first."""
        context = Context(interaction)
        await context.defer()
        table = await find_newest(context)
        await context.show(await lay_out_history(context, table.id, LAST))

    @app_commands.command(description=ENGLISH("command.export"))
    async def export(self, interaction: Interaction) -> None:
        """Give the game of this channel as a text."""
        context = Context(interaction)
        await context.defer()
        table = await find_newest(context)
        text = await context.service.memory.export(table.id)
        told = "export.over" if table.status in PLAYED else "export.running"
        document = Document(NAME, text.encode())
        await context.show(Layout(above=context.words(told), document=document))

    @app_commands.command(name="import", description=ENGLISH("command.import"))
    @app_commands.describe(file=ENGLISH("command.import.file"))
    async def open(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Open the game of a text, as it stood before the first turn."""
        context = Context(interaction)
        await context.defer()
        context.game = custom_ids.NO_GAME
        await context.show(await lay_out_turn(context, await look_into(context, file, 0)))


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Chronicle())
