"""The board: placed tiles, the features they join into, and the open squares round them.

Every side of a placed tile lies on a *line* (see `rules.geometry`). The first tile on a line leaves
its segments waiting there; the second one joins its own to them, port by port. Squares and half
tiles follow that one rule: the long side of a half tile is a line as well (HL-5).
"""

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from rules.geometry import AROUND, CORNERS, SIDES, Side
from rules.tiles import Kind, Landscape, Oriented, Segment, Tile

COUNTED = (Landscape.ROAD, Landscape.CITY, Landscape.RIVER)
"""Landscapes whose open ends keep a feature open; a field is never complete (PD-M2)."""
ENDLESS = (Kind.FIELD, Kind.RIVER)
LONELY = (Kind.MONASTERY, Kind.GARDEN)
"""Features of one segment that wait for the eight squares round them (BG-5, BG-15)."""


class Figure(NamedTuple):
    """A wooden figure of a player, numbered from 1 within its kind; `str` gives "0.meeple.3"."""

    player: int
    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.player}.{self.kind}.{self.number}"


class Placement(NamedTuple):
    """A tile on the board; its segments have the ids `first`, `first + 1`, ..."""

    tile: Tile
    square: int
    rotation: int
    first: int

    @property
    def corner(self) -> str:
        """Where a half tile's right angle lies; "" for a square tile."""
        return CORNERS[self.rotation] if self.tile.half else ""

    @property
    def segments(self) -> range:
        """The ids of its segments."""
        return range(self.first, self.first + len(self.tile.segments))

    def segment(self, name: str) -> int:
        """Return the id of the segment called `name`; KeyError if the tile has none."""
        return self.first + self.tile.index[name]


class Feature(NamedTuple):
    """Joined segments: a road, city, field, river, monastery or garden.

    `open` counts its unjoined ends, or a monastery's empty neighbouring squares. `figures` are
    sorted. `scored` tells whether a figure ever got points there during play.
    """

    kind: Kind
    segments: tuple[int, ...]
    open: int
    arms: int
    figures: tuple[Figure, ...] = ()
    scored: bool = False

    @property
    def complete(self) -> bool:
        """Whether it is finished; fields and rivers never are (PD-M2, RV-5)."""
        return self.open == 0 and self.kind not in ENDLESS


