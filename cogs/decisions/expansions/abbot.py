"""The Abbot: he is seen where he can be called back from; gardens bring points."""

from cogs.decisions.column import Column, OnFigure, Reason
from rules import State
from rules.expansions.abbot import ReturnAbbot


def call_back(state: State, action: ReturnAbbot) -> OnFigure:
    """Point at the abbot."""
    return OnFigure(action.figure)


COLUMN = Column(
    pointers={ReturnAbbot: call_back},
    reasons=(
        Reason("garden", "monastery", after="monastery"),
        Reason("garden.incomplete", "monastery", after="monastery.incomplete"),
    ),
)
