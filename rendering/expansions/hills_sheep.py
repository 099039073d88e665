"""Hills & Sheep in pictures: hills and vineyards, shepherds, flocks with their number of sheep."""

import itertools
from collections.abc import Iterator

from PIL import Image

from rendering import colours as c
from rendering.art.figures import SHADOW, Garment, Paints, Pose, draw_pawn
from rendering.art.nature import FLEECE
from rendering.colours import Livery, Paint
from rendering.column import Column, FigureLook, Piece, PieceLook
from rendering.curves import fatten
from rendering.expansions import hills
from rendering.paint import Canvas
from rules.expansions.hills_sheep.flock import FLOCK
from rules.expansions.hills_sheep.shepherd import SHEPHERD
from rules.expansions.hills_sheep.slot import Flocks
from rules.state import State

BRIM, CROWN = (0.0, -0.34), (0.0, -0.40)
"""The shepherd's hat."""
CROOK = ((0.33, 0.44), (0.33, -0.22), (0.35, -0.36), (0.44, -0.40), (0.49, -0.31), (0.45, -0.23))
HAND = (0.30, 0.10)
WOOL = (
    *((0.24, 0.52, 0.16), (0.36, 0.38, 0.17), (0.54, 0.34, 0.18), (0.70, 0.42, 0.17)),
    *((0.78, 0.56, 0.16), (0.66, 0.66, 0.17), (0.46, 0.68, 0.18), (0.30, 0.64, 0.15)),
)
"""The curls of a sheep: x, y and radius."""


def draw_shepherd(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Return the shepherd in RGBA: in a straw hat, with a crook; he never lies down."""
    hat, crook = Garment(_outline_hat, _draw_hat), Garment(_outline_crook, _draw_crook)
    return draw_pawn(livery, "knight", pixels, hat=hat, mantle=crook, grow=0.94, lower=0.02)


def _outline_hat(pose: Pose, by: float, colour: Paint) -> None:
    pose.disc(BRIM, 0.29 + by * 0.7, colour, 0.4)
    pose.disc(CROWN, 0.14 + by * 0.7, colour, 0.8)


def _draw_hat(pose: Pose, paints: Paints) -> None:
    pose.disc(BRIM, 0.29, paints.line, 0.4)
    pose.disc(BRIM, 0.265, c.WHEAT, 0.33)
    pose.disc(CROWN, 0.14, c.WHEAT, 0.8)
    pose.disc((0.0, -0.35), 0.14, c.WHEAT_DARK, 0.3)


def _outline_crook(pose: Pose, by: float, colour: Paint) -> None:
    _draw_stick(pose, 0.065 + 2 * by, colour)
    pose.disc(HAND, 0.08 + by, colour)


def _draw_crook(pose: Pose, paints: Paints) -> None:
    _draw_stick(pose, 0.065, c.TRUNK)
    pose.disc(HAND, 0.08, c.SKIN)


def _draw_stick(pose: Pose, width: float, colour: Paint) -> None:
    for a, b in itertools.pairwise(CROOK):
        pose.canvas.line(pose.at(*a), pose.at(*b), width * pose.grow, colour)
        pose.disc(b, width / 2, colour)


def draw_flock(pixels: int) -> Image.Image:
    """Return a sheep in RGBA, looking left, with room for a number on its wool."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.ellipse(0.54, 0.90, 0.36, 0.07, SHADOW)
    for by, colour in ((0.055, c.PAPER), (0.028, c.INK)):
        _draw_body(canvas, by, colour)
        _draw_head(canvas, by, colour)
    for x in (0.36, 0.62):
        canvas.box(x, 0.70, x + 0.09, 0.90, c.INK)
    _draw_body(canvas, 0.0, FLEECE)
    _draw_head(canvas, 0.0, c.mix(c.INK, c.TRUNK, 0.35))
    canvas.ellipse(0.15, 0.36, 0.022, 0.028, c.PAPER)
    return canvas.finish()


def _draw_body(canvas: Canvas, by: float, fill: Paint) -> None:
    for x, y, r in WOOL:
        canvas.ellipse(x, y, r + by, r + by, fill)
    canvas.ellipse(0.52, 0.52, 0.28, 0.2, fill)
    if by:
        for x in (0.36, 0.62):
            canvas.box(x - by, 0.70, x + 0.09 + by, 0.90 + by, fill)


def _draw_head(canvas: Canvas, by: float, fill: Paint) -> None:
    head = [(0.08, 0.42), (0.11, 0.28), (0.24, 0.24), (0.31, 0.36), (0.22, 0.50), (0.12, 0.50)]
    canvas.polygon(fatten(head, by), fill)
    ear = [(0.27, 0.24), (0.38, 0.24), (0.36, 0.33), (0.28, 0.34)]
    canvas.polygon(fatten(ear, by), fill)


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield each shepherd's flock, with its number of sheep."""
    slot = state.slots.get(Flocks)
    for shepherd, tokens in slot.tokens if slot else ():
        square = state.board.square_of(state.figures[shepherd])
        yield Piece(FLOCK, square, beside=shepherd, count=sum(tokens))


COLUMN = Column(
    emblems=hills.EMBLEMS,
    figures={SHEPHERD: FigureLook(draw_shepherd)},
    pieces={FLOCK: PieceLook(draw_flock, 0.34, count_at=(0.54, 0.54))},
    pieces_of=pieces_of,
    piles=hills.PILES,
    piles_of=hills.piles_of,
    losses=frozenset({"wolf"}),
)
