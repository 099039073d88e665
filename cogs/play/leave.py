"""Leaves and pauses: one's own clock is paused, or all if everybody agrees."""

from discord.ext import commands

from bot.games.table import Position, Table
from bot.play.leave import DAY, LONGEST_LEAVES
from bot.wording import Words
from cogs import custom_ids
from cogs.custom_ids import CustomId
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Button, Layout, Menu, lay_out_text

DAYS = (1, 3, 7, 14)
"""The lengths of a pause that are offered first."""
LENGTHS = (*range(1, 15), 21, int(LONGEST_LEAVES // DAY))
"""Lengths in days that can be chosen for a leave or pause."""

RETURN = CustomId("return:{game}:0")
"""End a leave."""


async def choose_leave(context: Context, position: Position) -> Layout:
    """Return the select for the length of one's leave."""
    menu = list_lengths(context.words, position.table, "away")
    return Layout(above=context.words("away.ask"), menus=(menu,))


async def go_away(context: Context, position: Position, detail: str) -> Layout:
    """Start a leave of the chosen days."""
    moment, game = read_moment(context), position.table.id
    await context.service.leaves.begin(game, context.person.id, moment, context.press_id)
    back = Button(RETURN(game), context.words("button.return"))
    return Layout(above=context.words("away.done", until=int(moment)), rows=((back,),))


async def choose_pause(context: Context, position: Position) -> Layout:
    """Return the select for the length of a pause."""
    menu = list_lengths(context.words, position.table, "pause")
    return Layout(above=context.words("pause.ask"), menus=(menu,))


async def ask_to_pause(context: Context, position: Position, detail: str) -> Layout:
    """Ask the others to pause the game for the chosen days."""
    asked = await context.service.pauses.ask(
        position.table.id, context.person.id, read_moment(context), context.press_id
    )
    key = "pause.agreed.all" if asked.table.find("pause") is None else "pause.asking"
    return lay_out_text(context.words(key))


def list_lengths(words: Words, table: Table, what: str) -> Menu:
    """Return the select of lengths for a function."""
    lines = [(str(days), words.n("duration.day", days), "") for days in LENGTHS]
    return Menu(custom_ids.encode_menu(table.id, table.seq, what), words(f"{what}.choose"), lines)


def read_moment(context: Context) -> float:
    """Return when the chosen days are over; UserError if the choice was not on offer."""
    (chosen, *_) = (*context.values, "")
    if chosen not in map(str, LENGTHS):
        raise UserError(UNKNOWN_BUTTON)
    return context.service.now + int(chosen) * DAY


async def return_to_game(context: Context, position: Position) -> Layout:
    """End this person's leave, their part of a pause, and the bot's play in their place.

    Raises Refusal if there is none of these.
    """
    await context.service.leaves.end(position.table.id, context.person.id)
    return lay_out_text(context.words("away.back"))


class Return(Press, template=RETURN.template):
    """*I'm back*."""

    async def act(self, context: Context) -> None:
        """Return the person to the game."""
        await context.defer(here=context.in_private)
        position = await context.service.games.position(self.game)
        await context.show(await return_to_game(context, position))


async def setup(client: commands.Bot) -> None:
    """Let the client answer this button."""
    client.add_dynamic_items(Return)
