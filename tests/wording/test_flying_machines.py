"""Flights in words."""

from bot.wording import Story, Words, describe
from rules.expansions.flying_machines import FlierRolled
from rules.tiles import find_tile
from tests.builders import table

FL = "flying-machines"


def test_a_roll_is_told_with_what_comes_of_it() -> None:
    """The number, the square, and whether there is a place."""
    story = Story(Words(), ("Ada", "Bo"), table(FL).state.rulebook.tiles)
    assert story.lines([FlierRolled(1, "meeple", 2, -1, 1, lands=True)]) == [
        "Bo rolls a 2: the flight leads to 1W 1S."
    ]
    assert story.lines([FlierRolled(0, "meeple", 3, 0, 1, lands=False)]) == [
        "Ada rolls a 3: the flight leads to 1S, where there’s no place to land."
        " The figure stays in the supply."
    ]


def test_a_machine_is_told_with_its_direction() -> None:
    """It turns with the tile, and is spelt out where the text is read aloud."""
    tile = find_tile(FL, "FL-03")
    assert describe(Words(), tile) == "road E W and flying machine heading NW"
    assert describe(Words(), tile, 1) == "road N S and flying machine heading NE"
    assert describe(Words(), tile, aloud=True).endswith("flying machine heading north-west")
