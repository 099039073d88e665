"""What if: a game in a text as a film, and played on in private from any turn."""

import re
from dataclasses import replace

import pytest

from bot.wording import Words
from cogs.layout import MOST_PARTS, Button, Document, Layout, Menu, fill_rows
from cogs.play.what_if import fit
from playground.client.message_view import MessageView
from playground.components import walk
from rendering.views import Picture
from rules.notation import read
from tests.cogs.evening import Evening
from tests.cogs.play.text_files import EXAMPLE, text_file


def text_in(message: MessageView) -> str:
    """The text of a game that a message holds."""
    (text,) = (p.data.decode() for p in message.pictures if p.filename == "chronicle.txt")
    return text


def labels(message: MessageView) -> list[str]:
    """What the buttons say."""
    return [button.label for button in message.buttons]


@pytest.fixture
async def opened(table: Evening) -> MessageView:
    """A text that was opened, before its first turn."""
    return await table.slash("Cy", "game import", file=text_file(EXAMPLE))


async def test_a_text_is_shown_as_a_film(table: Evening, opened: MessageView) -> None:
    """And from there turn by turn; the text stays."""
    film = await table.click("Cy", opened, "Replay")
    assert film.id == opened.id
    assert [p.filename for p in film.pictures] == ["film.gif", "chronicle.txt"]
    assert text_in(film) == EXAMPLE
    shown = await table.click("Cy", film, "Turn by turn")
    assert "Turn 13 of 13" in shown.text
    assert "What if?" not in labels(shown), "the game is over then"


async def test_a_text_is_played_on(table: Evening, opened: MessageView) -> None:
    """With the tile that came next then; whoever looks decides for all, turn after turn."""
    first = await table.click("Cy", opened, "Forward")
    asked = await table.click("Cy", first, "What if?")
    assert asked.id == opened.id
    assert asked.ephemeral
    assert asked.text.startswith("## What if? Bo decides")
    begun = read(text_in(asked)).actions
    assert begun == read(EXAMPLE).actions[: len(begun)]
    assert " 2. Bo   BG-D" in text_in(asked)
    for mover in ("Bo", "Ann"):
        while "Turn " not in asked.text.partition("\n")[0]:
            asked = await table.click("Cy", asked, choose(asked))
        assert f"{mover} places the tile at " in asked.text
        played = read(text_in(asked))
        assert played.names == ("Ann", "Bo")
        assert not played.seal
        before = asked
        asked = await table.click("Cy", asked, "What if?")
    assert before.text.startswith("## Turn 3 of 4")
    looked = await table.click("Cy", asked, "Turn by turn")
    assert looked.text.startswith("## Turn 4 of 4")
    assert table.server.ledger.refused == []


def choose(message: MessageView) -> str:
    """A button that leads on to the end of a move, without any figure if there is a choice."""
    squares = [label for label in labels(message) if re.fullmatch("[A-Z]", label)]
    declining = [label for label in labels(message) if label.startswith("No ")]
    commits = [b.label for b in message.buttons if b.custom_id.startswith("c:-:")]
    return [*squares, *declining, *commits][0]


async def test_the_dragon_is_led_in_private(table: Evening, opened: MessageView) -> None:
    """What all decide in public elsewhere is decided here, too."""
    shown = opened
    for _ in range(4):
        shown = await table.click("Cy", shown, "Forward")
    asked = await table.click("Cy", shown, "What if?")
    while "Turn " not in asked.text.partition("\n")[0]:
        asked = await table.click("Cy", asked, choose(asked))
    assert "moved the dragon to" in asked.text
    walk = await table.click("Cy", asked, "What if?")
    arrows = [b for b in walk.buttons if b.custom_id.startswith("d:-:")]
    assert arrows
    assert "move the dragon." in walk.text
    refused = await table.press("Cy", walk, "d:-:99", forged=True)
    assert refused.text == Words()("refusal.unknown-button")
    stepped = await table.press("Cy", walk, arrows[0].custom_id)
    assert "dragon to" in text_in(stepped)
    stale = await table.press("Cy", stepped, arrows[0].custom_id, forged=True)
    assert stale.text
    assert table.server.world.messages[opened.id].attachments


@pytest.mark.parametrize("rest", ["p:-:{seq}:999:", "c:-:{seq}:999", "c:-:{seq}:", "p:-:1::"])
async def test_a_button_that_leads_nowhere_is_refused(
    table: Evening, opened: MessageView, rest: str
) -> None:
    """No such path, no whole move, or a text that has gone on: as in a running game."""
    shown = await table.click("Cy", opened, "Forward")
    asked = await table.click("Cy", shown, "What if?")
    _, _, seq, _ = asked.buttons[0].custom_id.split(":", 3)
    stored = next(
        part
        for _, part in walk(table.server.world.messages[asked.id].components)
        if part.get("custom_id") == asked.buttons[0].custom_id
    )
    stored["custom_id"] = rest.format(seq=seq)
    refused = await table.press("Cy", asked, stored["custom_id"])
    assert refused.text == Words()("refusal.unknown-button")


@pytest.mark.parametrize(
    ("buttons", "look", "words"), [(26, True, True), (28, False, True), (29, False, False)]
)
def test_a_picker_with_very_many_squares_fits(buttons: int, look: bool, words: bool) -> None:
    """First the way to the turns gives way, which is beside each letter's tile again."""
    letters = fill_rows([Button(f"p:-:0:{number}:", str(number)) for number in range(buttons)])
    crowded = Layout(
        above="Where does the tile go?",
        picture=Picture(b"", "A board.", 1, 1),
        rows=letters,
        menus=(Menu("w:-:0", "Choose from a list instead", [("0:", "A: 1E", "")]),),
        document=Document("chronicle.txt", b""),
    )
    whole = replace(crowded, rows=(*letters, (Button("q:-:0:1", "Turn by turn"),)))
    shown = fit(whole, crowded)
    assert shown.parts <= MOST_PARTS
    assert (shown.rows == whole.rows, bool(shown.menus)) == (look, words)
    assert shown.rows[: len(letters)] == letters
