"""Moderation: end a game, retire a seat, move a game to another channel, resume an archived one."""

import discord
from discord.ext import commands

from bot.games.seats import require_playing, require_status
from bot.games.table import Position, Seat, Table
from bot.play.moderation import Place, require_in_charge
from bot.wording import Words
from cogs import custom_ids
from cogs.custom_ids import CustomId
from cogs.delivery import format_saying
from cogs.interaction import UNKNOWN_BUTTON, Context, Press, UserError
from cogs.layout import Button, Layout, Menu, Style, lay_out_text
from cogs.lobby.new_lobby import list_places, require_granted, require_permissions
from cogs.names import escape
from cogs.play.autocomplete import (
    ask_for_game,
    find_channel,
    list_archived,
    list_elsewhere,
    list_removable,
    person_at,
)
from cogs.play.ending import ask_to_end

GONE = (10007, 10013)
"""Discord's codes for an unknown member and an unknown user."""

# -- ending ---------------------------------------------------------------------------------------


async def end(context: Context, position: Position) -> Layout:
    """Return the question whether to end a game; close a lobby at once."""
    table = position.table
    require_in_charge(table, context.person)
    if table.status != "lobby":
        return ask_to_end(context.words, table)
    await context.service.lobbies.cancel(table.id, context.person, context.press_id)
    return lay_out_text(context.words("cancel.done"))


# -- retiring a seat ------------------------------------------------------------------------------


async def choose_removed(context: Context, position: Position) -> Layout:
    """Return the select for the seat to retire."""
    words, table = context.words, position.table
    require_in_charge(table, context.person)
    seats = list_removable(table, context.person)
    lines = [(str(seat.user_id), seat.name, "") for seat in seats]
    menu_id = custom_ids.encode_menu(table.id, table.seq, "remove")
    return Layout(above=words("remove.ask"), menus=(Menu(menu_id, words("remove.choose"), lines),))


async def remove(context: Context, position: Position, detail: str) -> Layout:
    """Return the question whether to retire the seat of somebody who has left the server."""
    table, (chosen, *_) = position.table, (*context.values, "")
    require_in_charge(table, context.person)
    require_status(table, "lobby", "running")
    if not chosen.isdigit():
        raise UserError(UNKNOWN_BUTTON)
    seat = require_playing(table, int(chosen))
    await require_gone(context, table, seat)
    return ask_to_retire(context.words, table, seat)


async def require_gone(context: Context, table: Table, seat: Seat) -> None:
    """Refuse unless Discord says that somebody is no longer a member of the server."""
    guild = context.interaction.guild
    if guild is None:
        raise UserError("refusal.no-server")
    try:
        await guild.fetch_member(seat.user_id)
    except discord.NotFound as error:
        if error.code in GONE:
            return
        raise UserError("refusal.members-unknown", player=seat.name) from error
    except discord.HTTPException as error:
        raise UserError("refusal.members-unknown", player=seat.name) from error
    where = "lobby" if table.status == "lobby" else "game"
    raise UserError(f"refusal.still-here.{where}", player=seat.name)


# -- moving ---------------------------------------------------------------------------------------


async def choose_channel(context: Context, position: Position) -> Layout:
    """Return the select for the channel to which a game moves."""
    words, table = context.words, position.table
    menu_id = custom_ids.encode_menu(table.id, table.seq, "move")
    menu = Menu(menu_id, words("move.choose"), (), of="channels")
    return Layout(above=words("move.ask"), menus=(menu,))


async def move(context: Context, position: Position, detail: str) -> Layout:
    """Move a game to the chosen channel."""
    (chosen, *_), guild = (*context.values, ""), context.interaction.guild
    channel = find_channel(context, int(chosen)) if chosen.isdigit() else None
    user = context.interaction.user
    if channel is None or guild is None or guild.me is None or not isinstance(user, discord.Member):
        raise UserError(UNKNOWN_BUTTON)
    if not channel.permissions_for(user).view_channel:
        raise UserError(UNKNOWN_BUTTON)
    require_granted(context, channel, channel.id, channel.permissions_for(guild.me))
    return await _move(context, position.table, channel.id, channel)


async def choose_game(context: Context, position: Position | None) -> Layout:
    """Return the select for the game to continue in this channel."""
    return ask_for_game(context, position, "bring", await list_elsewhere(context))


async def bring(context: Context, position: Position | None, detail: str) -> Layout:
    """Move the chosen game to this channel."""
    require_permissions(context)
    table = await context.find_game("".join(context.values))
    return await _move(context, table, context.channel_id, context.interaction.channel)


async def _move(context: Context, table: Table, channel_id: int, channel: object) -> Layout:
    guild_id, service = context.interaction.guild_id, context.service
    await service.servers.require_channel(guild_id, list_places(channel_id, channel))
    place, person = Place(guild_id or 0, channel_id), person_at(context, table.channel_id)
    moved = await service.moderation.move(table.id, place, person, context.press_id)
    said = await service.games.said(moved.id)
    return lay_out_text(format_saying(context.words, said, "move.done"))


# -- resuming ------------------------------------------------------------------------------------


async def choose_archived(context: Context, position: Position | None) -> Layout:
    """Return the select of archived games to resume in this channel."""
    return ask_for_game(context, position, "wake", await list_archived(context))


async def resume(context: Context, position: Position | None, detail: str) -> Layout:
    """Resume the chosen game here."""
    require_permissions(context)
    table = await context.find_game("".join(context.values))
    place = Place(context.interaction.guild_id or 0, context.channel_id)
    resumed = await context.service.archive.resume(
        table.id, place, context.person, context.press_id
    )
    said = await context.service.games.said(resumed.id)
    return lay_out_text(format_saying(context.words, said, "wake.done"))


# -- confirmed once -------------------------------------------------------------------------------

ASIDE = CustomId("a:{game}:{seq}:{user}:{deed}", user="[0-9]{1,20}", deed="yes|no")


def ask_to_retire(words: Words, table: Table, seat: Seat) -> Layout:
    """Return the question whether to retire a seat, or to free it in a lobby."""
    yes, no = (ASIDE(table.id, table.seq, seat.user_id, deed) for deed in ("yes", "no"))
    where, deed = ("lobby", "vacate") if table.status == "lobby" else ("game", "put-aside")
    buttons = (
        Button(yes, words(f"button.{deed}"), Style.danger),
        Button(no, words("button.keep-seat")),
    )
    return Layout(above=words(f"aside.ask.{where}", player=escape(seat.name)), rows=(buttons,))


class AnswerRetire(Press, template=ASIDE.template):
    """The confirmation before retiring a seat."""

    async def act(self, context: Context) -> None:
        """Retire it if its player is still gone, or leave it."""
        await context.defer(here=context.in_private)
        user_id = int(self.match["user"])
        async with context.take_turn(f"{self.game}:{user_id}") as turn:
            if not turn.done and self.match["deed"] == "yes":
                await self._retire(context, user_id)
                turn.done = True
            table = await context.service.games.table(self.game)
            done = "aside.freed" if table.status == "lobby" else "aside.done"
        await context.say(context.words(done if turn.done else "aside.kept"))

    async def _retire(self, context: Context, user_id: int) -> None:
        service, asked = context.service, (user_id, context.person, context.press_id)
        table = await service.games.table(self.game)
        await require_gone(context, table, require_playing(table, user_id))
        if table.status == "lobby":
            await service.lobbies.vacate(self.game, *asked)
        else:
            await service.moderation.retire(self.game, *asked)


async def setup(client: commands.Bot) -> None:
    """Let the client answer these buttons."""
    client.add_dynamic_items(AnswerRetire)
