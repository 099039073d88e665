"""The edges of a tile as lines, clockwise, in the orientation of the tile file."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from rendering.curves import Point, between
from rules.tiles import Kind, Segment, Tile


class Edge(NamedTuple):
    """One side of a tile, run through clockwise."""

    name: str
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """The point where a road or river crosses it."""
        return between(self.start, self.end, 0.5)

    @property
    def inward(self) -> Point:
        """Unit vector into the tile."""
        size = math.dist(self.start, self.end)
        (x0, y0), (x1, y1) = self.start, self.end
        return (y0 - y1) / size, (x1 - x0) / size

    def inside(self, depth: float, beside: float = 0.0) -> Point:
        """Return the point this far in from the middle, `beside` to the left facing inwards."""
        (x, y), (ix, iy) = self.middle, self.inward
        return x + ix * depth + iy * beside, y + iy * depth - ix * beside


_NW, _NE, _SE, _SW = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)
_LEGS = (Edge("S", _SE, _SW), Edge("W", _SW, _NW))
_SQUARE = (Edge("N", _NW, _NE), Edge("E", _NE, _SE), *_LEGS)
_HALF = (Edge("D", _NW, _SE), *_LEGS)


def edges_of(tile: Tile) -> Sequence[Edge]:
    """Return the edges, clockwise."""
    return _HALF if tile.half else _SQUARE


def edge_at(tile: Tile, port: str) -> Edge:
    """Return the edge of a port or half edge; StopIteration if the tile has none."""
    return next(edge for edge in edges_of(tile) if edge.name == port[0])


def centre_of(tile: Tile) -> Point:
    """Return the middle of a square tile, and the apparent middle of a half tile."""
    return (0.34, 0.66) if tile.half else (0.5, 0.5)


def of_kind(tile: Tile, kind: Kind) -> list[tuple[int, Segment]]:
    """Return the segments of this kind with their indices."""
    return [(i, segment) for i, segment in enumerate(tile.segments) if segment.kind is kind]
