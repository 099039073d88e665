"""Builder and pig: no meeples; they are placed only beside their owner's (TB-4, TB-18)."""

from rules.board import Feature, Figure
from rules.events import FeatureParted, FigureCaptured, FigureKept, FigureReturned
from rules.expansion import FigureKind, Joining
from rules.option import Options
from rules.state import State
from rules.tiles import Kind

BUILDER, PIG = "builder", "pig"
ALONE, PARTED = "alone", "parted"
"""Why they go home: their owner's last meeple left their feature, or is on another one now."""


def figures(options: Options) -> tuple[FigureKind, ...]:
    """One builder each, and one pig, unless there are no fields (TB-20)."""
    volcano = options.get("builder-pig-volcano") is True

    def special(name: str, claims: frozenset[Kind]) -> FigureKind:
        joins = beside_own(name)
        return FigureKind(name, 1, claims, meeple=False, joins=joins, on_volcano=volcano)

    builder = special(BUILDER, frozenset({Kind.ROAD, Kind.CITY}))
    if not options["fields"]:
        return (builder,)
    return builder, special(PIG, frozenset({Kind.FIELD}))


def beside_own(kind: str) -> Joining:
    """Return the rule where this figure may be placed (TB-4, TB-5, TB-18).

    Where its owner has a meeple, and none of this kind, in an incomplete feature.
    """

    def joins(state: State, feature: Feature, player: int) -> bool:
        own = {figure.kind for figure in feature.figures if figure.player == player}
        meeples = own - state.rulebook.no_meeples
        return bool(meeples) and kind not in own and not feature.complete

    return joins


def follow_home(state: State, event: FigureReturned | FigureCaptured | FigureKept) -> None:
    """Return a player's builder or pig whose last meeple left its feature (G2-5, PD-D9)."""
    _send_alone(state, event.figure.player, ALONE)


def part(state: State, event: FeatureParted) -> None:
    """Return everybody's builder that has been parted from all meeples of its own (FR-6)."""
    for player in state.players:
        _send_alone(state, player, PARTED)


def _send_alone(state: State, player: int, cause: str) -> None:
    for figure in (Figure(player, BUILDER, 1), Figure(player, PIG, 1)):
        segment = state.figures.get(figure)
        if segment is not None:
            there = state.meeples(state.board.feature(segment))
            if all(other.player != player for other in there):
                state.send_home(figure, cause)
