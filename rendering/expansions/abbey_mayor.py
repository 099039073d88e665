"""Abbey & Mayor in pictures: mayor, wagon, and the barn on its corner; two coats of arms."""

from collections.abc import Mapping

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.art.figures import HALO, LINE, Garment, Paints, Pose, draw_pawn, solid
from rendering.art.pen import Pen
from rendering.colours import Livery, Paint
from rendering.column import FLAT, Column, Emblem, FigureLook, Stand
from rendering.expansions.base import arms
from rendering.paint import Canvas
from rules.board import Figure
from rules.expansions.abbey_mayor.barn import BarnPlaced
from rules.expansions.abbey_mayor.figures import BARN, MAYOR, WAGON
from rules.expansions.abbey_mayor.slot import Estate
from rules.geometry import square_at
from rules.state import State

BRIM, CROWN = (-0.25, -0.36, 0.25, -0.29), (-0.15, -0.52, 0.15, -0.34)
"""The mayor's hat."""
WALLS = ((-0.36, 0.42), (-0.36, -0.06), (0, -0.40), (0.36, -0.06), (0.36, 0.42))
"""The barn from the front."""
CART = ((-0.42, -0.20), (0.42, -0.20), (0.34, 0.22), (-0.34, 0.22))
WHEELS = (-0.22, 0.22)


def draw_mayor(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Draw the mayor: a pawn with a hat and a golden band."""
    hat = Garment(_outline_hat, _draw_hat)
    return draw_pawn(livery, stance, pixels, hat=hat, grow=0.94, lower=0.04)


def _box(pose: Pose, box: tuple[float, float, float, float], by: float, fill: Paint) -> None:
    left, top, right, bottom = box
    left, top, right, bottom = left - by, top - by, right + by, bottom + by
    pose.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill)


def _outline_hat(pose: Pose, by: float, colour: Paint) -> None:
    _box(pose, BRIM, by * 0.7, colour)
    _box(pose, CROWN, by * 0.7, colour)


def _draw_hat(pose: Pose, paints: Paints) -> None:
    _box(pose, CROWN, 0, paints.body)
    _box(pose, (-0.15, -0.41, 0.15, -0.36), 0, c.GOLD)
    _box(pose, BRIM, 0, paints.shade)


def draw_wagon(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Draw the wagon: a cart on two wheels, with the badge of its player."""
    canvas, paints = Canvas((pixels, pixels), pixels), solid(livery)
    pen = Pen(canvas, 0.5, 0.5, 1.0)
    for by, colour in ((HALO, c.PAPER), (LINE, paints.line)):
        pen.polygon(colour, *_grown(CART, by))
        for x in WHEELS:
            pen.disc(colour, x, 0.25, 0.17 + by)
    pen.polygon(paints.body, *CART)
    pen.polygon(paints.shade, (-0.36, 0.10), (0.36, 0.10), (0.34, 0.22), (-0.34, 0.22))
    for x in WHEELS:
        pen.disc(paints.line, x, 0.25, 0.17)
        pen.disc(c.WHEAT, x, 0.25, 0.12)
        pen.disc(paints.line, x, 0.25, 0.04)
    draw_badge(canvas, 0.5, 0.46, 0.17, livery)
    return canvas.finish()


def draw_barn(livery: Livery, stance: str, pixels: int) -> Image.Image:
    """Draw the barn: a gable with a broad roof, with the badge of its player."""
    canvas, paints = Canvas((pixels, pixels), pixels), solid(livery)
    pen = Pen(canvas, 0.5, 0.5, 1.0)
    for by, colour in ((HALO, c.PAPER), (LINE, paints.line)):
        pen.polygon(colour, *_grown(WALLS, by))
    pen.polygon(paints.body, *WALLS)
    roof = ((-0.40, 0.0), (0, -0.40), (0.40, 0.0), (0.30, 0.04), (0, -0.26), (-0.30, 0.04))
    pen.polygon(paints.shade, *roof)
    draw_badge(canvas, 0.5, 0.66, 0.2, livery)
    return canvas.finish()


def _grown(points: tuple[tuple[float, float], ...], by: float) -> list[tuple[float, float]]:
    """Return the polygon with every corner moved away from the middle."""
    return [
        (x + (by if x > 0 else -by if x < 0 else 0), y + (by if y > 0 else -by)) for x, y in points
    ]


def two_arms(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw two coats of arms, side by side."""
    for step in (-0.55, 0.55):
        arms(canvas, x + step * size, y, 0.55 * size)


def stands_of(state: State) -> Mapping[Figure, Stand]:
    """Return the barns, on their corners."""
    slot = state.slots.get(Estate)
    barns = slot.barns if slot else ()
    return {figure: Stand(corner, (0.0, 0.0), "farmer") for figure, corner in barns}


COLUMN = Column(
    emblems={"arms=2": Emblem(two_arms, 0.2, FLAT)},
    figures={
        MAYOR: FigureLook(draw_mayor),
        WAGON: FigureLook(draw_wagon),
        BARN: FigureLook(draw_barn),
    },
    stands_of=stands_of,
    places={BarnPlaced: lambda event: square_at(event.x, event.y)},
)
