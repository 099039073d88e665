"""Leave and pauses: `/game away` for oneself, `/table pause` for all, if all agree."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.clocks.calendar import DAY, find_zone
from bot.games.table import Seat, Table
from bot.service import Service
from bot.wording import Words
from bot.wording.keywords import says, simplify
from bot.wording.words import speak_all
from cogs import custom_ids
from cogs.game.answering import AnswerWish, Wishes
from cogs.game.suggestions import offer
from cogs.interaction import Context, Press, UserError, find_game_group, find_table_group
from cogs.layout import Button, lay_out_text

ENGLISH = Words()
BACK = "command.away.until.now"
"""The line of the suggestions for who is back."""
DAYS = (1, 3, 7, 14)
"""What is offered as the length of a leave or a pause."""
MOST_DIGITS = 3
"""Of a number of days."""

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]


class Leave(commands.Cog):
    """Adds its commands to the groups of commands about the game and the table of a channel."""

    def __init__(self) -> None:
        away = app_commands.Command[Any, ..., None](
            name="away", description=ENGLISH("command.away"), callback=self.away
        )
        pause = app_commands.Command[Any, ..., None](
            name="pause", description=ENGLISH("command.pause"), callback=self.pause
        )
        app_commands.describe(until=locale_str(ENGLISH("command.away.until")))(away)
        app_commands.describe(until=locale_str(ENGLISH("command.pause.until")))(pause)
        for command in (away, pause):
            command.autocomplete("until")(self.complete_until)
        self.away_command, self.pause_command = away, pause

    async def away(self, interaction: Interaction, until: str) -> None:
        """Say that one is away, or back."""
        context = Context(interaction)
        await context.defer()
        table = await find_running(context)
        if says(until, "keyword.now", BACK):
            await come_back(context, table.id)
            return
        moment = await find_moment(context, until)
        await context.service.leaves.begin(table.id, context.person.id, moment, context.press_id)
        back = Button(custom_ids.encode_return(table.id), context.words("button.return"))
        done = lay_out_text(context.words("away.done", until=int(moment)))
        await context.show(replace(done, rows=((back,),)))

    async def pause(self, interaction: Interaction, until: str) -> None:
        """Ask the others whether the game pauses, or say that one is back."""
        context = Context(interaction)
        await context.defer()
        table = await find_running(context)
        if says(until, "keyword.now", BACK):
            await come_back(context, table.id)
            return
        moment = await find_moment(context, until)
        asked = await context.service.pauses.ask(
            table.id, context.person.id, moment, context.press_id
        )
        key = "pause.agreed.all" if asked.table.pause is None else "pause.asking"
        await context.say(context.words(key))

    async def complete_until(self, interaction: Interaction, typed: str) -> Choices:
        """Offer to be back, or some days."""
        words = Context(interaction).words
        return offer([(words(BACK), words("keyword.now")), *name_days(words, typed)], typed)


async def come_back(context: Context, game: str) -> None:
    """End the leave of who asks, their part of a pause, and the bot's play in their place.

    Refusal if there is none of these.
    """
    await context.service.leaves.end(game, context.person.id)
    await context.say(context.words("away.back"))


class Return(Press, template=custom_ids.RETURN):
    """*I'm back*."""

    async def act(self, context: Context) -> None:
        """Have the presser play again."""
        await context.defer(here=context.in_private)
        await come_back(context, self.game)


async def find_running(context: Context) -> Table:
    """Return the game of the channel; UserError if there is none."""
    table = await context.service.game_in(context.channel_id)
    if table is None:
        raise UserError("refusal.no-game")
    return await context.find_game(table.id)


async def find_moment(context: Context, text: str) -> float:
    """Return until when somebody is away, who names a day of their time zone or counts some."""
    zone = (await context.service.people.find(context.person.id)).zone
    return read_moment(text, context.interaction.created_at, find_zone(zone))


def read_moment(text: str, now: datetime, zone: tzinfo) -> float:
    """Return until when somebody is away: the beginning of a day, or so many days from now.

    -1 for what is neither.
    """
    text = text.strip()
    if (days := read_days(text)) is not None:
        return now.timestamp() + days * DAY
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d-%m-%Y"):
        with suppress(ValueError):
            return datetime.strptime(text, form).replace(tzinfo=zone).timestamp()
    return -1.0


def read_days(text: str) -> int | None:
    """Return a number of days that was typed, alone or with the word for them in any language."""
    digits, _, unit = text.strip().partition(" ")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        return None
    named = {simplify(words.n("duration.day", int(digits))) for words in speak_all()}
    return int(digits) if not unit or simplify(text) in named else None


def name_days(words: Words, typed: str) -> list[tuple[str, str]]:
    """Return the lengths that are offered, that which was typed first, and what is sent for each.

    What begins with a number may become one.
    """
    digits = typed.strip().partition(" ")[0]
    first = [days] if (days := read_days(digits)) else []
    return [(words.n("duration.day", each), str(each)) for each in dict.fromkeys((*first, *DAYS))]


class AnswerPause(AnswerWish, template=custom_ids.PAUSE):
    """Whether the game pauses."""

    key = "pause"

    def find_wishes(self, service: Service) -> Wishes:
        """Return the wishes to pause."""
        return service.pauses

    def list_asked(self, table: Table) -> Sequence[Seat]:
        """Return who has not agreed yet."""
        return table.asked_to_pause


async def setup(client: commands.Bot) -> None:
    """Add the cog, its commands to the groups of the game's and the table's, and its buttons."""
    leave = Leave()
    await client.add_cog(leave)
    find_game_group(client.tree).add_command(leave.away_command)
    find_table_group(client.tree).add_command(leave.pause_command)
    client.add_dynamic_items(AnswerPause, Return)
