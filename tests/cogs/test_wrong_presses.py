"""Whatever is pressed wrongly is answered with one private sentence, and changes nothing."""

import pytest

from cogs import custom_ids
from cogs.custom_ids import Goto
from cogs.play.overviews import RESIGN
from cogs.private import PrivateMessages
from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, button, dragon_wakes, move

GAME = "k3f9x2ab"


async def refused(table: Evening, answer: MessageView, sentence: str, seq: int) -> None:
    """Check that an answer is this sentence, for one person alone, and the game where it was."""
    assert answer.ephemeral
    assert answer.text.startswith(sentence)
    assert not answer.buttons
    assert (await table.position()).table.seq == seq


async def others(table: Evening) -> tuple[str, str]:
    """Return who is to act, and who is not."""
    player = await table.to_act()
    return player, "Bo" if player == "Ada" else "Ada"


async def test_the_wrong_player_is_told_whose_turn_it_is(table: Evening) -> None:
    """Play is for the person to act; a stranger has no seat."""
    turn = await table.game("Ada", "Bo")
    player, other = await others(table)
    seq = (await table.position()).table.seq
    await refused(
        table,
        await table.click(other, turn, "Play"),
        f"It’s not your turn. {player} is choosing where the tile goes.",
        seq,
    )
    stranger = await table.click("Cy", turn, "Play")
    await refused(table, stranger, "You’re not playing in this game.", seq)


async def test_a_stale_button_is_told_apart_and_links_to_the_newest_message(
    table: Evening,
) -> None:
    """A picker of before a restart, and a public button pressed too late."""
    turn = await table.game("Ada", "Bo")
    player, _ = await others(table)
    first = await table.click(player, turn, "Play")
    table.client.private = PrivateMessages()
    second = await table.click(player, turn, "Play")
    await move(table, player, turn)
    newest = await table.news(3)
    await table.server.client.wait_until(lambda: not table.messages()[1].buttons)
    seq = (await table.position()).table.seq
    link = f"[Jump to the latest message](https://discord.com/channels/{table.server.world.guild_id}/{table.channel.id}/{newest.id})"
    answer = await table.click(player, first, "A")
    await refused(table, answer, "The game has moved on since then.", seq)
    assert link in answer.text
    late = await table.press(player, turn, button(turn, "Play"), forged=True)
    await refused(table, late, "The game has moved on since then.", seq)
    assert late.id not in (first.id, second.id)


async def test_a_second_press_of_the_same_button_makes_no_second_move(table: Evening) -> None:
    """Two presses of the committing button at once: one move, two private answers."""
    turn = await table.game("Ada", "Bo")
    player, other = await others(table)
    picker = await table.click(player, turn, "Play")
    preview = await table.click(player, picker, "A")
    desk, person = table.server.client, table.person(player)
    commit = button(preview, "No meeple")
    seq = (await table.position()).table.seq
    both = [await desk.press(person, preview, commit) for _ in range(2)]
    for asked in both:
        await asked.wait_until_settled()
        assert not asked.failed
    assert await table.to_act() == other
    assert (await table.position()).table.seq == seq + len(("place", "pass", "draw"))
    await table.news(3)
    assert table.server.ledger.refused == []


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "x",
        "p:",
        "play:me",
        f"p:{GAME}:1",
        f"p:{GAME}:1:0.:",
        f"p:{GAME}:1:0:zz",
        f"c:{GAME}:1:-1",
        f"d:{GAME}:1:999",
        f"l:{GAME}:0:everything",
        "p:K3F9X2AB:1::",
        "9" * 100,
    ],
)
async def test_an_unknown_custom_id_belongs_to_no_game(table: Evening, custom_id: str) -> None:
    """Malformed ids are answered once by the one listener for them."""
    turn = await table.game("Ada", "Bo")
    seq = (await table.position()).table.seq
    answer = await table.press("Ada", turn, custom_id, forged=True)
    await refused(table, answer, "This button doesn’t belong to any of my games.", seq)


