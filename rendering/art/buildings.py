"""Houses, towers, churches. Each takes a canvas, a place and a size, all in tile units."""

from rendering import colours as c
from rendering.art.nature import pine, tree
from rendering.art.pen import Pen
from rendering.paint import Canvas


def house(
    canvas: Canvas, x: float, y: float, width: float, roof: int = 0, *, gable: bool = True
) -> None:
    """Draw a small house from the front and above; the left half of the roof has the light."""
    pen = Pen(canvas, x, y, width)
    lit, dark = c.ROOFS[roof % 3]
    line = c.mix(dark, c.INK, 0.30)
    if gable:
        wall = ((-0.46, 0.42), (-0.46, 0.04), (-0.58, 0.04), (-0.58, -0.36), (0, -0.82))
        pen.polygon(line, *wall, *((-px, py) for px, py in wall[3::-1]))
        pen.polygon(c.PLASTER, (-0.4, 0.37), (-0.4, -0.02), (0, -0.34), (0.4, -0.02), (0.4, 0.37))
        pen.polygon(c.PLASTER_DARK, (0.1, 0.37), (0.1, -0.22), (0.4, -0.02), (0.4, 0.37))
        pen.polygon(lit, (-0.53, 0.02), (-0.53, -0.34), (0, -0.76), (0, -0.34))
        pen.polygon(dark, (0.53, 0.02), (0.53, -0.34), (0, -0.76), (0, -0.34))
        pen.polygon(c.DOOR, (-0.11, 0.37), (-0.11, 0.1), (0.09, 0.1), (0.09, 0.37))
    else:
        side = ((-0.5, 0.42), (-0.5, 0.14), (-0.6, 0.14), (-0.46, -0.66))
        pen.polygon(line, *side, *((-px, py) for px, py in side[::-1]))
        pen.box(c.PLASTER, -0.44, 0.1, 0.44, 0.37)
        pen.box(c.PLASTER_DARK, 0.1, 0.1, 0.44, 0.37)
        pen.polygon(lit, (-0.54, 0.1), (-0.42, -0.6), (0.42, -0.6), (0.54, 0.1))
        eaves = c.mix(lit, dark, 0.6)
        pen.polygon(eaves, (-0.49, -0.2), (-0.54, 0.1), (0.54, 0.1), (0.49, -0.2))
        pen.box(c.DOOR, -0.28, 0.18, -0.12, 0.32)


def tower(canvas: Canvas, x: float, y: float, r: float, *, roofed: bool = True) -> None:
    """Draw a round tower of a city wall."""
    canvas.disc(x, y + r * 0.45, r * 1.12, c.WALL_LINE)
    canvas.disc(x, y, r * 1.12, c.WALL_LINE)
    canvas.disc(x, y + r * 0.45, r * 0.92, c.WALL_FACE)
    canvas.disc(x, y, r * 0.92, c.WALL_TOP)
    if not roofed:
        canvas.disc(x, y, r * 0.55, c.WALL_SHADE)
        return
    pen, line = Pen(canvas, x, y, r), c.mix(c.SLATE_DARK, c.INK, 0.4)
    pen.disc(line, 0, -0.1, 0.98)
    pen.polygon(line, (-0.98, -0.1), (0, -1.5), (0.98, -0.1))
    pen.disc(c.SLATE_DARK, 0, -0.1, 0.8)
    pen.polygon(c.SLATE_DARK, (-0.8, -0.1), (0, -1.26), (0.8, -0.1))
    pen.polygon(c.SLATE, (-0.8, -0.1), (-0.6, 0.36), (-0.15, 0.66), (0, -1.26))


