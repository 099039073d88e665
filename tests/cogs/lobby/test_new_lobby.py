"""Opening a table where there is one already: in a thread. And what is said when it is open."""

import asyncio

import pytest

from bot.games.table import Person
from bot.play.moderation import Place
from playground.permissions import Permission
from playground.routes.faults import FaultKind, Target
from tests.cogs.evening import Evening, answer, button
from tests.cogs.lobby.screens import new, public, threads
from tests.waiting import until

POSTS = Target("POST", "/channels/*/messages")


# -- beside another game --------------------------------------------------------------------------


async def test_a_busy_channel_says_what_is_going_on(table: Evening) -> None:
    """Privately, with a link to its newest message."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    shown = await table.slash("Bo", "game new")
    assert shown.ephemeral
    assert shown.text.startswith(
        "There’s already a game in this channel.\nAda has opened a lobby. Players so far: Ada."
    )
    assert f"/{table.channel.id}/{lobby.id})" in shown.text
    await table.click("Bo", lobby, "Join")
    await table.click("Ada", lobby, "Start")
    turn = await table.news(2)
    shown = await table.slash("Cy", "game new")
    player = await table.to_act()
    assert f"are playing, and it’s {player}’s turn." in shown.text
    assert f"/{table.channel.id}/{turn.id})" in shown.text
    assert [b.label for b in shown.buttons] == ["Open in a thread"]


async def test_a_second_game_is_opened_in_a_thread(table: Evening) -> None:
    """With the terms that were asked for; the answer leads there, and it is played there."""
    await table.game("Ada", "Bo")
    busy = await table.slash("Cy", "game new", preset="RGG", expansions="abbot, river")
    opened = await table.click("Cy", busy, "Open in a thread")
    (thread,) = threads(table)
    (lobby,) = public(table, thread)
    assert (thread.name, thread.parent_id) == ("Carcassonne with Cy", table.channel.id)
    assert opened.id == busy.id
    assert not opened.buttons
    assert opened.text.startswith("Your lobby is open. [Jump to it]")
    assert f"/{thread.id}/{lobby.id})" in opened.text
    assert "- First edition; rules of Rio Grande Games\n- The Abbot, The River" in lobby.text
    assert "Players: Cy" in lobby.text
    await table.click("Ada", lobby, "Join")
    await table.click("Cy", lobby, "Start")
    await table.server.client.wait_until(lambda: len(public(table, thread)) == 2)
    assert (await table.position()).table.status == "running"


async def test_in_a_busy_thread_the_next_one_is_beside_it(table: Evening) -> None:
    """Threads have no threads."""
    await table.game("Ada", "Bo")
    await table.click("Cy", await table.slash("Cy", "game new"), "Open in a thread")
    (first,) = threads(table)
    await table.click("Ada", await new(table, "Ada", first), "Open in a thread")
    assert [thread.parent_id for thread in threads(table)] == [table.channel.id] * 2
    assert threads(table)[1].name == "Carcassonne with Ada"


async def test_pressed_twice_it_is_one_thread(table: Evening) -> None:
    """Both presses lead there."""
    await table.game("Ada", "Bo")
    busy = await table.slash("Cy", "game new")
    press, person = table.server.client.press, table.person("Cy")
    both = [await press(person, busy, button(busy, "Open")) for _ in range(2)]
    texts = {(await answer(asked)).text for asked in both}
    assert len(texts) == 1
    assert texts.pop().startswith("Your lobby is open. [Jump to it]")
    assert len(threads(table)) == 1


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ],
)
async def test_a_missing_permission_for_threads_is_named(
    table: Evening, permission: Permission, name: str
) -> None:
    """And nothing is opened."""
    await table.game("Ada", "Bo")
    busy = await table.slash("Cy", "game new")
    table.deny(permission)
    refused = await table.click("Cy", busy, "Open in a thread")
    assert refused.text == f"I’m missing permissions in <#{table.channel.id}>: {name}."
    assert threads(table) == []


async def test_a_thread_that_discord_refuses_is_said(table: Evening) -> None:
    """There may be too many of them."""
    await table.game("Ada", "Bo")
    busy = await table.slash("Cy", "game new")
    table.server.faults.deal_next(FaultKind.UNAVAILABLE, 9, Target("POST", "/channels/*/threads"))
    refused = await table.click("Cy", busy, "Open in a thread")
    assert refused.text == "I can’t open a thread here. Use /game new in another channel."


@pytest.mark.parametrize("status", ["paused", "over", "ended"])
async def test_a_game_that_is_not_played_keeps_no_channel(table: Evening, status: str) -> None:
    """There the next one is opened."""
    await table.game("Ada", "Bo")
    game = (await table.position()).table.id
    async with table.store.write() as change:
        await change.change_game(game, status=status)
    await table.slash("Cy", "game new")
    assert "Players: Cy" in (await table.news(3)).text


# -- what is said ---------------------------------------------------------------------------------


async def test_a_table_is_said_to_be_open_when_it_is(table: Evening) -> None:
    """Not before its message can be seen."""
    released = asyncio.Event()
    send = table.client.http.send_message

    async def late(*arguments: object, **values: object) -> object:
        await released.wait()
        return await send(*arguments, **values)  # type: ignore[arg-type]

    table.client.http.send_message = late  # type: ignore[assignment,method-assign]
    asked = await table.server.client.slash(table.person("Ada"), table.channel, "game new")
    assert await asked.wait_for_answer()
    await until(lambda: table.service.games.in_channel(table.channel.id))
    assert not asked.is_settled
    released.set()
    opened = await answer(asked)
    (lobby,) = table.messages()
    assert opened.text.startswith("Your lobby is open. [Jump to it]")
    assert f"/{table.channel.id}/{lobby.id})" in opened.text


async def test_a_table_that_is_held_is_said_to_be(table: Evening) -> None:
    """With what is missing, where."""
    send = table.client.http.send_message

    async def denied(*arguments: object, **values: object) -> object:
        table.deny(Permission.ATTACH_FILES, Permission.SEND_MESSAGES)
        return await send(*arguments, **values)  # type: ignore[arg-type]

    table.client.http.send_message = denied  # type: ignore[assignment,method-assign]
    held = await table.slash("Ada", "game new")
    assert held.text.startswith(
        "Your lobby isn’t open yet. I couldn’t post in this game’s channel:"
        " I’m missing the Send Messages permission."
    )
    assert not table.messages()


async def test_a_lobby_that_was_shown_anew_is_changed_where_it_is(table: Evening) -> None:
    """Presses on an older message, and options opened from one, change the newest."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    await table.click("Bo", lobby, "Join")
    options = await table.click("Ada", lobby, "Options")
    with_buttons = table.server.world.messages[lobby.id].components
    hall = table.server.world.create_channel("hall")
    game, person = (await table.position()).table.id, table.person("Ada")
    place = Place(table.server.world.guild_id, hall.id)
    await table.service.moderation.move(game, place, Person(person.id, "Ada"), "move")
    await table.server.client.wait_until(lambda: not table.newest.buttons)
    table.server.world.messages[lobby.id].components = with_buttons
    pressed = await table.click("Cy", lobby, "Join")
    assert not pressed.buttons
    await table.choose("Ada", options, "preset", "ZMG")
    (newest,) = public(table, hall)
    assert "Players: Ada, Bo, and Cy" in newest.text
    assert "rules of Z-Man Games" in newest.text
    assert newest.buttons
    assert not table.newest.buttons
