"""The settings of a server, as its managers use them."""

from playground.client.message_view import MessageView
from playground.model import Channel
from tests.cogs.evening import Evening
from tests.waiting import until


async def settings(table: Evening) -> MessageView:
    """Let Ada look at the settings."""
    return await table.slash("Ada", "server settings")


async def set_to(table: Evening, setting: str, *values: str) -> MessageView:
    """Let Ada choose something."""
    shown = await settings(table)
    return await table.choose("Ada", shown, f":{setting}", *values)


async def second_channel(table: Evening) -> Channel:
    """Return another text channel of the server, of which the bot has heard."""
    channel = table.server.world.create_channel("elsewhere")
    await until(lambda: table.client.get_channel(channel.id) is not None)
    return channel
