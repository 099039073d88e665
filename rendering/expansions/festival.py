"""The column of The Festival: the tent on its tiles."""

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import LOW, Column, Emblem
from rendering.paint import Canvas
from rules.expansions.festival import FESTIVAL

LINE = c.mix(c.DRAGON_DARK, c.INK, 0.45)
SHADE = c.mix(c.PAPER, c.WALL_FACE, 0.45)


def tent(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a striped tent with an open door and a pennant."""
    pen = Pen(canvas, x, y + size * 0.06, size * 0.82)
    pen.box(LINE, -0.07, -1.2, 0.07, -0.6)
    pen.polygon(c.GOLD, (0.0, -1.26), (0.72, -1.02), (0.0, -0.76))
    pen.polygon(LINE, (0, -0.98), (1.22, 0.2), (1.0, 0.36), (0.92, 1.0), (-0.92, 1.0), (-1.0, 0.36))
    pen.polygon(LINE, (0, -0.98), (-1.22, 0.2), (-1.0, 0.36))
    for i in range(6):
        left, right = -0.81 + 0.27 * i, -0.54 + 0.27 * i
        pen.box(SHADE if i % 2 else c.DRAGON_DARK, left, 0.2, right, 0.9)
        fill = c.PAPER if i % 2 else c.DRAGON
        top = (-0.06 + 0.02 * i, -0.8), (-0.04 + 0.02 * i, -0.8)
        pen.polygon(fill, *top, (right * 1.28, 0.16), (left * 1.28, 0.16))
        middle = (left + right) * 0.64
        pen.disc(fill, middle, 0.18, 0.172, 0.9)
    pen.polygon(LINE, (0, 0.3), (0.3, 0.92), (-0.3, 0.92))
    pen.polygon(c.INK, (0, 0.42), (0.21, 0.92), (-0.21, 0.92))


COLUMN = Column(
    emblems={FESTIVAL: Emblem(tent, 0.17, LOW)},
    losses=frozenset({FESTIVAL}),
)
