"""The bazaar: a stall with a striped awning."""

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import TALL, Emblem, Site
from rendering.paint import Canvas

STRIPE = (176, 62, 52)
"""The dark stripes of the awning."""


def stall(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a market stall: goods on a counter below an awning in stripes."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.INK, -0.98, 0.26, 0.98, 0.98, 0.1)
    pen.box(c.TRUNK, -0.88, 0.36, 0.88, 0.88, 0.06)
    for at in (-0.8, 0.8):
        pen.box(c.INK, at - 0.11, -0.5, at + 0.11, 0.9)
        pen.box(c.TRUNK, at - 0.05, -0.5, at + 0.05, 0.9)
    for at, colour in ((-0.5, c.GOLD), (0.0, STRIPE), (0.5, c.GOLD)):
        pen.disc(c.INK, at, 0.2, 0.27, 0.25)
        pen.disc(colour, at, 0.2, 0.2, 0.18)
    pen.polygon(c.INK, (-0.86, -1.02), (0.86, -1.02), (1.16, -0.12), (-1.16, -0.12))
    tops = [-0.78 + 0.312 * n for n in range(6)]
    feet = [-1.05 + 0.42 * n for n in range(6)]
    for n in range(5):
        colour = STRIPE if n % 2 == 0 else c.PLASTER
        pen.polygon(
            colour,
            (tops[n], -0.93),
            (tops[n + 1], -0.93),
            (feet[n + 1], -0.28),
            (feet[n], -0.28),
        )
        pen.disc(colour, (feet[n] + feet[n + 1]) / 2, -0.28, 0.2, 0.13)


EMBLEMS = {"bazaar": Emblem(stall, 0.15, TALL, site=Site.LAND, clear=0.02)}
