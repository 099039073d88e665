"""Requests are counted by route, those of the bot's own apart from answers to interactions."""

import discord

from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.tiny import TinyBot


async def test_start_and_commands_are_counted(server: LocalDiscord, bot: TinyBot):
    """Log-in, command sync and the gateway's address are requests like others."""
    assert server.ledger.by_route == {
        "GET /users/{user_id}": 1,
        "GET /oauth2/applications/@me": 1,
        "PUT /applications/{application_id}/commands": 1,
        "GET /gateway/bot": 1,
    }
    assert server.ledger.own_requests == server.ledger.requests == 4


async def test_answers_to_interactions_are_not_the_bots_own(server: LocalDiscord, bot: TinyBot):
    """A callback and a follow-up are counted, but not against the bot's limit."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("x")

    bot.behaviour["/game new"] = answer
    before = server.ledger.own_requests
    message = await text_channel(server, bot).send("x")
    await message.edit(content="y")
    asked = await server.client.slash(ada, table, "game new")
    await asked.wait_until_settled()

    assert server.ledger.own_requests == before + 2
    routes = server.ledger.by_route
    assert routes["POST /channels/{channel_id}/messages"] == 1
    assert routes["PATCH /channels/{channel_id}/messages/{message_id}"] == 1
    assert routes["POST /interactions/{interaction_id}/{interaction_token}/callback"] == 1
    assert routes["POST /webhooks/{webhook_id}/{webhook_token}"] == 1
    assert server.ledger.requests == before + 4


async def test_what_is_no_route_is_counted(server: LocalDiscord, bot: TinyBot):
    """An unknown path is a request, too."""
    before = server.ledger.own_requests
    try:
        await bot.http.request(discord.http.Route("GET", "/nowhere"))
    except discord.NotFound:
        assert server.ledger.by_route["GET /*"] == 1
    assert server.ledger.own_requests == before + 1
