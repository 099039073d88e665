"""What became of a message that somebody asked for: it is there, or held, and why."""

from bot.games.table import Table
from bot.outbox import CHANNEL_GONE
from bot.wording import Words
from cogs.channels import NEEDED, name_permissions
from cogs.interaction import link_to

PERMISSIONS = (*NEEDED, "send_messages_in_threads")


def tell_saying(words: Words, table: Table, key: str) -> str:
    """Say with a link that a table's message is there, or that it is not, and why.

    `key` names the first sentence, and with ".not-yet" that of a table which can't be told.
    """
    message = table.message
    if table.trouble is None and message is not None and message.channel_id == table.channel_id:
        return words(key, link=link_to(table.guild_id, message))
    return f"{words(f'{key}.not-yet')} {tell_trouble(words, table)}"


def tell_trouble(words: Words, table: Table) -> str:
    """Say what keeps a table from being told."""
    trouble, channel = table.trouble, table.channel_id
    if trouble is None:
        return words("held.later")
    if trouble in PERMISSIONS:
        permission = name_permissions(words, [trouble])
        return words("held.permission", channel=channel, permission=permission)
    if trouble in ("thread-closed", CHANNEL_GONE):
        return words(f"held.{trouble}", channel=channel)
    return words("held.no-access", channel=channel)
