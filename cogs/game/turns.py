"""`/game turns` and `/game nudge`: what waits for me everywhere, and whom I wait for here."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.wording import Words
from cogs.game.cog import require_table
from cogs.game.waiting import lay_out_turns
from cogs.interaction import Context, find_game_group
from cogs.names import escape

ENGLISH = Words()

Interaction = discord.Interaction[Any]


class Turns(commands.Cog):
    """Adds its commands to the group of commands about the game of a channel."""

    def __init__(self) -> None:
        self.commands = (
            app_commands.Command[Any, ..., None](
                name="turns", description=ENGLISH("command.turns"), callback=self.turns
            ),
            app_commands.Command[Any, ..., None](
                name="nudge", description=ENGLISH("command.nudge"), callback=self.nudge
            ),
        )

    async def turns(self, interaction: Interaction) -> None:
        """Show what one has to decide in all one's games."""
        context = Context(interaction)
        await context.defer()
        pending = await context.service.turns.list(context.person.id)
        await context.show(lay_out_turns(context.words, pending))

    async def nudge(self, interaction: Interaction) -> None:
        """Ask whoever is to act in this channel's game to do so."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(context, await context.service.game_in(context.channel_id))
        nudged = await context.service.turns.nudge(table.id, context.person.id, context.press_id)
        await context.say(context.words(f"nudge.{nudged.way}", player=escape(nudged.seat.name)))


async def setup(client: commands.Bot) -> None:
    """Add the cog and its commands."""
    cog = Turns()
    await client.add_cog(cog)
    group = find_game_group(client.tree)
    for command in cog.commands:
        group.add_command(command)
