"""Bridges, Castles & Bazaars in pictures."""

from collections.abc import Mapping

from rendering.column import Column
from rendering.expansions import bazaar, bridges, castles
from rules.expansions.bridges_castles_bazaars.castles import CASTLE
from rules.state import State


def tokens_of(state: State, player: int) -> Mapping[str, int]:
    """Return what a player may still build."""
    return {**bridges.tokens_of(state, player), **castles.tokens_of(state, player)}


COLUMN = Column(
    emblems={**bazaar.EMBLEMS},
    pieces={**castles.PIECES},
    pieces_of=castles.pieces_of,
    stands_of=castles.stands_of,
    tokens={bridges.TOKEN: bridges.token, CASTLE: castles.token},
    tokens_of=tokens_of,
    places={**castles.PLACES},
)
