"""`/me records`: what one's own games in a server came to."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.records.summary import summarize
from bot.wording import Words
from cogs.interaction import Context, UserError, find_group
from cogs.records.telling import tell_own

ENGLISH = Words()


class OwnRecords(commands.Cog):
    """Adds its command to the group of commands about oneself."""

    def __init__(self) -> None:
        self.command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name="records", description=ENGLISH("command.records"), callback=self.show
        )

    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show them to their owner alone."""
        context = Context(interaction)
        await context.defer()
        own = await context.service.records.own(interaction.guild_id or 0, context.person.id)
        if not own:
            raise UserError("refusal.no-own-records")
        await context.say(tell_own(context.words, summarize(own)))


async def setup(client: commands.Bot) -> None:
    """Add the cog, and its command to the group of those about oneself."""
    records = OwnRecords()
    await client.add_cog(records)
    find_group(client.tree, "me").add_command(records.command)
