"""The toy in pictures."""

from collections.abc import Iterator

from PIL import Image

from rendering import colours as c
from rendering.art.figures import draw_pawn
from rendering.art.pen import Pen
from rendering.colours import Livery
from rendering.column import Column, Emblem, FigureLook, Piece, PieceLook, Site, Stand
from rendering.paint import Canvas
from rules.board import Figure
from rules.geometry import square_at
from rules.state import State
from tests.toy.rules import Bells


def draw_bell(canvas: Canvas, x: float, y: float, size: float) -> None:
    pen = Pen(canvas, x, y, size)
    pen.polygon(c.INK, (-0.9, 0.7), (-0.5, -0.6), (0, -1.0), (0.5, -0.6), (0.9, 0.7))
    pen.polygon(c.GOLD, (-0.7, 0.55), (-0.36, -0.5), (0, -0.8), (0.36, -0.5), (0.7, 0.55))
    pen.disc(c.INK, 0, 0.75, 0.22)


def draw_rails(canvas: Canvas, x: float, y: float, size: float) -> None:
    pen = Pen(canvas, x, y, size)
    for py in (-0.4, 0.4):
        pen.box(c.INK, -1.0, py - 0.12, 1.0, py + 0.12)


def draw_belfry(canvas: Canvas, x: float, y: float, size: float) -> None:
    pen = Pen(canvas, x, y, size)
    pen.box(c.INK, -0.6, -1.0, 0.6, 1.0)
    pen.box(c.PAPER, -0.45, -0.85, 0.45, 0.85)
    draw_bell(canvas, x, y - 0.3 * size, 0.3 * size)


def draw_goat(livery: Livery, stance: str, pixels: int) -> Image.Image:
    return draw_pawn(livery, "farmer", pixels, grow=0.7)


def draw_giant(livery: Livery, stance: str, pixels: int) -> Image.Image:
    return draw_pawn(livery, "highwayman", pixels, grow=1.2)


def guests_of(state: State, player: int) -> dict[str, int]:
    return {"guest": list(state.held.values()).count(player)}


def draw_cat(pixels: int) -> Image.Image:
    canvas = Canvas((pixels, pixels), pixels)
    Pen(canvas, 0.5, 0.5, 0.4).disc(c.INK, 0, 0, 0.8)
    return canvas.finish()


def pieces_of(state: State) -> Iterator[Piece]:
    slot = state.slots.get(Bells)
    if slot and slot.cat is not None:
        yield Piece("cat", state.board.square_of(slot.cat), segment=slot.cat)


def stands_of(state: State) -> dict[Figure, Stand]:
    """Goats at their corners; guests in a row on the eastern edge of the start tile."""
    slot = state.slots.get(Bells)
    if slot is None:
        return {}
    edge = {
        figure: Stand(square_at(0, 0), (1.0, (number + 0.5) / len(state.held)))
        for number, figure in enumerate(sorted(state.held))
    }
    return edge | {figure: Stand(corner, (0.0, 0.0)) for figure, corner in slot.tethers}


COLUMN = Column(
    emblems={
        "bell": Emblem(draw_bell, 0.13, site=Site.FIELD),
        "belfry": Emblem(draw_belfry, 0.17, site=Site.FIELD, stand=(0.0, -0.08)),
        "rails": Emblem(draw_rails, 0.12, site=Site.ROADSIDE),
    },
    figures={"giant": FigureLook(draw_giant, size=1.2), "goat": FigureLook(draw_goat)},
    pieces={"cat": PieceLook(draw_cat, size=0.2)},
    pieces_of=pieces_of,
    stands_of=stands_of,
    tokens={"guest": draw_bell},
    tokens_of=guests_of,
)
