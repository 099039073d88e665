"""Threads for games: when one can be opened, and opening it."""

from typing import Literal

import discord

from bot.games.table import Table
from bot.wording import Words
from cogs.channels import THREAD_NEEDED, name_permissions
from cogs.interaction import Context, UserError
from cogs.names import list_names

WEEK: Literal[10080] = 10080
"""Minutes without a message after which Discord may close a thread: the most it offers."""
LONGEST_NAME = 100
"""The most characters of a thread's name."""
THREAD_EXISTS = 160004
"""Discord's code for a message that has a thread already."""


async def open_thread(context: Context) -> int:
    """Open a public thread beside the game of a channel; return its id."""
    words = Words(str(context.interaction.guild_locale or context.interaction.locale))
    return await _open(context, words("thread.name", player=context.person.name))


async def open_own_thread(context: Context, table: Table, message_id: int) -> int:
    """Open the thread of a lobby's game at the lobby's message, named after the players.

    A message has one thread, with the same id: a second request, also after a crash, finds that
    one.
    """
    words = Words(table.locale)
    name = words("thread.name.players", players=words.list(list_names(table)))
    return await _open(context, name, discord.Object(message_id))


async def _open(context: Context, name: str, message: discord.Object | None = None) -> int:
    parent = require_thread(context)
    kinds = discord.ChannelType
    try:
        thread = await parent.create_thread(
            name=name[:LONGEST_NAME],
            message=message,
            type=kinds.news_thread if parent.is_news() else kinds.public_thread,
            auto_archive_duration=WEEK,
        )
    except discord.HTTPException as error:
        if message is not None and error.code == THREAD_EXISTS:
            return message.id
        raise UserError("refusal.no-threads") from error
    return thread.id


def require_thread(context: Context) -> discord.TextChannel:
    """Return the channel in which a thread can be opened; UserError with the reason if none can."""
    channel = context.interaction.channel
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.TextChannel):
        raise UserError("refusal.no-threads")
    granted = context.interaction.app_permissions
    if missing := [name for name in THREAD_NEEDED if not getattr(granted, name)]:
        permissions = name_permissions(context.words, missing)
        raise UserError("refusal.missing-permissions", channel=parent.id, permissions=permissions)
    return parent


def wants_thread(context: Context, table: Table) -> bool:
    """Return whether a lobby's game needs a thread that is not open yet."""
    in_one = isinstance(context.interaction.channel, discord.Thread)
    return table.configuration.place == "thread" and not in_one


def explain_no_thread(context: Context, table: Table) -> str:
    """Return why a lobby's game will have no thread; "" if it will, or needs none."""
    if wants_thread(context, table):
        try:
            require_thread(context)
        except UserError as error:
            return f"{context.words(error.key, **error.values)}\n{context.words('thread.without')}"
    return ""
