"""Windows: which part of the table is shown, and what columns and rows are called."""

import pytest

from rendering.window import Window, bounds, column_name, crop_window, row_name, zones
from rules.geometry import square_at

MAX_COLUMNS, MAX_ROWS = 13, 12


def fits(window: Window) -> bool:
    """Return whether a window has no more columns and rows than a picture might."""
    return window.columns <= MAX_COLUMNS and window.rows <= MAX_ROWS


def test_columns_and_rows_count_from_the_start_tile() -> None:
    """West and north are letters, not signs; the start tile's own line is 0."""
    assert [column_name(x) for x in (-2, -1, 0, 1)] == ["2W", "1W", "0", "1E"]
    assert [row_name(y) for y in (-2, -1, 0, 1)] == ["2N", "1N", "0", "1S"]


def test_a_window_holds_its_squares() -> None:
    """Bounds are the smallest window; growing and padding keep what it shows."""
    squares = [square_at(-1, 0), square_at(2, 3)]
    window = bounds(squares)
    assert window == Window(-1, 0, 2, 3)
    assert (window.columns, window.rows) == (4, 4)
    assert all(square in window for square in squares)
    assert square_at(3, 0) not in window
    assert window.grow(1) == Window(-2, -1, 3, 4)


@pytest.mark.parametrize("x", [-20, -8, 0, 7, 20])
def test_a_cropped_window_holds_the_action_and_stays_on_the_table(x: int) -> None:
    """It is as wide as may be, wherever the action is."""
    whole = Window(-20, -2, 20, 2)
    part = crop_window(whole, bounds([square_at(x, 0)]), MAX_COLUMNS, MAX_ROWS)
    assert square_at(x, 0) in part
    assert part.columns == MAX_COLUMNS
    assert part.intersect(whole) == part


def test_a_small_table_is_not_cropped() -> None:
    """What is readable is shown whole."""
    whole = Window(-5, -5, 5, 5)
    assert crop_window(whole, bounds([square_at(5, 5)]), MAX_COLUMNS, MAX_ROWS) == whole


def test_few_squares_close_together_need_no_zones() -> None:
    """They come back as one group, in reading order."""
    squares = [square_at(2, 1), square_at(0, 0), square_at(-3, 1)]
    assert zones(squares, 24, fits) == [(square_at(0, 0), square_at(-3, 1), square_at(2, 1))]
    assert zones([], 24, fits) == []


def test_zones_hold_every_square_once_and_are_readable() -> None:
    """However many squares there are and however far they lie apart."""
    squares = [square_at(x, (x * 7) % 23 - 11) for x in range(-20, 21)]
    parts = zones(squares, 24, fits)
    assert sorted(square for part in parts for square in part) == sorted(squares)
    assert len(parts) <= 24
    for part in parts:
        window = bounds(part).grow(1)
        assert len(part) <= 24
        assert window.columns <= MAX_COLUMNS
        assert window.rows <= MAX_ROWS
    assert [part[0] for part in parts] == sorted(part[0] for part in parts)


@pytest.mark.parametrize(
    ("x", "left"), [(-20, -20), (-14, -20), (-13, -19), (0, -6), (13, 7), (14, 8), (20, 8)]
)
def test_the_action_is_in_the_middle_of_what_is_cropped(x: int, left: int) -> None:
    """Six columns lie on each side of it, as far as the table goes."""
    part = crop_window(Window(-20, -20, 20, 20), bounds([square_at(x, x)]), MAX_COLUMNS, MAX_ROWS)
    assert (part.left, part.right) == (left, left + 12)
    assert part.rows == MAX_ROWS == 12
    middle = crop_window(Window(-20, -20, 20, 20), bounds([square_at(0, 0)]), MAX_COLUMNS, MAX_ROWS)
    assert (middle.left, middle.top) == (-6, -6)


def test_a_window_is_stretched_evenly() -> None:
    """The odd column to the right, the odd row below; never smaller."""
    assert Window(0, 0, 0, 0).stretch(5, 3) == Window(-2, -1, 2, 1)
    assert Window(0, 0, 1, 1).stretch(5, 3) == Window(-1, 0, 3, 2)
    assert Window(0, 0, 9, 0).stretch(5, 3) == Window(0, -1, 9, 1)


def test_corners_count_from_the_window() -> None:
    """In pixels; windows share what both show."""
    window = Window(-2, -3, 4, 5)
    assert window.corner(square_at(1, 1), 32) == (96, 128)
    assert window.intersect(Window(0, -9, 9, 1)) == Window(0, -3, 4, 1)
    assert [*Window(0, 0, 1, 1).squares()] == [square_at(x, y) for y in (0, 1) for x in (0, 1)]
    assert "0" not in window
    assert [square_at(x, y) in window for x, y in ((-2, -3), (4, 5), (-3, 0), (0, 6))] == [
        *[True, True, False, False]
    ]


def test_zones_are_cut_where_a_picture_would_be_unreadable() -> None:
    """Thirteen columns and twelve rows with a border of one square still are readable."""
    row = [square_at(x, 0) for x in range(12)]
    column = [square_at(0, y) for y in range(11)]
    assert [len(zones(row[:n], 24, fits)) for n in (11, 12)] == [1, 2]
    assert [len(zones(column[:n], 24, fits)) for n in (10, 11)] == [1, 2]
    assert zones(row[:4], 2, fits) == [(row[0], row[1]), (row[2], row[3])]
