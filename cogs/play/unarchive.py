"""Resuming one's own archived games."""

from bot.games.table import Position
from bot.play.moderation import Place
from cogs.delivery import format_saying
from cogs.interaction import Context
from cogs.layout import Layout, lay_out_text
from cogs.lobby.new_lobby import require_permissions
from cogs.play.autocomplete import ask_for_game, list_archived


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
