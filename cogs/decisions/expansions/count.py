"""The Count on Discord: who joins from the City, who goes into it, and where the count moves."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnPoint, OnSegment, Submenu, Viewer
from rendering.expansions.count import find_letter
from rules import State
from rules.actions import Action
from rules.expansions.count import EnterCity, LeaveCity, MoveCount, city_of


def point_at_segment(state: State, action: LeaveCity) -> OnSegment:
    """Point at the segment onto which a figure would move."""
    return OnSegment(state.find_segment(action))


def point_at_quarter(state: State, action: EnterCity | MoveCount) -> OnPoint:
    """Point at the quarter into which somebody would go."""
    return OnPoint(*find_letter(action.quarter))


def leaves_city(state: State, action: Action) -> bool:
    """Return whether a figure would leave the City."""
    return isinstance(action, LeaveCity)


def format_count(viewer: Viewer, state: State) -> Iterator[str]:
    """Say in which quarter the count is."""
    yield viewer.words(f"turn.count-at.{city_of(state).count}")


COLUMN = Column(
    decisions={
        "join-from-city": Decision(question="join-from-city", whole_board=True),
        "into-city": Decision(question="into-city", whole_board=True),
        "move-count": Decision(question="move-count", whole_board=True),
        "depart": Decision(question="depart", whole_board=True),
    },
    pointers={
        EnterCity: point_at_quarter,
        LeaveCity: point_at_segment,
        MoveCount: point_at_quarter,
    },
    submenus=(Submenu("leave-city", "y", leaves_city, square_view="l", least=13),),
    supply=format_count,
)
