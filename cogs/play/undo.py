"""Undo: `/game undo` and its button."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Position
from bot.wording import Words
from cogs.channels import explain_trouble
from cogs.decisions.expansions import COLUMNS
from cogs.interaction import Context, Press
from cogs.layout import Layout, lay_out_text
from cogs.play.decision_buttons import offer_to_play
from cogs.play.lookup import require_table
from cogs.play.undo_offer import BACK

ENGLISH = Words()

Interaction = discord.Interaction[Any]


class Undo(commands.Cog):
    """`/game undo`."""

    @app_commands.command(description=ENGLISH("command.undo"))
    async def undo(self, interaction: Interaction) -> None:
        """Undo one's own newest move, with all that came after it, or ask the others."""
        context = Context(interaction)
        await context.defer()
        table = await require_table(
            context, await context.service.games.in_channel(context.channel_id, ended=True)
        )
        await context.show(await undo(context, table.id))


async def undo(context: Context, game: str) -> Layout:
    """Undo this person's newest move, or ask the others; return the answer."""
    taken = await context.service.undo.take_back(game, context.person.id, context.press_id)
    return lay_out_taking(context.words, taken)


class TakeBack(Press, template=BACK.template):
    """*Take back* on the newest message, and beside a move that was just made."""

    async def act(self, context: Context) -> None:
        """Undo the newest move, or ask the others."""
        await context.defer(here=context.in_private)
        async with context.take_turn(f"{self.game}:{self.seq}:back", once=False) as turn:
            if turn.done:
                found = await context.service.games.position(self.game)
            else:
                found = await context.service.undo.take_back(
                    self.game, context.person.id, context.press_id, seq=self.seq
                )
                turn.done = True
        if found.table.find("undo") is None and found.table.seq == self.seq:
            raise Refusal(RefusalKey.REQUEST_OVER)
        await context.show(lay_out_taking(context.words, found))


def lay_out_taking(words: Words, position: Position) -> Layout:
    """Say that a move is undone, with the button for another, or that others are asked."""
    table, state = position.table, position.state
    asked = table.find("undo") is not None
    if asked and table.trouble is not None:
        why = explain_trouble(words, table.trouble)
        return lay_out_text(words("undo.asking.held", trouble=why))
    if asked:
        return lay_out_text(words("undo.asking"))
    in_private = state is not None and COLUMNS.find_public(state) is None
    rows = ((offer_to_play(words, table.id, table.seq),),) if in_private else ()
    return Layout(above=words("undo.done"), rows=rows)


async def setup(client: commands.Bot) -> None:
    """Let the client answer this button."""
    client.add_dynamic_items(TakeBack)
