"""Pressed twice, delivered twice, answered unheard: the true answer is what stays on the screen."""

import pytest

from playground.client.message_view import MessageView
from playground.gateway.delivery import Delivery
from playground.routes.faults import FaultKind, Target
from tests.cogs.evening import Evening, answer, button, dragon_wakes

CALLBACK = Target("POST", "/interactions/*/callback")
WEBHOOKS = "/webhooks/*"


async def twice(table: Evening, name: str, message: MessageView, label: str) -> list[MessageView]:
    """Press a button twice at once; return what each press shows in the end."""
    press, person = table.server.client.press, table.person(name)
    both = [await press(person, message, button(message, label)) for _ in range(2)]
    return [await answer(asked) for asked in both]


def seen(table: Evening, name: str) -> list[MessageView]:
    """Return the private messages that somebody sees."""
    messages = table.server.client.messages(table.channel, table.person(name))
    return [message for message in messages if message.ephemeral]


def delivery(table: Evening) -> Delivery:
    """Return what hands events to the bot."""
    return table.server.gateway.delivery


async def preview(table: Evening) -> tuple[str, MessageView]:
    """Return who is to act, and their picker with the tile in place."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    picker = await table.click(player, turn, "Play")
    return player, await table.click(player, picker, "A")


async def test_join_and_start_twice(table: Evening) -> None:
    """One seat, one game, and no refusal."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    for shown in await twice(table, "Bo", lobby, "Join"):
        assert shown.id == lobby.id
        assert "Players: Ada and Bo" in shown.text
    for shown in await twice(table, "Ada", lobby, "Start"):
        assert (shown.id, shown.buttons) == (lobby.id, ())
    await table.news(2)
    assert seen(table, "Bo") == []
    assert len(seen(table, "Ada")) == 1
    assert table.server.ledger.refused == []


async def test_joining_again_after_leaving_is_no_second_press(table: Evening) -> None:
    """What can be done again is."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    for label, players in (("Join", "Ada and Bo"), ("Leave", "Ada"), ("Join", "Ada and Bo")):
        assert f"Players: {players} (" in (await table.click("Bo", lobby, label)).text
    refused = await table.click("Bo", lobby, "Join")
    assert refused.text == "You already have a seat."


async def test_commit_twice(table: Evening) -> None:
    """One move; both say that it is done."""
    player, screen = await preview(table)
    for shown in await twice(table, player, screen, "No meeple"):
        assert shown.id == screen.id
        assert shown.text.startswith("Done")
    assert [m.text for m in seen(table, player) if m.id == screen.id] == [
        "Done! The result is in the channel."
    ]


async def test_two_choices_at_once(table: Evening) -> None:
    """The first counts, and what is said of it stays."""
    player, screen = await preview(table)
    press, person = table.server.client.press, table.person(player)
    final = [b for b in screen.buttons if b.custom_id.startswith("c:")]
    assert len(final) > 1
    for asked in [await press(person, screen, b.custom_id) for b in final[:2]]:
        assert (await answer(asked)).text.startswith("Done")
    assert await table.to_act() != player


async def test_a_press_that_arrives_after_the_move(table: Evening) -> None:
    """It was on its way while the first was answered."""
    player, screen = await preview(table)
    press, person = table.server.client.press, table.person(player)
    delivery(table).delay_next(0.3, 1, "INTERACTION_CREATE")
    late, first = [await press(person, screen, button(screen, "No meeple")) for _ in range(2)]
    for asked in (first, late):
        assert (await answer(asked)).text.startswith("Done")
    assert [m.text for m in seen(table, player)] == ["Done! The result is in the channel."]


async def test_a_step_of_the_dragon_twice(table: Evening) -> None:
    """One step; nobody is told off."""
    step = await dragon_wakes(table)
    player, count = await table.to_act(), len(table.messages())
    before = len(seen(table, player))
    seq = (await table.position()).table.seq
    arrow = next(b.label for b in step.buttons if b.custom_id.startswith("d:"))
    await twice(table, player, step, arrow)
    await table.news(count + 1)
    assert (await table.position()).table.seq > seq
    assert len(seen(table, player)) == before


@pytest.mark.parametrize("command", ["resign", "end"])
async def test_resign_and_end_twice(table: Evening, command: str) -> None:
    """Both presses say what was done."""
    await table.game("Ada", "Bo")
    asked = await table.open("Ada", command)
    label, done = {
        "resign": ("Resign", "You have resigned."),
        "end": ("End the game", "The game has ended."),
    }[command]
    assert [shown.text for shown in await twice(table, "Ada", asked, label)] == [done, done]


async def test_put_aside_twice(table: Evening) -> None:
    """Both presses say what was done."""
    await table.game("Ada", "Bo")
    table.server.world.guild.leave(table.person("Bo").id)
    asked = await table.open("Ada", "remove", str(table.person("Bo").id))
    shown = await twice(table, "Ada", asked, "Retire the seat")
    assert [message.text for message in shown] == ["The seat is retired."] * 2


async def test_yes_and_no_at_once(table: Evening) -> None:
    """Nobody who has resigned is told that they still play."""
    await table.game("Ada", "Bo")
    asked = await table.open("Ada", "resign")
    press, person = table.server.client.press, table.person("Ada")
    both = [await press(person, asked, button(asked, label)) for label in ("Resign", "Keep")]
    assert [(await answer(each)).text for each in both] == ["You have resigned."] * 2


async def test_an_interaction_that_is_delivered_twice_is_answered_once(table: Evening) -> None:
    """Commands, presses, and presses of buttons that are none."""
    delivery(table).repeat_next(99, "INTERACTION_CREATE")
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    joined = await table.click("Bo", lobby, "Join")
    assert "Players: Ada and Bo" in joined.text
    await table.click("Ada", lobby, "Start")
    turn = await table.news(2)
    player = await table.to_act()
    screen = await table.click(player, await table.click(player, turn, "Play"), "A")
    done = await table.click(player, screen, "No meeple")
    assert done.text.startswith("Done")
    await table.press("Cy", await table.news(3), "no button", forged=True)
    await table.slash("Cy", "game help")
    assert seen(table, "Bo" if player == "Ada" else "Ada")[1:] == []
    assert len(seen(table, "Cy")) == 2
    assert table.server.ledger.refused == []


@pytest.mark.parametrize(
    "kind", [FaultKind.DONE_THEN_ERROR, FaultKind.DONE_THEN_DROP, FaultKind.DROP]
)
async def test_an_answer_that_was_lost_is_an_answer(table: Evening, kind: FaultKind) -> None:
    """Discord refuses the second try with 40060: the work goes on, and is shown.

    Asked again after a connection broke, too, whether Discord heard the first time or not.
    """
    table.server.faults.deal_next(kind, 1, CALLBACK)
    opened = await table.slash("Ada", "game new")
    assert opened.text.startswith("Your lobby is open.")
    lobby = await table.news(1)
    table.server.faults.deal_next(kind, 1, CALLBACK)
    assert "Players: Ada and Bo" in (await table.click("Bo", lobby, "Join")).text
    table.server.faults.deal_next(kind, 1, CALLBACK)
    refused = await table.click("Bo", lobby, "Start")
    assert refused.text == "Only Ada can do that."
    table.server.faults.deal_next(kind, 1, CALLBACK)
    refused = await table.click("Cy", lobby, "Leave")
    assert refused.text == "You’re not playing in this game."
    table.server.faults.deal_next(kind, 1, CALLBACK)
    unknown = await table.press("Cy", lobby, "no button", forged=True)
    assert unknown.text == "This button doesn’t belong to any of my games."
