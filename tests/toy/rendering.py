"""The toy in pictures."""

from PIL import Image

from rendering import colours as c
from rendering.art.figures import draw_pawn
from rendering.art.pen import Pen
from rendering.colours import Livery
from rendering.column import Column, Emblem, FigureLook, Site
from rendering.paint import Canvas
from rules.state import State


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


COLUMN = Column(
    emblems={
        "bell": Emblem(draw_bell, 0.13, site=Site.FIELD),
        "belfry": Emblem(draw_belfry, 0.17, site=Site.FIELD, stand=(0.0, -0.08)),
        "rails": Emblem(draw_rails, 0.12, site=Site.ROADSIDE),
    },
    figures={"giant": FigureLook(draw_giant, size=1.2), "goat": FigureLook(draw_goat)},
    tokens={"guest": draw_bell},
    tokens_of=guests_of,
)
