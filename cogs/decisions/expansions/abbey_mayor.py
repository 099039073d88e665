"""Abbey & Mayor: the last abbeys, the wagon that drives on, the barn on its corner."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, OnPoint, Reason, Viewer, format_gain
from rules import State
from rules.expansions.abbey_mayor.barn import PlaceBarn, list_crowded, rate_of
from rules.expansions.abbey_mayor.slot import estate
from rules.expansions.source import KeepTiles
from rules.geometry import square_at
from rules.prospects import find_hazards
from rules.scoring import items_of

POINTS = {"NW": (0.0, 0.0), "NE": (1.0, 0.0), "SW": (0.0, 1.0), "SE": (1.0, 1.0)}


def format_abbeys(viewer: Viewer, state: State) -> Iterator[str]:
    """Tell who still has an abbey, once somebody has none."""
    spent = estate(state).spent
    left = [name for player, name in enumerate(viewer.names) if player not in spent]
    if spent and left:
        yield viewer.words("turn.abbeys", players=viewer.words.list(left))


def format_farmers(viewer: Viewer, state: State) -> Iterator[str]:
    """Say what farmers score whom the tile joins to a barn (AM-19).

    Without points if something may come between, and in games without forecasts.
    """
    words, player = viewer.words, state.turn.player
    for number in list_crowded(state):
        field = state.board.features[number]
        items = items_of(state, field, final=False, each=rate_of(state, number))
        if viewer.insight.foretold and not find_hazards(state, field):
            gains = [format_gain(viewer, player, item.player, item.points) for item in items]
            yield words("effect.barn.gains", gains=words.list(gains, style="unit"))
        else:
            yield words("effect.barn")


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
    supply=format_abbeys,
    effects=format_farmers,
    reasons=(Reason("barn", "field", after="field"),),
)
