"""The Halflings' column: what their half tiles show, and the tiles under hills."""

from rendering import colours as c
from rendering.art.nature import sheep
from rendering.art.pen import Pen
from rendering.column import Column, Emblem, Site
from rendering.expansions import hills
from rendering.paint import Canvas


def crop_circle(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw rings in the wheat."""
    pen = Pen(canvas, x, y, size)
    for i, r in enumerate((1.05, 0.98, 0.78, 0.66, 0.40, 0.27)):
        pen.disc(c.WHEAT if i % 2 else c.WHEAT_DARK, 0, 0, r)
    for px, py in ((0.72, 0), (0, 0.72), (-0.72, 0), (0, -0.72)):
        pen.disc(c.WHEAT_DARK, px, py, 0.2)


COLUMN = Column(
    emblems={
        **hills.EMBLEMS,
        "sheep": Emblem(sheep, 0.14, site=Site.FIELD),
        "crop-circle": Emblem(crop_circle, 0.15, site=Site.FIELD),
    },
    piles=hills.PILES,
    piles_of=hills.piles_of,
)
