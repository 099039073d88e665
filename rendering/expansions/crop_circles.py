"""The column of Crop Circles: rings in the wheat, with a sign of whom they call."""

from collections.abc import Mapping

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import Column, Emblem, Painter, Site
from rendering.paint import Canvas
from rules.expansions.crop_circle import SYMBOL
from rules.tiles import Kind, Tile

SIGN = c.mix(c.TRUNK, c.INK, 0.6)


def crop_circle(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw rings in the wheat."""
    pen = Pen(canvas, x, y, size)
    for i, r in enumerate((1.05, 0.98, 0.78, 0.66, 0.40, 0.27)):
        pen.disc(c.WHEAT if i % 2 else c.WHEAT_DARK, 0, 0, r)
    for px, py in ((0.72, 0), (0, 0.72), (-0.72, 0), (0, -0.72)):
        pen.disc(c.WHEAT_DARK, px, py, 0.2)


def _clearing(canvas: Canvas, x: float, y: float, size: float) -> Pen:
    """Draw two rings in the wheat with room for a sign inside."""
    pen = Pen(canvas, x, y, size)
    for colour, r in ((c.WHEAT_DARK, 1.05), (c.WHEAT, 0.96), (c.WHEAT_DARK, 0.82), (c.PAPER, 0.70)):
        pen.disc(colour, 0, 0, r)
    return pen


def knight(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a shield in the wheat."""
    pen = _clearing(canvas, x, y, size)
    for colour, r in ((SIGN, 0.56), (c.ARMS_FIELD, 0.43)):
        pen.polygon(
            colour,
            *[(-r * 0.86, -r), (r * 0.86, -r), (r * 0.86, r * 0.1), (r * 0.55, r * 0.66)],
            *[(0, r * 1.05), (-r * 0.55, r * 0.66), (-r * 0.86, r * 0.1)],
        )
    pen.box(c.PAPER, -0.07, -0.38, 0.07, 0.34)
    pen.box(c.PAPER, -0.33, -0.18, 0.33, -0.04)


def highwayman(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a signpost in the wheat."""
    pen = _clearing(canvas, x, y, size)
    pen.box(SIGN, -0.09, -0.56, 0.09, 0.6)
    for px, py in ((1, -0.44), (-1, -0.06)):
        pen.polygon(
            SIGN,
            *[(-0.34 * px, py), (0.28 * px, py), (0.5 * px, py + 0.15), (0.28 * px, py + 0.3)],
            (-0.34 * px, py + 0.3),
        )


def farmer(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a pitchfork in the wheat."""
    pen = _clearing(canvas, x, y, size)
    pen.box(SIGN, -0.08, -0.1, 0.08, 0.62)
    pen.box(SIGN, -0.36, -0.12, 0.36, 0.04, 0.06)
    for px in (-0.29, 0.0, 0.29):
        pen.box(SIGN, px - 0.075, -0.58, px + 0.075, 0.0, 0.06)


CALLING: Mapping[str, Painter] = {"knight": knight, "highwayman": highwayman, "farmer": farmer}


def variant(tile: Tile, rotation: int) -> Painter:
    """Return what paints the circle of a tile: plain if it calls whom its player chooses."""
    return CALLING[tile.details[SYMBOL]] if SYMBOL in tile.details else crop_circle


def moved(tile: Tile) -> Site:
    """Return where the circle of a tile is: in the middle, if roads alone don't part its fields."""
    roads = [segment for segment in tile.segments if segment.kind is Kind.ROAD]
    passing = sum(len(road.ports) == 2 for road in roads)
    parted = 1 + passing + max(0, len(roads) - passing - 1)
    return Site.FIELD if tile.kinds.count(Kind.FIELD) == parted else Site.BETWEEN


COLUMN = Column(
    emblems={
        SYMBOL: Emblem(crop_circle, 0.15, site=Site.FIELD, variant=variant, moved=moved),
    }
)
