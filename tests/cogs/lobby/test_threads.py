"""A game in a thread of its own: chosen in the lobby, opened once at the start, done without."""

import pytest

from bot.games.refusals import Refusal, RefusalKey
from playground.client.message_view import MessageView
from playground.permissions import Permission
from playground.routes.faults import FaultKind, Target
from tests.cogs.evening import Evening, story
from tests.cogs.lobby.screens import opened, public, single, threads

THREADS = Target("POST", "/channels/*/messages/*/threads")


async def choose_thread(table: Evening) -> MessageView:
    """Open a lobby whose game is to be played in a thread; return the options."""
    screen = await single(table, await opened(table), "table", "place")
    return await table.choose("Ada", screen, "value.place", "thread")


async def test_a_game_is_played_in_a_thread_of_its_own(table: Evening) -> None:
    """Named after the players, at the lobby's message, which leads there."""
    screen = await choose_thread(table)
    lobby = table.newest
    assert "I open a thread for the game when it starts." in lobby.text
    assert "⚠" not in screen.text
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    (thread,) = threads(table)
    assert (thread.id, thread.parent_id) == (lobby.id, table.channel.id)
    assert thread.name == "Carcassonne: Ada and Bo"
    await table.server.client.wait_until(lambda: len(public(table, thread)) == 1)
    (turn,) = public(table, thread)
    assert "The game begins." in turn.text
    assert "Play" in [button.label for button in turn.buttons]
    (lobby,) = table.messages()
    assert lobby.text.endswith(f"are playing in <#{thread.id}>.")
    assert not lobby.buttons
    assert await table.service.games.in_channel(table.channel.id) is None
    assert (await table.service.games.in_channel(thread.id)) is not None
    await table.slash("Cy", "game new")
    assert "Players: Cy" in (await table.news(2)).text, "the channel is free"


async def test_what_comes_between_thread_and_start_makes_no_second_thread(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses again, also after the bot was killed, finds the first one."""
    await choose_thread(table)
    lobby = table.newest
    await table.click("Bo", lobby, "Join")

    async def fail(*_: object, **__: object) -> None:
        raise Refusal(RefusalKey.STORE_UNAVAILABLE)

    with monkeypatch.context() as broken:
        broken.setattr(table.service.lobbies, "start", fail)
        await table.click("Ada", lobby, "Start")
    (thread,) = threads(table)
    assert (await table.position()).table.status == "lobby"
    await table.click("Ada", lobby, "Start")
    assert threads(table) == [thread]
    assert (await table.service.games.in_channel(thread.id)) is not None


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ],
)
async def test_what_is_missing_is_said_before_and_done_without(
    table: Evening, permission: Permission, name: str
) -> None:
    """To the host in the options; at the start everybody reads that it is played here."""
    table.deny(permission)
    screen = await choose_thread(table)
    assert f"I’m missing permissions in <#{table.channel.id}>: {name}." in screen.text
    assert "For now the game would be played in the channel." in screen.text
    lobby = table.newest
    await table.click("Bo", lobby, "Join")
    told = await table.click("Ada", lobby, "Start")
    assert told.ephemeral
    assert name in told.text
    turn = await table.news(2)
    assert story(turn).startswith("I couldn’t open a thread for this game, so you play here.")
    assert threads(table) == []


async def test_a_thread_that_discord_refuses_is_done_without(table: Evening) -> None:
    """Whatever the reason is."""
    await choose_thread(table)
    lobby = table.newest
    await table.click("Bo", lobby, "Join")
    table.server.faults.deal_next(FaultKind.UNAVAILABLE, 9, THREADS)
    await table.click("Ada", lobby, "Start")
    assert "so you play here" in (await table.news(2)).text


async def test_who_may_not_start_opens_no_thread(table: Evening) -> None:
    """Nor who is alone."""
    await choose_thread(table)
    lobby = table.newest
    assert "You need at least 2 players" in (await table.click("Ada", lobby, "Start")).text
    await table.click("Bo", lobby, "Join")
    assert (await table.click("Bo", lobby, "Start")).text == "Only Ada can do that."
    assert threads(table) == []
    assert (await table.position()).table.status == "lobby"


async def test_a_lobby_in_a_thread_is_played_there(table: Evening) -> None:
    """It has one already."""
    await table.game("Ada", "Bo")
    await table.click("Cy", await table.slash("Cy", "game new"), "Open in a thread")
    (thread,) = threads(table)
    (lobby,) = public(table, thread)
    screen = await table.click("Cy", lobby, "Options")
    screen = await table.choose("Cy", screen, ":option", "place")
    await table.choose("Cy", screen, "value.place", "thread")
    await table.click("Ada", lobby, "Join")
    await table.click("Cy", lobby, "Start")
    await table.server.client.wait_until(lambda: len(public(table, thread)) == 2)
    assert threads(table) == [thread]