def church(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a monastery: white walls and slate roofs, unlike a town house."""
    pen, line = Pen(canvas, x, y, size), c.mix(c.SLATE_DARK, c.INK, 0.55)
    pen.polygon(
        line,
        *((-0.34, 0.62), (-0.34, -0.1), (0.02, -0.62), (0.66, -0.62), (0.98, -0.12), (0.98, 0.62)),
    )
    gable = ((-0.26, 0.54), (-0.26, -0.06), (0.04, -0.36), (0.34, -0.06), (0.34, 0.54))
    pen.polygon(c.PLASTER, *gable)
    pen.box(c.PLASTER_DARK, 0.34, 0.02, 0.9, 0.54)
    pen.polygon(c.SLATE_DARK, (0.06, -0.54), (0.64, -0.54), (0.94, 0.04), (0.36, 0.04))
    pen.polygon(
        c.SLATE,
        *((0.06, -0.54), (0.36, 0.04), (0.28, 0.04), (0.04, -0.32), (-0.24, 0), (-0.3, -0.08)),
    )
    door = ((-0.06, 0.54), (-0.06, 0.24), (0.05, 0.14), (0.16, 0.24), (0.16, 0.54))
    pen.polygon(c.DOOR, *door)
    for left in (0.48, 0.70):
        pen.box(line, left, 0.2, left + 0.09, 0.36)
    _bell_tower(Pen(canvas, x - 0.86 * size, y, size))


def _bell_tower(pen: Pen) -> None:
    line = c.mix(c.SLATE_DARK, c.INK, 0.55)
    pen.polygon(line, (0, 0.66), (0, -0.52), (0.25, -1.16), (0.5, -0.52), (0.5, 0.66))
    pen.box(c.PLASTER, 0.07, -0.46, 0.43, 0.58)
    pen.box(c.PLASTER_DARK, 0.28, -0.46, 0.43, 0.58)
    pen.polygon(c.SLATE_DARK, (0.05, -0.48), (0.25, -1.06), (0.45, -0.48))
    pen.polygon(c.SLATE, (0.05, -0.48), (0.25, -1.06), (0.25, -0.48))
    pen.box(line, 0.19, -0.26, 0.31, -0.06)
    pen.box(c.GOLD, 0.214, -1.43, 0.298, -1.07)
    pen.box(c.GOLD, 0.118, -1.3, 0.394, -1.216)


def cloister(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a monastery in its yard with three trees."""
    pen = Pen(canvas, x, y, size)
    pen.disc(c.mix(c.MEADOW_DARK, c.LEAF, 0.45), 0, 0.16, 1.16, 0.86)
    pen.disc(c.mix(c.ROAD, c.MEADOW, 0.35), 0, 0.16, 1.02, 0.84)
    for px, py in ((1.0, 0.5), (0.86, 0.78), (-1.0, 0.55)):
        tree(canvas, x + px * size, y + py * size, 0.07)
    church(canvas, x, y, size * 0.92)


def village(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw two houses and a tree, for a crossroads."""
    house(canvas, x - size * 0.52, y - size * 0.12, size * 0.95, 0)
    house(canvas, x + size * 0.52, y - size * 0.22, size * 0.9, 1, gable=False)
    tree(canvas, x + size * 0.06, y + size * 0.52, size * 0.72)


def grove(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw three trees, for a crossroads."""
    tree(canvas, x - size * 0.42, y - size * 0.30, size * 1.05)
    pine(canvas, x + size * 0.48, y - size * 0.10, size * 0.9)
    tree(canvas, x - size * 0.02, y + size * 0.42, size * 1.0)


def farmhouse(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the house at the end of a road."""
    house(canvas, x, y - size * 0.15, size * 1.15, 0)


def _square(pen: Pen) -> None:
    pen.disc(c.CITY_FLOOR_DARK, 0, 0.05, 1.06, 0.86)
    pen.disc(c.mix(c.ROAD, c.CITY_FLOOR, 0.35), 0, 0, 1.0, 0.86)


def fountain(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a paved square with a fountain."""
    pen = Pen(canvas, x, y, size)
    _square(pen)
    pen.disc(c.WALL_LINE, 0, 0.12, 0.56, 0.8)
    pen.disc(c.WALL_TOP, 0, 0.05, 0.54, 0.8)
    pen.disc(c.RIVER, 0, 0.05, 0.40, 0.78)
    pen.box(c.WALL_FACE, -0.09, -0.45, 0.09, 0.1)
    pen.disc(c.WALL_TOP, 0, -0.42, 0.22, 0.5)
    pen.disc(c.RIVER_LIT, 0, -0.45, 0.15, 0.5)


def oak_square(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a paved square with an old tree."""
    pen = Pen(canvas, x, y, size)
    _square(pen)
    pen.disc(c.MEADOW_DARK, 0, 0.25, 0.5, 0.6)
    tree(canvas, x, y - size * 0.05, size * 1.25)


def hall(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a town hall: wide, with a small turret."""
    pen = Pen(canvas, x, y, size)
    lit, dark = c.ROOFS[2]
    line = c.mix(dark, c.INK, 0.35)
    pen.disc(c.CITY_FLOOR_DARK, 0.06, 0.62, 1.0, 0.24)
    pen.polygon(line, (-0.92, 0.66), (-0.92, 0.1), (-0.74, -0.46), (0.74, -0.46), (0.92, 0.1))
    pen.box(line, -0.92, 0.1, 0.92, 0.68)
    pen.box(c.PLASTER, -0.82, 0.12, 0.82, 0.6)
    pen.box(c.PLASTER_DARK, 0.3, 0.12, 0.82, 0.6)
    pen.polygon(lit, (-0.86, 0.1), (-0.7, -0.4), (0.7, -0.4), (0.86, 0.1))
    pen.polygon(dark, (0.2, 0.1), (0.2, -0.4), (0.7, -0.4), (0.86, 0.1))
    for left in (-0.62, -0.34, 0.24, 0.52):
        pen.box(c.SLATE_DARK, left, 0.24, left + 0.13, 0.42)
    pen.polygon(line, (-0.3, 0.66), (-0.3, -0.7), (0, -1.2), (0.3, -0.7), (0.3, 0.66))
    pen.box(c.PLASTER, -0.22, -0.62, 0.22, 0.6)
    pen.box(c.PLASTER_DARK, 0.04, -0.62, 0.22, 0.6)
    pen.polygon(lit, (-0.26, -0.64), (0, -1.08), (0.04, -0.64))
    pen.polygon(dark, (0.04, -0.64), (0, -1.08), (0.26, -0.64))
    pen.disc(c.PAPER, 0, -0.36, 0.13)
    pen.box(c.DOOR, -0.11, 0.26, 0.11, 0.6)
