"""`/game turns`, `nudge` and `follow`: what waits for me, whom I wait for, and what I watch."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.wording import Words
from cogs.game.cog import require_table
from cogs.game.waiting import lay_out_turns
from cogs.interaction import Context, find_game_group
from cogs.me.showing import show_following, show_notifications
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
            app_commands.Command[Any, ..., None](
                name="follow", description=ENGLISH("command.follow"), callback=self.follow
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
        table = require_table(context, await context.service.game_in(context.channel_id))
        nudged = await context.service.turns.nudge(table.id, context.person.id, context.press_id)
        await context.say(context.words(f"nudge.{nudged.way}", player=escape(nudged.seat.name)))

    async def follow(self, interaction: Interaction) -> None:
        """Show how one follows this channel's game; to players what they hear of it."""
        context = Context(interaction)
        await context.defer()
        table = require_table(context, await context.service.game_in(context.channel_id))
        show = show_notifications if table.has_playing(context.person.id) else show_following
        await context.show(await show(context, table.id))


async def setup(client: commands.Bot) -> None:
    """Add the cog and its commands."""
    cog = Turns()
    await client.add_cog(cog)
    group = find_game_group(client.tree)
    for command in cog.commands:
        group.add_command(command)
