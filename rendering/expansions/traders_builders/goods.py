"""Wine, grain and cloth, distinct by outline: a bunch, a sheaf, a roll."""

from collections.abc import Sequence

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.colours import Colour
from rendering.curves import Point
from rendering.paint import Canvas

RIMS: tuple[tuple[float, Colour], ...] = ((0.24, c.PAPER), (0.12, c.INK))
"""How far halo and line reach beyond the shape."""
GRAPES = (
    *((-0.5, -0.26), (0.0, -0.3), (0.5, -0.26)),
    *((-0.26, 0.16), (0.26, 0.16), (0.0, 0.58)),
)
EARS = ((-0.86, -0.36), (0.86, -0.36), (-0.46, -0.68), (0.46, -0.68), (0.0, -0.82))
"""Tips of the ears, the outer ones behind."""
STRAW = ((-0.16, 0.24), (0.16, 0.24), (0.46, 0.88), (-0.46, 0.88))


def wine(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a bunch of grapes, pointing down, below a leaf."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        for px, py in GRAPES:
            pen.disc(colour, px, py, 0.3 + by)
        pen.disc(colour, 0.16, -0.68, 0.32 + by, 0.6)
    pen.box(c.TRUNK, -0.07, -0.92, 0.07, -0.4)
    pen.disc(c.LEAF, 0.24, -0.68, 0.3, 0.6)
    for px, py in GRAPES:
        pen.disc(c.GRAPE, px, py, 0.3)
        pen.disc(c.mix(c.GRAPE, c.PAPER, 0.55), px - 0.09, py - 0.09, 0.09)


def grain(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a sheaf: five ears spread above, straw below, tied in the middle."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        for end, top in EARS:
            _stalk(pen, end, top, by, colour, colour)
        _rim(pen, STRAW, by, colour)
    pen.polygon(c.WHEAT_DARK, *STRAW)
    for end, top in EARS:
        _stalk(pen, end, top, 0.05, c.WHEAT_DARK, c.WHEAT_DARK)
        _stalk(pen, end, top, 0.0, c.WHEAT, c.GOLD)
        pen.polygon(c.WHEAT, (end * 0.1, 0.3), (end * 0.5 - 0.07, 0.9), (end * 0.5 + 0.07, 0.9))
    pen.box(c.DOOR, -0.24, 0.16, 0.24, 0.34, 0.08)


def _stalk(pen: Pen, end: float, top: float, by: float, stalk: Colour, ear: Colour) -> None:
    """Draw an ear that leans outwards on its stalk."""
    foot, neck, tip = (end * 0.12, 0.26), (end * 0.62, top + 0.42), (end, top)
    a, b, d = pen.at([foot, neck, tip])
    pen.canvas.line(a, b, (0.1 + 2 * by) * pen.size, stalk)
    pen.canvas.line(b, d, (0.27 + 2 * by) * pen.size, ear)


def cloth(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a roll of cloth from which a piece hangs down."""
    pen = Pen(canvas, x, y, size)
    piece = ((-0.66, -0.3), (0.66, -0.3), (0.66, 0.86), (-0.66, 0.86))
    roll = (-0.92, -0.82, 0.92, -0.12)
    for by, colour in RIMS:
        _rim(pen, piece, by, colour)
        left, top, right, bottom = roll
        pen.box(colour, left - by, top - by, right + by, bottom + by, 0.35 + by)
    pen.polygon(c.RIVER, *piece)
    for px in (-0.36, 0.08, 0.48):
        pen.box(c.RIVER_EDGE, px - 0.07, -0.1, px + 0.07, 0.86)
    pen.box(c.PAPER, -0.66, 0.56, 0.66, 0.7)
    pen.box(c.RIVER_EDGE, *roll, 0.35)
    pen.box(c.RIVER_LIT, -0.8, -0.74, 0.6, -0.54, 0.1)
    pen.disc(c.PAPER, 0.72, -0.47, 0.2, 1.5)
    pen.disc(c.INK, 0.72, -0.47, 0.09, 1.5)


def _rim(pen: Pen, shape: Sequence[Point], by: float, colour: Colour) -> None:
    """Draw a rim of the width `by` around a shape."""
    pen.polygon(colour, *shape)
    for (ax, ay), (bx, by_) in zip(shape, (*shape[1:], shape[0]), strict=True):
        a, b = pen.at([(ax, ay), (bx, by_)])
        pen.canvas.line(a, b, 2 * by * pen.size, colour)
