"""A board cut anew: everything that follows from a list of placements, found by flood fill.

Nothing is kept from move to move. Half tiles need no rule of their own: an empty half paints no
points, so nothing matches, touches or closes there (HL-4 to HL-6, HL-10, HL-12, HL-20, HL-21).
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from tests.slow_checker.printed import ALL_POINTS, WIDTH, Part, Point, Printed, coloured, painted

Square = tuple[int, int]
Piece = tuple[int, int]
"""A part of a placed tile: the number of the placement, the index of the part."""
Fit = tuple[int, int, int]
"""Where a tile may lie: x, y, rotation."""
Wanted = frozenset[tuple[Point, str]]
"""The points of a square that a tile there would touch, with the kinds that lie there."""

LONELY = ("monastery", "shrine", "garden")
"""What is complete once all eight squares round it are occupied."""
RIVALS = {"monastery": "shrine", "shrine": "monastery"}
"""What challenges what (CU-3)."""
MIDDLES = ((3, 0), (6, 3), (3, 6), (0, 3), (3, 3))
EMPTY = (0, 1, 2, 3)
"""The turns for which an empty square has room."""
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
BEYOND = dict(zip(MIDDLES, (*BESIDE, (0, 0)), strict=True))
"""Where one comes from each middle of a side; from that of a long side to the same square."""


class Laid(NamedTuple):
    """A tile on a square, turned clockwise."""

    tile: Printed
    x: int
    y: int
    rotation: int


class Area(NamedTuple):
    """A feature: its kind, pieces, the squares they lie on, its open ends, arms and marks."""

    kind: str
    pieces: frozenset[Piece]
    squares: frozenset[Square]
    open: int
    arms: int
    marks: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing (BG-5, HL-10, HL-11); fields and rivers have no end."""
        return self.kind not in ("field", "river", "quarter") and self.open == 0


