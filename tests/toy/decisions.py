"""The toy on Discord."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnFigure, Reason, Viewer
from rules.state import State
from tests.toy.rules import Invite, Ring


def point_at_nothing(state: State, action: Ring) -> None:
    return None


def invite(state: State, action: Invite) -> OnFigure:
    return OnFigure(action.figure)


def format_guests(viewer: Viewer, state: State) -> Iterator[str]:
    hosts = sorted(set(state.held.values()))
    if hosts:
        names = viewer.words.list(viewer.names[host] for host in hosts)
        yield viewer.words("turn.guests", players=names)


COLUMN = Column(
    decisions={"ring": Decision(question="ring")},
    pointers={Ring: point_at_nothing, Invite: invite},
    status=format_guests,
    reasons=(Reason("bell", "toy"), Reason("guests", "toy")),
)
