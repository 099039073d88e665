"""Signs: letters, numbers, zones; a picture's sign is on its button, and conversely."""

import pytest

from cogs.custom_ids import Goto
from cogs.decisions.column import OnFigure, OnSegment, OnSquare, OnTile, Pointer
from cogs.play.picker.labels import (
    divide,
    label_choices,
    letter_squares,
    number_zones,
    read_number,
)
from cogs.play.picker.question import BadPath, Choice, Sign
from rules.board import Figure
from rules.geometry import square_at
from tests.builders import table


def labels(*pointers: Pointer) -> list[str]:
    """Return the labels of choices that point at these."""
    choices = [Choice(None, Goto((number,)), False, pointer=p) for number, p in enumerate(pointers)]
    labelled = label_choices(choices)
    assert [choice.goto for choice in labelled] == [choice.goto for choice in choices]
    return [choice.label for choice in labelled]


def meeple(number: int) -> OnFigure:
    """Return a pointer to a meeple."""
    return OnFigure(Figure(0, "meeple", number))


def test_segments_are_numbered() -> None:
    """Two figures for one segment have one number: a meeple and a big one."""
    assert labels(OnSegment(8), OnSegment(5), OnSegment(8), None) == ["1", "2", "1", ""]


def test_a_single_segment_has_a_number_too() -> None:
    """Whatever may stand there: what a button means is always marked."""
    assert labels(OnSegment(5), OnSegment(5), None) == ["1", "1", ""]


def test_figures_and_squares_are_lettered() -> None:
    """In order, a single one too; two choices for one figure have one letter."""
    assert labels(meeple(3)) == ["A"]
    assert labels(meeple(3), None, OnSquare(7), meeple(3)) == ["A", "", "B", "A"]
    assert labels(OnSegment(9), meeple(1), OnSegment(4), meeple(2)) == ["1", "A", "2", "B"]


def test_letters_go_on_in_pairs() -> None:
    """There may be more figures than letters, without I and O."""
    found = labels(*map(meeple, range(30)))
    assert found[7:9] == ["H", "J"]
    assert found[22:27] == ["Y", "Z", "AA", "AB", "AC"]
    assert len(set(found)) == 30


def test_tiles_beside_the_board_keep_the_letter_of_their_place() -> None:
    """Whichever of them can be chosen."""
    assert labels(None, OnTile(0), OnTile(8)) == ["", "A", "J"]


def test_squares_are_lettered_in_the_order_given() -> None:
    """Each leads to its own path."""
    gotos = {square: Goto((square,)) for square in (4, 9)}
    assert letter_squares([4, 9], gotos) == (
        Sign("A", (4,), Goto((4,))),
        Sign("B", (9,), Goto((9,))),
    )


def test_zones_are_numbered_from_one() -> None:
    """With views that say the number."""
    gotos = {square: Goto((5, square)) for square in (1, 2, 3)}
    assert number_zones([(1, 2), (3,)], (5,), "z", gotos) == (
        Sign("1", (1, 2), Goto((5,), "z1"), (gotos[1], gotos[2])),
        Sign("2", (3,), Goto((5,), "z2"), (gotos[3],)),
    )


def test_few_squares_are_one_zone() -> None:
    """As many as there are letters, in reading order; none make no zone."""
    game = table()
    for x in range(1, 11):
        game.put("BG-U", (x, 0), 1)
    game.put("BG-E", (5, 1), 1)
    beside = [square_at(x, y) for x in range(11) for y in (1, -1)]
    ends = [square_at(x, y) for x in (-1, 11) for y in (-1, 0, 1)]
    free = [*beside, *ends]
    assert len(free) == 28
    assert divide(game.state, free) == [tuple(sorted(free))]
    assert [len(part) for part in divide(game.state, [*free, square_at(5, 2)])] == [14, 15]
    assert divide(game.state, free[:26], 2) == [tuple(sorted(free[:26]))]
    assert [len(part) for part in divide(game.state, free, 2)] == [14, 14]
    assert divide(game.state, []) == []


@pytest.mark.parametrize(("tiles", "parts"), [(20, 1), (24, 2)])
def test_squares_are_in_one_part_where_a_picture_shows_all(tiles: int, parts: int) -> None:
    """The board, and the free squares above and below it."""
    game = table()
    for y in range(1, tiles):
        game.put("BG-U", (0, y), 1)
    free = [square_at(0, -1), square_at(0, tiles)]
    assert len(divide(game.state, free)) == parts


@pytest.mark.parametrize(("view", "index"), [("z1", 0), ("z2", 1), ("z3", 2)])
def test_a_number_is_read(view: str, index: int) -> None:
    """Counted from 0."""
    assert read_number(view, "z", 3) == index


@pytest.mark.parametrize("view", ["z0", "z4", "z", "g1", ""])
def test_a_number_that_is_none_is_refused(view: str) -> None:
    """Beyond what there is, or of another letter."""
    with pytest.raises(BadPath):
        read_number(view, "z", 3)
