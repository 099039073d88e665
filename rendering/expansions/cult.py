"""The column of The Cult: the shrine on its tiles."""

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import TALL, Column, Emblem
from rendering.paint import Canvas
from rules.expansions.cult import CHALLENGE

LINE = c.mix(c.MOUNTAIN_DARK, c.INK, 0.55)
STONE, STONE_LIT, STONE_DARK = c.ROCK, c.ROCK_LIT, c.MOUNTAIN
STONES = ((-0.98, 0.34, 0.17), (0.98, 0.34, 0.17), (-0.86, 0.82, 0.15), (0.86, 0.82, 0.15))
"""Small stones in the ring: foot, and half the width."""


def shrine(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a shrine: a gate of three great stones over a fire, in a ring of small ones."""
    pen = Pen(canvas, x, y + size * 0.1, size * 0.95)
    pen.disc(c.mix(c.MEADOW_DARK, c.LEAF_DARK, 0.5), 0, 0.26, 1.22, 0.74)
    pen.disc(c.mix(c.ROAD_EDGE, c.MEADOW_DARK, 0.3), 0, 0.26, 1.08, 0.70)
    for px, py, half in STONES[:2]:
        _stone(pen, px, py, half, 0.52)
    for side in (-1, 1):
        pen.polygon(LINE, *((side * px, py) for px, py in _leg(0.07)))
        pen.polygon(STONE if side < 0 else STONE_DARK, *((side * px, py) for px, py in _leg(0.0)))
    pen.polygon(LINE, (-0.92, -0.5), (-0.84, -1.0), (0.84, -1.0), (0.92, -0.5))
    pen.polygon(STONE, (-0.82, -0.57), (-0.77, -0.93), (0.77, -0.93), (0.82, -0.57))
    pen.polygon(STONE_LIT, (-0.80, -0.72), (-0.77, -0.93), (0.77, -0.93), (0.80, -0.72))
    pen.disc(LINE, 0, 0.66, 0.42, 0.5)
    pen.disc(c.MOUNTAIN_DARK, 0, 0.62, 0.36, 0.5)
    for fill, grown in ((c.LAVA, 1.0), (c.FLAME, 0.56)):
        flame = ((0, -0.30), (0.22, 0.12), (0.28, 0.42), (0, 0.66), (-0.28, 0.42), (-0.16, 0.18))
        pen.blob(fill, *((px * grown, 0.62 + (py - 0.62) * grown) for px, py in flame))
    for px, py, half in STONES[2:]:
        _stone(pen, px, py, half, 0.4)


def _leg(by: float) -> list[tuple[float, float]]:
    """Return the right one of the two standing stones, grown by so much."""
    return [(0.74 + by, 0.62 + by), (0.36 - by, 0.62 + by), (0.42 - by, -0.6), (0.72 + by, -0.6)]


def _stone(pen: Pen, px: float, py: float, half: float, height: float) -> None:
    pen.box(LINE, px - half - 0.06, py - height - 0.06, px + half + 0.06, py + 0.06, 0.14)
    pen.box(STONE_DARK, px - half, py - height, px + half, py, 0.1)
    pen.box(STONE, px - half, py - height, px + half * 0.3, py, 0.1)


COLUMN = Column(
    buildings={"shrine": Emblem(shrine, 0.185, TALL)},
    losses=frozenset({CHALLENGE}),
)
