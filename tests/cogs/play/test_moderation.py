"""What host and moderators may do, as people see it: ending, putting a seat aside, moving.

Bo opens the tables. Ada owns the server, so she manages messages; Cy does not.
"""

import re

import pytest

from bot.games.table import CHANNEL_GONE
from playground.client.message_view import MessageView
from playground.model import Channel
from playground.permissions import Permission
from playground.routes.faults import FaultKind, Target
from tests.cogs.evening import Evening, answer, button, move, story
from tests.waiting import until


async def say(table: Evening, channel: Channel, name: str, command: str) -> MessageView:
    """Send a command in a channel and return the answer."""
    return await answer(await table.server.client.slash(table.person(name), channel, command))


async def bring(table: Evening, channel: Channel, name: str) -> MessageView:
    """Open the panel in a channel, and there the games that can be moved to it."""
    panel = await say(table, channel, name, "game menu")
    host = await table.click(name, panel, "Host")
    return await table.click(name, host, "Move a game here")


def public(table: Evening, channel: Channel) -> list[MessageView]:
    """Return the public messages of a channel."""
    seen = table.server.client.messages(channel, table.person("Ada"))
    return [message for message in seen if not message.ephemeral]


def leave(table: Evening, name: str) -> None:
    """Let somebody leave the server."""
    table.server.world.guild.leave(table.person(name).id)


# -- ending ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ada", "Bo"])
async def test_a_lobby_is_cancelled_with_its_button(table: Evening, name: str) -> None:
    """By its host or who manages messages; it is said who did, and the channel is free."""
    await table.slash("Bo", "game new")
    lobby = await table.news(1)
    refused = await table.click("Cy", lobby, "Cancel")
    assert refused.ephemeral
    assert refused.text == "Only Bo or a moderator (Manage Messages) can do that."
    await table.click(name, lobby, "Cancel")
    closed = await table.news(2)
    assert closed.text == (f"{name} cancelled this game before it began.\nThis lobby is closed.")
    assert not table.messages()[0].buttons
    await table.slash("Cy", "game new")
    assert "Players: Cy" in (await table.news(3)).text


async def test_a_lobby_is_closed_with_the_command(table: Evening) -> None:
    """At once: there is nothing to lose."""
    await table.slash("Bo", "game new")
    await table.news(1)
    assert (await table.open("Cy", "end")).text.startswith("Only Bo or a moderator")
    assert (await table.open("Ada", "end")).text == "The lobby is closed."
    assert (await table.news(2)).text.startswith("Ada cancelled this game")


@pytest.mark.parametrize("name", ["Ada", "Bo"])
async def test_a_running_game_is_ended(table: Evening, name: str) -> None:
    """Asked once; scores and seal are public, the channel is free, all there was stays."""
    turn = await table.game("Bo", "Cy")
    seated = (await table.position()).table
    seal, names = seated.seal, [seat.name for seat in seated.seats]
    await move(table, await table.to_act(), turn)
    await table.news(3)
    assert (await table.open("Cy", "end")).text.startswith("Only Bo or a moderator")
    asked = await table.open(name, "end")
    assert "End this game for everybody? Nobody wins" in asked.text
    kept = await table.click(name, asked, "Keep playing")
    assert kept.text == "OK, the game goes on."
    done = await table.click(name, await table.open(name, "end"), "End the game")
    assert (done.text, done.buttons) == ("The game has ended.", ())
    end = await table.news(4)
    others = sorted(table.person(each).id for each in names if each != name)
    called = ", ".join(f"<@{user}>" for user in others)
    ended, nobody, standing, *_ = end.text.splitlines()
    assert ended == f"{called} {name} ended this game before it was over."
    assert nobody == "Nobody has won this game."
    assert re.findall(r"(Bo|Cy) \*\*0\*\*", standing) == names
    assert "seal" not in end.text
    assert seal in (await table.open("Cy", "proof")).text
    assert "win" not in end.text.replace("Nobody has won", "")
    assert sorted(end.pinged) == others
    assert [shown.filename for shown in end.pictures] == ["board.png"]
    labels = [b.label for b in end.buttons]
    assert labels == ["Rematch", "Scores", "Replay", "Analysis", "More"]
    board = await table.slash("Cy", "game board")
    assert "Nobody has won" in board.text
    assert "’s turn" not in board.text
    scores = await table.click("Cy", end, "Scores")
    assert "Bo: 0 points" in scores.text
    assert "If the game ended now" not in scores.text
    assert (await table.click("Cy", end, "Replay")).pictures[0].alt
    assert (await table.open("Cy", "fields")).pictures
    await table.slash("Cy", "game new")
    assert "Players: Cy" in (await table.news(5)).text


