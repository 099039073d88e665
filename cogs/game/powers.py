"""What host and moderators may do: `/game end`, `/game remove` and `/game move`."""

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.seats import require_status
from bot.games.table import Person, Seat, Table
from bot.powers import Place, is_in_charge, may_move, require_in_charge, require_playing
from bot.wording import Words
from cogs import custom_ids
from cogs.game.cog import require_table
from cogs.game.ending import ask_to_end
from cogs.game.suggestions import complete_players, find_channel, find_seat, offer_games
from cogs.interaction import Context, Press, UserError, find_game_group
from cogs.layout import Button, Layout, Style
from cogs.lobby.opening import list_places, require_permissions
from cogs.names import escape
from cogs.saying import tell_saying

ENGLISH = Words()
GONE = (10007, 10013)
"""Discord's codes for a member, and for a user, that is none (any more)."""

Interaction = discord.Interaction[Any]


class Powers(commands.Cog):
    """Adds its commands to the group of commands about the game of a channel."""

    def __init__(self) -> None:
        self.commands: list[app_commands.Command[Any, ..., None]] = [
            app_commands.Command(name="end", description=ENGLISH("command.end"), callback=self.end),
            app_commands.Command(
                name="remove", description=ENGLISH("command.remove"), callback=self.remove
            ),
            app_commands.Command(
                name="move", description=ENGLISH("command.move"), callback=self.move
            ),
        ]
        _, remove, move = self.commands
        app_commands.describe(player=locale_str(ENGLISH("command.remove.player")))(remove)
        app_commands.describe(game=locale_str(ENGLISH("command.move.game")))(move)
        remove.autocomplete("player")(complete_players)
        move.autocomplete("game")(self.complete_games)

    # -- ending -----------------------------------------------------------------------------------

    async def end(self, interaction: Interaction) -> None:
        """Ask once whether to end the game of this channel; a lobby is closed at once."""
        context = Context(interaction)
        await context.defer()
        table = await find_unfinished(context)
        require_in_charge(table, context.person)
        if table.status == "lobby":
            await context.service.cancel(table.id, context.person, context.press_id)
            await context.say(context.words("cancel.done"))
        else:
            await context.show(ask_to_end(context.words, table))

    # -- putting a seat aside ---------------------------------------------------------------------

    async def remove(self, interaction: Interaction, player: str) -> None:
        """Ask once whether to put the seat of somebody aside who has left the server."""
        context = Context(interaction)
        await context.defer()
        table = await find_unfinished(context)
        require_in_charge(table, context.person)
        require_status(table, "lobby", "running")
        seat = find_seat(table, player)
        await require_gone(context, table, seat)
        await context.show(ask_to_put_aside(context.words, table, seat))

    # -- moving -----------------------------------------------------------------------------------

    async def move(self, interaction: Interaction, game: str = "") -> None:
        """Continue a game of another channel in this one."""
        context = Context(interaction)
        await context.defer()
        require_permissions(context)
        here = list_places(context.channel_id, interaction.channel)
        await context.service.servers.require_channel(interaction.guild_id, here)
        table = await find_elsewhere(context, game)
        place = Place(interaction.guild_id or 0, context.channel_id)
        person = person_at(context, table.channel_id)
        moved = await context.service.powers.move(table.id, place, person, context.press_id)
        moved = await context.service.said(moved.id)
        await context.say(tell_saying(context.words, moved, "move.done"))

    async def complete_games(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the games of this server's other channels that this person plays or may manage."""
        context = Context(interaction)
        return await offer_games(context, partial(list_elsewhere, context), typed)


async def find_unfinished(context: Context) -> Table:
    """Return the lobby or game of the channel, or a paused one; UserError if there is none."""
    service, channel_id = context.service, context.channel_id
    table = await service.game_in(channel_id)
    if table is None:
        newest = await service.game_in(channel_id, ended=True)
        table = newest if newest is not None and newest.status == "paused" else None
    return await require_table(context, table)


async def require_gone(context: Context, table: Table, seat: Seat) -> None:
    """Refuse unless Discord says that somebody is no member of the server any more."""
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


def person_at(context: Context, channel_id: int) -> Person:
    """Return who asks, with their powers in a channel; if it is gone, with those they have here."""
    channel, user = find_channel(context, channel_id), context.interaction.user
    if channel is None or not isinstance(user, discord.Member):
        return context.person
    return context.person_with(channel.permissions_for(user))


async def list_elsewhere(context: Context) -> list[Table]:
    """Return the games of other channels of the server that a person plays or may manage."""
    open_games = await context.service.powers.open_games(context.interaction.guild_id or 0)
    return [
        table
        for table in open_games
        if table.channel_id != context.channel_id
        and (
            table.seat_of(context.person.id) is not None
            or is_in_charge(table, person_at(context, table.channel_id))
        )
    ]


async def find_elsewhere(context: Context, game: str) -> Table:
    """Return the game that is meant; if none is named, the only one that can't be told."""
    if game:
        return await context.find_game(game)
    stuck = [
        table
        for table in await list_elsewhere(context)
        if table.trouble is not None and may_move(table, person_at(context, table.channel_id))
    ]
    if len(stuck) != 1:
        raise UserError("refusal.which-game")
    return stuck[0]


# -- asked once -----------------------------------------------------------------------------------


def ask_to_put_aside(words: Words, table: Table, seat: Seat) -> Layout:
    """Return the question whether to put a seat aside."""
    yes, no = (
        custom_ids.encode_aside(table.id, table.seq, seat.user_id, deed) for deed in ("yes", "no")
    )
    buttons = (
        Button(yes, words("button.put-aside"), Style.danger),
        Button(no, words("button.keep-seat")),
    )
    where = "lobby" if table.status == "lobby" else "game"
    return Layout(above=words(f"aside.ask.{where}", player=escape(seat.name)), rows=(buttons,))


class AnswerPutAside(Press, template=custom_ids.ASIDE):
    """Whether to put a seat aside, asked once."""

    async def act(self, context: Context) -> None:
        """Put it aside if its player is still gone, or leave it."""
        await context.defer(here=context.in_private)
        user_id = int(self.match["user"])
        async with context.take_turn(f"{self.game}:{user_id}") as turn:
            if not turn.done and self.match["deed"] == "yes":
                await self._put_aside(context, user_id)
                turn.done = True
        await context.say(context.words("aside.done" if turn.done else "aside.kept"))

    async def _put_aside(self, context: Context, user_id: int) -> None:
        service, asked = context.service, (user_id, context.person, context.press_id)
        table = await service.table(self.game)
        await require_gone(context, table, require_playing(table, user_id))
        if table.status == "lobby":
            await service.vacate(self.game, *asked)
        else:
            await service.powers.put_aside(self.game, *asked)


async def setup(client: commands.Bot) -> None:
    """Add the cog, its commands to the group of the game's commands, and its buttons."""
    powers = Powers()
    await client.add_cog(powers)
    group = find_game_group(client.tree)
    for command in powers.commands:
        group.add_command(command)
    client.add_dynamic_items(AnswerPutAside)
