"""Every body is checked against Discord's own description, where there is one."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import jsonschema_rs
import pytest

from playground import payloads
from playground.clock import ManualClock
from playground.connect import point_client_at
from playground.routes.rate_limits import RateLimits
from playground.server import LocalDiscord
from tests.playground.channels import create_route, text_channel
from tests.playground.tiny import Board, Question, TinyBot, png, running


@pytest.fixture
async def server(described: Path, clock: ManualClock) -> AsyncIterator[LocalDiscord]:
    """A server that checks bodies."""
    limits = RateLimits(enabled=False)
    async with LocalDiscord(openapi=described, clock=clock, limits=limits) as local:
        point_client_at(local.url)
        yield local


@pytest.fixture
async def bot(server: LocalDiscord) -> AsyncIterator[TinyBot]:
    """The tiny bot, logged in and ready."""
    async with running(server) as tiny:
        yield tiny


async def test_real_client_is_valid(server: LocalDiscord, bot: TinyBot):
    """Whatever the real client sends in a small game is found valid."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    channel = text_channel(server, bot)

    async def join(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(
            view=Board("Joined", "leave"), attachments=[discord.File(png(), "board.png")]
        )
        await interaction.followup.send("Hello", ephemeral=True)

    async def leave(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Question())

    bot.behaviour |= {"join": join, "leave": leave}
    await (await server.client.slash(ada, table, "game new")).wait_for_answer()
    (board,) = server.client.messages(table, ada)
    joined = await server.client.press(ada, board, "join")
    await server.client.wait_until(lambda: bool(joined.messages))
    opened = await server.client.press(ada, board, "leave")
    await opened.wait_for_answer()
    await (await server.client.submit_modal(opened, {"answer": "x"})).wait_for_answer()
    await (await server.client.complete(ada, table, "game place", {}, "at")).wait_for_answer()
    message = await channel.send(f"<@{ada.id}>", file=discord.File(png(), "a.png"), nonce="1")
    await message.edit(attachments=[*message.attachments, discord.File(png(), "b.png")])
    thread = await message.create_thread(name="Game")
    await thread.edit(archived=True)

    assert [str(invalid) for invalid in server.ledger.invalid] == []
    assert server.ledger.validated is not None
    assert server.ledger.validated == 11


async def test_own_answers_are_valid(described: Path, server: LocalDiscord, bot: TinyBot):
    """What the server hands to the bot has the form Discord describes."""
    ada = server.client.users[0]
    table = server.client.channels(ada)[0]
    asked = await server.client.slash(ada, table, "game new")
    await asked.wait_for_answer()
    world = server.world
    message = world.messages[server.client.messages(table, ada)[0].id]
    answers = {
        "MessageResponse": payloads.message_json(world, message),
        "GuildChannelResponse": payloads.channel_json(world, table),
        "ThreadResponse": payloads.channel_json(world, world.create_thread(table, "x", ada.id)),
        "GuildMemberResponse": payloads.member_json(world, ada),
        "InteractionCallbackResponse": payloads.answer_json(world, asked.interaction, message),
        "ApplicationCommandResponse": world.commands.of(None)[0],
    }

    document = json.loads(described.read_text())
    for name, answer in answers.items():
        reference = {"$ref": f"#/components/schemas/{name}"}
        schema = reference | {"components": document["components"]}
        jsonschema_rs.Draft202012Validator(schema).validate(answer)


BROKEN = {
    "text as a number": ({"content": 5}, "content: "),
    "colour below zero": (
        {
            "flags": 1 << 15,
            "components": [
                {
                    "type": 17,
                    "accent_color": -1,
                    "components": [{"type": 10, "content": "x"}],
                }
            ],
        },
        "components.0.accent_color: ",
    ),
    "component of no known type": (
        {"flags": 1 << 15, "components": [{"type": 99}]},
        "components.0.type: 99 is not one of",
    ),
    "separator too wide": (
        {"flags": 1 << 15, "components": [{"type": 14, "spacing": 3}]},
        "components.0.spacing: ",
    ),
}


@pytest.mark.parametrize("title", BROKEN)
async def test_broken_body(server: LocalDiscord, bot: TinyBot, title: str):
    """A body that breaks the description is refused, and the ledger names the place."""
    body, sentence = BROKEN[title]

    with pytest.raises(discord.HTTPException) as error:
        await bot.http.request(create_route(server), json=body)

    assert error.value.code == 50035
    (invalid,) = server.ledger.invalid
    assert sentence in invalid.reason
    assert server.world.messages == {}


async def test_without_description(clock: ManualClock):
    """Without a description the ledger says that nothing was checked against one."""
    async with LocalDiscord(clock=clock) as server:
        assert server.ledger.validated is None