class Cut:
    """A board; `owners` maps each painted point to the pieces that meet there, one or two."""

    def __init__(self, laid: Sequence[Laid]) -> None:
        self.laid = tuple(laid)
        self.squares: dict[Square, list[int]] = {}
        self.owners: dict[Point, list[Piece]] = {}
        self.points: dict[Piece, list[Point]] = {}
        for number, tile in enumerate(laid):
            self.squares.setdefault((tile.x, tile.y), []).append(number)
            for index in range(len(tile.tile.parts)):
                self.points[number, index] = []
            for (x, y), index in painted(tile.tile.id, tile.rotation).items():
                point = tile.x * WIDTH + x, tile.y * WIDTH + y
                self.owners.setdefault(point, []).append((number, index))
                self.points[number, index].append(point)
        self.areas = tuple(self._areas())
        self.area_of = {piece: area for area in self.areas for piece in area.pieces}

    def part(self, piece: Piece) -> Part:
        """Return the printed part behind a piece."""
        number, index = piece
        return self.laid[number].tile.parts[index]

    def square(self, piece: Piece) -> Square:
        """Return the square on which a piece lies."""
        tile = self.laid[piece[0]]
        return tile.x, tile.y

    def around(self, square: Square) -> list[Square]:
        """Return a square and the eight round it, as far as they are occupied."""
        x, y = square
        block = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return [other for other in block if other in self.squares]

    def fits(self, *tiles: Printed) -> list[set[Fit]]:
        """Return for each tile all places and turns in which it may lie (BG-2, HL-4 to HL-6)."""
        return [set(self._fits(tile)) for tile in tiles]

    @cached_property
    def _alike(self) -> dict[tuple[Wanted, tuple[int, ...]], list[Square]]:
        """The free squares, by what they want and the turns for which they have room."""
        alike: dict[tuple[Wanted, tuple[int, ...]], list[Square]] = {}
        for square in self._free():
            alike.setdefault((self._wanted(square), self._room(square)), []).append(square)
        return alike

    def _fits(self, tile: Printed) -> Iterator[Fit]:
        kinds = {part.kind for part in tile.parts} & RIVALS.keys()
        for fit in self._joining(tile):
            if all(self._bearable(kind, fit[:2]) for kind in kinds):
                yield fit

    def _bearable(self, kind: str, square: Square) -> bool:
        """Return whether no shrine gets two monasteries around it, or the reverse (CU-2)."""
        rivals = self.rivals(kind, square)
        return len(rivals) < 2 and all(
            not self.rivals(RIVALS[kind], self.square(piece)) for piece in rivals
        )

    def rivals(self, kind: str, square: Square) -> list[Piece]:
        """Return the buildings of the other cult on the eight squares round one (CU-3)."""
        return [
            (number, index)
            for other in self.around(square)
            if other != square
            for number in self.squares[other]
            for index, part in enumerate(self.laid[number].tile.parts)
            if part.kind == RIVALS[kind]
        ]

    def _joining(self, tile: Printed) -> Iterator[Fit]:
        if tile.walled:
            yield from ((*square, 0) for square in self.holes())
        for (wanted, room), squares in self._alike.items():
            if tile.half or room == EMPTY:
                for rotation in continuing(tile.id, wanted):
                    if rotation in room:
                        yield from ((*square, rotation) for square in squares)

    def _areas(self) -> Iterator[Area]:
        seen: set[Piece] = set()
        for piece in self.points:
            if piece not in seen:
                pieces = self._flooded(piece)
                seen |= pieces
                yield self._measured(pieces)

    def _flooded(self, piece: Piece) -> set[Piece]:
        """Return the pieces that a flood reaches over shared points."""
        reached, todo = {piece}, [piece]
        while todo:
            for point in self.points[todo.pop()]:
                for other in self.owners[point]:
                    if other not in reached:
                        reached.add(other)
                        todo.append(other)
        return reached

    def _measured(self, pieces: set[Piece]) -> Area:
        parts = [self.part(piece) for piece in pieces]
        kind = parts[0].kind
        squares = frozenset(map(self.square, pieces))
        if kind in LONELY:
            (own,) = squares
            missing = 9 - len(self.around(own))
        else:
            missing = sum(self._open_sides(piece) for piece in pieces) if kind != "field" else 0
        arms = sum(part.arms for part in parts)
        marks = sorted(mark for part in parts for mark in part.marks)
        return Area(kind, frozenset(pieces), squares, missing, arms, tuple(marks))

    def _open_sides(self, piece: Piece) -> int:
        """Count the sides of a piece beyond which lies nothing, and no abbey (AM-2)."""
        x, y = self.square(piece)
        return sum(
            len(self.owners[point]) == 1
            for point in self.points[piece]
            if (middle := (point[0] - x * WIDTH, point[1] - y * WIDTH)) in MIDDLES
            and not self._closed(x + BEYOND[middle][0], y + BEYOND[middle][1])
        )

    def _closed(self, x: int, y: int) -> bool:
        """Return whether an abbey lies on a square."""
        return any(self.laid[number].tile.walled for number in self.squares.get((x, y), ()))

    def holes(self) -> list[Square]:
        """Return the empty squares with tiles on all four sides (AM-1)."""
        free = {(x + i, y + j) for x, y in self.squares for i, j in BESIDE} - set(self.squares)
        return [(x, y) for x, y in free if all((x + i, y + j) in self.squares for i, j in BESIDE)]

    def _free(self) -> set[Square]:
        """Return the squares beside occupied ones, and those half filled."""
        halves = {square for square, numbers in self.squares.items() if self._half_filled(numbers)}
        beside = {(x + i, y + j) for x, y in self.squares for i, j in BESIDE}
        return beside - set(self.squares) | halves

    def _half_filled(self, numbers: list[int]) -> bool:
        return len(numbers) == 1 and self.laid[numbers[0]].tile.half

    def _room(self, square: Square) -> tuple[int, ...]:
        """Return the turns for which a free square has room: one beside a half tile."""
        if square not in self.squares:
            return EMPTY
        (number,) = self.squares[square]
        return ((self.laid[number].rotation + 2) % 4,)

    def _wanted(self, square: Square) -> Wanted:
        """Return the points of a square that are painted already, each with its kind."""
        left, top = square[0] * WIDTH, square[1] * WIDTH
        return frozenset(
            ((x, y), self.part(owners[0]).kind)
            for x, y in ALL_POINTS
            if (owners := self.owners.get((left + x, top + y)))
        )


@cache
def continuing(id: str, wanted: Wanted) -> tuple[int, ...]:
    """Return the turns in which a tile continues all that it touches, and touches something."""
    turns = []
    for rotation in range(4):
        colours = coloured(id, rotation)
        touching = [(point, kind) for point, kind in wanted if point in colours]
        if touching and all(colours[point] == kind for point, kind in touching):
            turns.append(rotation)
    return tuple(turns)
