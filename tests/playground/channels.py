"""Where the tests of this folder talk."""

import discord

from playground.server import LocalDiscord
from tests.playground.tiny import TinyBot


def text_channel(server: LocalDiscord, bot: TinyBot) -> discord.TextChannel:
    """The table as the bot sees it."""
    channel = bot.get_channel(server.client.channels(server.client.users[0])[0].id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def create_route(server: LocalDiscord) -> discord.http.Route:
    """The route that posts a message at the table."""
    channel_id = server.client.channels(server.client.users[0])[0].id
    return discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel_id)
