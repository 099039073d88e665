"""The column of King & Robber Baron: who has the two."""

from collections.abc import Mapping

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import Column
from rendering.paint import Canvas
from rules.expansions.king_robber import KINDS, KING, ROBBER, Holders, TitleTaken, holders
from rules.geometry import square_at
from rules.state import State

RIMS = ((0.24, c.PAPER), (0.12, c.INK))
"""How far halo and line reach beyond the shape."""
CROWN = (
    *((-0.78, 0.66), (-0.86, -0.42), (-0.42, 0.0), (0.0, -0.72)),
    *((0.42, 0.0), (0.86, -0.42), (0.78, 0.66)),
)
POINTS = ((-0.86, -0.46), (0.0, -0.76), (0.86, -0.46))
HAT = ((-0.46, -0.16), (-0.36, -0.66), (0.0, -0.74), (0.36, -0.66), (0.46, -0.16))
FEATHER = ((0.26, -0.36), (0.34, -0.78), (0.72, -0.98), (0.88, -0.74), (0.62, -0.44))
CLOTH = ((-0.50, 0.24), (0.50, 0.24), (0.40, 0.62), (0.0, 0.92), (-0.40, 0.62))


def king(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the king: a golden crown with three red stones."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        pen.polygon(colour, *((px * (1 + by), 0.02 + py * (1 + by)) for px, py in CROWN))
        for px, py in POINTS:
            pen.disc(colour, px, py, 0.13 + by)
    pen.polygon(c.GOLD, *CROWN)
    for px, py in POINTS:
        pen.disc(c.GOLD, px, py, 0.13)
    pen.polygon(c.WHEAT_DARK, (-0.80, 0.34), (0.80, 0.34), (0.78, 0.66), (-0.78, 0.66))
    for px in (-0.46, 0.0, 0.46):
        pen.disc(c.DRAGON, px, 0.5, 0.12)


def robber(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the robber baron: a hat with a red feather, and a cloth before his mouth."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        grown = 1 + by
        pen.blob(colour, *((px * grown, py * grown) for px, py in FEATHER))
        pen.polygon(colour, *((px * grown, py * grown) for px, py in HAT))
        pen.disc(colour, 0, 0.3, 0.48 + by, 1.1)
        pen.disc(colour, 0, -0.12, 0.86 + by, 0.3 + by / 3)
    pen.blob(c.DRAGON, *FEATHER)
    pen.disc(c.SKIN, 0, 0.22, 0.46)
    pen.polygon(c.DRAGON_DARK, *CLOTH)
    for px in (-0.18, 0.18):
        pen.disc(c.INK, px, 0.12, 0.075)
    pen.polygon(c.MOUNTAIN_DARK, *HAT)
    pen.polygon(c.GOLD, (-0.45, -0.2), (-0.42, -0.36), (0.42, -0.36), (0.45, -0.2))
    pen.disc(c.MOUNTAIN_DARK, 0, -0.12, 0.82, 0.26)


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return which of the two a player has (KR-1)."""
    if Holders not in state.slots:
        return {}
    here = holders(state)
    return {title: int(here.of(title) == player) for title in KINDS}


COLUMN = Column(
    tokens={KING: king, ROBBER: robber},
    tokens_of=tokens_of,
    unique=frozenset(KINDS),
    places={TitleTaken: lambda event: square_at(event.spot.x, event.spot.y)},
)
