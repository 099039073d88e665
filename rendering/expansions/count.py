"""The Count in pictures: the City on its twelve tiles, who is in which quarter, and the count."""

from collections.abc import Iterator, Mapping
from functools import partial

from PIL import Image

from rendering import colours as c
from rendering.art import buildings
from rendering.art.figures import SHADOW
from rendering.art.pen import Pen
from rendering.column import Column, Emblem, Painter, Piece, PieceLook, Site, Stand
from rendering.curves import Curve, Point, shift
from rendering.paint import Canvas
from rules.board import Figure
from rules.expansions.count import BLOCK, NAME, QUARTERS, City, CityLeft, CountMoved
from rules.geometry import square_at
from rules.state import State
from rules.tiles import Tile

EXTENT = 0.5
LEFT, TOP, RIGHT, BOTTOM = 0.5, 0.5, 3.5, 2.5
CUT = 0.16
"""How much the corners of the City are cut off, in tiles."""
WALL: Curve = [
    *((LEFT + CUT, TOP), (RIGHT - CUT, TOP), (RIGHT, TOP + CUT), (RIGHT, BOTTOM - CUT)),
    *((RIGHT - CUT, BOTTOM), (LEFT + CUT, BOTTOM), (LEFT, BOTTOM - CUT), (LEFT, TOP + CUT)),
]
"""The wall of the City, clockwise, in tiles from the north-west corner of the block."""
MIDDLE = (2.0, 1.5)
MARKS: Mapping[str, Point] = {
    "castle": (0.87, 0.92),
    "market": (3.13, 0.92),
    "blacksmith": (3.13, 1.90),
    "cathedral": (0.87, 1.90),
}
"""Where the building of each quarter is."""
ROWS: Mapping[str, Point] = {
    "castle": (1.32, 1.0),
    "market": (2.22, 1.0),
    "blacksmith": (2.22, 2.02),
    "cathedral": (1.32, 2.02),
}
"""Where the first of the figures in each quarter stands."""
ROOM = (0.46, 0.36)
"""The width and height that figures of a quarter share."""
FLOORS = {"castle": 0.10, "market": 0.30, "blacksmith": 0.0, "cathedral": 0.20}
AT = {id: (x + 2, y + 1) for id, x, y, _ in BLOCK}
"""Column and row of each tile in the block."""
COUNT_AT: Mapping[str, Point] = {
    "castle": (0.90, 1.25),
    "market": (3.10, 1.25),
    "blacksmith": (3.10, 2.22),
    "cathedral": (0.90, 2.22),
}
"""Where the count stands in each quarter."""
LETTERS: Mapping[str, Point] = {
    "castle": (1.25, TOP),
    "market": (2.75, TOP),
    "blacksmith": (2.75, BOTTOM),
    "cathedral": (1.25, BOTTOM),
}
"""Where the letter of a quarter is: on its wall, clear of those in it."""
COAT, COAT_DARK = c.mix(c.DRAGON_DARK, c.INK, 0.15), c.mix(c.DRAGON_DARK, c.INK, 0.55)


