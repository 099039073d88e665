"""The column of The Flying Machines: a glider that shows where it flies."""

import math
from functools import partial

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import Column, Emblem, Painter, Site
from rendering.curves import Point, fatten
from rendering.paint import Canvas
from rules.expansions.flying_machines import MACHINE, FlierRolled
from rules.geometry import DIRECTIONS, square_at
from rules.tiles import Tile

GLIDER = [(0.0, -1.3), (0.6, 0.82), (0.0, 0.44), (-0.6, 0.82)]
"""Seen from above, flying north."""
SHADED = [(0.0, -1.3), (0.6, 0.82), (0.0, 0.44)]
BODY, SHADE = c.mix(c.DRAGON, c.LAVA, 0.4), c.mix(c.DRAGON_DARK, c.LAVA, 0.2)
SKY_LINE = c.mix(c.RIVER_EDGE, c.INK, 0.35)


def glider(canvas: Canvas, x: float, y: float, size: float, turn: int = 1) -> None:
    """Draw a glider over a piece of sky, turned clockwise by so many eighths."""
    pen = Pen(canvas, x, y, size)
    angle = turn * math.pi / 4
    cos, sin = math.cos(angle), math.sin(angle)

    def turned(points: list[Point]) -> list[Point]:
        return [(px * cos - py * sin, px * sin + py * cos) for px, py in points]

    for colour, r in ((SKY_LINE, 1.0), (c.RIVER_LIT, 0.9)):
        pen.disc(colour, 0, 0, r)
    for by, colour in ((0.22, c.PAPER), (0.0, BODY)):
        pen.polygon(colour, *turned(fatten(GLIDER, by)))
    pen.polygon(SHADE, *turned(SHADED))


def variant(tile: Tile, rotation: int) -> Painter:
    """Return what paints the glider as it flies from a turned tile."""
    turn = list(DIRECTIONS).index(tile.detail(MACHINE, rotation))
    return partial(glider, turn=turn)


def place_target(event: FlierRolled) -> int:
    """Return the square to which a flight leads."""
    return square_at(event.x, event.y)


COLUMN = Column(
    emblems={MACHINE: Emblem(glider, 0.18, site=Site.FIELD, variant=variant)},
    places={FlierRolled: place_target},
)
