"""What laying the tile in hand does on the board."""

from cogs.decisions.column import Laying
from cogs.decisions.expansions import COLUMNS
from rules import State, legal_actions
from rules.board import Board


def list_completed(state: State, square: int) -> list[str]:
    """Return the kinds of feature that the tile in hand, laid here, completes in some rotation."""
    kinds = set()
    for action in legal_actions(state):
        pointer = COLUMNS.point(state, action)
        if isinstance(pointer, Laying) and pointer.square == square:
            board: Board = state.board.copy()
            for number in board.place(state.tile(state.turn.tile), square, pointer.rotation):
                kinds.add(str(board.features[number].kind))
    return sorted(kinds)
