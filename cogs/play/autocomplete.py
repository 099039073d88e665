"""What can be chosen from: games of the server, and players of one."""

from collections.abc import Sequence

import discord

from bot.games.table import Person, Position, Seat, Table
from bot.play.moderation import may_move
from cogs import custom_ids
from cogs.interaction import Context
from cogs.layout import Layout, Menu
from cogs.names import list_names

MOST = 25
"""The most lines of a select."""
LONGEST = 100
"""The most characters of a line."""


def ask_for_game(
    context: Context, position: Position | None, what: str, tables: Sequence[Table]
) -> Layout:
    """Ask which of these games a function is for, with a select by their players and channels."""
    at = (custom_ids.NO_GAME, 0)
    if position is not None:
        at = (position.table.id, position.table.seq)
    lines = [(table.id, label_game(context, table), "") for table in tables[:MOST]]
    menu = Menu(custom_ids.encode_menu(*at, what), context.words("menu.choose"), lines)
    return Layout(above=context.words(f"{what}.ask"), menus=(menu,))


def find_channel(
    context: Context, channel_id: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel or thread of the server, if the client knows it."""
    guild = context.interaction.guild
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def label_game(context: Context, table: Table) -> str:
    """Return a game's label: its players, and the channel if it is known."""
    words, channel = context.words, find_channel(context, table.channel_id)
    players = words.list(list_names(table))
    if channel is None:
        return words("move.label.gone", players=players)[:LONGEST]
    return words("move.label", players=players, channel=channel.name)[:LONGEST]


async def list_archived(context: Context) -> list[Table]:
    """Return the server's archived games that this person plays."""
    found = await context.service.archive.archived_games(context.interaction.guild_id or 0)
    return [table for table in found if table.has_playing(context.person.id)]


async def list_elsewhere(context: Context) -> list[Table]:
    """Return the server's games in other channels that this person may move."""
    open_games = await context.service.moderation.open_games(context.interaction.guild_id or 0)
    return [
        table
        for table in open_games
        if table.channel_id != context.channel_id
        and may_move(table, person_at(context, table.channel_id))
    ]


def person_at(context: Context, channel_id: int) -> Person:
    """Return this person with their permissions in a channel; if it is gone, with those here."""
    channel, user = find_channel(context, channel_id), context.interaction.user
    if channel is None or not isinstance(user, discord.Member):
        return context.person
    return context.person_with(channel.permissions_for(user))


def list_removable(table: Table, person: Person) -> list[Seat]:
    """Return the seats of other people who play."""
    return [
        seat
        for seat in table.seats
        if seat.active and not seat.is_nobodys and seat.user_id != person.id
    ]
