"""The column of Mage & Witch: the two, and the symbol that moves them."""

from collections.abc import Iterator

from PIL import Image

from rendering import colours as c
from rendering.art.figures import SHADOW
from rendering.art.pen import Pen
from rendering.column import FLAT, Column, Emblem, Piece, PieceLook
from rendering.curves import Curve, fatten, ribbon, star
from rendering.paint import Canvas
from rules.expansions.mage_witch.moves import (
    COMPLETED,
    MAGIC,
    MagicFigureLeft,
    MagicFigureMoved,
)
from rules.expansions.mage_witch.slot import MAGE, OFF, WITCH, Magic
from rules.geometry import square_at
from rules.state import State

ROBE: Curve = [
    *[(0.40, 0.50), (0.50, 0.47), (0.60, 0.50), (0.68, 0.68), (0.76, 0.90)],
    *[(0.50, 0.95), (0.24, 0.90), (0.32, 0.68)],
]
ROBE_SHADE: Curve = [(0.55, 0.49), (0.60, 0.50), (0.68, 0.68), (0.76, 0.90), (0.58, 0.94)]
MAGE_HAT: Curve = [(0.50, 0.02), (0.66, 0.36), (0.50, 0.41), (0.34, 0.36)]
BEARD: Curve = [(0.41, 0.43), (0.50, 0.46), (0.59, 0.43), (0.57, 0.57), (0.50, 0.70), (0.43, 0.57)]
STAFF: Curve = [(0.82, 0.24), (0.82, 0.92)]
WITCH_HAT: Curve = [(0.36, 0.05), (0.52, 0.08), (0.62, 0.34), (0.38, 0.34), (0.46, 0.17)]
BRIM: Curve = [(0.20, 0.35), (0.50, 0.29), (0.80, 0.35), (0.50, 0.43)]
HAIR: Curve = [(0.38, 0.36), (0.62, 0.36), (0.70, 0.60), (0.50, 0.56), (0.30, 0.60)]
BROOM: Curve = [(0.88, 0.34), (0.74, 0.92)]
TWIGS: Curve = [(0.77, 0.70), (0.86, 0.72), (0.88, 0.95), (0.62, 0.94)]
NIGHT = c.mix(c.PORTAL_DARK, c.INK, 0.3)
AMBER, AMBER_DARK = c.mix(c.LAVA, c.FLAME, 0.5), c.mix(c.LAVA, c.ROOFS[1][1], 0.6)
OUTLINES = ((0.055, c.PAPER), (0.028, c.INK))


def magic(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the magic symbol: a star in a ring on a violet disc."""
    pen = Pen(canvas, x, y, size)
    for fill, r in ((NIGHT, 1.0), (c.GOLD, 0.9), (NIGHT, 0.78), (c.PORTAL, 0.74)):
        pen.disc(fill, 0, 0, r)
    for fill, r in ((NIGHT, 0.70), (c.PAPER, 0.58)):
        canvas.polygon(star(x, y + size * 0.04, size * r, 5, 0.45), fill)
    for px, py in ((0.52, -0.34), (-0.52, -0.34)):
        canvas.polygon(star(x + px * size, y + py * size, size * 0.16, 4, 0.4), c.GOLD)


def draw_mage(pixels: int) -> Image.Image:
    """Return the mage in RGBA: violet, with a pointed hat, a long beard and a staff."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.54, 0.93, 0.32, 0.05, SHADOW)
    for by, colour in OUTLINES:
        canvas.polygon(ribbon(STAFF, 0.05 + 2 * by), colour)
        canvas.polygon(star(0.82, 0.20, 0.13 + by, 5, 0.5), colour)
        canvas.blob(fatten(ROBE, by), colour)
        canvas.polygon(fatten(MAGE_HAT, by), colour)
        canvas.disc(0.5, 0.42, 0.12 + by, colour)
    canvas.polygon(ribbon(STAFF, 0.05), c.TRUNK)
    canvas.polygon(star(0.82, 0.20, 0.13, 5, 0.5), c.NOW)
    canvas.blob(ROBE, c.PORTAL)
    canvas.blob(ROBE_SHADE, c.PORTAL_DARK)
    canvas.disc(0.5, 0.42, 0.12, c.SKIN)
    canvas.blob(BEARD, c.GOWN)
    canvas.polygon(MAGE_HAT, c.PORTAL)
    canvas.polygon([(0.50, 0.02), (0.66, 0.36), (0.54, 0.40)], c.PORTAL_DARK)
    canvas.polygon(star(0.49, 0.27, 0.07, 5, 0.45), c.NOW)
    for px in (0.46, 0.54):
        canvas.disc(px, 0.42, 0.016, c.INK)
    return canvas.finish()


def draw_witch(pixels: int) -> Image.Image:
    """Return the witch in RGBA: orange, with a broad crooked hat and a broom."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.54, 0.93, 0.32, 0.05, SHADOW)
    for by, colour in OUTLINES:
        canvas.polygon(ribbon(BROOM, 0.05 + 2 * by), colour)
        canvas.polygon(fatten(TWIGS, by), colour)
        canvas.blob(fatten(ROBE, by), colour)
        canvas.blob(fatten(HAIR, by), colour)
        canvas.polygon(fatten(WITCH_HAT, by), colour)
        canvas.blob(fatten(BRIM, by), colour)
    canvas.polygon(ribbon(BROOM, 0.05), c.TRUNK)
    canvas.polygon(TWIGS, c.WHEAT_DARK)
    canvas.blob(ROBE, AMBER)
    canvas.blob(ROBE_SHADE, AMBER_DARK)
    canvas.blob(HAIR, c.LEAF_DARK)
    canvas.disc(0.5, 0.46, 0.11, c.SKIN)
    canvas.polygon(WITCH_HAT, c.INK)
    canvas.polygon([(0.40, 0.28), (0.60, 0.28), (0.62, 0.34), (0.38, 0.34)], AMBER)
    canvas.blob(BRIM, c.INK)
    for px in (0.46, 0.54):
        canvas.disc(px, 0.47, 0.016, c.INK)
    return canvas.finish()


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield mage and witch, if they are on the board."""
    here = state.slots.get(Magic)
    if here:
        for figure, segment in ((MAGE, here.mage), (WITCH, here.witch)):
            if segment != OFF:
                yield Piece(figure, state.board.square_of(segment), segment=segment)


def place_arrival(event: MagicFigureMoved) -> int:
    """Return the square to which one of them came."""
    return square_at(event.spot.x, event.spot.y)


def place_departure(event: MagicFigureLeft) -> int | None:
    """Return the square that one of them left, unless it left with what was completed."""
    if event.cause == COMPLETED:
        return None
    return square_at(event.spot.x, event.spot.y)


COLUMN = Column(
    emblems={MAGIC: Emblem(magic, 0.15, FLAT)},
    pieces={MAGE: PieceLook(draw_mage, 0.42), WITCH: PieceLook(draw_witch, 0.42)},
    pieces_of=pieces_of,
    places={MagicFigureMoved: place_arrival, MagicFigureLeft: place_departure},
)
