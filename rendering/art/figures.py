"""Players' figures: caped pawns of our own design, drawn in a square cell.

Coordinates are those of a unit cell round the middle of the figure, feet at the bottom.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.colours import Livery, Paint
from rendering.curves import Curve, Point, fatten, smooth
from rendering.paint import Canvas

CAPE = [
    *[(-0.10, -0.14), (-0.23, -0.06), (-0.29, 0.14), (-0.35, 0.38), (-0.20, 0.45), (0, 0.46)],
    *[(0.20, 0.45), (0.35, 0.38), (0.29, 0.14), (0.23, -0.06), (0.10, -0.14)],
]
CAPE_SHADE = [
    *[(0.06, -0.13), (0.10, -0.14), (0.23, -0.06), (0.29, 0.14), (0.35, 0.38), (0.20, 0.45)],
    *[(0.13, 0.455), (0.22, 0.2), (0.17, 0)],
]
CAP = [
    *[(-0.18, -0.27), (-0.165, -0.37), (-0.07, -0.44), (0.07, -0.44)],
    *[(0.165, -0.37), (0.18, -0.27), (0, -0.30)],
]
CAP_SHADE = [(0.02, -0.44), (0.07, -0.44), (0.165, -0.37), (0.18, -0.27), (0.06, -0.295)]
HOOD = [
    *[(-0.19, -0.16), (-0.19, -0.34), (-0.08, -0.45), (0.12, -0.46), (0.19, -0.32)],
    *[(0.19, -0.16), (0.11, -0.20), (0.08, -0.31), (-0.08, -0.31), (-0.11, -0.20)],
]
HOOD_SHADE = [
    *[(0.06, -0.46), (0.12, -0.46), (0.19, -0.32), (0.19, -0.16), (0.11, -0.20), (0.10, -0.32)]
]
TONSURE = [
    *[(-0.18, -0.28), (-0.15, -0.38), (0, -0.44), (0.15, -0.38), (0.18, -0.28)],
    *[(0.10, -0.33), (-0.10, -0.33)],
]
HEAD, HEAD_RADIUS = (0.0, -0.26), 0.175
STRAW = (0.0, -0.36)
HALO, LINE = 0.060, 0.030
SHADOW = (40, 50, 30, 90)


class Pose:
    """Maps figure coordinates to a canvas: standing, or lying with the head to the left."""

    def __init__(self, canvas: Canvas, *, lying: bool, grow: float = 1.0, lower: float = 0) -> None:
        self.canvas, self.lying, self.grow, self.lower = canvas, lying, grow, lower

    def at(self, x: float, y: float) -> Point:
        """Return a point of the cell."""
        x, y = x * self.grow, y * self.grow
        return (
            (0.53 + y * 0.92, 0.60 + x * 0.76) if self.lying else (0.5 + x, 0.51 + y + self.lower)
        )

    def polygon(self, points: Sequence[Point], fill: Paint) -> None:
        """Fill a polygon."""
        self.canvas.polygon([self.at(*p) for p in points], fill)

    def blob(self, points: Sequence[Point], fill: Paint) -> None:
        """Fill the round shape through the points."""
        self.canvas.polygon(_smooth(tuple(self.at(*p) for p in points)), fill)

    def disc(self, at: Point, r: float, fill: Paint, squash: float = 1.0) -> None:
        """Fill a circle, or an ellipse whose height is `squash` times its width."""
        self.canvas.ellipse(*self.at(*at), r * self.grow, r * self.grow * squash, fill)


@lru_cache(maxsize=256)
def _smooth(points: tuple[Point, ...]) -> Curve:
    """Return the round shape through the points; all players' figures share their shapes."""
    return smooth(points)


class Paints(NamedTuple):
    """The paints of one figure: body and its shaded side, skin, and the outline."""

    body: Paint
    shade: Paint
    skin: Paint
    line: Paint


