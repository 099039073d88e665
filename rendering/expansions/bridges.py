"""Bridges that players may still build; those over tiles are drawn as land (`rendering.land`)."""

from collections.abc import Mapping

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.paint import Canvas
from rules.expansions.bridges_castles_bazaars.bridges import Bridges, count_left
from rules.state import State

TOKEN = "bridge"
"""What a bridge is called that is still to be built."""


def token(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a bridge that is still to be built, from the side: a road on two arches."""
    pen = Pen(canvas, x, y, size)
    for by, colour in ((0.16, c.PAPER), (0.08, c.INK), (0.0, c.WALL_TOP)):
        pen.box(colour, -0.95 - by, -0.38 - by, 0.95 + by, 0.62 + by)
    pen.box(c.WALL_SHADE, -0.95, -0.14, 0.95, -0.02)
    for middle in (-0.47, 0.47):
        pen.disc(c.INK, middle, 0.42, 0.29)
        pen.box(c.INK, middle - 0.29, 0.42, middle + 0.29, 0.62)


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return how many bridges a player may still build."""
    return {TOKEN: count_left(state, player)} if Bridges in state.slots else {}
