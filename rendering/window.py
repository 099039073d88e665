"""Which part of the table a picture shows, and the names of columns and rows."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.geometry import column, row, square_at

MARGIN = 0.40
"""Room round the squares of a picture, for the names of columns and rows, in tiles."""
TALLEST = 1.25
"""How tall a picture may be, as a share of its width."""
MAX_COLUMNS, MAX_ROWS = 13, 12
"""With more columns a tile falls under 28 points on a phone 400 points wide; with more rows a
picture so wide is too tall once the players, and the tile in hand, stand below them."""
MIN_COLUMNS, MIN_ROWS = 5, 3


class Window(NamedTuple):
    """A rectangle of squares; `right` and `bottom` are in it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """How many columns it shows."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many rows it shows."""
        return self.bottom - self.top + 1

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, int):
            return False
        x, y = column(square), row(square)
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def squares(self) -> Iterator[int]:
        """Go through the squares in reading order."""
        for y in range(self.top, self.bottom + 1):
            for x in range(self.left, self.right + 1):
                yield square_at(x, y)

    def corner(self, square: int, pixels: int) -> tuple[int, int]:
        """Return the pixel at the upper left of a square, if squares are so many pixels wide."""
        return (column(square) - self.left) * pixels, (row(square) - self.top) * pixels

    def grow(self, by: int) -> "Window":
        """Return the window with more squares on every side."""
        return Window(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: "Window") -> bool:
        """Return whether it shows all that another window shows."""
        return self.intersect(other) == other

    def join(self, other: "Window") -> "Window":
        """Return the smallest window that shows what both show."""
        return Window(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def intersect(self, other: "Window") -> "Window":
        """Return what both windows show."""
        return Window(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


def bounds(squares: Iterable[int]) -> Window:
    """Return the smallest window that shows all squares; ValueError without any."""
    places = [(column(square), row(square)) for square in squares]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return Window(min(columns), min(rows), max(columns), max(rows))


def pad_window(window: Window) -> Window:
    """Return the window, grown evenly where it is too small to look well."""
    left, right = _stretched(window.left, window.right, MIN_COLUMNS)
    top, bottom = _stretched(window.top, window.bottom, MIN_ROWS)
    return Window(left, top, right, bottom)


def count_rows(columns: int, below: float) -> int:
    """Return how many rows a picture of so many columns may show at most.

    `below` is the height of what stands below them, as a share of the picture's width.
    """
    return math.floor((TALLEST - below) * (columns + 2 * MARGIN) - 2 * MARGIN)


def fits_frame(window: Window, below: float) -> bool:
    """Return whether a window can be shown whole: readable, and not too tall."""
    return window.columns <= MAX_COLUMNS and window.rows <= count_rows(MAX_COLUMNS, below)


def crop_window(window: Window, action: int | None, rows: int = MAX_ROWS) -> Window:
    """Return the window, cut to the largest readable part round a square, of so many rows."""
    x, y = (column(action), row(action)) if action is not None else (0, 0)
    left, right = _cut(window.left, window.right, MAX_COLUMNS, x)
    top, bottom = _cut(window.top, window.bottom, rows, y)
    return Window(left, top, right, bottom)


def widen_window(window: Window, below: float) -> Window:
    """Return the window, grown evenly to both sides until it is not too tall."""
    columns = window.columns
    while count_rows(columns, below) < window.rows:
        columns += 1
    left, right = _stretched(window.left, window.right, columns)
    return window._replace(left=left, right=right)


def zones(
    squares: Sequence[int], most: int, whole: Window, rows: int = MAX_ROWS
) -> list[tuple[int, ...]]:
    """Return the squares in as few groups of at most `most` as each fit into a readable picture.

    There is nothing to be seen outside the `whole`, and a picture shows so many `rows` at most.
    Groups and squares are in reading order; a single group means that no zones are needed.
    """

    def fits(part: Sequence[int]) -> bool:
        window = bounds(part).grow(1).intersect(whole)
        return len(part) <= most and window.columns <= MAX_COLUMNS and window.rows <= rows

    for count in range(1, len(squares) + 1):
        strips = [number for number in range(1, count + 1) if count % number == 0]
        if whole.columns >= whole.rows:
            strips.reverse()
        for across in strips:
            parts = _divide(squares, across, count // across)
            if all(map(fits, parts)):
                return sorted(parts, key=lambda part: part[0])
    return []


def _divide(squares: Sequence[int], across: int, down: int) -> list[tuple[int, ...]]:
    """Return squares in so many strips beside each other, each in so many parts, equally full."""
    by_column = sorted(squares, key=lambda square: (column(square), square))
    parts = (part for strip in _split(by_column, across) for part in _split(sorted(strip), down))
    return [tuple(part) for part in parts if part]


def _split(squares: Sequence[int], count: int) -> Iterator[Sequence[int]]:
    total = len(squares)
    for number in range(count):
        yield squares[number * total // count : (number + 1) * total // count]


def _stretched(first: int, last: int, wanted: int) -> tuple[int, int]:
    missing = max(0, wanted - (last - first + 1))
    return first - missing // 2, last + (missing + 1) // 2


def _cut(first: int, last: int, most: int, middle: int) -> tuple[int, int]:
    if last - first < most:
        return first, last
    start = min(max(first, middle - most // 2), last - most + 1)
    return start, start + most - 1


def column_name(x: int) -> str:
    """Return a column as on the border: "2W", "0", "1E"."""
    return f"{abs(x)}{'W' if x < 0 else 'E'}" if x else "0"


def row_name(y: int) -> str:
    """Return a row as on the border: "2N", "0", "1S"."""
    return f"{abs(y)}{'N' if y < 0 else 'S'}" if y else "0"
