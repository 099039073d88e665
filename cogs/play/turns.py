"""Decisions that wait: one's own everywhere, and that of whoever is to act in a game."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.table import Position
from bot.wording import Words
from cogs.interaction import Context
from cogs.layout import Layout, lay_out_text
from cogs.names import escape
from cogs.play.pending_turns import lay_out_turns

ENGLISH = Words()


class Turns(commands.Cog):
    """`/game turns`."""

    @app_commands.command(description=ENGLISH("command.turns"))
    async def turns(self, interaction: discord.Interaction[Any]) -> None:
        """Show what one has to decide in all one's games."""
        context = Context(interaction)
        await context.defer()
        pending = await context.service.pending_turns.list(context.person.id)
        await context.show(lay_out_turns(context.words, pending, context.service.now))


async def nudge(context: Context, position: Position) -> Layout:
    """Ask whoever is to act in a game to do so."""
    game = position.table.id
    nudged = await context.service.pending_turns.nudge(game, context.person.id, context.press_id)
    return lay_out_text(context.words(f"nudge.{nudged.way}", player=escape(nudged.seat.name)))
