"""The slash command about a whole server, for who may manage it: `/server settings`."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.wording import Words
from cogs.interaction import Context
from cogs.server.permissions import require_manager
from cogs.server.settings import show_settings

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, group_name="server", group_description=ENGLISH("command.server")):
    """Commands that concern all games of a server."""

    @app_commands.command(description=ENGLISH("command.settings"))
    async def settings(self, interaction: Interaction) -> None:
        """Show what is chosen for the server, and let it be changed."""
        context = Context(interaction)
        await context.defer()
        require_manager(context)
        await context.show(await show_settings(context))


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Server())
