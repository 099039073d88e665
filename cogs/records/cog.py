"""`/leaderboard`, and its select for other families of games."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.wording import Words
from cogs.interaction import Context, Press, UserError
from cogs.records.leaderboard import FAMILY, LeaderboardMessage

ENGLISH = Words()


class Records(commands.Cog):
    """The ranks of a server's players."""

    @app_commands.command(description=ENGLISH("command.leaderboard"))
    async def leaderboard(self, interaction: discord.Interaction[Any]) -> None:
        """Show the leaderboard of the family played most here."""
        context = Context(interaction)
        await context.defer()
        await show_leaderboard(context)


class ChooseFamily(Press, template=FAMILY.template):
    """The select of families of games."""

    async def act(self, context: Context) -> None:
        """Show the leaderboard of a family."""
        await context.defer(here=context.in_private)
        await show_leaderboard(context, "".join(context.values))


async def show_leaderboard(context: Context, family: str = "") -> None:
    """Show a family's leaderboard, by default that played most; UserError if there is none."""
    guild_id, records = context.interaction.guild_id or 0, context.service.ratings
    board = await records.leaderboard(guild_id, family)
    if not board.ranks:
        raise UserError("refusal.no-records")
    results = await records.list_of(guild_id, board.family)
    message = LeaderboardMessage(context.words, board, results, context.person.id)
    await context.show(await message.lay_out(context.pictures))


async def setup(client: commands.Bot) -> None:
    """Add the cog, and let the client answer its select."""
    await client.add_cog(Records())
    client.add_dynamic_items(ChooseFamily)
