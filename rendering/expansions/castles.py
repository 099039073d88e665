"""Castles in pictures: across the edge of their two tiles, with the meeple on top."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.art.figures import SHADOW
from rendering.art.pen import Pen
from rendering.colours import Livery, Paint
from rendering.column import Piece, PieceLook, Stand
from rendering.curves import Point
from rendering.paint import Canvas
from rules.board import Figure
from rules.events import Event
from rules.expansions.bridges_castles_bazaars.castles import (
    CASTLE,
    Castle,
    CastleBuilt,
    Castles,
    count_left,
    find_base,
)
from rules.geometry import EAST, square_at
from rules.state import State

EMPTY = "empty-castle"
"""A castle on which nobody stands."""
RISE = 0.2
"""How far above the middle of a castle its meeple's is, in tiles."""
PLAIN = c.mix(c.WALL_TOP, c.WALL_SHADE, 0.4)
TOWERS = (-0.72, 0.72)


def draw_castle(livery: Livery | None, pixels: int, *, banners: bool = True) -> Image.Image:
    """Return a castle in RGBA: two towers with its owner's banners, and their badge between them.

    A gate where there is no owner; then it may have no banners, either.
    """
    canvas = Canvas((pixels, pixels), pixels)
    pen = Pen(canvas, 0.5, 0.56, 0.40)
    canvas.ellipse(0.54, 0.86, 0.46, 0.08, SHADOW)
    for by, colour in ((0.14, c.PAPER), (0.07, c.INK)):
        _outline(pen, by, colour)
    pen.box(c.WALL_TOP, -0.5, -0.3, 0.5, 0.72)
    pen.box(c.WALL_SHADE, -0.5, 0.5, 0.5, 0.72)
    for x in (-0.4, 0.0, 0.4):
        pen.box(c.WALL_TOP, x - 0.12, -0.48, x + 0.12, -0.25)
    for x in TOWERS:
        pen.box(c.WALL_TOP, x - 0.28, -0.56, x + 0.28, 0.82)
        pen.box(c.WALL_SHADE, x + 0.06, -0.3, x + 0.28, 0.82)
        pen.box(c.WALL_FACE, x - 0.28, -0.36, x + 0.28, -0.26)
        for merlon in (-0.2, 0.2):
            pen.box(c.WALL_TOP, x + merlon - 0.09, -0.76, x + merlon + 0.09, -0.5)
        if banners:
            _banner(pen, x, livery)
    if livery is None:
        pen.disc(c.INK, 0, 0.42, 0.2)
        pen.box(c.INK, -0.2, 0.42, 0.2, 0.74)
    else:
        draw_badge(canvas, 0.5, 0.56 + 0.27 * 0.40, 0.13, livery, inverted=True)
    return canvas.finish()


def _outline(pen: Pen, by: float, colour: Paint) -> None:
    pen.box(colour, -0.5 - by, -0.48 - by, 0.5 + by, 0.72 + by)
    for x in TOWERS:
        pen.box(colour, x - 0.28 - by, -0.76 - by, x + 0.28 + by, 0.82 + by)


def _banner(pen: Pen, x: float, livery: Livery | None) -> None:
    body = c.WALL_FACE if livery is None else livery.body
    pen.polygon(body, (x - 0.2, -0.18), (x + 0.2, -0.18), (x + 0.2, 0.5), (x, 0.36), (x - 0.2, 0.5))


def draw_owned(livery: Livery, pixels: int) -> Image.Image:
    """Return somebody's castle in RGBA."""
    return draw_castle(livery, pixels)


def draw_unowned(pixels: int) -> Image.Image:
    """Return a castle in RGBA with banners of nobody's."""
    return draw_castle(None, pixels)


def draw_bare(pixels: int) -> Image.Image:
    """Return a castle in RGBA that shows no banners."""
    return draw_castle(None, pixels, banners=False)


def token(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a castle that is still to be built: a gate between two towers."""
    pen = Pen(canvas, x, y, size)
    for by, colour in ((0.16, c.PAPER), (0.08, c.INK), (0.0, c.WALL_TOP)):
        pen.box(colour, -0.5 - by, -0.3 - by, 0.5 + by, 0.7 + by)
        for px in TOWERS:
            pen.box(colour, px - 0.26 - by, -0.75 - by, px + 0.26 + by, 0.8 + by)
    for px in TOWERS:
        pen.box(c.WALL_FACE, px - 0.26, -0.3, px + 0.26, -0.18)
    pen.disc(c.INK, 0, 0.35, 0.2)
    pen.box(c.INK, -0.2, 0.35, 0.2, 0.7)


def find_middle(state: State, castle: Castle) -> tuple[int, Point]:
    """Return where a castle is: a square, and the middle of the edge it shares with the other."""
    base = find_base(state, castle)
    level = max(base) - min(base) == EAST
    return min(base), (1.0, 0.5) if level else (0.5, 1.0)


def _find_top(state: State, castle: Castle) -> tuple[int, Point]:
    square, (x, y) = find_middle(state, castle)
    return square, (x, y - RISE)


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield the castles, each across the edge of its tiles."""
    slot = state.slots.get(Castles)
    for castle in slot.castles if slot else ():
        square, point = _find_top(state, castle)
        kind = EMPTY if castle.figure is None else CASTLE
        yield Piece(kind, square, owner=castle.owner, point=point)


def stands_of(state: State) -> Mapping[Figure, Stand]:
    """Return the meeples on castles."""
    slot = state.slots.get(Castles)
    castles = slot.castles if slot else ()
    return {
        castle.figure: Stand(*_find_top(state, castle), stance="knight")
        for castle in castles
        if castle.figure is not None
    }


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return how many castles a player may still build."""
    return {CASTLE: count_left(state, player)} if Castles in state.slots else {}


def place_castle(event: CastleBuilt) -> int:
    """Return a square of a castle that was built."""
    return square_at(event.spots[0].x, event.spots[0].y)


LOOK = PieceLook(draw_unowned, 0.84, coloured=draw_owned, below=RISE)
PIECES = {CASTLE: LOOK, EMPTY: replace(LOOK, draw=draw_bare)}
PLACES: Mapping[type[Event], Callable[[Any], int]] = {CastleBuilt: place_castle}
