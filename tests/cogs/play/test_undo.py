"""Undo as people see it: the button, what the others are asked, and time of grace."""

import re
from dataclasses import replace

import pytest

from bot.games.table import Person, Position
from cogs.play.functions import Asking, may_take_back
from cogs.play.undo_offer import may_undo
from playground.client.message_view import MessageView
from rules import Setup
from tests.cogs.evening import Evening, answer, button, dragon_wakes, move, story
from tests.cogs.lobby.screens import begin_with
from tests.cogs.play.walks import walking
from tests.cogs.tables import table_of

BASE = Setup()


def labels(message: MessageView) -> list[str]:
    """Return what the buttons say."""
    return [b.label for b in message.buttons]


def pinged(table: Evening, message: MessageView) -> list[str]:
    """Return who was called by a message."""
    users = table.server.client.users
    return sorted(user.name for user in users if user.id in message.pinged)


async def moved(table: Evening, *names: str) -> MessageView:
    """Let the first of these people move; return the next one's turn."""
    message = await table.game(*names, setup=BASE)
    assert "Undo" not in labels(message), "there is nothing yet"
    await move(table, names[0], message)
    return await table.news(3)


async def retired(table: Evening) -> None:
    """Wait until no message but the newest has buttons."""
    await table.server.client.wait_until(
        lambda: not any(message.buttons for message in table.messages()[:-1])
    )


async def test_a_move_is_taken_back_by_consent(table: Evening) -> None:
    """Asked in public with a ping; then its player is called again, with the same tile."""
    begun = await table.game("Ada", "Bo", setup=BASE)
    before = await table.position()
    await move(table, "Ada", begun)
    after = await table.news(3)
    assert labels(after) == ["Play", "Scores", "Territory", "Tiles left", "More", "Undo"]
    told = await table.click("Ada", after, "Undo")
    assert told.ephemeral
    assert told.text.startswith("I asked the others.")
    asked = await table.news(4)
    call, first, *_ = asked.text.splitlines()
    assert call == f"**<@{table.person('Bo').id}>, it’s your turn.**"
    assert first.startswith(
        f"<@{table.person('Bo').id}>: **Ada would like to undo the last move.**"
    )
    assert re.search(r"Answer by <t:\d+:f>, or before anyone plays on.$", first)
    assert pinged(table, asked) == ["Bo"]
    assert labels(asked)[-2:] == ["Agree", "Refuse"]
    assert "Undo" not in labels(asked)
    agreed = await table.click("Bo", asked, "Agree")
    assert agreed.text == "You agreed, and so did everybody else. The move is undone."
    back = await table.news(5)
    assert story(back).startswith("Everybody agreed: Ada undoes a move")
    assert pinged(table, back) == ["Ada"]
    assert "Undo" not in labels(back)
    assert back.pictures[0].alt == begun.pictures[0].alt, "the tile in hand, too"
    assert (await table.position()).state == before.state
    await retired(table)
    await move(table, "Ada", back)
    assert labels(await table.news(6)) == labels(after)
    assert table.server.ledger.refused == []


async def test_one_refuses(table: Evening) -> None:
    """It is said who, the game goes on, and the buttons are those of a turn again."""
    after = await moved(table, "Ada", "Bo", "Cy")
    await table.click("Ada", after, "Undo")
    asked = await table.news(4)
    assert pinged(table, asked) == ["Bo", "Cy"]
    agreed = await table.click("Cy", asked, "Agree")
    assert agreed.text == "You agreed. I’m still waiting for Bo."
    assert (await table.click("Bo", asked, "Refuse")).text == "The move stays."
    news = await table.news(5)
    assert story(news).startswith("Bo doesn’t want Ada to undo a move, so the move stays.")
    assert (labels(news), pinged(table, news)) == (labels(after), [])
    await table.server.client.wait_until(lambda: not table.messages()[3].buttons)
    late = await table.press("Cy", asked, button(asked, "Agree"), forged=True)
    sentence, link = late.text.splitlines()
    assert sentence == "The game has moved on since then."
    assert link.startswith("[Jump to the latest message](")
    await move(table, "Bo", news)


