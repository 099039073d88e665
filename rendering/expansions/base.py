"""The base game's column: meeples, coats of arms, monasteries and gardens."""

import math
from typing import Final

from rendering import colours as c
from rendering.art import buildings
from rendering.art.figures import draw_pawn
from rendering.art.pen import Pen
from rendering.column import FLAT, TALL, Column, Emblem, FigureLook, Site
from rendering.paint import Canvas

MEEPLE: Final = "meeple"


def arms(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a coat of arms: a blue shield with a golden chevron."""
    pen = Pen(canvas, x, y, size)
    left = ((-0.78, -0.86), (0.78, -0.86), (0.78, 0.1), (0.46, 0.66), (0, 1.0))
    shield = (*left, (-0.46, 0.66), (-0.78, 0.1))
    pen.polygon(c.mix(c.ARMS_FIELD, c.INK, 0.7), *shield)
    pen.polygon(c.PAPER, *((px * 0.9, py * 0.9) for px, py in shield))
    pen.polygon(c.ARMS_FIELD, *((px * 0.72, py * 0.74) for px, py in shield))
    chevron = ((-0.56, 0.4), (-0.56, -0.06), (0, -0.52), (0.56, -0.06), (0.56, 0.4), (0, -0.06))
    pen.polygon(c.GOLD, *chevron)


def garden(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a garden: four flower beds in a hedge round a fountain."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.mix(c.LEAF_DARK, c.INK, 0.35), -1, -0.88, 1, 0.88, 0.34)
    pen.box(c.LEAF, -0.88, -0.76, 0.88, 0.76, 0.28)
    pen.box(c.mix(c.ROAD, c.PAPER, 0.5), -0.74, -0.62, 0.74, 0.62, 0.2)
    petals = (c.PETAL_ROSE, c.PETAL_YELLOW, c.PETAL_YELLOW, c.PETAL_ROSE)
    for i, (px, py) in enumerate(((-0.4, -0.33), (0.4, -0.33), (-0.4, 0.33), (0.4, 0.33))):
        pen.disc(c.LEAF_DARK, px, py, 0.31, 0.86)
        for k in range(6):
            angle = k * 1.0472 + i
            at = px + 0.17 * math.cos(angle), py + 0.145 * math.sin(angle)
            pen.disc(petals[i], *at, 0.1)
        pen.disc(c.PETAL_WHITE, px, py, 0.09)
    pen.disc(c.WALL_FACE, 0, 0, 0.2)
    pen.disc(c.RIVER, 0, 0, 0.14)


COLUMN = Column(
    emblems={
        "arms": Emblem(arms, 0.145, FLAT),
        "garden": Emblem(garden, 0.165, site=Site.FIELD),
    },
    buildings={
        "monastery": Emblem(buildings.cloister, 0.185, TALL),
        "inside": Emblem(buildings.church, 0.185, TALL),
    },
    figures={MEEPLE: FigureLook(draw_pawn)},
)
