"""A table that can always go on: its newest message is there, or is posted again."""

from bot.games.table import Table
from cogs.channels import Channels
from cogs.interaction import Context


async def ensure_posted(context: Context, table: Table) -> None:
    """Have the newest message of a table posted again if it is gone."""
    message = table.message
    if message is not None and not await Channels(context.interaction.client).exists(message):
        await context.service.upkeep.post_again(table.id, message.id)