def paint_city(at: Point, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw what one tile shows of the City: all of it, seen from there."""
    dx, dy = x - 0.5 - at[0], y - 0.5 - at[1]

    def seen(points: Curve) -> Curve:
        return [(px + dx, py + dy) for px, py in points]

    ring = seen([*WALL, WALL[0]])
    canvas.tint(
        lambda mask: mask.band(shift(ring, 0.03, 0.06), 0.1, 255),
        c.mix(c.LEAF_DARK, c.INK, 0.45),
        0.34,
    )
    canvas.polygon(seen(WALL), c.CITY_FLOOR)
    for quarter, share in FLOORS.items():
        canvas.polygon(seen(_corner_of(quarter)), c.mix(c.CITY_FLOOR, c.CITY_FLOOR_DARK, share * 3))
    for ends in ([(2.0, TOP), (2.0, BOTTOM)], [(LEFT, 1.5), (RIGHT, 1.5)]):
        canvas.band(seen(ends), 0.10, c.ROAD_EDGE)
        canvas.band(seen(ends), 0.075, c.ROAD)
    for width, drop, colour in (
        *((0.125, 0.035, c.WALL_LINE), (0.105, 0.025, c.WALL_FACE), (0.125, 0.0, c.WALL_LINE)),
        *((0.105, 0.0, c.WALL_SHADE), (0.055, 0.0, c.WALL_TOP)),
    ):
        canvas.band(shift(ring, 0, drop), width, colour, round_ends=True)
    for px, py in seen([*WALL, (2.0, TOP), (2.0, BOTTOM), (LEFT, 1.5), (RIGHT, 1.5)]):
        buildings.tower(canvas, px, py, 0.075)
    for quarter, paint in BUILDINGS.items():
        ((px, py),) = seen([MARKS[quarter]])
        paint(canvas, px, py, 0.25)


def _corner_of(quarter: str) -> Curve:
    """Return the part of the City that a quarter is."""
    x, y = MARKS[quarter]
    far_x, far_y = (LEFT if x < MIDDLE[0] else RIGHT), (TOP if y < MIDDLE[1] else BOTTOM)
    cut_x = far_x + (CUT if far_x < MIDDLE[0] else -CUT)
    cut_y = far_y + (CUT if far_y < MIDDLE[1] else -CUT)
    return [MIDDLE, (far_x, MIDDLE[1]), (far_x, cut_y), (cut_x, far_y), (MIDDLE[0], far_y)]


def _market(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a stall with a striped awning, and goods before it."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.INK, -0.86, -0.74, 0.86, 0.66, 0.1)
    pen.box(c.ROAD, -0.76, -0.1, 0.76, 0.56)
    pen.box(c.TRUNK, -0.76, 0.16, 0.76, 0.56)
    for number in range(6):
        colour = c.DRAGON if number % 2 == 0 else c.PAPER
        left = -0.8 + number * 0.8 / 3
        pen.box(colour, left, -0.66, left + 0.8 / 3, 0.0)
        pen.disc(colour, left + 0.4 / 3, 0.0, 0.4 / 3)
    for px, colour in ((-0.5, c.GOLD), (0.0, c.DRAGON), (0.5, c.LEAF_DARK)):
        pen.disc(c.INK, px, 0.34, 0.2)
        pen.disc(colour, px, 0.34, 0.14)


def _blacksmith(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw an anvil with a hammer over it."""
    pen = Pen(canvas, x, y, size)
    shape = (
        *((-0.95, -0.2), (0.75, -0.2), (0.75, 0.1), (0.32, 0.22), (0.3, 0.44), (0.55, 0.72)),
        *((-0.55, 0.72), (-0.3, 0.44), (-0.32, 0.2), (-0.7, 0.08)),
    )
    for by, colour in ((0.12, c.PAPER), (0.0, c.INK)):
        pen.polygon(
            colour, *((px * (1 + by), 0.2 + (py - 0.2) * (1 + by * 1.6)) for px, py in shape)
        )
    pen.polygon(c.MOUNTAIN_DARK, *((px * 0.9, 0.2 + (py - 0.2) * 0.84) for px, py in shape))
    pen.box(c.INK, -0.08, -0.72, 0.9, -0.52, 0.06)
    pen.box(c.TRUNK, -0.08, -0.68, 0.86, -0.56, 0.06)
    pen.box(c.INK, -0.44, -0.96, -0.02, -0.3, 0.06)
    pen.box(c.ROCK, -0.38, -0.90, -0.08, -0.36, 0.04)


def _castle(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a keep with two towers."""
    pen = Pen(canvas, x, y, size)
    for by, colour in ((0.10, c.INK), (0.0, c.WALL_TOP)):
        pen.box(colour, -0.5 - by, -0.35 - by, 0.5 + by, 0.74 + by)
        for px in (-0.62, 0.62):
            pen.box(colour, px - 0.28 - by, -0.62 - by, px + 0.28 + by, 0.8 + by)
    for px in (-0.62, 0.62):
        pen.polygon(c.INK, (px - 0.46, -0.56), (px, -1.16), (px + 0.46, -0.56))
        pen.polygon(c.DRAGON, (px - 0.32, -0.62), (px, -1.02), (px + 0.32, -0.62))
        pen.box(c.WALL_SHADE, px + 0.06, -0.5, px + 0.28, 0.8)
    pen.disc(c.INK, 0, 0.4, 0.22)
    pen.box(c.INK, -0.22, 0.4, 0.22, 0.76)


BUILDINGS: Mapping[str, Painter] = {
    "castle": _castle,
    "market": _market,
    "blacksmith": _blacksmith,
    "cathedral": buildings.church,
}


def part_of(tile: Tile, rotation: int) -> Painter:
    """Return what paints the part of the City on a tile; the block never turns."""
    return partial(paint_city, AT[tile.id])


def cover(tile: Tile) -> Curve:
    """Return the ground that the City covers on a tile."""
    column, row = AT[tile.id]
    return [(x - column, y - row) for x, y in WALL]


def draw_count(pixels: int) -> Image.Image:
    """Return the count in RGBA: a cloak with ermine, and a hat with a golden band."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.54, 0.90, 0.34, 0.07, SHADOW)
    cloak = [(0.5, 0.26), (0.72, 0.42), (0.86, 0.9), (0.14, 0.9), (0.28, 0.42)]
    pen = Pen(canvas, 0.5, 0.5, 0.5)
    for by, colour in ((0.16, c.PAPER), (0.08, c.INK)):
        pen.polygon(
            colour, *(((px - 0.5) * 2 * (1 + by), (py - 0.54) * 2 * (1 + by)) for px, py in cloak)
        )
        pen.disc(colour, 0, -0.42, 0.30 + by)
        pen.box(colour, -0.46 - by, -0.78 - by, 0.46 + by, -0.5 + by, 0.1)
    pen.polygon(COAT, *(((px - 0.5) * 2, (py - 0.54) * 2) for px, py in cloak))
    pen.polygon(COAT_DARK, (0.1, -0.3), (0.44, -0.1), (0.72, 0.72), (0.3, 0.72))
    pen.polygon(c.PAPER, (-0.12, -0.3), (0.12, -0.3), (0.16, 0.72), (-0.16, 0.72))
    for py in (-0.02, 0.24, 0.5):
        pen.disc(c.INK, 0, py, 0.05)
    pen.disc(c.SKIN, 0, -0.38, 0.28)
    pen.box(COAT_DARK, -0.46, -0.66, 0.46, -0.52, 0.06)
    pen.box(COAT, -0.34, -0.86, 0.34, -0.56, 0.1)
    pen.box(c.GOLD, -0.34, -0.68, 0.34, -0.58)
    return canvas.finish()


def _on_square(point: Point) -> tuple[int, Point]:
    """Return the square of a point of the block, and where it is there."""
    x, y = point
    return square_at(int(x) - 2, int(y) - 1), (x % 1, y % 1)


def find_letter(quarter: str) -> tuple[int, Point]:
    """Return where a quarter is marked: a square, and a point of it."""
    return _on_square(LETTERS[quarter])


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield the count, in his quarter."""
    city = state.slots.get(City)
    if city:
        square, point = _on_square(COUNT_AT[city.count])
        yield Piece(NAME, square, point=point)


def stands_of(state: State) -> Mapping[Figure, Stand]:
    """Return those in the City: side by side in their quarters, in two rows if there are many."""
    city = state.slots.get(City)
    found: dict[Figure, Stand] = {}
    for quarter in QUARTERS if city else ():
        assert city is not None
        there = [figure for figure, where in city.figures if where == quarter]
        long = max(1, (len(there) + 1) // 2 if len(there) > 3 else len(there))
        for number, figure in enumerate(there):
            x, y = ROWS[quarter]
            x += ROOM[0] * (number % long) / max(2, long - 1)
            y += ROOM[1] * (number // long) - (ROOM[1] / 2 if len(there) > long else 0)
            found[figure] = Stand(*_on_square((x, y)), stance="knight")
    return found


def place_inside(event: CountMoved) -> int:
    """Return the square of the quarter to which the count moved."""
    return _on_square(COUNT_AT[event.quarter])[0]


def place_leaving(event: CityLeft) -> int:
    """Return the square to which a figure went."""
    return square_at(event.spot.x, event.spot.y)


CITY = Emblem(buildings.hall, EXTENT, site=Site.CENTRE, variant=part_of, covers=cover)
COLUMN = Column(
    emblems={"quarter": CITY, "carcassonne": CITY},
    pieces={NAME: PieceLook(draw_count, 0.42, below=0.0)},
    pieces_of=pieces_of,
    stands_of=stands_of,
    places={CountMoved: place_inside, CityLeft: place_leaving},
)
