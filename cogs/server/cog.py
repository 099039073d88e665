"""`/server settings`, for people who may manage the server."""

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
    """Commands about all games of a server."""

    @app_commands.command(description=ENGLISH("command.settings"))
    async def settings(self, interaction: Interaction) -> None:
        """Show the server's settings, with selects to change them."""
        context = Context(interaction)
        await context.defer()
        require_manager(context)
        await context.show(await show_settings(context))


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Server())
