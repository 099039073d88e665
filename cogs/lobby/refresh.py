"""Refreshing a lobby: its public message, and the options opened by its host."""

from dataclasses import replace

import discord
import structlog

from bot.games.table import MessageRef, Table
from bot.wording import Words
from cogs.channels import THREAD_CLOSED, Channels
from cogs.interaction import Context
from cogs.lobby.message import lay_out_lobby
from cogs.lobby.options import NOTHING, Choosing, OptionsMenus
from cogs.lobby.threads import explain_no_thread

log = structlog.get_logger()


async def edit_lobby(context: Context, table: Table, message: MessageRef) -> None:
    """Show a lobby's current state; failures don't affect the game.

    In a closed thread a new message is posted, which reopens it.
    """
    layout = lay_out_lobby(Words(table.locale), table)
    try:
        await Channels(context.interaction.client).edit(message.channel_id, message.id, layout)
    except discord.HTTPException as error:
        if error.code == THREAD_CLOSED:
            await context.service.reposts.say_below(table.id, message.id)
            return
        log.warning("a lobby is not shown as it is", game=table.id, reason=str(error))


async def show_options(
    context: Context, table: Table, message: int, choosing: Choosing = NOTHING
) -> None:
    """Show the options of a lobby to its host, with their selection."""
    kept = await context.service.favourites.list(table.guild_id)
    problem = choosing.problem or explain_no_thread(context, table)
    menus = OptionsMenus(context.words, table, message, kept)
    await context.show(menus.lay_out(replace(choosing, problem=problem)))
