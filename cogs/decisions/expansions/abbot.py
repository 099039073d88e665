"""The Abbot: the abbot is pointed at when he can be returned; gardens score points."""

from cogs.decisions.column import Column, OnFigure, Reason
from rules import State
from rules.expansions.abbot import ReturnAbbot


def point_at_abbot(state: State, action: ReturnAbbot) -> OnFigure:
    """Point at the abbot."""
    return OnFigure(action.figure)


COLUMN = Column(
    pointers={ReturnAbbot: point_at_abbot},
    reasons=(
        Reason("garden", "monastery", after="monastery"),
        Reason("garden.incomplete", "monastery", after="monastery.incomplete"),
    ),
)
