"""The houses of a city: staggered rows, then smaller houses and trees in the gaps.

The rows are the same lattice on every tile. Houses on a border have fixed places and looks, so that
each neighbour draws one half of the same house.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.colours import CITY_FLOOR_DARK
from rendering.curves import Curve, Point, ribbon
from rendering.land.regions import Circle
from rendering.land.turned import Turned
from rendering.land.walls import WALL_WIDTH, City
from rendering.paint import Canvas
from rendering.things.buildings import house
from rendering.things.nature import tree

HOUSE, PITCH = 0.122, 1 / 6
MARGIN, CELLS = 0.25, 144
SCALE = CELLS / (1 + 2 * MARGIN)
ROOF_OF, FULL = (0, 1, 0, 2, 1), 255


class House(NamedTuple):
    """A house or, without a roof, a tree; houses are drawn from the back to the front."""

    y: float
    x: float
    size: float
    roof: int | None
    gable: bool


class Plots:
    """Where houses may still stand in a city; reaches over the tile where the city is open."""

    def __init__(self, seen: Turned, city: City, clearings: Iterable[Circle]) -> None:
        self.ground = Image.new("L", (CELLS, CELLS), 0)
        pen = ImageDraw.Draw(self.ground)
        pen.polygon(_cells(seen.curve(city.outline)), fill=FULL)
        for edge in city.edges:
            out = edge.inward[0] * MARGIN, edge.inward[1] * MARGIN
            far = [(x - out[0], y - out[1]) for x, y in (edge.end, edge.start)]
            pen.polygon(_cells(seen.curve([edge.start, edge.end, *far])), fill=FULL)
        for wall in city.walls:
            pen.polygon(_cells(ribbon(seen.curve(wall), WALL_WIDTH + 0.012)), fill=0)
        self.free = self.ground.copy()
        self.pen = ImageDraw.Draw(self.free)
        for (x, y), r in clearings:
            self.pen.ellipse(_cells([(x - r, y - r), (x + r, y + r)]), fill=0)

    def ground_at(self, x: float, y: float) -> bool:
        """Whether the city goes on under this point."""
        return self.ground.getpixel(_cell(x, y)) == FULL

    def fits(self, box: tuple[float, float, float, float], *, built: bool = True) -> bool:
        """Whether the box lies on the ground, and if `built` on no house or clearing either."""
        area = self.free if built else self.ground
        left, top, right, bottom = self._bounds(box)
        middle = ((left + right) // 2, (top + bottom) // 2)
        for cell in (middle, (left, bottom), (right, bottom), (left, top), (right, top)):
            if area.getpixel(cell) != FULL:
                return False
        lowest: int = area.crop((left, top, right + 1, bottom + 1)).getextrema()[0]  # type: ignore
        return lowest == FULL

    def build(self, box: tuple[float, float, float, float]) -> None:
        """Take the box."""
        self.pen.rectangle(self._bounds(box), fill=0)

    def close_line(self, a: Point, b: Point) -> None:
        """Take a strip along a line."""
        self.pen.line(_cells([a, b]), fill=0, width=round(0.04 * SCALE))

    def _bounds(self, box: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
        return (*_cell(box[0], box[1]), *_cell(box[2], box[3]))


def draw_houses(canvas: Canvas, seen: Turned, city: City, clearings: Iterable[Circle]) -> None:
    """Fill a city with houses."""
    plots, dice = Plots(seen, city, clearings), Random(seen.layout.seed)
    found = list(_rows(seen, plots, dice))
    if seen.layout.tile.half:
        plots.close_line(*seen.curve([(0, 0), (1, 1)]))
    found += _gaps(plots, dice)
    for each in sorted(found, key=lambda built: built[:2]):
        x, y, size = each.x, each.y, each.size
        canvas.ellipse(x + 0.012, y + size * 0.42, size * 0.62, size * 0.16, CITY_FLOOR_DARK)
        if each.roof is None:
            tree(canvas, x, y + 0.01, size * 0.95)
        else:
            house(canvas, x, y, size, each.roof, gable=each.gable)


def _rows(seen: Turned, plots: Plots, dice: Random) -> Iterator[House]:
    for row in range(7):
        for column in range(7):
            x, y = column * PITCH + (PITCH / 2 if row % 2 else 0), row * PITCH
            if x > 1.05:
                continue
            cut = row in (0, 6) or (row % 2 == 0 and column in (0, 6))
            slanted = _near_long_side(seen, x, y)
            number = (row % 6 * 7 + column % 6 * 3) % 5 if cut or slanted else dice.randrange(5)
            if cut and not slanted:
                fits = 1 < (column if row in (0, 6) else row) < 5 and plots.ground_at(x, y)
            else:
                if not slanted:
                    x, y = x + dice.uniform(-0.012, 0.012), y + dice.uniform(-0.012, 0.012)
                fits = plots.fits(_row_box(x, y), built=not slanted)
            if fits:
                plots.build(_row_box(x, y))
                yield House(y, x, HOUSE, ROOF_OF[number], number % 2 == 0)


def _row_box(x: float, y: float) -> tuple[float, float, float, float]:
    return x - HOUSE * 0.52, y - HOUSE * 0.62, x + HOUSE * 0.52, y + HOUSE * 0.46


def _near_long_side(seen: Turned, x: float, y: float) -> bool:
    """Houses cut by the long side of a half tile must be the same in both halves."""
    if not seen.layout.tile.half:
        return False
    (ax, ay), (bx, by) = seen.curve([(0, 0), (1, 1)])
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 0.16


def _gaps(plots: Plots, dice: Random) -> Iterator[House]:
    """Fill the gaps along the walls with smaller houses, then with trees."""
    for size in (0.108, 0.080):
        for j in range(28):
            for i in range(29):
                x, y = 0.08 + i * 0.03, 0.09 + j * 0.03
                box = (x - size * 0.56, y - size * 0.72, x + size * 0.56, y + size * 0.52)
                if plots.fits(box):
                    plots.build(box)
                    roof = dice.randrange(3) if size > 0.1 else None
                    yield House(y, x, size, roof, dice.random() < 0.5)


def _cells(points: Curve) -> Curve:
    return [((x + MARGIN) * SCALE, (y + MARGIN) * SCALE) for x, y in points]


def _cell(x: float, y: float) -> tuple[int, int]:
    return int((x + MARGIN) * SCALE), int((y + MARGIN) * SCALE)
