"""What happened since one's own last move, in one line above the letters."""

import pytest

from bot.wording import Words
from cogs.play.story import ONE_LINE, format_newest
from rules import Setup
from tests.builders import table as lay_table
from tests.cogs.evening import Evening, move
from tests.cogs.tables import table_of


async def test_the_picker_tells_what_happened_since_ones_own_last_move(table: Evening) -> None:
    """In its first line, with nothing of what was before; not once the tile lies."""
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-D": 6}))
    first = await table.click("Ada", turn, "Play")
    assert first.text.splitlines() == ["Where does the tile go? (city N and road E W)"]
    await move(table, "Ada", turn)
    turn = await table.news(3)
    seen = await table.click("Bo", turn, "Play")
    line, question = seen.text.splitlines()
    assert line.startswith("Ada places the tile at ")
    assert question.startswith("Where does the tile go?")
    preview = await table.click("Bo", seen, "A")
    assert line not in preview.text
    await move(table, "Bo", turn)
    again = await table.click("Ada", await table.news(4), "Play")
    assert again.text.startswith("Bo places the tile at ")
    assert "Ada places" not in again.text


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_many_moves_are_told_by_the_newest(turns: int) -> None:
    """The line is never longer than 90 characters, and says that there was more."""
    game, events = lay_table(), []
    for number in range(1, turns + 1):
        game.play("BG-U", at=(number, 0), rotation=1)
        events += game.events
    line = format_newest(Words(), table_of(game.state), game.state, events)
    assert len(line) <= ONE_LINE
    assert "\n" not in line
    assert line.endswith(f"at {turns}E.")
    assert line.startswith("… ") is (turns > 2)


def test_nothing_is_told_where_nothing_happened() -> None:
    """At the first move of a game."""
    game = lay_table()
    assert format_newest(Words(), table_of(game.state), game.state, []) == ""


def test_a_long_sentence_is_shortened() -> None:
    """One with two long names."""
    game = lay_table()
    for player in (0, 1):
        game.stand(player, (0, 0), "city1")
    game.play("BG-E", at=(0, -1), rotation=2)
    seated = table_of(game.state, names=("Cornelia of all the Roads", "Dorota of all the Cities"))
    line = format_newest(Words(), seated, game.state, game.events)
    assert len(line) <= ONE_LINE
    assert line.startswith("… A city of 2 tiles is complete: Cornelia of all the Roads")
    assert line.endswith("…")
