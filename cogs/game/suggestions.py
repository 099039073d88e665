"""Selects of games of a server, and what each is called among others."""

from collections.abc import Sequence

import discord

from bot.games.table import Position, Table
from cogs import custom_ids
from cogs.interaction import Context
from cogs.layout import Menu
from cogs.names import list_names

MOST = 25
"""Lines of a select, at most."""
LONGEST = 100
"""Characters of a line, at most."""


def list_games(
    context: Context, position: Position | None, what: str, tables: Sequence[Table]
) -> Menu:
    """Return the select of games for a function, by their players and channels.

    Raises UserError if there is none.
    """
    at = (custom_ids.NO_GAME, 0)
    if position is not None:
        at = (position.table.id, position.table.seq)
    lines = [(table.id, label_game(context, table), "") for table in tables[:MOST]]
    return Menu(custom_ids.encode_menu(*at, what), context.words("games.choose"), lines)


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
