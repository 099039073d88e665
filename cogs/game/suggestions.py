"""What is suggested while a command is typed: players of a game, and games of a server."""

from collections.abc import Awaitable, Callable, Iterable
from itertools import islice
from typing import Any

import discord
from discord import app_commands

from bot.games.table import Seat, Table
from bot.powers import require_playing
from bot.refusals import Refusal, RefusalKey
from bot.wording.keywords import simplify
from cogs.interaction import Context
from cogs.names import list_names

MOST = 25
"""Suggestions that Discord takes."""
LONGEST = 100
"""Characters of a suggestion, at most."""

Interaction = discord.Interaction[Any]


async def complete_players(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the players of this channel's game."""
    context = Context(interaction)
    try:
        table = await context.service.game_in(context.channel_id)
    except Refusal:
        table = None
    seats = () if table is None else table.seats
    return offer(((seat.name, str(seat.user_id)) for seat in seats if seat.active), typed)


async def offer_games(
    context: Context, find: Callable[[], Awaitable[Iterable[Table]]], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the games that are found, by their players and channels."""
    try:
        tables = await find()
    except Refusal:
        tables = ()
    return offer(((label_game(context, table), table.id) for table in tables), typed)


def offer(entries: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return the entries, names with values, in whose names the typed text occurs."""
    found = (entry for entry in entries if simplify(typed) in simplify(entry[0]))
    return [app_commands.Choice(name=name, value=value) for name, value in islice(found, MOST)]


def find_seat(table: Table, player: str) -> Seat:
    """Return the seat of a player by user id, or by name."""
    for seat in table.seats:
        if player == str(seat.user_id) or player.strip().casefold() == seat.name.casefold():
            return require_playing(table, seat.user_id)
    raise Refusal(RefusalKey.NOT_PLAYING)


def find_channel(
    context: Context, channel_id: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel or thread of the server, if the client knows it."""
    guild = context.interaction.guild
    return None if guild is None else guild.get_channel_or_thread(channel_id)


def label_game(context: Context, table: Table) -> str:
    """Return what a game is called among others: its players, and the channel if it is known."""
    words, channel = context.words, find_channel(context, table.channel_id)
    players = words.list(list_names(table))
    if channel is None:
        return words("move.label.gone", players=players)[:LONGEST]
    return words("move.label", players=players, channel=channel.name)[:LONGEST]
