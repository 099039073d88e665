"""The Gold Mines in pictures: gold on tiles, ingots with their number, ingots taken."""

from collections.abc import Iterator, Mapping

from PIL import Image

from rendering import colours as c
from rendering.art.figures import SHADOW
from rendering.art.pen import Pen
from rendering.column import LOW, Column, Emblem, Piece, PieceLook
from rendering.curves import fatten
from rendering.paint import Canvas
from rules.expansions.gold_mines import GOLD, Gold, GoldLaid
from rules.geometry import square_at
from rules.state import State

INGOT = "ingot"
FRONT = [(0.04, 0.86), (0.17, 0.40), (0.83, 0.40), (0.96, 0.86)]
"""The long side of an ingot, on which its number is written."""
TOP = [(0.17, 0.40), (0.31, 0.18), (0.69, 0.18), (0.83, 0.40)]
OUTLINE = [FRONT[0], FRONT[1], *TOP[1:3], FRONT[2], FRONT[3]]
LIT = c.mix(c.GOLD, c.PAPER, 0.55)
SHADE = c.mix(c.WHEAT_DARK, c.TRUNK, 0.2)
ROCK = ((-0.96, 0.72), (-0.72, 0.02), (-0.24, -0.50), (0.30, -0.58), (0.78, -0.02), (0.98, 0.72))
NUGGETS = ((-0.44, 0.30, 0.20), (0.02, -0.12, 0.23), (0.46, 0.28, 0.25), (0.02, 0.46, 0.17))
"""The gold in a rock: x, y and radius."""


def gold(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a rock with nuggets in it."""
    pen = Pen(canvas, x, y, size)
    pen.polygon(c.INK, *((px * 1.1, 0.06 + py * 1.14) for px, py in ROCK))
    pen.polygon(c.MOUNTAIN_DARK, *ROCK)
    pen.polygon(c.mix(c.MOUNTAIN_DARK, c.PAPER, 0.3), *ROCK[1:4], (-0.2, 0.1))
    for px, py, r in NUGGETS:
        pen.disc(c.INK, px, py, r + 0.07)
        pen.disc(c.GOLD, px, py, r)
        pen.disc(LIT, px - r * 0.25, py - r * 0.3, r * 0.4)


def draw_ingot(pixels: int) -> Image.Image:
    """Return an ingot in RGBA, with room for a number on its side."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.54, 0.88, 0.46, 0.07, SHADOW)
    for by, colour in ((0.055, c.PAPER), (0.028, c.INK)):
        canvas.polygon(fatten(OUTLINE, by), colour)
    canvas.polygon(FRONT, c.GOLD)
    canvas.polygon(TOP, LIT)
    canvas.polygon([(0.07, 0.76), (0.93, 0.76), (0.96, 0.86), (0.04, 0.86)], SHADE)
    return canvas.finish()


def ingot(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw an ingot in a player's line."""
    pen = Pen(canvas, x, y, size)
    for by, colour in ((0.12, c.PAPER), (0.06, c.INK), (0.0, c.GOLD)):
        pen.polygon(colour, *((2 * px - 1, 2 * py - 1.04) for px, py in fatten(OUTLINE, by)))
    pen.polygon(LIT, *((2 * px - 1, 2 * py - 1.04) for px, py in TOP))
    pen.polygon(SHADE, (-0.88, 0.5), (0.88, 0.5), (0.92, 0.68), (-0.92, 0.68))


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield the ingots on each square, with their number."""
    slot = state.slots.get(Gold)
    for square, count in slot.lying if slot else ():
        yield Piece(INGOT, square, count=count)


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return how many ingots a player has taken (GM-2)."""
    slot = state.slots.get(Gold)
    return {INGOT: slot.taken[player]} if slot else {}


def place_ingot(event: GoldLaid) -> int:
    """Return the square on which an ingot was laid."""
    return square_at(event.x, event.y)


COLUMN = Column(
    emblems={GOLD: Emblem(gold, 0.15, LOW)},
    pieces={INGOT: PieceLook(draw_ingot, 0.42, count_at=(0.5, 0.62))},
    pieces_of=pieces_of,
    tokens={INGOT: ingot},
    tokens_of=tokens_of,
    places={GoldLaid: place_ingot},
)
