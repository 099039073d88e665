"""Plants, beasts and stones on the meadow. Each takes a canvas, a place and a size."""

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.colours import Colour
from rendering.paint import Canvas

FLEECE: Colour = (246, 243, 238)


def tree(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a round tree."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.TRUNK, -0.1, 0, 0.1, 0.5)
    pen.disc(c.LEAF_DARK, 0, -0.22, 0.56)
    pen.disc(c.LEAF, -0.05, -0.28, 0.46)
    pen.disc(c.LEAF_LIT, -0.17, -0.4, 0.24)


def pine(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a pointed tree."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.TRUNK, -0.08, 0.2, 0.08, 0.5)
    pen.polygon(c.LEAF_DARK, (-0.44, 0.3), (0, -1.0), (0.44, 0.3))
    pen.polygon(c.LEAF, (-0.44, 0.3), (0, -1.0), (0.02, 0.3))


def bush(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a bush."""
    pen = Pen(canvas, x, y, size)
    for px, r in ((-0.3, 0.3), (0.3, 0.28), (0, 0.38)):
        pen.disc(c.LEAF_DARK, px, 0.05, r)
        pen.disc(c.LEAF, px - 0.05, -0.02, r * 0.78)
    pen.disc(c.LEAF_LIT, -0.1, -0.14, 0.16)


def rock(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a stone."""
    pen = Pen(canvas, x, y, size)
    pen.polygon(c.ROCK, (-0.5, 0.3), (-0.34, -0.16), (0, -0.34), (0.34, -0.1), (0.5, 0.3))
    light = ((-0.42, 0.22), (-0.28, -0.12), (0, -0.26), (0.06, 0), (-0.1, 0.24))
    pen.polygon(c.ROCK_LIT, *light)


def flowers(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw four flowers."""
    pen = Pen(canvas, x, y, size)
    for i, (px, py) in enumerate(((-0.4, 0.1), (0, -0.2), (0.36, 0.06), (0.05, 0.26))):
        pen.disc(c.PETAL_WHITE if i % 2 else c.PETAL_YELLOW, px, py, 0.13)


def _beast(canvas: Canvas, x: float, y: float, size: float, coat: Colour) -> Pen:
    pen = Pen(canvas, x, y, size)
    for left in (-0.28, 0.22):
        pen.box(c.INK, left, 0.1, left + 0.1, 0.36)
    pen.disc(c.mix(coat, c.INK, 0.35), 0, 0, 0.46, 0.62)
    pen.disc(coat, -0.01, -0.03, 0.41, 0.58)
    pen.disc(c.INK, -0.46, -0.1, 0.2)
    return pen


def cow(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a spotted cow."""
    _beast(canvas, x, y, size, c.PAPER).disc(c.INK, 0.12, -0.08, 0.13, 0.8)


def sheep(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw three sheep."""
    for px, py in ((-0.55, -0.25), (0.5, -0.35), (0, 0.35)):
        _beast(canvas, x + px * size, y + py * size, size * 0.78, FLEECE)
