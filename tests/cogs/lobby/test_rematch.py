"""*Rematch* under a game that is over."""

from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, answer, button
from tests.cogs.lobby.screens import public, threads


async def seq(table: Evening) -> int:
    """Return the number of actions of the channel's game."""
    return (await table.position()).table.seq


async def over(table: Evening) -> MessageView:
    """Play until Bo resigns; return the final message."""
    await table.game("Ada", "Bo")
    await table.click("Bo", await table.open("Bo", "resign"), "Resign")
    return await table.news(3)


async def test_a_rematch_is_opened_with_everybody_seated(table: Evening) -> None:
    """Where the game was; the answer leads there, and the host starts it."""
    await table.game("Ada", "Bo")
    await table.open("Ada", "end")
    done = await table.open("Ada", "end")
    await table.click("Ada", done, "End the game")
    end = await table.news(3)
    assert [b.label for b in end.buttons][:1] == ["Rematch"]
    first = (await table.service.games.in_channel(table.channel.id, ended=True)).seats[0].name
    second = "Ada" if first == "Bo" else "Bo"
    opened = await table.click("Bo", end, "Rematch")
    lobby = await table.news(4)
    assert opened.ephemeral
    assert opened.text.startswith("The lobby for the rematch is open. [Jump to it]")
    assert f"/{table.channel.id}/{lobby.id})" in opened.text
    assert lobby.text.startswith(f"Bo asks for a rematch: the same people and rules, and {second}")
    assert f"Players: {second} and {first} (4 seats left)." in lobby.text
    assert not lobby.pinged
    await table.click("Bo", lobby, "Start")
    turn = await table.news(5)
    assert await table.to_act() == second
    assert turn.pinged == (table.person(second).id,)
    later = await table.click("Ada", end, "Rematch")
    assert later.text.startswith("The rematch has begun. [Jump to it]")
    assert len(table.messages()) == 5


async def test_pressed_by_everybody_at_once_it_is_one_lobby(table: Evening) -> None:
    """And by one of them twice."""
    end = await over(table)
    press = table.server.client.press
    asked = [
        await press(table.person(name), end, button(end, "Rematch"))
        for name in ("Ada", "Ada", "Bo")
    ]
    texts = {(await answer(each)).text for each in asked}
    assert len(texts) == 1
    assert len(table.messages()) == 4


async def test_others_are_told_that_it_is_not_theirs(table: Evening) -> None:
    """Spectators read why not; nothing is opened."""
    end = await over(table)
    refused = await table.click("Cy", end, "Rematch")
    assert refused.text.startswith("Only those who played can ask for a rematch.")
    assert len(table.messages()) == 3


async def test_a_game_that_goes_on_has_no_rematch(table: Evening) -> None:
    """A forged press changes nothing."""
    turn = await table.game("Ada", "Bo")
    game = (await table.position()).table.id
    refused = await table.press("Ada", turn, f"m:{game}:3:here", forged=True)
    assert refused.text.startswith("The game has moved on since then.")
    newest = await table.press("Ada", turn, f"m:{game}:{(await seq(table))}:here", forged=True)
    assert newest.text == "This button doesn’t belong to any of my games."
    assert len(table.messages()) == 2


async def test_where_the_channel_is_busy_it_is_played_in_a_thread(table: Evening) -> None:
    """One thread, however often that is pressed; everybody is led there."""
    end = await over(table)
    await table.slash("Cy", "game new")
    await table.news(4)
    busy = await table.click("Ada", end, "Rematch")
    assert busy.text.startswith("There’s already a game in this channel.\nCy has opened a lobby.")
    assert "You can start the rematch in a thread." in busy.text
    again = await table.click("Bo", end, "Rematch")
    opened = await table.click("Ada", busy, "Open in a thread")
    (thread,) = threads(table)
    (lobby,) = public(table, thread)
    assert f"/{thread.id}/{lobby.id})" in opened.text
    assert (opened.id, opened.buttons) == (busy.id, ())
    assert f"/{thread.id}/{lobby.id})" in (await table.click("Bo", again, "Open")).text
    assert threads(table) == [thread]
    assert "Ada asks for a rematch" in lobby.text
