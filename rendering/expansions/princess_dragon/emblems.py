"""Emblems printed on the tiles: medals, arches and volcanoes. Distinct by outline."""

import math

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.curves import star
from rendering.paint import Canvas


def dragon(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the dragon's medal: spiked, red, with the head looking left."""
    for reach, fill in ((1.2, c.DRAGON_DARK), (1.09, c.DRAGON)):
        canvas.polygon(star(x, y, size * reach, 9, 0.82), fill)
    pen = Pen(canvas, x + size * 0.02, y + size * 0.01, size * 0.86)
    snout = ((-0.96, 0.02), (-0.84, -0.24), (-0.4, -0.34), (-0.22, -0.54), (0.04, -0.54))
    mane = ((0.7, -0.92), (0.46, -0.36), (0.92, -0.1), (0.54, 0.16), (0.72, 0.86), (-0.06, 0.86))
    jaw = ((0.02, 0.56), (-0.26, 0.48), (-0.74, 0.7), (-0.82, 0.46), (-0.26, 0.14), (-0.88, 0.22))
    pen.polygon(c.PAPER, *snout, *mane, *jaw)
    pen.disc(c.DRAGON_DARK, -0.12, -0.16, 0.15)


def princess(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the princess's medal: a pink flower with a crown."""
    pen = Pen(canvas, x, y, size)
    for colour, reach in ((c.PRINCESS_DARK, 1.0), (c.PRINCESS, 0.9)):
        for k in range(8):
            px, py = 0.68 * math.cos(k * math.pi / 4), 0.68 * math.sin(k * math.pi / 4)
            pen.disc(colour, px, py, 0.34 * reach)
        pen.disc(colour, 0, 0, 0.8 * reach)
    pen = Pen(canvas, x, y + size * 0.04, size)
    half = ((-0.66, 0.42), (-0.72, -0.34), (-0.34, 0.0), (0.0, -0.6))
    pen.polygon(c.PRINCESS_DARK, *half, *((-px, py) for px, py in half[2::-1]))
    inner = ((-0.56, 0.34), (-0.62, -0.22), (-0.3, 0.1), (0.0, -0.46))
    pen.polygon(c.GOLD, *inner, *((-px, py) for px, py in inner[2::-1]))
    for px, py in ((-0.62, -0.26), (0, -0.5), (0.62, -0.26)):
        pen.disc(c.PAPER, px, py, 0.12)


def portal(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the magic portal: a stone arch with a whirl in it."""
    pen = Pen(canvas, x, y, size)
    pen.disc(c.mix(c.MEADOW_DARK, c.INK, 0.25), 0, 0.86, 0.98, 0.3)
    for width, top, base, fill in (
        (0.86, -1.0, 0.92, c.WALL_LINE),
        (0.78, -0.92, 0.86, c.WALL_TOP),
        (0.56, -0.70, 0.86, c.PORTAL_DARK),
        (0.48, -0.62, 0.80, c.PORTAL),
    ):
        pen.disc(fill, 0, top + width, width)
        pen.box(fill, -width, top + width, width, base)
    for k in range(26):
        angle, r = k * 0.42, 0.40 - k * 0.0135
        px, py = r * math.cos(angle), 0.04 + r * 1.15 * math.sin(angle)
        pen.disc(c.PORTAL_LIT, px, py, 0.115 - k * 0.0022)
    for degrees in (-150, -120, -60, -30):
        angle = math.radians(degrees)
        pen.disc(c.WALL_FACE, 0.67 * math.cos(angle), -0.14 + 0.67 * math.sin(angle), 0.06)
    for py in (0.25, 0.6):
        for px in (-0.67, 0.67):
            pen.disc(c.WALL_FACE, px, py, 0.06)


def volcano(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the volcano: smoke, a mountain lit from the left, running lava."""
    pen, line = Pen(canvas, x, y, size), c.mix(c.MOUNTAIN_DARK, c.INK, 0.5)
    foot = ((-1.12, 0.72), (-0.8, 0.3), (-0.46, -0.3), (-0.34, -0.56), (0.34, -0.56))
    base = (*foot, (0.46, -0.3), (0.82, 0.3), (1.12, 0.72), (0.5, 0.9), (-0.5, 0.9))
    for px, py, r in ((0.16, -1.0, 0.24), (0.36, -1.22, 0.18), (-0.02, -0.84, 0.16)):
        pen.disc(c.mix(c.ROCK_LIT, c.PAPER, 0.5), px, py, r)
    pen.blob(line, *((px * 1.05, py * 1.04) for px, py in base))
    pen.blob(c.MOUNTAIN_DARK, *base)
    ridge = ((0.06, -0.54), (0, -0.1), (0.24, 0.3), (0.1, 0.86), (-0.5, 0.86))
    pen.blob(c.MOUNTAIN, (-1.06, 0.72), (-0.76, 0.3), (-0.42, -0.3), (-0.32, -0.54), *ridge)
    slope = ((-0.16, -0.4), (-0.3, 0), (-0.34, 0.5), (-0.6, 0.82))
    pen.blob(c.MOUNTAIN_LIT, (-1, 0.7), (-0.7, 0.26), (-0.38, -0.34), (-0.3, -0.5), *slope)
    pen.disc(line, 0, -0.56, 0.42, 0.46)
    pen.disc(c.LAVA, 0, -0.56, 0.35, 0.44)
    left = ((-0.2, -0.46), (-0.26, -0.1), (-0.12, 0.16), (-0.2, 0.46), (-0.06, 0.6), (0.06, 0.4))
    fork = ((0.02, 0.14), (0.12, -0.1), (0.1, -0.2), (0.24, 0.06), (0.22, 0.26), (0.34, 0.34))
    pen.polygon(c.LAVA, *left, *fork, (0.4, 0.14), (0.28, -0.14), (0.22, -0.46))
    glow = ((-0.12, -0.46), (-0.15, -0.12), (-0.04, 0.14), (-0.1, 0.42), (-0.02, 0.36))
    pen.polygon(c.LAVA_LIT, *glow, (-0.02, 0.12), (0.04, -0.14), (0.1, -0.46))
    pen.disc(c.LAVA_LIT, -0.04, -0.58, 0.22, 0.42)