async def test_after_the_end_nothing_is_played(table: Evening) -> None:
    """Late presses are told so."""
    turn = await table.game("Bo", "Cy")
    play = button(turn, "Play")
    await table.click("Bo", await table.open("Bo", "end"), "End the game")
    await table.news(3)
    for name in ("Bo", "Cy"):
        late = await table.press(name, turn, play, forged=True)
        assert late.ephemeral
    assert "Host" not in [b.label for b in (await table.menu("Bo")).buttons]


async def test_a_paused_game_is_ended(table: Evening) -> None:
    """It has a way on: its channel is where it always was."""
    await table.game("Bo", "Cy")
    position = await table.position()
    async with table.store.write() as change:
        await change.change_game(position.table.id, status="paused")
    await table.click("Bo", await table.open("Bo", "end"), "End the game")
    assert "Bo **0** (" in (await table.news(3)).text


# -- putting a seat aside -------------------------------------------------------------------------


async def test_the_seat_of_a_player_who_left_is_put_aside(table: Evening) -> None:
    """Announced as that; figures and points stay, and the next player is pinged."""
    await table.game("Bo", "Cy", "Ada")
    gone = await table.to_act()
    others = {"Ada", "Bo", "Cy"} - {gone}
    if gone == "Ada":
        table.server.world.owner_id = table.person("Bo").id
    leave(table, gone)
    moderator = "Bo" if gone == "Ada" else "Ada"
    (select,) = (await table.menu(moderator, "Host", "Remove a player")).selects
    names = {option.label: option.value for option in select.options}
    assert set(names) == {"Ada", "Bo", "Cy"} - {moderator}
    asked = await table.open(moderator, "remove", names[gone])
    assert asked.text.startswith(f"{gone} has left this server. Retire the seat?")
    done = await table.click(moderator, asked, "Retire the seat")
    assert (done.text, done.buttons) == ("The seat is retired.", ())
    news = await table.news(3)
    assert story(news).startswith(
        f"{gone} has left the server; {moderator} retired the seat. Figures and points stay."
    )
    assert "resigned" not in news.text
    assert await table.to_act() in others
    assert news.pinged == (table.person(await table.to_act()).id,)
    (select,) = (await table.menu(moderator, "Host", "Remove a player")).selects
    assert {option.label for option in select.options} == others - {moderator}
    assert f"{gone} (resigned)" in (await table.open(moderator, "scores")).text


async def test_somebody_who_is_still_there_is_not_put_aside(table: Evening) -> None:
    """The sentence says what to do instead."""
    await table.game("Bo", "Cy")
    refused = await table.open("Bo", "remove", str(table.person("Cy").id))
    assert refused.ephemeral
    assert refused.text == (
        "Cy is still on this server. They can leave the game themselves (*More*, *Resign*),"
        " or you can end it for everybody (*More*, *Host*)."
    )
    screen = await table.open("Bo", "remove")
    nobody = await table.choose("Bo", screen, ":remove", "77", forged=True)
    assert nobody.text == "That player isn’t in this game, or has left it."
    leave(table, "Bo")
    assert (await table.open("Cy", "remove")).text.startswith("Only Bo or a moderator")
    assert (await table.position()).table.status == "running"


async def test_somebody_who_comes_back_keeps_the_seat(table: Evening) -> None:
    """Even while it is asked whether to put it aside."""
    await table.game("Bo", "Cy")
    leave(table, "Cy")
    asked = await table.open("Bo", "remove", str(table.person("Cy").id))
    assert (await table.click("Bo", asked, "Keep")).text == "OK, the seat stays as it is."
    asked = await table.open("Bo", "remove", str(table.person("Cy").id))
    table.server.world.guild.join(table.person("Cy").id)
    refused = await table.click("Bo", asked, "Retire the seat")
    assert refused.text.startswith("Cy is still on this server.")
    assert (await table.position()).table.status == "running"


async def test_what_discord_does_not_tell_is_not_guessed(table: Evening) -> None:
    """A failure is no proof that somebody left."""
    await table.game("Bo", "Cy")
    leave(table, "Cy")
    members = Target("GET", "/guilds/*/members/*")
    table.server.faults.deal_next(FaultKind.UNAVAILABLE, 9, members)
    refused = await table.open("Bo", "remove", str(table.person("Cy").id))
    assert refused.text.startswith("Discord can’t tell me right now whether Cy is still")


async def test_the_seat_of_an_absent_host_of_a_lobby_is_freed(table: Evening) -> None:
    """Who manages messages does it; the next is host, and can start."""
    await table.slash("Bo", "game new")
    lobby = await table.news(1)
    for name in ("Cy", "Ada"):
        await table.click(name, lobby, "Join")
    here = await table.open("Ada", "remove", str(table.person("Bo").id))
    assert here.text.startswith("Bo is still on this server. They can press *Leave*")
    leave(table, "Bo")
    asked = await table.open("Ada", "remove", str(table.person("Bo").id))
    assert asked.text == "Bo has left this server. Free the seat?"
    done = await table.click("Ada", asked, "Free the seat")
    assert done.text == "The seat is free."
    anew = await table.news(2)
    assert anew.text.startswith("Bo has left the server; Ada freed the seat.")
    assert "Players: Cy and Ada" in anew.text
    assert "Cy starts the game." in anew.text
    await table.click("Cy", anew, "Start")
    assert "The game begins." in (await table.news(3)).text