class Board:
    """Placed tiles and everything that follows from them.

    A segment id is an int counted in order of placement; `feature_of` maps it to the id of its
    feature, which is the id of one of its segments; `placement_of` to its tile. `squares` maps an
    occupied square to its placements, `frontier` an empty square beside a tile to its signature
    (`rules.tiles.Fits`), `gaps` a square with one half tile to the signature its other half must
    meet.
    """

    __slots__ = (
        "feature_of",
        "features",
        "frontier",
        "gaps",
        "lonely",
        "placement_of",
        "placements",
        "squares",
        "waiting",
    )

    def __init__(self) -> None:
        self.placements: list[Placement] = []
        self.placement_of: array[int] = array("H")
        self.feature_of: array[int] = array("H")
        self.features: list[Feature | None] = []
        self.squares: dict[int, tuple[int, ...]] = {}
        self.waiting: dict[int, tuple[int, ...]] = {}
        self.frontier: dict[int, int] = {}
        self.gaps: dict[int, int] = {}
        self.lonely: dict[int, tuple[int, ...]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> "Board":
        """Return an independent board in the same position."""
        board = Board.__new__(Board)
        board.placements = self.placements.copy()
        board.placement_of = self.placement_of[:]
        board.feature_of = self.feature_of[:]
        board.features = self.features.copy()
        board.squares = self.squares.copy()
        board.waiting = self.waiting.copy()
        board.frontier = self.frontier.copy()
        board.gaps = self.gaps.copy()
        board.lonely = self.lonely.copy()
        return board

    def feature(self, segment: int) -> Feature:
        """Return the feature to which a segment belongs."""
        feature = self.features[self.feature_of[segment]]
        assert feature is not None
        return feature

    def feature_by_id(self, number: int) -> Feature:
        """Return the feature with this id."""
        feature = self.features[number]
        assert feature is not None
        return feature

    def segment(self, segment: int) -> Segment:
        """Return the printed segment behind an id."""
        placement = self.placements[self.placement_of[segment]]
        return placement.tile.segments[segment - placement.first]

    def square_of(self, segment: int) -> int:
        """Return the square on which a segment lies."""
        return self.placements[self.placement_of[segment]].square

    def squares_of(self, feature: Feature) -> set[int]:
        """Return the squares a feature covers, each once (BG-6, HL-22)."""
        return {self.square_of(segment) for segment in feature.segments}

    def placements_on(self, square: int) -> Iterator[Placement]:
        """Yield the tiles on a square: none, a square tile, one half tile or two."""
        for number in self.squares.get(square, ()):
            yield self.placements[number]

    def live_features(self) -> Iterator[tuple[int, Feature]]:
        """Yield every feature with its id, in order of ids."""
        for number, feature in enumerate(self.features):
            if feature is not None:
                yield number, feature

    def neighbours(self, square: int) -> int:
        """Return how many of the eight squares round a square are occupied."""
        return sum(square + step in self.squares for step in AROUND)

    def spots(self, tile: Tile) -> list[tuple[int, tuple[int, ...]]]:
        """Return the squares a tile fits in reading order, each with its rotations (BG-2, HL-4)."""
        if tile.half:
            return self._half_spots(tile)
        fits = tile.fits
        spots = [
            (square, rotations)
            for square, signature in self.frontier.items()
            if (rotations := fits[signature])
        ]
        spots.sort()
        return spots

    def fits(self, tile: Tile) -> bool:
        """Return whether a tile has any legal spot."""
        if tile.half:
            return bool(self._half_spots(tile))
        return any(tile.fits[signature] for signature in self.frontier.values())

    def place(self, tile: Tile, square: int, rotation: int) -> list[int]:
        """Lay a tile; return the ids of the features this completes, in ascending order.

        The caller has checked that it fits.
        """
        oriented = tile.orientations[rotation]
        number = len(self.placements)
        first = len(self.feature_of)
        self.placements.append(Placement(tile, square, rotation, first))
        touched = self._found_features(tile, square, number, first)
        opened = self._join_edges(oriented, square, first)
        self._update_frontier(oriented, square, opened)
        if square not in self.squares:
            self._approach(square, touched)
        self.squares[square] = (*self.squares.get(square, ()), number)
        numbers = {self.feature_of[segment] for segment in touched}
        return sorted(number for number in numbers if self.feature_by_id(number).complete)

    def deploy(self, figure: Figure, segment: int) -> None:
        """Stand a figure on a segment."""
        number = self.feature_of[segment]
        feature = self.feature_by_id(number)
        self.features[number] = feature._replace(figures=tuple(sorted((*feature.figures, figure))))

    def remove(self, figure: Figure, segment: int) -> None:
        """Take a figure off a segment."""
        number = self.feature_of[segment]
        feature = self.feature_by_id(number)
        self.features[number] = feature._replace(
            figures=tuple(other for other in feature.figures if other != figure)
        )

    def mark_scored(self, number: int) -> None:
        """Remember that a feature brought somebody points."""
        self.features[number] = self.feature_by_id(number)._replace(scored=True)

    def _found_features(self, tile: Tile, square: int, number: int, first: int) -> list[int]:
        """Give each segment of a new tile a feature of its own; return their ids."""
        segments = list(range(first, first + len(tile.segments)))
        for segment, printed in zip(segments, tile.segments, strict=True):
            around = 0
            if printed.kind in LONELY:
                around = 8 - self.neighbours(square)
                self.lonely[square] = (*self.lonely.get(square, ()), segment)
            self.features.append(Feature(printed.kind, (segment,), around, printed.arms))
        self.feature_of.extend(segments)
        self.placement_of.extend([number] * len(segments))
        return segments

    def _join_edges(self, oriented: Oriented, square: int, first: int) -> list[bool]:
        """Join a new tile to what waits on its sides; return which sides stay open."""
        waiting = self.waiting
        opened = []
        for side, landscape, locals_ in oriented.edges:
            line = square * 4 + side.key
            mine = tuple([first + local for local in locals_])
            theirs = waiting.pop(line, None)
            opened.append(theirs is None)
            counted = landscape in COUNTED
            if theirs is None:
                waiting[line] = mine
                if counted:
                    self._add_open(mine[len(mine) // 2], 1)
            else:
                for one, other in zip(mine, reversed(theirs), strict=True):
                    self._join(one, other)
                if counted:
                    self._add_open(mine[len(mine) // 2], -1)
        return opened

    def _add_open(self, segment: int, ends: int) -> None:
        number = self.feature_of[segment]
        kind, segments, open_, arms, figures, _ = self.feature_by_id(number)
        self.features[number] = Feature(kind, segments, open_ + ends, arms, figures)

    def _join(self, one: int, other: int) -> None:
        """Make one feature of two; the larger one keeps its id, among equals the older one."""
        feature_of, features = self.feature_of, self.features
        kept, gone = feature_of[one], feature_of[other]
        if kept == gone:
            return
        a, b = self.feature_by_id(kept), self.feature_by_id(gone)
        if (len(b.segments), -gone) > (len(a.segments), -kept):
            kept, gone, a, b = gone, kept, b, a
        for segment in b.segments:
            feature_of[segment] = kept
        features[gone] = None
        figures = tuple(sorted(a.figures + b.figures)) if b.figures else a.figures
        features[kept] = Feature(
            a.kind, a.segments + b.segments, a.open + b.open, a.arms + b.arms, figures
        )

    def _update_frontier(self, oriented: Oriented, square: int, opened: list[bool]) -> None:
        frontier, gaps, squares = self.frontier, self.gaps, self.squares
        signature = frontier.pop(square, 0)
        if oriented.tile.half and square not in squares:
            gaps[square] = signature_of_gap(oriented, signature)
        else:
            gaps.pop(square, None)
        for edge, is_open in zip(oriented.edges, opened, strict=True):
            if is_open and edge.side.step:
                beyond = square + edge.side.step
                claim = edge.landscape * edge.side.opposite.weight
                if beyond in gaps:
                    gaps[beyond] += claim
                elif beyond not in squares:
                    frontier[beyond] = frontier.get(beyond, 0) + claim

    def _approach(self, square: int, touched: list[int]) -> None:
        """Tell the monasteries and gardens round a newly occupied square."""
        for step in AROUND:
            for segment in self.lonely.get(square + step, ()):
                self._add_open(segment, -1)
                touched.append(segment)

    def _half_spots(self, tile: Tile) -> list[tuple[int, tuple[int, ...]]]:
        spots = [
            (square, rotations)
            for square, signature in self.frontier.items()
            if (rotations := half_rotations(tile, signature))
        ]
        spots += [
            (square, rotations)
            for square, signature in self.gaps.items()
            if (rotations := gap_rotations(tile, signature))
        ]
        return sorted(spots)


def _legs(rotation: int) -> tuple[Side, Side]:
    return SIDES["W"].turned(rotation), SIDES["S"].turned(rotation)


def signature_of_gap(oriented: Oriented, signature: int) -> int:
    """Return what the other half of a square must meet beside this half tile.

    The signature of the square, without the legs now covered, with the long side's landscape, and
    the rotation that the other half must have in the digit above (HL-5, HL-6).
    """
    covered = sum(side.required(signature) * side.weight for side in _legs(oriented.rotation))
    long_side = next(edge for edge in oriented.edges if edge.side.name == "D")
    wanted = (oriented.rotation + 2) % 4
    return signature - covered + (long_side.landscape + 5 * wanted) * SIDES["D"].weight


def half_rotations(tile: Tile, signature: int) -> tuple[int, ...]:
    """Return the turns in which a half tile may start an empty square: one leg must touch."""
    return tuple(
        oriented.rotation
        for oriented in tile.orientations
        if any(side.required(signature) for side in _legs(oriented.rotation))
        and oriented.agrees(signature)
    )


def gap_rotations(tile: Tile, signature: int) -> tuple[int, ...]:
    """Return the turn, if any, in which a half tile completes a square with such a gap."""
    oriented = tile.orientations[signature // (5 * SIDES["D"].weight)]
    return (oriented.rotation,) if oriented.agrees(signature) else ()
