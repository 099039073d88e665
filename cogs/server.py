"""The slash commands about a whole server, for who may manage it: `/server undo-grace`."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.servers import LONGEST_GRACE
from bot.wording import Words
from cogs.interaction import Context, UserError

ENGLISH = Words()

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, group_name="server", group_description=ENGLISH("command.server")):
    """Commands that choose something for all games of a server."""

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


def require_manager(context: Context) -> int:
    """Return the server's id to who may manage it; UserError to all others.

    Discord lets a server give its commands to whomever it likes; this is asked all the same.
    """
    granted = context.interaction.permissions
    if context.interaction.guild_id is None:
        raise UserError("refusal.no-server")
    if not (granted.manage_guild or granted.administrator):
        raise UserError("refusal.not-manager")
    return context.interaction.guild_id


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Server())
