"""The houses of a city: staggered rows, then smaller houses and trees in the gaps.

The rows are the same lattice on every tile. Houses on a border have fixed places and looks, so that
each neighbour draws one half of the same house.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.art.buildings import house
from rendering.art.nature import tree
from rendering.colours import CITY_FLOOR_DARK
from rendering.curves import Curve, Point, ribbon
from rendering.land.regions import Circle
from rendering.land.rotated import RotatedLayout
from rendering.land.walls import WALL_WIDTH, City
from rendering.paint import Canvas

HOUSE, PITCH = 0.122, 1 / 6
MARGIN, CELLS = 0.25, 144
SCALE = CELLS / (1 + 2 * MARGIN)
ROOF_OF = (0, 1, 0, 2, 1)


class House(NamedTuple):
    """A house or, without a roof, a tree; houses are drawn from the back to the front."""

    y: float
    x: float
    size: float
    roof: int | None
    gable: bool


class Plot(NamedTuple):
    """A rectangle of cells: the same bits in some rows."""

    bits: int
    rows: range


class Plots:
    """Room for houses in a city; it reaches beyond the tile where the city is open.

    Ground and free ground are rows of cells, each an int with the leftmost cell in its highest bit.
    """

    def __init__(self, seen: RotatedLayout, city: City, clearings: Iterable[Circle]) -> None:
        image = Image.new("1", (CELLS, CELLS), 0)
        pen = ImageDraw.Draw(image)
        pen.polygon(_cells(seen.curve(city.outline)), fill=1)
        for edge in city.edges:
            out = edge.inward[0] * MARGIN, edge.inward[1] * MARGIN
            far = [(x - out[0], y - out[1]) for x, y in (edge.end, edge.start)]
            pen.polygon(_cells(seen.curve([edge.start, edge.end, *far])), fill=1)
        for wall in city.walls:
            pen.polygon(_cells(ribbon(seen.curve(wall), WALL_WIDTH + 0.012)), fill=0)
        self.ground = _cells_of(image)
        for (x, y), r in clearings:
            pen.ellipse(_cells([(x - r, y - r), (x + r, y + r)]), fill=0)
        self.free = _cells_of(image)

    def ground_at(self, x: float, y: float) -> bool:
        """Return whether the city has ground at this point."""
        column, row = _cell(x, y)
        return bool(self.ground[row] >> (CELLS - 1 - column) & 1)

    def fits(self, plot: Plot, *, built: bool = True) -> bool:
        """Return whether the plot is on the ground and, if `built`, clear of what is there."""
        cells, bits = self.free if built else self.ground, plot.bits
        return all(cells[row] & bits == bits for row in plot.rows)

    def build(self, plot: Plot) -> None:
        """Occupy the plot."""
        for row in plot.rows:
            self.free[row] &= ~plot.bits

    def close_line(self, a: Point, b: Point) -> None:
        """Occupy a strip along a line."""
        image = Image.new("1", (CELLS, CELLS), 0)
        ImageDraw.Draw(image).line(_cells([a, b]), fill=1, width=round(0.04 * SCALE))
        self.free = [free & ~line for free, line in zip(self.free, _cells_of(image), strict=True)]


def draw_houses(
    canvas: Canvas, seen: RotatedLayout, city: City, clearings: Iterable[Circle]
) -> None:
    """Fill a city with houses."""
    plots, dice = Plots(seen, city, clearings), Random(seen.layout.seed)
    found = list(_terraces(seen, plots, dice))
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


def _terraces(seen: RotatedLayout, plots: Plots, dice: Random) -> Iterator[House]:
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
                fits = plots.fits(_plot(x, y), built=not slanted)
            if fits:
                plots.build(_plot(x, y))
                yield House(y, x, HOUSE, ROOF_OF[number], number % 2 == 0)


def _plot(x: float, y: float) -> Plot:
    return Plot(_bits(x, HOUSE * 0.52), _rows(y - HOUSE * 0.62, y + HOUSE * 0.46))


def _near_long_side(seen: RotatedLayout, x: float, y: float) -> bool:
    """Return whether a house is cut by a half tile's long side: both halves must show the same."""
    if not seen.layout.tile.half:
        return False
    (ax, ay), (bx, by) = seen.curve([(0, 0), (1, 1)])
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 0.16


def _gaps(plots: Plots, dice: Random) -> Iterator[House]:
    """Fill the gaps along the walls with smaller houses, then with trees."""
    for size in (0.108, 0.080):
        across = [(x, _bits(x, size * 0.56)) for x in (0.08 + i * 0.03 for i in range(29))]
        for y in (0.09 + j * 0.03 for j in range(28)):
            rows = _rows(y - size * 0.72, y + size * 0.52)
            for x, bits in across:
                plot = Plot(bits, rows)
                if plots.fits(plot):
                    plots.build(plot)
                    roof = dice.randrange(3) if size > 0.1 else None
                    yield House(y, x, size, roof, dice.random() < 0.5)


def _cells(points: Curve) -> Curve:
    return [((x + MARGIN) * SCALE, (y + MARGIN) * SCALE) for x, y in points]


def _cell(x: float, y: float) -> tuple[int, int]:
    return int((x + MARGIN) * SCALE), int((y + MARGIN) * SCALE)


def _bits(x: float, half: float) -> int:
    """Return the cells of a row that are at most `half` away from x."""
    left, right = int((x - half + MARGIN) * SCALE), int((x + half + MARGIN) * SCALE)
    return ((1 << (right - left + 1)) - 1) << (CELLS - 1 - right)


def _rows(top: float, bottom: float) -> range:
    return range(int((top + MARGIN) * SCALE), int((bottom + MARGIN) * SCALE) + 1)


def _cells_of(image: Image.Image) -> list[int]:
    """Return the rows of a picture in mode 1."""
    data, wide = image.tobytes(), CELLS // 8
    return [int.from_bytes(data[at : at + wide]) for at in range(0, len(data), wide)]