# -- moving ---------------------------------------------------------------------------------------


async def test_a_game_is_continued_in_another_channel(table: Evening) -> None:
    """With all its buttons; who is to act is not pinged again, and the old message is over."""
    turn = await table.game("Bo", "Cy")
    hall = table.server.world.create_channel("hall")
    asked = await bring(table, hall, "Bo")
    ((option,),) = (select.options for select in asked.selects)
    assert option.label.startswith("#table: ")
    assert "Bo" in option.label
    done = await table.choose("Bo", asked, ":bring", option.value)
    moved = public(table, hall)[-1]
    assert done.text.startswith("The game goes on here. [Jump to it]")
    assert str(moved.id) in done.text
    assert story(moved).startswith("Bo moved this game here.")
    assert not moved.pinged
    assert [b.label for b in moved.buttons] == [b.label for b in turn.buttons]
    await table.server.client.wait_until(lambda: not table.newest.buttons)
    player = (await table.service.games.position(option.value)).to_act
    assert player is not None
    assert (await table.click(player.name, moved, "Play")).buttons
    await table.slash("Cy", "game new")
    assert "Players: Cy" in (await table.news(3)).text


async def test_players_move_a_game_that_is_stuck(table: Evening) -> None:
    """Not before; then the player to act is pinged."""
    turn = await table.game("Bo", "Cy")
    hall = table.server.world.create_channel("hall")
    game = (await table.position()).table.id
    refused = await table.open("Cy", "move", str(hall.id))
    assert refused.text.startswith("I can still post where this game is, so only Bo or a moderator")
    panel = await say(table, hall, "Cy", "game menu")
    assert [b.label for b in panel.buttons] == ["Help"]
    table.deny(Permission.SEND_MESSAGES)
    player = await table.to_act()
    await move(table, player, turn)
    await until(table.trouble)
    await table.choose("Cy", await bring(table, hall, "Cy"), ":bring", game)
    moved = public(table, hall)[-1]
    assert story(moved).startswith("Cy moved this game here.")
    other = "Cy" if player == "Bo" else "Bo"
    assert moved.pinged == (table.person(other).id,)


async def test_a_game_whose_channel_is_gone_goes_on(table: Evening) -> None:
    """As early versions left it: paused, for want of a channel."""
    await table.game("Bo", "Cy")
    position = await table.position()
    hall = table.server.world.create_channel("hall")
    async with table.store.write() as change:
        await change.change_game(position.table.id, status="paused", trouble=CHANNEL_GONE)
    table.server.world.delete_channel(table.channel)
    await table.server.client.wait_until(lambda: table.channel is hall)
    asked = await bring(table, hall, "Cy")
    ((option,),) = (select.options for select in asked.selects)
    assert option.label.endswith("(its channel is gone)")
    await table.choose("Cy", asked, ":bring", option.value)
    (moved,) = public(table, hall)
    assert position.to_act is not None
    called = () if position.to_act.name == "Cy" else (position.to_act.user_id,)
    assert moved.pinged == called, "Cy has moved it"
    assert (await table.click(position.to_act.name, moved, "Play")).buttons


async def test_where_a_game_is_not_moved(table: Evening) -> None:
    """To a channel that is taken, one the bot may not post in, one nobody sees, or its own."""
    await table.game("Bo", "Cy")
    world = table.server.world
    hall, cellar = world.create_channel("hall"), world.create_channel("cellar")
    await say(table, hall, "Cy", "game new")
    busy = await table.open("Bo", "move", str(hall.id))
    assert busy.text.startswith("There’s already a game in this channel.")
    world.set_permissions(cellar, deny=Permission.SEND_MESSAGES)
    refused = await table.open("Bo", "move", str(cellar.id))
    assert refused.text.startswith(f"I’m missing permissions in <#{cellar.id}>: Send Messages")
    here = await table.open("Bo", "move", str(table.channel.id))
    assert here.text == "That game is already in this channel."
    screen = await table.open("Bo", "move")
    for nonsense in ("77", "hall"):
        forged = await table.choose("Bo", screen, ":move", nonsense, forged=True)
        assert forged.text == "This button doesn’t belong to any of my games."
    assert len(table.messages()) == 2


async def test_a_game_is_moved_from_where_it_is(table: Evening) -> None:
    """To a channel that is chosen in the panel."""
    await table.game("Bo", "Cy")
    hall = table.server.world.create_channel("hall")
    done = await table.open("Bo", "move", str(hall.id))
    assert done.text.startswith("The game goes on here. [Jump to it]")
    assert story(public(table, hall)[-1]).startswith("Bo moved this game here.")
