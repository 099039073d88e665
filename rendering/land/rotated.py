"""A layout after some quarter turns: points are rotated, pictures never."""

from collections.abc import Sequence
from typing import NamedTuple

from rendering.curves import Curve, Point, rotate
from rendering.land.parts import Layout


class RotatedLayout(NamedTuple):
    """A layout after `rotation` clockwise quarter turns."""

    layout: Layout
    rotation: int

    def point(self, point: Point) -> Point:
        """Return a point of the layout, rotated."""
        return rotate(point, self.rotation)

    def curve(self, points: Sequence[Point]) -> Curve:
        """Return a curve of the layout, rotated."""
        return [rotate(point, self.rotation) for point in points]

    def vector(self, vector: Point) -> Point:
        """Return a direction of the layout, rotated."""
        (x0, y0), (x, y) = rotate((0, 0), self.rotation), rotate(vector, self.rotation)
        return x - x0, y - y0
