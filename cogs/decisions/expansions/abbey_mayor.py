"""Abbey & Mayor: the last abbeys, the wagon that drives on, the barn on its corner."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnPoint, Reason, Viewer
from rules import State
from rules.expansions.abbey_mayor.barn import PlaceBarn
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.source import KeepTiles
from rules.geometry import square_at

POINTS = {"NW": (0.0, 0.0), "NE": (1.0, 0.0), "SW": (0.0, 1.0), "SE": (1.0, 1.0)}


def format_abbeys(viewer: Viewer, state: State) -> Iterator[str]:
    """Tell who still has an abbey, once somebody has none."""
    spent = estate(state).spent
    left = [name for player, name in enumerate(viewer.names) if player not in spent]
    if spent and left:
        yield viewer.words("turn.abbeys", players=viewer.words.list(left))


def point_at_corner(state: State, action: PlaceBarn) -> OnPoint:
    """Point at the corner on which the barn would stand."""
    return OnPoint(square_at(action.x, action.y), POINTS[action.at])


def point_at_nothing(state: State, action: KeepTiles) -> None:
    """Point at nothing: the game ends."""


COLUMN = Column(
    decisions={
        "drive": Decision(question="drive", whole_board=True),
        "last-abbey": Decision(question="last-abbey"),
    },
    pointers={PlaceBarn: point_at_corner, KeepTiles: point_at_nothing},
    declines=frozenset({KeepTiles}),
    status=format_abbeys,
    reasons=(Reason("barn", "field", after="field"),),
)
