"""Delivery of a game's newest message: it is there, posted again, or held for a reason."""

from bot.games.table import Table
from bot.wording import Words
from cogs.channels import Channels, explain_trouble
from cogs.interaction import Context, link_to


def format_saying(words: Words, table: Table, key: str) -> str:
    """Say with a link that a table's message is there, or that it isn't, and why.

    `key` names the first sentence; with ".not-yet" that of a table whose messages can't be posted.
    """
    message, trouble = table.message, table.trouble
    if trouble is None and message is not None and message.channel_id == table.channel_id:
        return words(key, link=link_to(table.guild_id, message))
    why = words("saying.later") if trouble is None else explain_trouble(words, trouble)
    return f"{words(f'{key}.not-yet')} {why}"


async def ensure_posted(context: Context, table: Table) -> None:
    """Post the newest message of a table again if it is gone."""
    message = table.message
    if message is not None and not await Channels(context.interaction.client).exists(message):
        await context.service.reposts.post_again(table.id, message.id)
