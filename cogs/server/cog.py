"""The slash commands about a whole server, for who may manage it: `/server settings` and others."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.servers import LONGEST_GRACE
from bot.wording import Words
from cogs.interaction import Context
from cogs.server.check import check_channels, lay_out_check
from cogs.server.games import lay_out_games
from cogs.server.managing import require_manager
from cogs.server.settings import show_settings

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, group_name="server", group_description=ENGLISH("command.server")):
    """Commands that concern all games of a server."""

    @app_commands.command(description=ENGLISH("command.settings"))
    async def settings(self, interaction: Interaction) -> None:
        """Show what is chosen for the server, and let it be changed."""
        context = Context(interaction)
        await context.defer()
        server = await context.service.servers.find(require_manager(context))
        await show_settings(context, server)

    @app_commands.command(description=ENGLISH("command.games"))
    async def games(self, interaction: Interaction) -> None:
        """Show the games of the server that are not over."""
        context = Context(interaction)
        await context.defer()
        guild_id = require_manager(context)
        tables = await context.service.powers.open_games(guild_id)
        await context.show(lay_out_games(context.words, tables))

    @app_commands.command(description=ENGLISH("command.check"))
    async def check(self, interaction: Interaction) -> None:
        """Show in which channels something is missing that a game needs, or holds one."""
        context = Context(interaction)
        await context.defer()
        guild_id = require_manager(context)
        server = await context.service.servers.find(guild_id)
        games = await context.service.powers.open_games(guild_id)
        findings = check_channels(interaction.guild, server, games)
        await context.show(lay_out_check(context.words, findings))

    @app_commands.command(name="undo-grace", description=ENGLISH("command.undo-grace"))
    @app_commands.describe(seconds=ENGLISH("command.undo-grace.seconds"))
    async def undo_grace(
        self, interaction: Interaction, seconds: app_commands.Range[int, 0, LONGEST_GRACE]
    ) -> None:
        """Choose how long a move can be taken back before the next tile is drawn."""
        context = Context(interaction)
        await context.defer()
        guild_id = require_manager(context)
        server = await context.service.servers.set_undo_grace(guild_id, seconds)
        if server.undo_grace:
            await context.say(context.words.n("server.undo-grace", server.undo_grace))
        else:
            await context.say(context.words("server.undo-grace.none"))


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Server())
