"""Windows: the part of the table in a picture, and the names of columns and rows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.geometry import column, row, square_at

MARGIN = 0.40
"""Room around the squares of a picture, for the names of columns and rows, in tiles."""


class Window(NamedTuple):
    """A rectangle of squares, `right` and `bottom` included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1

    @property
    def area(self) -> int:
        """The number of squares."""
        return self.columns * self.rows

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, int):
            return False
        x, y = column(square), row(square)
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def squares(self) -> Iterator[int]:
        """Yield the squares in reading order."""
        for y in range(self.top, self.bottom + 1):
            for x in range(self.left, self.right + 1):
                yield square_at(x, y)

    def corner(self, square: int, pixels: int) -> tuple[int, int]:
        """Return the pixel at the upper left of a square, for squares of so many pixels."""
        return (column(square) - self.left) * pixels, (row(square) - self.top) * pixels

    def grow(self, by: int) -> "Window":
        """Return the window with more squares on every side."""
        return Window(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def stretch(self, columns: int, rows: int) -> "Window":
        """Return the window with at least so many columns and rows, grown evenly."""
        left, right = _stretched(self.left, self.right, columns)
        top, bottom = _stretched(self.top, self.bottom, rows)
        return Window(left, top, right, bottom)

    def holds(self, other: "Window") -> bool:
        """Return whether it contains another window."""
        return self.intersect(other) == other

    def join(self, other: "Window") -> "Window":
        """Return the smallest window that contains both."""
        return Window(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def intersect(self, other: "Window") -> "Window":
        """Return the intersection of both windows."""
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


def crop_window(window: Window, around: Window, columns: int, rows: int) -> Window:
    """Return the window, cut to so many columns and rows around a part of it."""
    left, right = _cut(window.left, window.right, columns, (around.left, around.right))
    top, bottom = _cut(window.top, window.bottom, rows, (around.top, around.bottom))
    return Window(left, top, right, bottom)


def zones(
    squares: Sequence[int], most: int, fits: Callable[[Window], bool]
) -> list[tuple[int, ...]]:
    """Return the squares in as few groups of at most `most` as each fit into a readable picture.

    Groups and squares are in reading order; a single group means that no zones are needed.
    """

    def is_group(part: Sequence[int]) -> bool:
        return len(part) <= most and fits(bounds(part).grow(1))

    if not squares:
        return []
    whole = bounds(squares)
    for count in range(1, len(squares) + 1):
        strips = [number for number in range(1, count + 1) if count % number == 0]
        if whole.columns >= whole.rows:
            strips.reverse()
        for across in strips:
            parts = _divide(squares, across, count // across)
            if all(map(is_group, parts)):
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


def _cut(first: int, last: int, most: int, around: tuple[int, int]) -> tuple[int, int]:
    if last - first < most:
        return first, last
    middle = (around[0] + around[1] + 1) // 2
    start = min(max(first, middle - most // 2), last - most + 1)
    return start, start + most - 1


def column_name(x: int) -> str:
    """Return a column's name on the border: "2W", "0", "1E"."""
    return f"{abs(x)}{'W' if x < 0 else 'E'}" if x else "0"


def row_name(y: int) -> str:
    """Return a row's name on the border: "2N", "0", "1S"."""
    return f"{abs(y)}{'N' if y < 0 else 'S'}" if y else "0"
