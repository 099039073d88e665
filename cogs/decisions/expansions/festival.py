"""The Festival on Discord: the figures that may return are behind a button."""

from cogs.decisions.column import Column, OnFigure, Submenu
from rules import State
from rules.actions import Action
from rules.expansions.festival import TakeBack


def returns_figure(state: State, action: Action) -> bool:
    """Return whether an action takes a figure back (FE-1)."""
    return isinstance(action, TakeBack)


def point_at_figure(state: State, action: TakeBack) -> OnFigure:
    """Point at the figure that returns to its player's supply."""
    return OnFigure(action.figure)


COLUMN = Column(
    pointers={TakeBack: point_at_figure},
    submenus=(Submenu("festival", "v", returns_figure, least=2),),
)
