"""Channels: messages sent, found again, changed and retired; what forbids it is named."""

import discord
import pytest

from bot.outbox import ChannelGone, MissingPermission
from cogs import custom_ids
from cogs.channels import Channels, list_missing
from cogs.layout import Button, Layout, lay_out_text
from playground.permissions import Permission
from tests.cogs.evening import Evening

GAME = "k3f9x2ab"


def with_button(seq: int, text: str = "A turn.", game: str = GAME) -> Layout:
    """Return a message with a button of a game."""
    button = Button(custom_ids.encode_info(game, seq, "scores"), "Scores")
    return Layout(above=text, rows=((button,),))


async def test_a_message_pings_just_those_named(table: Evening) -> None:
    """Nobody else who is mentioned."""
    channels, ada, bo = Channels(table.client), table.person("Ada"), table.person("Bo")
    text = f"<@{ada.id}> and <@{bo.id}> and @everyone"
    await channels.send(table.channel.id, with_button(1, text), "n1", [bo.id])
    assert table.newest.text == text
    assert table.newest.pinged == (bo.id,)


async def test_a_message_is_found_by_its_game_and_number(table: Evening) -> None:
    """Among others of the game, of other games, and without buttons."""
    channels, channel = Channels(table.client), table.channel.id
    first = await channels.send(channel, with_button(1), "n1", [])
    second = await channels.send(channel, with_button(2), "n2", [])
    await channels.send(channel, with_button(2, game="another2"), "n3", [])
    await channels.send(channel, lay_out_text("No buttons."), "n4", [])
    assert await channels.find(channel, GAME, 1) == first
    assert await channels.find(channel, GAME, 2) == second
    assert await channels.find(channel, GAME, 3) is None
    assert await channels.find(channel, "another3", 2) is None


async def test_a_message_of_somebody_else_is_not_ours(table: Evening) -> None:
    """Even if its buttons look like ours."""
    channels, channel = Channels(table.client), table.channel.id
    sent = await channels.send(channel, with_button(1), "n1", [])
    table.server.world.messages[sent].author_id = table.person("Bo").id
    assert await channels.find(channel, GAME, 1) is None


async def test_history_that_cannot_be_read_has_no_message(table: Evening) -> None:
    """Nothing is raised; nor in a channel that is gone."""
    channels, channel = Channels(table.client), table.channel.id
    await channels.send(channel, with_button(1), "n1", [])
    table.deny(Permission.READ_MESSAGE_HISTORY, Permission.VIEW_CHANNEL)
    assert await channels.find(channel, GAME, 1) is None
    assert await channels.find(99, GAME, 1) is None


async def test_an_edit_pings_nobody(table: Evening) -> None:
    """It shows something else in the same message; one that is gone is an error."""
    channels, channel, bo = Channels(table.client), table.channel.id, table.person("Bo")
    sent = await channels.send(channel, with_button(1), "n1", [])
    await channels.edit(channel, sent, with_button(1, f"<@{bo.id}>, look."))
    assert table.newest.text == f"<@{bo.id}>, look."
    assert table.newest.pinged == ()
    assert len(table.messages()) == 1
    table.server.world.delete_message(table.server.world.messages[sent])
    with pytest.raises(discord.NotFound):
        await channels.edit(channel, sent, with_button(1))


async def test_a_retired_message_keeps_all_but_its_buttons(table: Evening) -> None:
    """One that is gone already is fine."""
    channels, channel = Channels(table.client), table.channel.id
    sent = await channels.send(channel, with_button(1, "It stays."), "n1", [])
    await channels.retire(channel, sent)
    assert (table.newest.text, table.newest.buttons) == ("It stays.", ())
    assert table.newest.pinged == ()
    table.server.world.delete_message(table.server.world.messages[sent])
    await channels.retire(channel, sent)


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        (Permission.SEND_MESSAGES, "send_messages"),
        (Permission.VIEW_CHANNEL, "view_channel"),
        (Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES, "view_channel"),
    ],
)
async def test_the_first_missing_permission_is_named(
    table: Evening, denied: Permission, named: str
) -> None:
    """In the order in which they matter."""
    table.deny(denied)
    with pytest.raises(MissingPermission) as error:
        await Channels(table.client).send(table.channel.id, with_button(1), "n1", [])
    assert error.value.args == (named,)


async def test_a_channel_that_is_gone_is_told_from_one_that_is_closed(table: Evening) -> None:
    """Discord does not know it any more."""
    with pytest.raises(ChannelGone):
        await Channels(table.client).send(99, with_button(1), "n1", [])


def test_a_thread_needs_a_permission_of_its_own() -> None:
    """To send in threads, instead of in channels."""
    some = discord.Permissions(view_channel=True, attach_files=True)
    thread = object.__new__(discord.Thread)
    assert list_missing(object(), some) == ["send_messages", "read_message_history"]
    assert list_missing(thread, some) == ["send_messages_in_threads", "read_message_history"]
    assert list_missing(object(), discord.Permissions.all()) == []
