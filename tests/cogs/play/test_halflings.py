"""Halflings as people play them on Discord: private hands, the draft, hills, crop circles."""

from pathlib import Path

import pytest

from playground.client.message_view import MessageView
from rules import Setup
from rules.expansions.base import fitting
from rules.expansions.halflings.slot import hand
from rules.expansions.hills import hills_of
from tests.cogs.evening import Evening, button, evening, list_lines, local_discord, story
from tests.cogs.play.half_tiles import DRAFT, THREE_EACH, onwards, to_the_choice

ALL = Setup(expansions=("halflings",), options={"half-deal": "deal-all", "half-hand": 12})
LAST_PICK = Setup(
    expansions=("halflings",), options={"half-sets": "I", "half-deal": "draft", "half-hand": 6}
)


async def test_a_turn_begins_with_a_private_choice(table: Evening) -> None:
    """All see how many each holds; only the player sees which. Nothing is drawn yet."""
    name, turn = await to_the_choice(table)
    assert "draw a tile, or play one of your half tiles." in turn.text
    assert "Half tiles in hand: Ada 3, Bo 3" in turn.text
    assert [shown.filename for shown in turn.pictures] == ["board.png"]
    choice = await table.click(name, turn, "Play")
    assert choice.ephemeral
    assert choice.pictures[0].alt is not None
    assert choice.pictures[0].alt.startswith("3 half tiles. ")
    position = await table.position()
    assert position.state is not None
    fits = fitting(position.state, position.state.turn.player)
    assert choice.buttons[-1].label == "Draw a tile"
    assert len(choice.buttons) == 1 + len(fits)


async def test_drawing_is_a_move_of_its_own(table: Evening) -> None:
    """The choice binds; all see the tile in the turn's message, and the picker goes on with it."""
    name, turn = await to_the_choice(table)
    count = len(table.messages())
    choice = await table.click(name, turn, "Play")
    picker = await table.click(name, choice, "Draw a tile")
    assert picker.id == choice.id
    assert not picker.text.startswith("Draw a tile, or")
    drawn = await table.told((await table.position()).table.seq)
    assert (len(table.messages()), drawn.id) == (count, turn.id)
    assert drawn.pinged == turn.pinged
    assert ", it’s your turn.**" in drawn.text.splitlines()[0]
    assert [shown.filename for shown in drawn.pictures] == ["board.png"]
    assert await table.to_act() == name
    assert (await onwards(table, name, picker)).text.startswith("Done")
    assert (await table.news(count + 1)).pinged
    stale = await table.press(name, choice, button(choice, "Draw a tile"), forged=True)
    assert "moved on" in stale.text


async def test_a_half_tile_is_chosen_and_laid_in_one_move(table: Evening) -> None:
    """Back leads to the choice; the last button does it all."""
    name, turn = await to_the_choice(table)
    count = len(table.messages())
    choice = await table.click(name, turn, "Play")
    half = next(b for b in choice.buttons if b.label in list_lines(choice))
    screen = await table.press(name, choice, half.custom_id)
    again = await table.click(name, screen, "Back")
    assert again.text == choice.text
    await onwards(table, name, await table.press(name, again, half.custom_id))
    laid = await table.news(count + 1)
    assert f"{name} places a half tile at" in laid.text
    assert f"{name} 2" in laid.text
    assert laid.pinged == (table.person(await table.to_act()).id,)


async def test_one_can_look_at_ones_half_tiles_at_any_time(table: Evening) -> None:
    """Everybody at their own, nobody at another's."""
    await table.game("Ada", "Bo", setup=THREE_EACH)
    mine = await table.menu("Ada", "My game", "Half tiles")
    others = await table.menu("Bo", "My game", "Half tiles")
    assert mine.ephemeral
    assert others.ephemeral
    assert mine.text == others.text == "Your 3 half tiles (only you can see them):"
    assert mine.pictures[0].data != others.pictures[0].data
    nobody = await table.open("Cy", "hand")
    assert nobody.text == "You’re not playing in this game."
    assert not nobody.pictures


async def test_the_draft_is_played_in_public(table: Evening) -> None:
    """Last player first, in turns; each is pinged, picks by letter, and all are told."""
    message = await table.game("Ada", "Bo", setup=DRAFT)
    assert story(message).startswith("The game begins.")
    for pick, name in enumerate(("Bo", "Ada", "Bo", "Ada")):
        assert message.pinged == (table.person(name).id,)
        (select,) = message.selects
        letters = [line.label.partition(".")[0] for line in select.options]
        assert len(letters) == 24 - pick
        assert "C" in letters
        other, last = "Ada" if name == "Bo" else "Bo", select.options[-1].value
        refused = await table.choose(other, message, "d:", last)
        assert "It’s not your turn." in refused.text
        await table.choose(name, message, "d:", last)
        message = await table.news(pick + 3)
        assert f"{name} picks a half tile: " in message.text
        assert "The game begins." not in message.text
    assert "Half tiles in hand: Ada 2, Bo 2" in message.text
    assert ", it’s your turn: draw a tile, or play one of your half tiles." in message.text


