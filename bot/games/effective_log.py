"""The actions of a log that still count after undos. Pure.

Nothing is ever deleted from a log: a row of the kind `undo` says after which action the game
continues, and the numbers keep growing. The effective log is the rows that led to the newest
position, in order, with gaps where others were undone.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from bot.store import ActionRow
from rules import CHANCE
from rules.actions import Action, Resign

A = TypeVar("A", bound=Action)


class TakeBack(Action, frozen=True, tag="undo"):
    """An undo: the game continues as it was after action number `to`. Unknown to the rules."""

    to: int


def read_take_back(row: ActionRow) -> TakeBack | None:
    """Return the undo in a row; None if the row is an action of the rules."""
    return _read(row, TakeBack)


def _read(row: ActionRow, kind: type[A]) -> A | None:
    try:
        return msgspec.json.decode(row.action, type=kind)
    except (msgspec.MsgspecError, UnicodeError):
        return None


def list_standing(log: Sequence[ActionRow]) -> tuple[ActionRow, ...]:
    """Return the rows of a whole log that were not undone, oldest first."""
    standing, number = list[ActionRow](), len(log)
    while number > 0:
        row = log[number - 1]
        taken_back = read_take_back(row)
        if taken_back is None:
            standing.append(row)
            number -= 1
        else:
            number = min(taken_back.to, number - 1)
    return tuple(reversed(standing))


def find_newest_move(standing: Sequence[ActionRow], seat: int | None = None) -> ActionRow | None:
    """Return the first action of the newest move, or of a seat's newest; None if there is none.

    The start can't be undone, nor anything from before somebody left the game.
    """
    for row in reversed(standing):
        if _read(row, Resign) is not None:
            return None
        if row.interaction_id is not None and seat in (None, row.seat):
            return None if row.seat == CHANCE else row
    return None
