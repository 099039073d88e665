"""Looking back on Discord: any turn of the game here, and games from texts."""

import json

import pytest

from playground.client.message_view import MessageView
from rules import Setup
from rules.actions import PASS, DrawTile, PlaceTile
from rules.notation import LONGEST, LONGEST_SAVE, Game, read
from tests.cogs.evening import Evening, move
from tests.cogs.play.text_files import EXAMPLE, text_file
from tests.rules.jcz_saves import save

JUST_LAID = (
    DrawTile("BG-B"),
    PlaceTile(0, 1, 0),
    PASS,
    DrawTile("BG-B"),
    PlaceTile(0, 2, 0),
    PASS,
)
"""Two turns in which nobody places a meeple."""
OVER = """Cloisterwyrm 1
Tiles: BG-B 2, BG-U 2
Player 1: Ann
Player 2: Bo

1. Ann BG-B at 0E 1S r0, monk
2. Bo BG-U at 1E 0N r90
3. Ann BG-B at 0E 2S r0, farmer
4. Bo BG-U at 1W 0N r90, highwayman
"""
"""A short game to its end."""
ROADS = Setup(start="BG-X", bag={"BG-X": 9})


def ways(message: MessageView) -> dict[str, bool]:
    """Return the buttons that lead to other turns, and whether they can be pressed."""
    return {b.label: not b.disabled for b in message.buttons[:4]}


@pytest.fixture
async def played(table: Evening) -> Evening:
    """A game of which two turns were played."""
    turn = await table.game("Ada", "Bo", setup=ROADS)
    for name in ("Ada", "Bo"):
        await move(table, name, turn)
        turn = await table.told((await table.position()).table.seq)
    return table


async def look_at(played: Evening, turn: int) -> MessageView:
    """Open the replay, and go on from the first turn to this one."""
    shown = await played.click("Cy", await played.open("Cy", "replay"), "Turn by turn")
    shown = await played.click("Cy", shown, "First")
    for _ in range(turn):
        shown = await played.click("Cy", shown, "Forward")
    return shown


# -- the game of the channel ----------------------------------------------------------------------


async def test_any_turn_can_be_looked_at(played: Evening) -> None:
    """The board after it, what was done in it, and everybody's points then; to anybody."""
    shown = await look_at(played, 1)
    assert shown.ephemeral
    assert "Turn 1 of 3" in shown.text
    assert "Ada places the tile at " in shown.text
    assert "Bo places" not in shown.text
    assert shown.pictures[0].alt
    assert ways(shown) == {"First": True, "Back": True, "Forward": True, "Last": True}


async def test_steps_change_the_one_private_message(played: Evening) -> None:
    """To both ends, where there is nothing more to be pressed."""
    shown = await look_at(played, 1)
    seen = []
    for way in ("Back", "Last", "Back", "First", "Forward"):
        stepped = await played.click("Cy", shown, way)
        assert stepped.id == shown.id
        shown = stepped
        seen.append((shown.text.partition("\n")[0], *ways(shown).values()))
    assert seen == [
        ("## Before the first turn", False, False, True, True),
        ("## Turn 3 of 3", True, True, False, False),
        ("## Turn 2 of 3", True, True, True, True),
        ("## Before the first turn", False, False, True, True),
        ("## Turn 1 of 3", True, True, True, True),
    ]


async def test_the_film_leads_to_its_turns(played: Evening) -> None:
    """And back, in the same message."""
    film = await played.open("Cy", "replay")
    assert film.pictures[0].filename == "film.gif"
    shown = await played.click("Cy", film, "Turn by turn")
    assert "Turn 3 of 3" in shown.text
    assert shown.id == film.id


async def test_a_lobby_has_no_turns(table: Evening) -> None:
    """Nothing was played yet."""
    await table.slash("Ada", "game new")
    for what in ("export", "history"):
        shown = await table.open("Ada", what)
        assert shown.text.startswith("The game hasn’t started yet")


# -- the text of a game ---------------------------------------------------------------------------


async def test_the_game_is_given_as_a_text(played: Evening) -> None:
    """To whoever asks, alone; it can be opened again."""
    given = await played.open("Cy", "export")
    assert given.ephemeral
    (file,) = given.pictures
    assert file.filename == "chronicle.txt"
    game = read(file.data.decode())
    assert game.names == ("Ada", "Bo")
    opened = await played.slash("Cy", "game import", file=text_file(file.data.decode()))
    assert "Before the first turn" in opened.text


async def test_a_text_is_opened_without_a_game_here(table: Evening) -> None:
    """Turn by turn, in one private message that keeps the text."""
    shown = await table.slash("Cy", "game import", file=text_file(EXAMPLE))
    assert shown.ephemeral
    assert "Before the first turn" in shown.text
    for turn in range(1, 4):
        stepped = await table.click("Cy", shown, "Forward")
        assert f"Turn {turn} of 13" in stepped.text
        assert stepped.id == shown.id
        assert [file.filename for file in stepped.pictures] == ["board.png", "chronicle.txt"]
        shown = stepped
    last = await table.click("Cy", shown, "Last")
    assert "Ann wins" in last.text
    assert last.pictures[1].data.decode() == EXAMPLE


