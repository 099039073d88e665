"""A pen for one thing: it draws in units of the thing, around its middle."""

from collections.abc import Sequence

from rendering.colours import Paint
from rendering.curves import Point
from rendering.paint import Canvas


class Pen:
    """Draws on a canvas in units of `size` tiles round (x, y)."""

    def __init__(self, canvas: Canvas, x: float, y: float, size: float) -> None:
        self.canvas, self.x, self.y, self.size = canvas, x, y, size

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Return the points in tile units."""
        return [(self.x + px * self.size, self.y + py * self.size) for px, py in points]

    def polygon(self, fill: Paint, *points: Point) -> None:
        """Fill a polygon."""
        self.canvas.polygon(self.at(points), fill)

    def blob(self, fill: Paint, *points: Point) -> None:
        """Fill the round shape through the points."""
        self.canvas.blob(self.at(points), fill)

    def disc(self, fill: Paint, px: float, py: float, r: float, squash: float = 1.0) -> None:
        """Fill a circle, or an ellipse whose height is `squash` times its width."""
        size = self.size
        self.canvas.ellipse(
            self.x + px * size, self.y + py * size, r * size, r * size * squash, fill
        )

    def box(
        self, fill: Paint, x0: float, y0: float, x1: float, y1: float, radius: float = 0.0
    ) -> None:
        """Fill a rectangle with round corners."""
        (ax, ay), (bx, by) = self.at([(x0, y0), (x1, y1)])
        self.canvas.box(ax, ay, bx, by, fill, radius * self.size)
