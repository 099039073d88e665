"""Players' figures: caped pawns of our own design, drawn in a square cell.

Coordinates are those of a unit cell round the middle of the figure, feet at the bottom.
"""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.colours import LIVERIES, Paint
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
MITRE = [(-0.15, -0.31), (-0.20, -0.46), (0, -0.62), (0.20, -0.46), (0.15, -0.31)]
HEAD, HEAD_RADIUS = (0.0, -0.26), 0.175
HAT = (0.0, -0.36)
HALO, LINE = 0.060, 0.030
FADED = 128
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


def draw_person(seat: int, role: str, pixels: int, *, phantom: bool = False) -> Image.Image:
    """Return a knight, highwayman, monk, farmer or abbot in RGBA, `pixels` wide and high.

    A phantom's body is translucent; its line and badge are not.
    """
    livery = LIVERIES[seat]
    canvas = Canvas((pixels, pixels), pixels)
    abbot = role == "abbot"
    pose = Pose(
        canvas, lying=role == "farmer", grow=0.84 if abbot else 1.0, lower=0.06 if abbot else 0.0
    )
    line = c.mix(livery.shade, c.INK, 0.65)
    body: Paint = livery.body
    shade: Paint = livery.shade
    skin: Paint = c.SKIN
    if phantom:
        body = c.clear(c.mix(livery.body, c.GHOST, 0.25), FADED)
        shade = c.clear(c.mix(livery.shade, c.GHOST, 0.15), FADED)
        skin = c.clear(c.SKIN, FADED)
    _draw_outline(pose, role, line)
    pose.blob(CAPE, body)
    pose.blob(CAPE_SHADE, shade)
    pose.disc(HEAD, HEAD_RADIUS, skin)
    _draw_head(pose, role, body, shade, line)
    x, y = pose.at(-0.01, 0.19)
    draw_badge(canvas, x, y, 0.175 * pose.grow, livery)
    return canvas.finish()


def _draw_outline(pose: Pose, role: str, line: Paint) -> None:
    """Draw the shadow on the ground, a pale halo and a dark line round the whole figure."""
    if pose.lying:
        pose.canvas.ellipse(0.54, 0.86, 0.44, 0.08, SHADOW)
    else:
        pose.canvas.ellipse(0.54, 0.5 + 0.45 * pose.grow, 0.36 * pose.grow, 0.08, SHADOW)
    for by, colour in ((HALO, c.PAPER), (LINE, line)):
        pose.blob(fatten(CAPE, by), colour)
        pose.disc(HEAD, HEAD_RADIUS + by, colour)
        if role == "farmer":
            pose.disc(HAT, 0.145 + by * 0.6, colour)
            pose.disc((0, -0.325), 0.085 + by * 0.6, colour, 2.4)
        if role == "abbot":
            pose.polygon(fatten(MITRE, by * 1.2), colour)


def _draw_head(pose: Pose, role: str, body: Paint, shade: Paint, line: Paint) -> None:
    if role == "farmer":
        pose.disc(HAT, 0.145, line)
        pose.disc(HAT, 0.120, c.WHEAT)
        pose.disc((0, -0.325), 0.085, line, 2.75)
        pose.disc((0, -0.325), 0.060, c.WHEAT_DARK, 3.4)
    elif role == "highwayman":
        pose.blob(HOOD, body)
        pose.blob(HOOD_SHADE, shade)
    elif role == "monk":
        pose.blob(TONSURE, c.HAIR)
        pose.disc((0, -0.40), 0.07, c.SKIN, 0.6)
    elif role == "abbot":
        pose.polygon(MITRE, c.PAPER)
        pose.polygon([(-0.16, -0.32), (-0.17, -0.385), (0.17, -0.385), (0.16, -0.32)], body)
        pose.polygon([(-0.03, -0.40), (-0.03, -0.54), (0.03, -0.54), (0.03, -0.40)], body)
    else:
        pose.blob(CAP, body)
        pose.blob(CAP_SHADE, shade)
    eyes = -0.17 if role == "farmer" else -0.235
    for x in (-0.065, 0.065):
        pose.disc((x, eyes), 0.022, c.INK)
