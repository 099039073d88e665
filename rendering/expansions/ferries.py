"""The Ferries in pictures: lakes; ferries over them are drawn as land (`rendering.land`)."""

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import Column, Emblem, Site
from rendering.paint import Canvas
from rules.expansions.ferries import FerryLaid, FerryMoved
from rules.geometry import square_at


def lake(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a lake with its shore and two waves, from the air."""
    pen = Pen(canvas, x, y, size)
    for by, colour in ((0.0, c.BANK), (0.1, c.RIVER_EDGE), (0.17, c.RIVER)):
        pen.disc(colour, 0.0, 0.0, 1.0 - by, 0.92 - by)
        pen.disc(colour, -0.38, 0.2, 0.62 - by, 0.66 - by)
        pen.disc(colour, 0.4, -0.2, 0.6 - by, 0.66 - by)
    for at, y0 in ((-0.5, -0.42), (0.42, 0.5)):
        pen.box(c.RIVER_LIT, at - 0.2, y0 - 0.05, at + 0.2, y0 + 0.05, 0.05)


def place_ferry(event: FerryLaid | FerryMoved) -> int:
    """Return the square on which a ferry lies."""
    return square_at(event.x, event.y)


COLUMN = Column(
    emblems={"ferry": Emblem(lake, 0.21, site=Site.CENTRE, goal="lake")},
    places={FerryLaid: place_ferry, FerryMoved: place_ferry},
)