async def test_a_well_formed_id_that_is_not_on_the_message_is_no_button(table: Evening) -> None:
    """A committing id that nobody was offered is not obeyed."""
    turn = await table.game("Ada", "Bo")
    position = await table.position()
    table_id, seq = position.table.id, position.table.seq
    for forged in (
        custom_ids.COMMIT(table_id, seq, (0, 0)),
        custom_ids.SHOW(table_id, seq, *Goto((0,))),
        custom_ids.PUBLIC(table_id, seq, 0),
        RESIGN(table_id, seq, "yes"),
        custom_ids.WORDS(table_id, seq, ""),
    ):
        answer = await table.press(await table.to_act(), turn, forged, forged=True)
        await refused(table, answer, "This button doesn’t belong to any of my games.", seq)


async def test_forged_values_of_the_select_lead_nowhere(table: Evening) -> None:
    """Values that were never offered are refused like unknown buttons."""
    turn = await table.game("Ada", "Bo")
    player, _ = await others(table)
    seq = (await table.position()).table.seq
    for value in ("", "x", "999:", "0.0.0.0.0:", ":q7", "0:z1"):
        picker = await table.click(player, turn, "Play")
        select = picker.selects[0]
        asked = await table.server.client.choose(
            table.person(player), picker, select.custom_id, [value], forged=True
        )
        answer = await asked.wait_until_settled()
        assert answer is not None
        await refused(table, answer, "This button doesn’t belong to any of my games.", seq)


async def test_a_path_that_leads_nowhere_is_no_button(table: Evening) -> None:
    """To whose turn it is, though it is on the newest message."""
    turn = await table.game("Ada", "Bo")
    at = ((await table.position()).table.id, (await table.position()).table.seq)
    row = table.server.world.messages[turn.id].components[-1]
    for custom_id in (custom_ids.SHOW(*at, (999,), ""), custom_ids.COMMIT(*at, (999,))):
        row["components"][0]["custom_id"] = custom_id
        answer = await table.press(await table.to_act(), table.newest, custom_id)
        await refused(table, answer, "This button doesn’t belong to any of my games.", at[1])


async def test_a_game_that_is_gone_is_said_to_be_gone(table: Evening) -> None:
    """A button of a game the database does not know."""
    turn = await table.game("Ada", "Bo")
    seq = (await table.position()).table.seq
    message = table.server.world.messages[turn.id]
    row = message.components[-1]
    row["components"][0]["custom_id"] = custom_ids.SHOW(GAME, 3, *Goto(()))
    row["components"][1]["custom_id"] = custom_ids.INFO(GAME, 3, "scores")
    for label in ("Play", "Scores"):
        answer = await table.click("Ada", table.newest, label)
        await refused(table, answer, "That game no longer exists.", seq)


async def test_only_the_person_whose_step_it_is_leads_the_dragon(table: Evening) -> None:
    """Others read whose turn it is; a second press of an arrow is stale."""
    step = await dragon_wakes(table)
    player, other = await others(table)
    seq = (await table.position()).table.seq
    arrow = next(b.custom_id for b in step.buttons if b.custom_id.startswith("d:"))
    await refused(
        table,
        await table.press(other, step, arrow),
        f"It’s not your turn. {player} is choosing where the dragon goes.",
        seq,
    )
    await table.press(player, step, arrow)
    await table.told((await table.position()).table.seq)
    after = (await table.position()).table.seq
    late = await table.press(player, step, arrow, forged=True)
    assert late.ephemeral
    assert (await table.position()).table.seq == after


async def test_a_button_of_no_kind_we_know_is_answered(table: Evening) -> None:
    """It is on our own message, but no version of the bot can read its id."""
    turn = await table.game("Ada", "Bo")
    row = table.server.world.messages[turn.id].components[-1]
    row["components"][1] |= {"custom_id": "zz:unheard-of", "label": "Strange"}
    answer = await table.click("Cy", table.newest, "Strange")
    assert answer.ephemeral
    assert answer.text == "This button doesn’t belong to any of my games."
