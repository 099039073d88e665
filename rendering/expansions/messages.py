"""The Messages in pictures: beside a player the space of the messenger, under a letter."""

from collections.abc import Mapping

from rendering import colours as c
from rendering.art.pen import Pen
from rendering.column import Column
from rendering.paint import Canvas
from rules.expansions.messages.slot import Messages
from rules.expansions.scoreboard import MESSENGER, list_spaces
from rules.state import State

LETTER = "messenger"
RIMS = ((0.16, c.PAPER), (0.08, c.INK), (0.0, c.WHEAT))
FLAP = ((-0.86, -0.56), (0.0, 0.16), (0.86, -0.56))


def letter(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a letter with a red seal."""
    pen = Pen(canvas, x, y, size)
    for by, colour in RIMS:
        pen.box(colour, -0.86 - by, -0.56 - by, 0.86 + by, 0.62 + by)
    pen.polygon(c.WHEAT_DARK, *FLAP)
    pen.disc(c.INK, 0, 0.14, 0.30)
    pen.disc(c.DRAGON, 0, 0.14, 0.23)


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return the space of a player's messenger; the meeple has the other points (MS-1)."""
    if Messages not in state.slots:
        return {}
    return {LETTER: max(0, list_spaces(state, player)[MESSENGER])}


COLUMN = Column(tokens={LETTER: letter}, tokens_of=tokens_of)
