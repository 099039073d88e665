"""Mage & Witch on Discord: a button for each of the two, then a square, then a road or city."""

from collections.abc import Callable

from cogs.decisions.column import Column, Decision, OnSegment, Reason, Submenu
from rules import State
from rules.actions import Action
from rules.expansions.mage_witch.moves import MoveMagicFigure, TakeMagicFigure
from rules.expansions.mage_witch.slot import MAGE, WITCH, segment_of


def moves(figure: str) -> Callable[[State, Action], bool]:
    """Return what tells whether an action moves this figure (MW-2)."""

    def holds(state: State, action: Action) -> bool:
        return isinstance(action, MoveMagicFigure) and action.figure == figure

    return holds


def point_at_goal(state: State, action: MoveMagicFigure) -> OnSegment:
    """Point at the segment to which the figure goes."""
    return OnSegment(state.find_segment(action))


def point_at_figure(state: State, action: TakeMagicFigure) -> OnSegment:
    """Point at the segment that the figure leaves."""
    return OnSegment(segment_of(state, action.piece))


COLUMN = Column(
    decisions={"magic": Decision(question="magic")},
    pointers={MoveMagicFigure: point_at_goal, TakeMagicFigure: point_at_figure},
    submenus=(
        Submenu(MAGE, "m", moves(MAGE), square_view="n"),
        Submenu(WITCH, "w", moves(WITCH), square_view="x"),
    ),
    reasons=(Reason(MAGE, "magic", part=True), Reason(WITCH, "magic", part=True)),
)