async def test_each_button_names_its_wish_where_two_are_open(table: Evening) -> None:
    """An undo and a pause; once one is answered the other is as ever."""
    after = await moved(table, "Ada", "Bo")
    await table.click("Ada", after, "Undo")
    asked = await table.news(4)
    assert labels(asked)[-2:] == ["Agree", "Refuse"]
    await table.open("Ada", "pause", "7")
    both = await table.news(5)
    assert pinged(table, both) == ["Bo"]
    four = ["Undo: agree", "Undo: refuse", "Pause: agree", "Pause: refuse"]
    assert labels(both)[-4:] == four
    assert (await table.click("Bo", both, "Pause: refuse")).text == "The game goes on."
    one = await table.news(6)
    assert labels(one)[-2:] == ["Agree", "Refuse"]
    told = await table.click("Bo", one, "Agree")
    assert told.text == "You agreed, and so did everybody else. The move is undone."
    assert table.server.ledger.refused == []


@pytest.mark.parametrize(
    ("wish", "verb", "told"),
    [("undo", "v", "The move is undone."), ("pause", "j", "the game is paused.")],
)
async def test_buttons_of_earlier_versions_are_answered(
    table: Evening, wish: str, verb: str, told: str
) -> None:
    """They are on messages of games that go on."""
    after = await moved(table, "Ada", "Bo")
    if wish == "undo":
        await table.click("Ada", after, "Undo")
    else:
        await table.open("Ada", "pause", "7")
    asked = await table.news(4)
    at = await table.position()
    old = f"{verb}:{at.table.id}:{at.table.seq}:0:agree"
    pressed = {"type": 2, "style": 1, "label": "Agree", "custom_id": old}
    components = [{"type": 1, "components": [pressed]}]
    table.server.world.messages[asked.id].components = components
    assert told in (await table.press("Bo", asked, old)).text


async def test_a_game_may_have_no_undo_by_consent(table: Evening) -> None:
    """Chosen in the lobby; then *Undo* is there only where nobody need be asked."""
    lobby = await begin_with(table, "consent", "off")
    assert "You can undo only moves of your current turn; nobody is asked." in lobby.text
    first = await table.to_act()
    while await table.to_act() == first:
        await move(table, first, table.newest)
        await table.told((await table.position()).table.seq)
    assert "Undo" not in labels(table.newest)
    refused = await table.slash(first, "game undo")
    assert refused.text == "In this game you can undo only moves of your current turn."


def test_who_undoes_alone_needs_no_consent() -> None:
    """Whose turn is unfinished; against bots, and in the time of grace; nobody else."""
    walk = walking().state
    mover = walk.turn.player
    free, other = replace(table_of(walk), mover=mover), (mover + 1) % 3
    strict = replace(free, configuration=replace(free.configuration, consent=False))
    for table, over, others in ((free, True, True), (strict, False, False)):
        at = Position(table, walk)
        assert may_undo(at)
        assert offers(at, mover)
        assert offers(at, other) is others
        done = Position(replace(table, mover=other), walk)
        assert may_undo(done) is over
        held = Position(replace(table, mover=other, held_until=9.0), walk)
        assert offers(held, other)


def offers(at: Position, number: int) -> bool:
    """Return whether a player's panel offers to undo."""
    return may_take_back(Asking(Person(at.table.seats[number].user_id, "Ada"), 0.0, at))


async def test_the_move_that_goes_on_voids_it(table: Evening) -> None:
    """Who is to act need not answer; a late answer is told what there is."""
    after = await moved(table, "Ada", "Bo")
    await table.click("Ada", after, "Undo")
    asked = await table.news(4)
    await move(table, "Bo", asked)
    news = await table.news(5)
    assert story(news).startswith("The game went on before everybody agreed to let Ada undo a move")
    late = await table.press("Bo", asked, button(asked, "Agree"), forged=True)
    assert late.text.startswith("The game has moved on since then.")