def solid(livery: Livery) -> Paints:
    """Return a meeple's paints."""
    return Paints(livery.body, livery.shade, c.SKIN, c.mix(livery.shade, c.INK, 0.65))


class Garment(NamedTuple):
    """Something a figure wears or carries.

    `outline` draws it in one colour, enlarged; `draw` draws it.
    """

    outline: Callable[[Pose, float, Paint], None]
    draw: Callable[[Pose, Paints], None]


def draw_pawn(
    livery: Livery,
    stance: str,
    pixels: int,
    *,
    hat: Garment | None = None,
    mantle: Garment | None = None,
    grow: float = 1.0,
    lower: float = 0.0,
) -> Image.Image:
    """Return a knight, highwayman, monk or farmer in RGBA, `pixels` wide and high.

    A hat of its own replaces the usual one, a mantle is drawn over the cape; `grow` and `lower`
    make room for them.
    """
    canvas = Canvas((pixels, pixels), pixels)
    pose = Pose(canvas, lying=stance == "farmer", grow=grow, lower=lower)
    paints, hat = solid(livery), hat or HATS[stance]
    draw_shadow(pose)
    for by, colour in ((HALO, c.PAPER), (LINE, paints.line)):
        pose.blob(fatten(CAPE, by), colour)
        pose.disc(HEAD, HEAD_RADIUS + by, colour)
        hat.outline(pose, by, colour)
        if mantle:
            mantle.outline(pose, by, colour)
    pose.blob(CAPE, paints.body)
    pose.blob(CAPE_SHADE, paints.shade)
    if mantle:
        mantle.draw(pose, paints)
    pose.disc(HEAD, HEAD_RADIUS, paints.skin)
    hat.draw(pose, paints)
    for x in (-0.065, 0.065):
        pose.disc((x, -0.17 if pose.lying else -0.235), 0.022, c.INK)
    x, y = pose.at(-0.01, 0.19)
    draw_badge(canvas, x, y, 0.175 * pose.grow, livery)
    return canvas.finish()


def draw_shadow(pose: Pose) -> None:
    """Draw the shadow on the ground."""
    if pose.lying:
        pose.canvas.ellipse(0.54, 0.86, 0.44, 0.08, SHADOW)
    else:
        pose.canvas.ellipse(0.54, 0.5 + 0.45 * pose.grow, 0.36 * pose.grow, 0.08, SHADOW)


def _outline_nothing(pose: Pose, by: float, colour: Paint) -> None:
    """Stay within the outline of the head."""


def _draw_cap(pose: Pose, paints: Paints) -> None:
    pose.blob(CAP, paints.body)
    pose.blob(CAP_SHADE, paints.shade)


def _draw_hood(pose: Pose, paints: Paints) -> None:
    pose.blob(HOOD, paints.body)
    pose.blob(HOOD_SHADE, paints.shade)


def _draw_tonsure(pose: Pose, paints: Paints) -> None:
    pose.blob(TONSURE, c.HAIR)
    pose.disc((0, -0.40), 0.07, c.SKIN, 0.6)


def _outline_straw(pose: Pose, by: float, colour: Paint) -> None:
    pose.disc(STRAW, 0.145 + by * 0.6, colour)
    pose.disc((0, -0.325), 0.085 + by * 0.6, colour, 2.4)


def _draw_straw(pose: Pose, paints: Paints) -> None:
    pose.disc(STRAW, 0.145, paints.line)
    pose.disc(STRAW, 0.120, c.WHEAT)
    pose.disc((0, -0.325), 0.085, paints.line, 2.75)
    pose.disc((0, -0.325), 0.060, c.WHEAT_DARK, 3.4)


HATS = {
    "knight": Garment(_outline_nothing, _draw_cap),
    "highwayman": Garment(_outline_nothing, _draw_hood),
    "monk": Garment(_outline_nothing, _draw_tonsure),
    "farmer": Garment(_outline_straw, _draw_straw),
}
