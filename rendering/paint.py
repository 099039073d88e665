"""A canvas in tile units, drawn four times as large and scaled down."""

from collections.abc import Callable, Sequence
from typing import Literal

from PIL import Image, ImageDraw

from rendering.colours import Paint
from rendering.curves import Curve, Point, length, point_along, ribbon, smooth
from rendering.fonts import font

SUPERSAMPLE = 4


class Canvas:
    """Draws in units of `unit` pixels, y downwards; `finish` scales down to `size` pixels."""

    def __init__(
        self,
        size: tuple[int, int],
        unit: float,
        *,
        background: Paint | int = (0, 0, 0, 0),
        mode: Literal["L", "RGB", "RGBA"] = "RGBA",
        image: Image.Image | None = None,
    ) -> None:
        self.size = size
        self.unit = unit * SUPERSAMPLE
        large = (size[0] * SUPERSAMPLE, size[1] * SUPERSAMPLE)
        self.image = image if image is not None else Image.new(mode, large, background)
        self.pen = ImageDraw.Draw(self.image)

    def scale(self, points: Sequence[Point]) -> Curve:
        """Return the points in pixels of the large image."""
        return [(x * self.unit, y * self.unit) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: Paint | int) -> None:
        """Fill a polygon."""
        self.pen.polygon(self.scale(points), fill=fill)

    def blob(self, points: Sequence[Point], fill: Paint | int) -> None:
        """Fill the round shape through the points."""
        self.polygon(smooth(points), fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Paint | int) -> None:
        """Fill an ellipse round (x, y)."""
        self.pen.ellipse(self.scale([(x - rx, y - ry), (x + rx, y + ry)]), fill=fill)

    def disc(self, x: float, y: float, r: float, fill: Paint | int) -> None:
        """Fill a circle round (x, y)."""
        self.ellipse(x, y, r, r, fill)

    def box(
        self, x0: float, y0: float, x1: float, y1: float, fill: Paint | int, radius: float = 0.0
    ) -> None:
        """Fill a rectangle with round corners."""
        corners = self.scale([(x0, y0), (x1, y1)])
        self.pen.rounded_rectangle(corners, radius * self.unit, fill=fill)

    def frame(
        self, x0: float, y0: float, x1: float, y1: float, width: float, colour: Paint, radius: float
    ) -> None:
        """Draw the outline of a rectangle with round corners, inside its bounds."""
        corners = self.scale([(x0, y0), (x1, y1)])
        thick = round(width * self.unit)
        self.pen.rounded_rectangle(corners, radius * self.unit, outline=colour, width=thick)

    def band(
        self, points: Sequence[Point], width: float, fill: Paint | int, *, round_ends: bool = False
    ) -> None:
        """Draw an open curve as a band."""
        self.polygon(ribbon(points, width), fill)
        if round_ends:
            for x, y in (points[0], points[-1]):
                self.disc(x, y, width / 2, fill)

    def line(self, a: Point, b: Point, width: float, fill: Paint | int) -> None:
        """Draw a straight line with round ends."""
        self.band([a, b], width, fill, round_ends=True)

    def dashes(
        self, points: Sequence[Point], width: float, dash: float, gap: float, fill: Paint | int
    ) -> None:
        """Draw an open curve in dashes with round ends."""
        total, at = length(points), 0.0
        while at < total:
            piece = [point_along(points, min(1, (at + dash * k / 4) / total)) for k in range(5)]
            if piece[0] != piece[-1]:
                self.band(piece, width, fill, round_ends=True)
            at += dash + gap

    def text(
        self, x: float, y: float, words: str, height: float, fill: Paint, anchor: str = "mm"
    ) -> None:
        """Write words; `height` is the font's, the anchor one of Pillow's."""
        face = font(max(8, round(height * self.unit)))
        self.pen.text(self.scale([(x, y)])[0], words, font=face, fill=fill, anchor=anchor)

    def letter(self, x: float, y: float, character: str, height: float, fill: Paint) -> None:
        """Write one character exactly centred; `height` is that of the font."""
        face = font(max(8, round(height * self.unit)))
        left, top, right, bottom = face.getbbox(character)
        at = (x * self.unit - (left + right) / 2, y * self.unit - (top + bottom) / 2)
        self.pen.text(at, character, font=face, fill=fill)

    def tint(self, paint_shape: Callable[["Canvas"], None], colour: Paint, opacity: float) -> None:
        """Blend a colour over everything that `paint_shape` fills with 255 on a mask."""
        mask = Canvas(self.size, self.unit / SUPERSAMPLE, mode="L", background=0)
        paint_shape(mask)
        levels = [round(value * opacity) for value in range(256)]
        self.image.paste(colour, (0, 0), mask.image.point(levels))

    def finish(self) -> Image.Image:
        """Return the picture at its size."""
        return self.image.reduce(SUPERSAMPLE)
