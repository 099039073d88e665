"""Players who do not play: what the others choose, and seats that are handed over."""

from typing import cast

import discord
from discord.ext import commands

from bot.games.table import Choice, Person, Position
from cogs import custom_ids
from cogs.game.voting import tell_choice
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Button, Layout, Menu, lay_out_text
from cogs.names import escape

TO_BOT = "bot"
"""The detail of the button that leaves one's own seat to the bot."""


async def ask_about_absent(context: Context, position: Position) -> Layout:
    """Ask the others what is to be done about the player the game waits for."""
    game = position.table.id
    await context.service.votes.ask(game, None, context.person.id, context.press_id)
    return lay_out_text(context.words("absent.asked"))


async def choose_substitute(context: Context, position: Position) -> Layout:
    """Return the selects of who takes a seat: one's own, or that which the others ask about."""
    words, table = context.words, position.table
    own, vote = table.seat_of(context.person.id), table.vote
    seats = [own] if own is not None and own.active else []
    if vote is not None and vote.open and table.seats[vote.seat] not in seats:
        seats.append(table.seats[vote.seat])
    menus = tuple(
        Menu(
            custom_ids.encode_menu(table.id, table.seq, "substitute", str(seat.number)),
            words("substitute.choose"),
            (),
            caption=words(
                "substitute.own" if seat == own else "substitute.of", player=escape(seat.name)
            ),
            of="members",
        )
        for seat in seats
    )
    to_bot = Button(
        custom_ids.encode_menu(table.id, table.seq, "substitute", TO_BOT), words("button.to-bot")
    )
    return Layout(above=words("substitute.ask"), menus=menus, rows=((to_bot,),))


async def substitute(context: Context, position: Position, detail: str) -> Layout:
    """Leave one's own seat to the bot, or name who takes a seat."""
    words, table, service = context.words, position.table, context.service
    if detail == TO_BOT:
        await service.seating.leave_to_bot(table.id, context.person.id, context.press_id)
        return lay_out_text(words("substitute.bot"))
    if not detail.isdigit() or int(detail) >= len(table.seats):
        raise UserError(UNKNOWN_BUTTON)
    nominee = await find_member(context)
    whose = table.seats[int(detail)].user_id
    if nominee == context.interaction.client.user and whose == context.person.id:
        return await substitute(context, position, TO_BOT)
    if nominee.bot:
        raise UserError("refusal.bot-cannot-play")
    person = Person(nominee.id, nominee.display_name)
    found = await service.votes.substitute(
        table.id, whose, person, context.person.id, context.press_id
    )
    offered = found.table.vote is not None and found.table.vote.offered
    key = "substitute.offered" if offered else "substitute.named"
    return lay_out_text(words(key, person=escape(person.name)))


async def find_member(context: Context) -> discord.Member:
    """Return the member chosen in a select. Raises UserError if that is none of the server."""
    guild, (chosen, *_) = context.interaction.guild, (*context.values, "")
    if guild is None or not chosen.isdigit():
        raise UserError(UNKNOWN_BUTTON)
    try:
        return guild.get_member(int(chosen)) or await guild.fetch_member(int(chosen))
    except discord.NotFound as error:
        raise UserError(UNKNOWN_BUTTON) from error


class ChooseForAbsent(Press, template=custom_ids.VOTE):
    """What is done about somebody who does not play."""

    async def act(self, context: Context) -> None:
        """Choose it."""
        await context.defer()
        seat, choice = int(self.match["seat"]), cast(Choice, self.match["choice"])
        async with context.take_turn(self.match[0], once=False) as turn:
            if not turn.done:
                await context.service.votes.choose(
                    self.game, self.seq, seat, context.person.id, choice, context.press_id
                )
                turn.done = True
        table = await context.service.table(self.game)
        await context.say(tell_choice(context.words, seat, table, choice))


class AnswerOffer(Press, template=custom_ids.SEAT):
    """Whether somebody takes the seat that is offered to them."""

    async def act(self, context: Context) -> None:
        """Take it, or decline."""
        await context.defer()
        takes = self.match["deed"] == "take"
        async with context.take_turn(self.match[0], once=False) as turn:
            if not turn.done:
                await context.service.seating.answer(
                    self.game,
                    int(self.match["seat"]),
                    context.person,
                    takes=takes,
                    interaction_id=context.press_id,
                )
                turn.done = True
        await context.say(context.words("seat.taken" if takes else "seat.declined"))


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(ChooseForAbsent, AnswerOffer)
