"""The toy on Discord."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnFigure, OnPoint, Reason, Viewer
from rules.geometry import square_at
from rules.state import State
from tests.toy.rules import Invite, Ring, Tether

POINTS = {"NW": (0.0, 0.0), "NE": (1.0, 0.0), "SW": (0.0, 1.0), "SE": (1.0, 1.0)}


def point_at_nothing(state: State, action: Ring) -> None:
    return None


def invite(state: State, action: Invite) -> OnFigure:
    return OnFigure(action.figure)


def point_at_corner(state: State, action: Tether) -> OnPoint:
    x, y = POINTS[action.at]
    return OnPoint(square_at(action.x, action.y), (x, y))


def format_guests(viewer: Viewer, state: State) -> Iterator[str]:
    hosts = sorted({holder for f, holder in state.held.items() if holder != f.player})
    if hosts:
        names = viewer.words.list(viewer.names[host] for host in hosts)
        yield viewer.words("turn.guests", players=names)


COLUMN = Column(
    decisions={"ring": Decision(question="ring")},
    pointers={Ring: point_at_nothing, Invite: invite, Tether: point_at_corner},
    status=format_guests,
    reasons=(Reason("bell", "toy"), Reason("guests", "toy")),
)