async def test_a_newer_text_takes_the_place_of_an_older(table: Evening) -> None:
    """One private message is enough."""
    older = await table.slash("Cy", "game import", file=text_file(EXAMPLE))
    newer = await table.slash("Cy", "game import", file=text_file(EXAMPLE))
    client, cy = table.server.client, table.person("Cy")
    ids = (message.id for message in client.messages(table.channel, cy))
    await client.wait_until(lambda: older.id not in table.server.world.messages)
    assert newer.id in ids


REFUSED = {
    "1. e4 e5": "Line 1: a game begins with the line “Cloisterwyrm 1”.",
    "\x00\xff": "Line 1: a game begins with",
    EXAMPLE.replace("knight", "knigt"): "Line 16: “knigt” isn’t possible there. Possible: “knight”",
    EXAMPLE.replace("phantom\n", "phantom, bridge\n"): "Line 4: I can’t set up a game like that.",
    EXAMPLE.replace("Winner: Ann", "Winner: Bo"): "Line 25: played like this, Ann wins.",
    EXAMPLE.replace("BG-D at", "? at"): "Line 11: a tile was still hidden",
    EXAMPLE.replace("Seed: 9", "Seed: 8"): "Line 27: the seed and order don’t match the seal.",
    "x" * (LONGEST + 1): "That is too long for a game",
    "{" * (5 * LONGEST_SAVE): "That is too long for a game",
    "": "Line 1: a game begins with",
}


async def test_a_text_that_is_no_game_is_refused(table: Evening) -> None:
    """With line and reason, in one private sentence."""
    for text, why in REFUSED.items():
        answer = await table.slash("Cy", "game import", file=text_file(text))
        assert answer.ephemeral
        assert answer.text.startswith(why)


async def test_names_in_a_text_are_shown_as_they_are(table: Evening) -> None:
    """They neither format nor mention anybody, in pictures and refusals either."""
    hostile = EXAMPLE.replace("Player 1: Ann", "Player 1: **@everyone** <@1>")
    hostile = hostile.replace("Ann", "P1").replace("Winner: P1", "Winner: P1")
    shown = await table.slash("Cy", "game import", file=text_file(hostile))
    assert "\\*\\*＠everyone\\*\\* \\<@1\\>" in shown.text
    assert not table.server.world.messages[shown.id].mentioned
    refused = hostile.replace("knight {P1 +1}", "<@1> [x](https://x.y)", 1)
    answer = await table.slash("Cy", "game import", file=text_file(refused))
    assert "“\\<@1\\> \\[x\\](https\\:\\/\\/x.y)” isn’t possible there." in answer.text


async def test_a_text_that_is_gone_is_missed(table: Evening) -> None:
    """A forged press, or a message that lost its file."""
    shown = await table.slash("Cy", "game import", file=text_file(EXAMPLE))
    message = table.server.world.messages[shown.id]
    message.attachments = tuple(a for a in message.attachments if a.filename != "chronicle.txt")
    (forward,) = (button for button in shown.buttons if button.label == "Forward")
    answer = await table.press("Cy", shown, forward.custom_id)
    assert answer.text.startswith("I can’t read that file.")


async def test_each_language_says_why(table: Evening) -> None:
    """In the reader's."""
    told = set()
    for locale in ("en-GB", "nl", "pl", "de"):
        table.server.client.set_locale(table.person("Cy"), locale)
        answer = await table.slash("Cy", "game import", file=text_file("nothing"))
        told.add(answer.text)
    assert len(told) == 4


async def test_a_save_of_jcloisterzone_is_opened_as_a_game(table: Evening) -> None:
    """It comes back in our notation, and can be played on from."""
    told = save(Game(Setup(bag={"BG-B": 9}), ("Ann", "Bo"), JUST_LAID))
    shown = await table.slash("Cy", "game import", file=text_file(json.dumps(told)))
    shown = await table.click("Cy", shown, "Last")
    assert "Turn 2 of 2" in shown.text
    (text,) = [each for each in shown.pictures if each.filename == "chronicle.txt"]
    assert text.data.decode().startswith("Cloisterwyrm 1\n")
    tried = await table.click("Cy", shown, "What if?")
    assert tried.pictures
    told["replay"][1]["payload"]["tileId"] = "XX-1"
    refused = await table.slash("Cy", "game import", file=text_file(json.dumps(told)))
    assert refused.text.startswith("Line 1: I can’t play “XX-1”, which this save uses.")
    assert table.server.ledger.refused == []


async def test_a_text_of_a_game_that_is_over_is_analysed(table: Evening) -> None:
    """As any game, with the text beside it; its buttons lead to the turns."""
    shown = await table.slash("Cy", "game import", file=text_file(OVER))
    shown = await table.click("Cy", shown, "Last")
    found = await table.click("Cy", shown, "Analysis")
    assert found.text.startswith("## Analysis")
    assert found.pictures[0].alt
    assert any(each.filename == "chronicle.txt" for each in found.pictures)
    for way in [b.label for b in found.buttons if b.label.startswith("Turn ")][:1]:
        assert "Turn " in (await table.click("Cy", found, way)).text
    assert table.server.ledger.refused == []
