"""`/puzzle`, and the buttons under it: a move to choose, once a day."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.puzzles.daily import Asked
from bot.wording import Words
from cogs.interaction import Context, Press
from cogs.puzzles.message import PUZZLE, PuzzleMessage

ENGLISH = Words()


class DailyPuzzle(commands.Cog):
    """A turn of a real game, for everybody to solve."""

    @app_commands.command(description=ENGLISH("command.puzzle"))
    async def puzzle(self, interaction: discord.Interaction[Any]) -> None:
        """Show today's puzzle; with the result, if the person has answered it."""
        context = Context(interaction)
        await context.defer()
        await show(context, await context.service.puzzles.ask(*_name(context)))


class AnswerPuzzle(Press, template=PUZZLE.template):
    """The buttons of the moves."""

    async def act(self, context: Context) -> None:
        """Record the first answer, and show the value of each move."""
        await context.defer(here=context.in_private)
        day, sign, choice = self.match["day"], self.match["sign"], int(self.match["choice"])
        answer = context.service.puzzles.answer
        await show(context, await answer(*_name(context), day, sign, choice))


async def show(context: Context, asked: Asked) -> None:
    """Show a puzzle privately."""
    await context.show(await PuzzleMessage(context.words, asked).lay_out(context.pictures))


def _name(context: Context) -> tuple[int, int]:
    """Return server and person."""
    return context.interaction.guild_id or 0, context.person.id


async def setup(client: commands.Bot) -> None:
    """Add the cog, and let the client answer its buttons."""
    await client.add_cog(DailyPuzzle())
    client.add_dynamic_items(AnswerPuzzle)
