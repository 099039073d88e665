"""Absent players: the others' vote, and seats that are handed over."""

import discord

from bot.games.table import Person, Position
from cogs import custom_ids
from cogs.interaction import UNKNOWN_BUTTON, Context, UserError
from cogs.layout import Button, Layout, Menu, lay_out_text
from cogs.names import escape

TO_BOT = "bot"
"""The detail of the button that leaves one's own seat to the bot."""


async def ask_about_absent(context: Context, position: Position) -> Layout:
    """Ask the others about the absent player to act."""
    game = position.table.id
    await context.service.absence_votes.ask(game, None, context.person.id, context.press_id)
    return lay_out_text(context.words("absent.asked"))


async def choose_substitute(context: Context, position: Position) -> Layout:
    """Return the selects for a substitute: for one's own seat, or one voted on."""
    words, table = context.words, position.table
    own, vote = table.seat_of(context.person.id), table.find("absence")
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
    """Leave one's own seat to the bot, or nominate a substitute."""
    words, table, service = context.words, position.table, context.service
    if detail == TO_BOT:
        await service.seat_offers.leave_to_bot(table.id, context.person.id, context.press_id)
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
    found = await service.absence_votes.substitute(
        table.id, whose, person, context.person.id, context.press_id
    )
    offer = found.table.find("seat")
    offered = offer is not None and offer.nominee == person
    key = "substitute.offered" if offered else "substitute.named"
    return lay_out_text(words(key, person=escape(person.name)))


async def find_member(context: Context) -> discord.Member:
    """Return the member chosen in a select; UserError if they are not in the server."""
    guild, (chosen, *_) = context.interaction.guild, (*context.values, "")
    if guild is None or not chosen.isdigit():
        raise UserError(UNKNOWN_BUTTON)
    try:
        return guild.get_member(int(chosen)) or await guild.fetch_member(int(chosen))
    except discord.NotFound as error:
        raise UserError(UNKNOWN_BUTTON) from error
