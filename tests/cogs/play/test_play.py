"""A game as people see it on Discord."""

from rules import Setup
from tests.cogs.evening import Evening, button, move


async def test_three_taps_make_a_move(table: Evening) -> None:
    """Play, a letter, and the button that commits; then the next person is asked, and pinged."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    assert turn.pinged == (table.person(player).id,)
    picker = await table.click(player, turn, "Play")
    assert picker.ephemeral
    preview = await table.click(player, picker, "A")
    done = await table.click(player, preview, "No meeple")
    assert done.text.startswith("Done")
    assert (preview.id, done.id) == (picker.id, picker.id)
    assert not done.buttons
    newest = await table.news(3)
    assert await table.to_act() != player
    assert newest.pinged == (table.person(await table.to_act()).id,)


async def test_the_turn_message_tells_and_shows_everything(table: Evening) -> None:
    """Story, board and drawn tile with alt texts, scores, who is to act, four buttons."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    assert f"<@{table.person(player).id}>, it’s your turn." in turn.text
    assert "Ada **0** (7 meeples)" in turn.text
    assert [shown.filename for shown in turn.pictures] == ["board.png"]
    assert (turn.pictures[0].alt or "").startswith("The tile in hand: ")
    assert [b.label for b in turn.buttons] == ["Play", "Scores", "Territory", "Tiles left", "More"]


async def test_the_seal_is_published_with_the_first_turn_and_opened_at_the_end(
    table: Evening,
) -> None:
    """The hash comes before the first draw can matter; *Proof* opens it when the game is over."""
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-X": 1, "BG-W": 1}))
    seal = (await table.position()).table.seal
    assert turn.text.splitlines()[-1] == f"-# The order of the tiles is sealed: `{seal}`"
    await move(table, "Ada", turn)
    await move(table, "Bo", await table.news(3))
    end = await table.news(4)
    assert "The game is over." in end.text
    assert "seal" not in end.text
    opened = (await table.open("Cy", "proof")).text
    assert seal in opened
    assert "The seed: `7`" in opened
    assert [shown.filename for shown in end.pictures] == ["board.png"]


async def test_the_same_choices_are_offered_in_words(table: Evening) -> None:
    """The select lists every letter with its place, and opens the same preview."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    picker = await table.click(player, turn, "Play")
    (select,) = picker.selects
    letters = [b.label for b in picker.buttons if len(b.label) == 1]
    assert [line.label.partition(":")[0] for line in select.options] == letters
    asked = await table.server.client.choose(
        table.person(player), picker, select.custom_id, [select.options[1].value]
    )
    preview = await asked.wait_until_settled()
    assert preview is not None
    assert select.options[1].label.partition(": ")[2] in preview.text


async def test_turning_the_tile_is_one_tap_more(table: Evening) -> None:
    """The preview offers the rotations that look different; the chosen one cannot be pressed."""
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-W": 4}))
    picker = await table.click("Ada", turn, "Play")
    preview = await table.click("Ada", picker, "A")
    turns = [b for b in preview.buttons if b.label[-1] in "↑→↓←"]
    assert len(turns) == 3
    assert [b.disabled for b in turns] == [True, False, False]
    turned = await table.press("Ada", preview, turns[1].custom_id)
    again = [b for b in turned.buttons if b.label[-1] in "↑→↓←"]
    assert [b.disabled for b in again] == [False, True, False]
    assert [b.label for b in again] == [b.label for b in turns]
    assert turned.pictures[0].data != preview.pictures[0].data


async def test_meeples_are_offered_with_feature_and_points(table: Evening) -> None:
    """Role, feature, points now: and the meeple stands there afterwards."""
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-E": 4}))
    picker = await table.click("Ada", turn, "Play")
    screen = await table.click("Ada", picker, next(b.label for b in picker.buttons))
    while "**1** Knight, city: 4 pts now" not in screen.text:
        screen = await table.click("Ada", screen, "↓")
    await table.press("Ada", screen, button(screen, "Knight, city: 4 pts now"))
    newest = await table.news(3)
    assert "A city of 2 tiles is complete: Ada 4 points." in newest.text
    assert "Ada **4** (7 meeples)" in newest.text


async def test_old_messages_lose_their_buttons_and_keep_their_pictures(table: Evening) -> None:
    """Once a move is made, nothing is left to press on the message before."""
    turn = await table.game("Ada", "Bo")
    await move(table, await table.to_act(), turn)
    await table.news(3)
    await table.server.client.wait_until(lambda: not table.messages()[1].buttons)
    old = table.messages()[1]
    assert [shown.data for shown in old.pictures] == [shown.data for shown in turn.pictures]
    assert old.text == turn.text
    assert not table.messages()[0].buttons
