"""The column of Inns & Cathedrals: inns by their lakes, cathedrals, the big meeple."""

from PIL import Image

from rendering import colours as c
from rendering.art.buildings import house
from rendering.art.figures import Garment, Paints, Pose, draw_pawn
from rendering.art.nature import tree
from rendering.art.pen import Pen
from rendering.colours import Livery, Paint
from rendering.column import TALL, Column, Emblem, FigureLook, Shadow, Site
from rendering.curves import fatten
from rendering.paint import Canvas

SHOULDERS = [
    *[(-0.10, -0.15), (-0.31, -0.10), (-0.40, 0.05), (-0.30, 0.11), (-0.15, 0.03), (0, 0.00)],
    *[(0.15, 0.03), (0.30, 0.11), (0.40, 0.05), (0.31, -0.10), (0.10, -0.15)],
]
ERMINE = [(-0.31, 0.02), (-0.20, -0.06), (0.20, -0.06), (0.31, 0.02)]
SHOULDERS_SHADE = [(0.06, -0.14), (0.31, -0.10), (0.40, 0.05), (0.30, 0.11), (0.19, 0.04)]


def inn(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw an inn with its sign, and the lake on its shore."""
    pen = Pen(canvas, x, y, size)
    for grow, colour in ((0.12, c.BANK), (0.04, c.RIVER_EDGE), (-0.05, c.RIVER)):
        pen.disc(colour, 0.14, 0.42, 0.7 + grow, 0.6)
    pen.disc(c.RIVER_LIT, 0.34, 0.4, 0.28, 0.22)
    tree(canvas, x + 0.68 * size, y - 0.14 * size, 0.5 * size)
    house(canvas, x - 0.32 * size, y - 0.12 * size, 1.05 * size, 2)
    pen.box(c.TRUNK, 0.30, -0.34, 0.38, 0.2)
    pen.disc(c.INK, 0.42, -0.3, 0.2)
    pen.disc(c.GOLD, 0.42, -0.3, 0.14)


def cathedral(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a cathedral: two towers with golden crosses, a rose window between them."""
    pen, line = Pen(canvas, x, y, size), c.mix(c.SLATE_DARK, c.INK, 0.55)
    pen.disc(c.mix(c.ROAD, c.CITY_FLOOR, 0.35), 0, 0.72, 1.02, 0.36)
    nave = ((-0.5, 0.86), (-0.5, -0.08), (0, -0.62), (0.5, -0.08), (0.5, 0.86))
    pen.polygon(line, *((px * 1.08, py * 1.04) for px, py in nave))
    pen.polygon(c.PLASTER, *nave)
    pen.polygon(c.SLATE_DARK, (-0.56, -0.02), (0, -0.68), (0.56, -0.02), (0.36, -0.02), (0, -0.42))
    pen.polygon(c.SLATE, (-0.56, -0.02), (0, -0.68), (0, -0.42), (-0.36, -0.02))
    for r, colour in ((0.23, line), (0.18, c.PORTAL_LIT), (0.09, c.ARMS_FIELD), (0.045, c.GOLD)):
        pen.disc(colour, 0, 0.12, r)
    door = ((-0.15, 0.86), (-0.15, 0.6), (0, 0.42), (0.15, 0.6), (0.15, 0.86))
    pen.polygon(c.DOOR, *door)
    for middle in (-0.68, 0.68):
        _spire(Pen(canvas, x + middle * size, y, size), line)


def _spire(pen: Pen, line: Paint) -> None:
    pen.polygon(line, (-0.32, 0.9), (-0.32, -0.38), (0, -1.06), (0.32, -0.38), (0.32, 0.9))
    pen.box(c.PLASTER, -0.25, -0.34, 0.25, 0.84)
    pen.box(c.PLASTER_DARK, 0.06, -0.34, 0.25, 0.84)
    pen.polygon(c.SLATE_DARK, (-0.28, -0.36), (0, -0.96), (0.28, -0.36))
    pen.polygon(c.SLATE, (-0.28, -0.36), (0, -0.96), (0, -0.36))
    for top in (-0.2, 0.24):
        pen.box(line, -0.08, top, 0.08, top + 0.28, 0.08)
    pen.box(c.GOLD, -0.05, -1.3, 0.05, -0.92)
    pen.box(c.GOLD, -0.15, -1.2, 0.15, -1.1)


def _outline_shoulders(pose: Pose, by: float, colour: Paint) -> None:
    pose.blob(fatten(SHOULDERS, by), colour)


def _draw_shoulders(pose: Pose, paints: Paints) -> None:
    pose.blob(fatten(SHOULDERS, 0.012), paints.line)
    pose.blob(SHOULDERS, c.PAPER)
    pose.blob(SHOULDERS_SHADE, c.WALL_SHADE)
    for spot in ERMINE:
        pose.disc(spot, 0.024, c.INK, 1.5)


def draw_big_meeple(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the big meeple in RGBA: broad, in ermine."""
    mantle = Garment(_outline_shoulders, _draw_shoulders)
    return draw_pawn(livery, stance, pixels, mantle=mantle)


COLUMN = Column(
    emblems={
        "inn": Emblem(inn, 0.15, Shadow(0.1, 0.1, 0.9, 0.5), Site.ROADSIDE),
        "cathedral": Emblem(cathedral, 0.27, TALL, Site.CENTRE),
    },
    figures={"big-meeple": FigureLook(draw_big_meeple, size=1.24)},
)
