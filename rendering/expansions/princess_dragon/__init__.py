"""The column of The Princess & the Dragon."""

from collections.abc import Iterator, Mapping, Sequence

from rendering.column import (
    FLAT,
    TALL,
    Column,
    Emblem,
    Piece,
    PieceLook,
    Site,
)
from rendering.expansions.princess_dragon import emblems
from rendering.expansions.princess_dragon.creatures import draw_dragon, draw_fairy
from rules.expansions.princess_dragon.dragon import EATEN
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.princess_dragon.pieces import NOWHERE, Pieces
from rules.geometry import square_at
from rules.state import State


def pieces_of(state: State) -> Iterator[Piece]:
    """Yield dragon and fairy, if they are on the board."""
    pieces = state.slots.get(Pieces)
    if pieces is None:
        return
    if pieces.dragon != NOWHERE:
        yield Piece("dragon", pieces.dragon)
    if pieces.fairy != NOWHERE:
        yield Piece("fairy", pieces.fairy, pieces.beside)


def piles_of(state: State) -> Mapping[str, Sequence[str]]:
    """Return the dragon tiles that wait for the first volcano (PD-D1)."""
    pieces = state.slots.get(Pieces)
    return {"aside": pieces.aside} if pieces else {}


def place_fairy(event: FairyMoved) -> int:
    """Return the square that the fairy was moved to."""
    return square_at(event.x, event.y)


COLUMN = Column(
    emblems={
        "dragon": Emblem(emblems.dragon, 0.168, FLAT),
        "princess": Emblem(emblems.princess, 0.165, FLAT),
        "portal": Emblem(emblems.portal, 0.165, TALL),
        "volcano": Emblem(emblems.volcano, 0.21, TALL, Site.MOUNTAIN),
    },
    pieces={
        "dragon": PieceLook(draw_dragon, 0.62, large=True),
        "fairy": PieceLook(draw_fairy, 0.40),
    },
    pieces_of=pieces_of,
    piles={"aside": emblems.dragon},
    piles_of=piles_of,
    losses=frozenset({EATEN, "princess"}),
    places={FairyMoved: place_fairy},
)