async def test_refused_presses(table: Evening) -> None:
    """Another's move, one's own wish, twice, a stranger, an empty channel: a sentence."""
    assert (await table.slash("Ada", "game undo")).text.startswith("There’s no game")
    after = await moved(table, "Ada", "Bo")
    refused = await table.click("Bo", after, "Undo")
    assert refused.text.startswith("The last move is Ada’s.")
    assert (await table.slash("Bo", "game undo")).text.startswith("You have no move to undo")
    assert (await table.slash("Cy", "game undo")).text == "You’re not playing in this game."
    before = await table.position()
    await table.click("Ada", after, "Undo")
    asked = await table.news(4)
    own = await table.click("Ada", asked, "Agree")
    assert own.text.startswith("You asked for this yourself; the others have to agree.")
    twice = await table.slash("Ada", "game undo")
    assert twice.text == "You’ve already asked for that. I’m still waiting for Bo."
    assert (await table.click("Cy", asked, "Agree")).text == "You’re not playing in this game."
    assert (await table.position()).state == before.state
    assert len(table.messages()) == 4


async def test_pressed_twice(table: Evening) -> None:
    """The second press is shown what came of the first, or that it is done already."""
    after = await moved(table, "Ada", "Bo", "Cy")
    asking = [
        await table.server.client.press(table.person("Ada"), after, button(after, "Undo"))
        for _ in range(2)
    ]
    texts = [(await answer(press)).text for press in asking]
    assert texts[0].startswith("I asked the others.")
    assert texts[1].startswith(("I asked the others.", "You’ve already asked for that."))
    asked = await table.news(4)
    agreeing = [
        await table.server.client.press(table.person("Cy"), asked, button(asked, "Agree"))
        for _ in range(2)
    ]
    texts = [(await answer(press)).text for press in agreeing]
    assert texts[0] == "You agreed. I’m still waiting for Bo."
    assert texts[1] in (texts[0], "You’ve already agreed. I’m still waiting for Bo.")
    assert len(table.messages()) == 4


async def test_within_ones_turn_it_is_taken_back_at_once(table: Evening) -> None:
    """The dragon's first step is still its waker's: nobody is asked."""
    walk = await dragon_wakes(table)
    player, count = await table.to_act(), len(table.messages())
    assert labels(walk)[-1] == "Undo"
    done = await table.click(player, walk, "Undo")
    assert done.text == "Undone. It’s your move again."
    back = await table.news(count + 1)
    assert story(back).startswith(f"{player} undoes the last move.")
    assert await table.to_act() == player
    assert "Play" in labels(back)
    await move(table, player, done)
    again = await table.news(count + 2)
    assert labels(again) == labels(walk)


async def test_the_command_takes_back_an_older_move(table: Evening) -> None:
    """It says whose moves go with it."""
    after = await moved(table, "Ada", "Bo")
    await move(table, "Bo", after)
    await table.news(4)
    assert (await table.slash("Ada", "game undo")).text.startswith("I asked the others.")
    asked = await table.news(5)
    assert "**Ada would like to undo a move, and with it what Bo did since.**" in asked.text
    await table.click("Bo", asked, "Agree")
    await table.news(6)
    assert await table.to_act() == "Ada"
    verified = await table.open("Cy", "proof")
    assert "**Everything checks out.**" in verified.text
    assert "no longer count" in verified.text


# -- time of grace --------------------------------------------------------------------------------


async def grant(table: Evening, name: str, seconds: int) -> MessageView:
    """Choose the time for the server."""
    settings = await table.slash(name, "server settings")
    return await table.choose(name, settings, ":undo_grace", str(seconds), forged=True)


def private(table: Evening, name: str) -> list[MessageView]:
    """Return the private messages with buttons that somebody sees."""
    seen = table.server.client.messages(table.channel, table.person(name))
    return [message for message in seen if message.ephemeral and message.buttons]


async def test_in_the_time_of_grace_the_mover_takes_it_back_alone(table: Evening) -> None:
    """Nothing is public until then; whoever looks is told why the game stands still."""
    await grant(table, "Ada", 60)
    begun = await table.game("Bo", "Cy", setup=BASE)
    await move(table, "Bo", begun)
    (told,) = private(table, "Bo")
    assert told.text.startswith("Done. You can undo your move until <t:")
    assert labels(told) == ["Undo", "Go on"]
    assert len(table.messages()) == 2
    board = await table.slash("Cy", "game board")
    assert "Bo has moved, and can undo it until" in board.text
    held = await table.press("Cy", begun, button(begun, "Play"), forged=True)
    assert held.text.startswith("The last move can still be undone.")
    board = await table.slash("Bo", "game board")
    assert "Undo" in labels(board), "it has taken the place of what was told"
    done = await table.click("Bo", board, "Undo")
    assert done.text == "Undone. It’s your move again."
    back = await table.news(3)
    assert story(back).startswith("Bo undoes the last move.")
    assert await table.to_act() == "Bo"


