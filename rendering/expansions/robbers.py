"""The Robbers in pictures: bags on tiles, and beside a player the robbers who wait for them."""

from collections.abc import Mapping

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import LOW, Column, Emblem
from rendering.paint import Canvas
from rules.expansions.robbers import ROBBER, Robbers, list_rivals
from rules.state import State

WAITS = "robber-waits"
RIMS = ((0.16, c.PAPER), (0.08, c.INK))
SACK = (
    *((-0.30, -0.34), (-0.74, 0.10), (-0.78, 0.62), (-0.34, 0.88)),
    *((0.34, 0.88), (0.78, 0.62), (0.74, 0.10), (0.30, -0.34)),
)
NECK = ((-0.26, -0.36), (-0.46, -0.82), (0.0, -0.66), (0.46, -0.82), (0.26, -0.36))
HOOD = (
    *((-0.84, 0.86), (-0.74, -0.12), (-0.40, -0.72), (0.0, -0.88)),
    *((0.40, -0.72), (0.74, -0.12), (0.84, 0.86)),
)


def bag(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a bag, tied up, with a coin on it."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        grown = 1 + by
        pen.blob(colour, *((px * grown, py * grown) for px, py in SACK))
        pen.polygon(colour, *((px * (grown + by), py * grown) for px, py in NECK))
    pen.polygon(c.WHEAT_DARK, *NECK)
    pen.blob(c.TRUNK, *SACK)
    pen.box(c.DRAGON, -0.34, -0.44, 0.34, -0.26)
    pen.disc(c.INK, 0, 0.34, 0.36)
    pen.disc(c.GOLD, 0, 0.34, 0.28)


def waiting_robber(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a robber in a hood, with a mask over the eyes."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        pen.blob(colour, *((px * (1 + by), py * (1 + by)) for px, py in HOOD))
    pen.blob(c.DRAGON_DARK, *HOOD)
    pen.disc(c.SKIN, 0, 0.10, 0.46, 1.1)
    pen.box(c.INK, -0.50, -0.14, 0.50, 0.18)
    for px in (-0.2, 0.2):
        pen.disc(c.PAPER, px, 0.02, 0.11)


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return how many robbers wait on the scoreboard for a player (RB-3)."""
    slot = state.slots.get(Robbers)
    if slot is None:
        return {}
    waits = (
        space is not None and player in list_rivals(state, owner, space)
        for owner, space in enumerate(slot.robbers)
    )
    return {WAITS: sum(waits)}


COLUMN = Column(
    emblems={ROBBER: Emblem(bag, 0.13, LOW)},
    tokens={WAITS: waiting_robber},
    tokens_of=tokens_of,
)