async def test_a_half_tile_can_be_picked_in_words(table: Evening) -> None:
    """The select does what the letter does; a line it does not have is refused."""
    message = await table.game("Ada", "Bo", setup=DRAFT)
    (select,) = message.selects
    chosen, bo = select.options[5], table.person("Bo")
    for value in ("99", "x", ""):
        asked = await table.server.client.choose(
            bo, message, select.custom_id, [value], forged=True
        )
        await asked.wait_until_settled()
        assert "doesn’t belong" in asked.messages[-1].text
    asked = await table.server.client.choose(bo, message, select.custom_id, [chosen.value])
    await asked.wait_until_settled()
    told = (await table.news(3)).text
    assert f"Bo picks a half tile: {chosen.label.partition('. ')[2]}." in told


async def test_the_last_half_tile_needs_no_pick(table: Evening) -> None:
    """What is left for the last player is theirs, and told."""
    message = await table.game("Ada", "Bo", setup=LAST_PICK)
    for pick in range(11):
        line = message.selects[0].options[0]
        await table.choose(await table.to_act(), message, "d:", line.value)
        message = await table.news(pick + 3)
    assert message.text.count("picks a half tile") == 2
    assert "Half tiles in hand: Ada 6, Bo 6" in message.text


async def test_a_draft_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Before the first pick too, when nothing has been done yet."""
    path = tmp_path / "games.sqlite3"
    async with local_discord() as server:
        async with evening(path, server) as table:
            message = await table.game("Ada", "Bo", setup=DRAFT)
        for number, name in enumerate(("Bo", "Ada"), start=3):
            async with evening(path, server) as table:
                await table.choose(name, message, "d:", "2")
                message = await table.news(number)
                assert f"{name} picks a half tile: " in message.text


async def holder_to_act(table: Evening, tile: str) -> tuple[str, MessageView]:
    """Start a game in which all half tiles are dealt; play until this one may be placed."""
    name, message = await to_the_choice(table, ALL)
    while True:
        state = (await table.position()).state
        assert state is not None
        if state.agenda[0].kind == "source" and tile in fitting(state, state.turn.player):
            return await table.to_act(), message
        name, count = await table.to_act(), len(table.messages())
        screen = await table.click(name, message, "Play")
        if state.agenda[0].kind == "source":
            screen = await table.click(name, screen, "Draw a tile")
        await onwards(table, name, screen)
        message = await table.news(count + 1)


async def chosen(table: Evening, name: str, message: MessageView, tile: str) -> MessageView:
    """Choose a half tile of one's hand."""
    state = (await table.position()).state
    assert state is not None
    choice = await table.click(name, message, "Play")
    letter = "ABCDEFGHJKLM"[hand(state, state.turn.player).index(tile)]
    return await table.click(name, choice, letter)


async def test_a_tile_goes_under_the_hill_before_the_meeple(table: Evening) -> None:
    """Laying a hill is a move of its own; then the picker goes on. The bag counts one less."""
    name, message = await holder_to_act(table, "H2-03")
    before = (await table.position()).state
    assert before is not None
    count = len(table.messages())
    picker = await onwards(table, name, await chosen(table, name, message, "H2-03"))
    assert picker.text.splitlines()[:3] == [
        "The tile at **1W**: half tile NE with road E SW and hill.",
        "Hill: a meeple on this tile wins ties.",
        "A meeple on this tile?",
    ]
    hill = await table.news(count + 1)
    assert "A hill rises at" in hill.text
    assert hill.pinged == ()
    assert f"{before.tiles_left - 1} tiles left in the bag" in hill.text
    after = (await table.position()).state
    assert after is not None
    (buried,) = hills_of(after).buried
    assert buried not in hill.text
    await onwards(table, name, picker)
    assert (await table.news(count + 2)).pinged


@pytest.mark.parametrize("choice", ["add one", "one back"])
async def test_the_crop_circle_is_named_with_the_meeple(table: Evening, choice: str) -> None:
    """Whoever lays it names a kind, and adds one of their own, in the same move."""
    name, message = await holder_to_act(table, "H2-04")
    count = len(table.messages())
    screen = await chosen(table, name, message, "H2-04")
    while not any("Farmer" in line for line in list_lines(screen).values()):
        screen = await table.click(name, screen, "A")
    farmer = next(line for line in list_lines(screen).values() if "Farmer" in line)
    screen = await table.click(name, screen, farmer)
    named, question = screen.text.splitlines()
    assert named == f"{farmer}, then:"
    assert question.startswith("The crop circle")
    assert len([b for b in screen.buttons if " one" in b.label]) == 6
    screen = await table.click(name, screen, f"Farmers: {choice}")
    adds = choice == "add one"
    if adds:
        assert "Next to which of your farmers do you add a meeple?" in screen.text.splitlines()
        await table.click(name, screen, "Farmer next to mine at")
    told = await table.news(count + 1)
    assert f"{name} decides for the crop circle: " in told.text
    assert f"{name} places a half tile at 1S with a farmer." in told.text
    assert (f"{name} places a farmer at" in told.text) is adds
    assert (f"returns {name}’s farmer at" in told.text) is not adds
    assert await table.to_act() != name