async def test_go_on_ends_the_wait(table: Evening) -> None:
    """The mover need not wait: the game goes on at once."""
    await grant(table, "Ada", 60)
    begun = await table.game("Bo", "Cy", setup=BASE)
    await move(table, "Bo", begun)
    (told,) = private(table, "Bo")
    done = await table.click("Bo", told, "Go on")
    assert done.text == "Done! The result is in the channel."
    after = await table.news(3)
    assert pinged(table, after) == ["Cy"]
    assert done.buttons == ()


async def test_against_bots_a_move_is_undone_at_once(table: Evening) -> None:
    """The button is there, nobody is asked, and the message says that it was done."""
    begun = await table.game_against_a_bot("Ada")
    before = await table.position()
    await move(table, "Ada", begun)
    after = await table.news(3)
    assert labels(after)[-1] == "Undo"
    done = await table.click("Ada", after, "Undo")
    assert done.text.startswith("Undone.")
    back = await table.news(4)
    assert story(back).startswith("Ada undoes a move against the bots, having seen what came next.")
    assert (await table.position()).state == before.state
    assert "Undo" not in labels(back), "there is nothing left"


async def test_undo_is_not_offered_where_nobody_could_agree(table: Evening) -> None:
    """The bot plays for all others, who are away; within one's own turn it is offered."""
    await table.game("Ada", "Bo", setup=BASE)
    await table.click("Bo", await table.open("Bo", "substitute"), "Leave it to the bot")
    await move(table, "Ada", await table.news(3))
    after = await table.news(4)
    assert await table.to_act() == "Ada"
    assert "Undo" not in labels(after)
    refused = await table.slash("Ada", "game undo")
    assert refused.text.startswith("The bot is playing for everybody else")


async def test_after_the_time_of_grace_the_next_tile_is_drawn(table: Evening) -> None:
    """By itself; then the others are asked."""
    await grant(table, "Ada", 1)
    begun = await table.game("Bo", "Cy", setup=BASE)
    await move(table, "Bo", begun)
    after = await table.news(3)
    assert await table.to_act() == "Cy"
    assert pinged(table, after) == ["Cy"]
    assert (await table.click("Bo", after, "Undo")).text.startswith("I asked the others.")


async def test_only_who_manages_the_server_chooses_the_time(table: Evening) -> None:
    """Others do not have the command; none draws at once."""
    commands = table.server.client.commands(table.person("Cy"))
    assert "server settings" not in [command.path for command in commands]
    shown = await grant(table, "Ada", 0)
    (select,) = [each for each in shown.selects if "undo_grace" in each.custom_id]
    assert [option.label for option in select.options if option.default] == ["None"]


async def test_the_last_step_of_a_walk_can_be_taken_back_alone(table: Evening) -> None:
    """It is made in public; who made it is told in private until when."""
    message = await dragon_wakes(table)
    await grant(table, "Ada", 60)
    while (at := await table.position()).table.held_until is None:
        player, count, before = await table.to_act(), len(table.messages()), at
        arrow = next(b.custom_id for b in message.buttons if b.custom_id.startswith("d:"))
        await table.press(player, message, arrow)
        if (await table.position()).table.held_until is None:
            message = await table.news(count + 1)
    await table.server.client.wait_until(lambda: bool(private(table, player)))
    (shown,) = private(table, player)
    assert shown.text.startswith("Done. You can undo your move until <t:")
    done = await table.click(player, shown, "Undo")
    assert (done.text, done.buttons) == ("Undone. It’s your move again.", ())
    assert "Undo" in labels(await table.news(count + 1))
    assert (await table.position()).state == before.state
