"""The column of The Tower: foundations, towers with their number of floors, floors left."""

from collections.abc import Iterator, Mapping

from PIL import Image

from rendering import colours as c
from rendering.art.figures import SHADOW
from rendering.art.pen import Pen
from rendering.column import FLAT, Column, Emblem, Piece, PieceLook
from rendering.curves import fatten
from rendering.paint import Canvas
from rules.expansions.tower.floors import FloorBuilt, foundation_of
from rules.expansions.tower.prisoners import CAPTURED
from rules.expansions.tower.slot import Towers
from rules.geometry import square_at
from rules.state import State

STAND = (0.0, -0.30)
"""The place of a figure on top of a tower, from the middle of its foundation, in tiles."""
OUTLINE = [
    *[(0.12, 0.08), (0.29, 0.08), (0.29, 0.18), (0.415, 0.18), (0.415, 0.08), (0.585, 0.08)],
    *[(0.585, 0.18), (0.71, 0.18), (0.71, 0.08), (0.88, 0.08), (0.88, 0.29), (0.81, 0.38)],
    *[(0.83, 0.92), (0.17, 0.92), (0.19, 0.38), (0.12, 0.29)],
]


def foundation(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a square of stones, empty in the middle."""
    pen = Pen(canvas, x, y, size)
    pen.box(c.WALL_LINE, -1.0, -0.94, 1.0, 0.98, 0.22)
    pen.box(c.WALL_SHADE, -0.9, -0.84, 0.9, 0.82, 0.16)
    for px in (-0.66, -0.22, 0.22, 0.66):
        for py in (-0.64, 0.62):
            pen.box(c.WALL_TOP, px - 0.19, py - 0.17, px + 0.19, py + 0.17, 0.06)
    for py in (-0.2, 0.2):
        for px in (-0.7, 0.7):
            pen.box(c.WALL_TOP, px - 0.17, py - 0.17, px + 0.17, py + 0.17, 0.06)
    pen.box(c.WALL_LINE, -0.48, -0.44, 0.48, 0.42, 0.08)
    pen.box(c.WALL_FACE, -0.40, -0.36, 0.40, 0.42, 0.06)


def floor(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw one floor of a tower: a ring of stone with merlons."""
    pen = Pen(canvas, x, y, size)
    for by, colour in ((0.24, c.PAPER), (0.12, c.INK), (0.0, c.WALL_TOP)):
        pen.box(colour, -0.84 - by, -0.2 - by, 0.84 + by, 0.66 + by)
        for px in (-0.84, -0.2, 0.44):
            pen.box(colour, px - by, -0.66 - by, px + 0.4 + by, 0.0)
    pen.box(c.WALL_SHADE, -0.84, 0.3, 0.84, 0.66)
    pen.box(c.WALL_FACE, -0.84, -0.02, 0.84, 0.1)


def draw_tower(pixels: int) -> Image.Image:
    """Return a tower in RGBA, with room for a number on its wall."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.56, 0.93, 0.42, 0.07, SHADOW)
    for by, colour in ((0.055, c.PAPER), (0.028, c.INK), (0.0, c.WALL_TOP)):
        canvas.polygon(fatten(OUTLINE, by), colour)
    canvas.polygon([(0.70, 0.38), (0.81, 0.38), (0.83, 0.92), (0.72, 0.92)], c.WALL_SHADE)
    canvas.polygon([(0.12, 0.29), (0.88, 0.29), (0.80, 0.38), (0.20, 0.38)], c.WALL_FACE)
    return canvas.finish()


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield the towers of one floor or more, each on its foundation."""
    slot = state.slots.get(Towers)
    built = dict(slot.built) if slot else {}
    for square, floors in built.items():
        below = next(state.board.placements_on(square))
        yield Piece("tower", square, segment=foundation_of(below), count=floors)


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return how many floors a player has left (TW-2)."""
    slot = state.slots.get(Towers)
    return {"floor": slot.stocks[player]} if slot else {}


def place_floor(event: FloorBuilt) -> int:
    """Return the square of the tower that got a floor."""
    return square_at(event.x, event.y)


COLUMN = Column(
    emblems={"tower": Emblem(foundation, 0.165, FLAT, stand=STAND, clear=0.08)},
    pieces={"tower": PieceLook(draw_tower, 0.6, below=-STAND[1], count_at=(0.5, 0.62))},
    pieces_of=pieces_of,
    tokens={"floor": floor},
    tokens_of=tokens_of,
    losses=frozenset({CAPTURED}),
    places={FloorBuilt: place_floor},
)
