"""Whom messages mention and ping, new ones and edited ones, in channels and threads."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from playground.model import ChannelKind, User
from playground.permissions import Permission
from playground.server import LocalDiscord
from tests.playground.channels import text_channel
from tests.playground.plain import PlainClient, plain_client
from tests.playground.tiny import TinyBot

V2 = 1 << 15


@pytest.fixture
async def plain(server: LocalDiscord) -> AsyncIterator[PlainClient]:
    """Plain HTTP with the bot's token."""
    async with plain_client(server) as client:
        yield client


def table_path(server: LocalDiscord) -> str:
    return f"/channels/{server.client.channels(server.client.users[0])[0].id}/messages"


def layout(text: str) -> dict[str, Any]:
    return {"flags": V2, "components": [{"type": 10, "content": text}]}


def mentioned(body: dict[str, Any]) -> list[int]:
    return [int(user["id"]) for user in body["mentions"]]


async def test_each_edit_of_a_layout_mentions_anew(server: LocalDiscord, plain: PlainClient):
    """From its components, as the edit allows it: a new picture may take a mention away."""
    ada, bo = server.client.users
    path = table_path(server)
    sent = (await plain.ask("POST", path, layout(f"<@{ada.id}> to act"))).body
    assert mentioned(sent) == [ada.id]
    edits: list[tuple[dict[str, Any], list[int]]] = [
        ({"allowed_mentions": {"parse": []}}, []),
        ({}, [ada.id]),
        (layout(f"<@{bo.id}>") | {"allowed_mentions": {"users": [str(ada.id)]}}, []),
        ({"allowed_mentions": {"users": [str(bo.id)]}}, [bo.id]),
    ]
    for body, names in edits:
        answer = await plain.ask("PATCH", f"{path}/{sent['id']}", body)
        assert mentioned(answer.body) == names
    assert server.ledger.pings == {int(sent["id"]): (ada.id,)}


async def test_only_new_content_mentions_anew(server: LocalDiscord, plain: PlainClient):
    """A classic message keeps its mentions through edits of anything else."""
    ada, bo = server.client.users
    path = table_path(server)
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}
    body = {"content": f"<@{ada.id}>", "components": [row], "embeds": [{"title": "x"}]}
    sent = (await plain.ask("POST", path, body)).body
    none: dict[str, Any] = {"allowed_mentions": {"parse": []}}
    for kept in ({"components": []}, {"embeds": []}, {"attachments": []}, {"flags": 4}, {}):
        answer = await plain.ask("PATCH", f"{path}/{sent['id']}", kept | none)
        assert mentioned(answer.body) == [ada.id]
    same = {"content": f"<@{ada.id}>"}
    assert mentioned((await plain.ask("PATCH", f"{path}/{sent['id']}", same | none)).body) == []
    assert mentioned((await plain.ask("PATCH", f"{path}/{sent['id']}", same)).body) == [ada.id]
    other = {"content": f"<@{bo.id}>"}
    assert mentioned((await plain.ask("PATCH", f"{path}/{sent['id']}", other)).body) == [bo.id]
    assert server.ledger.pings == {int(sent["id"]): (ada.id,)}


async def test_answers_mention_users_only_by_default(server: LocalDiscord, bot: TinyBot):
    """Where an answer to an interaction does not say what it may mention, everyone is not it."""
    server.world.guild.set_role(server.world.guild.everyone, ~Permission(0))
    bot.allowed_mentions = None
    ada, bo = server.client.users

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"@everyone <@{bo.id}>")

    bot.behaviour["/game new"] = answer
    table = server.client.channels(ada)[0]
    asked = await server.client.slash(ada, table, "game new")
    await asked.wait_for_answer()
    assert asked.messages[0].pinged == (bo.id,)
    message = await text_channel(server, bot).send("@everyone")
    assert server.client.message(ada, message.id).pinged == (ada.id, bo.id)


async def thread_of(
    server: LocalDiscord, bot: TinyBot, kind: ChannelKind
) -> tuple[discord.Thread, set[int]]:
    """A thread the bot opened, and the ids of its members."""
    private = kind is ChannelKind.PRIVATE_THREAD
    table = text_channel(server, bot)
    server.world.set_permissions(
        server.world.channels[table.id], allow=Permission.CREATE_PRIVATE_THREADS
    )
    type_ = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    thread = await table.create_thread(name="Game", type=type_)
    return thread, server.world.channels[thread.id].member_ids


@pytest.mark.parametrize("kind", [ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD])
async def test_a_mention_adds_to_the_thread(server: LocalDiscord, bot: TinyBot, kind: ChannelKind):
    """Once; not by an edit, and not who may not be mentioned or does not see the channel."""
    bo, cleo = server.client.users[1], User(server.world.new_id(), "Cleo")
    server.world.users[cleo.id] = cleo
    server.world.guild.join(cleo.id)
    thread, members = await thread_of(server, bot, kind)
    server.world.hide(server.world.channels[thread.parent_id], cleo)
    me = server.world.bot.id
    await thread.send(f"<@{bo.id}>", allowed_mentions=discord.AllowedMentions.none())
    said = await thread.send("x")
    await said.edit(content=f"<@{bo.id}>")
    assert members == {me}
    with server.client.subscribe(bo) as feed:
        for _ in range(2):
            await thread.send(f"<@{bo.id}> <@{cleo.id}>")
        kinds = [(await asyncio.wait_for(feed.next(), 5)).kind for _ in range(5)]
    assert kinds == ["thread_joined", *["message_created", "ping"] * 2]
    assert members == {me, bo.id}
    assert [*server.ledger.pings.values()] == [(bo.id,), (bo.id,)]


async def test_who_does_not_see_the_channel_is_not_pinged(server: LocalDiscord, bot: TinyBot):
    """Nor is who left the server; the mention stands there all the same."""
    ada, bo = server.client.users
    channel = text_channel(server, bot)
    table = server.world.channels[channel.id]
    server.world.hide(table, bo)
    hidden = await channel.send(f"<@{ada.id}> <@{bo.id}>")
    assert server.ledger.pings == {hidden.id: (ada.id,)}
    assert {user.id for user in hidden.mentions} == {ada.id, bo.id}
    assert server.client.channels(bo) == ()
    server.world.guild.leave(ada.id)
    left = await channel.send(f"<@{ada.id}>")
    assert left.id not in server.ledger.pings
