"""The Ferries on Discord: which roads of a lake are joined, each possibility drawn on it."""

from cogs.decisions.column import Column, Decision, Over
from rules import State
from rules.board import Placement
from rules.expansions.ferries import FERRIES, FERRY, PIECES, LayFerry, MoveFerry
from rules.geometry import square_at


def point_at_ferry(state: State, action: LayFerry | MoveFerry) -> Over:
    """Point at the ferry as it would lie on its lake."""
    tile, rotation = PIECES[frozenset(action.ends)]
    square = square_at(action.x, action.y)
    return Over(Placement(state.tile(tile), square, rotation, len(state.board.placement_of)))


COLUMN = Column(
    decisions={
        FERRY: Decision(question=FERRY),
        FERRIES: Decision(question=FERRIES, whole_board=True),
    },
    pointers={LayFerry: point_at_ferry, MoveFerry: point_at_ferry},
)
