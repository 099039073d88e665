"""Moving mage and witch, and what makes them leave the board (MW-2 to MW-5, MW-7, MW-8)."""

from collections.abc import Iterator

from rules.actions import Action
from rules.board import Feature
from rules.events import Event, FeatureCompleted, FeatureConverted, Spot
from rules.expansion import FigureKind, Wanderer
from rules.expansions.base import barred_squares
from rules.expansions.mage_witch.slot import FIGURES, OFF, find_feature, is_on, segment_of, stand
from rules.option import Options
from rules.state import State
from rules.step import Step
from rules.tiles import Kind

MAGIC = "magic"
"""The symbol that moves a magic figure."""
EATEN, COMPLETED, TAKEN = "eaten", "completed", "taken"
"""Why a magic figure leaves the board."""
KIND = FigureKind(MAGIC, 0, frozenset({Kind.ROAD, Kind.CITY}), meeple=False)
"""Stands for both where squares are closed to figures (PD-V3)."""


class MoveMagicFigure(Action, frozen=True):
    """Place the mage or the witch on a segment, from beside the board or from elsewhere (MW-2)."""

    figure: str
    x: int
    y: int
    segment: str
    corner: str = ""


class TakeMagicFigure(Action, frozen=True):
    """Take the mage or the witch off the board, where neither can go anywhere (MW-4)."""

    piece: str


class MagicFigureMoved(Event, frozen=True):
    """A player placed or moved the mage or the witch."""

    player: int
    figure: str
    spot: Spot


class MagicFigureLeft(Event, frozen=True):
    """The mage or the witch left the board; `cause` says why: eaten, completed or taken."""

    figure: str
    spot: Spot
    cause: str


def is_safe(options: Options) -> bool:
    """Return whether mage and witch are not eaten, with these options (MW-8)."""
    return options.get("magic-figures") == "not-eaten"


def moves(state: State, step: Step) -> list[Action]:
    """List the moves after a magic tile, or one that joined both features (MW-2 to MW-5).

    If there are none, taking one of them off the board (MW-4).
    """
    if MAGIC not in state.placed.tile.symbols and not are_together(state):
        return []
    spots = [state.spot(segment) for segment in _list_open(state)]
    found: list[Action] = [
        MoveMagicFigure(figure, spot.x, spot.y, spot.segment, spot.corner)
        for figure in FIGURES
        for spot in spots
    ]
    return found or [TakeMagicFigure(each) for each in FIGURES if segment_of(state, each) != OFF]


def are_together(state: State) -> bool:
    """Return whether mage and witch stand on the same feature (MW-5)."""
    mage, witch = (find_feature(state, figure) for figure in FIGURES)
    return mage is not None and mage == witch


def may_change(state: State, feature: Feature) -> bool:
    """Return whether mage or witch may leave a complete feature before it is scored (MW-3)."""
    step = state.find_step(MAGIC)
    if step is None or not any(is_on(state, figure, feature) for figure in FIGURES):
        return False
    return bool(moves(state, step))


def _list_open(state: State) -> Iterator[int]:
    """Yield the segments of incomplete roads and cities on which neither of them stands (MW-3)."""
    board = state.board
    taken = {find_feature(state, figure) for figure in FIGURES}
    barred = set() if is_safe(state.rulebook.options) else barred_squares(state, KIND)
    for segment, number in enumerate(board.feature_of):
        feature = board.features[number]
        if (
            feature.kind in KIND.claims
            and not feature.complete
            and number not in taken
            and board.square_of(segment) not in barred
        ):
            yield segment


def move(state: State, step: Step, action: MoveMagicFigure) -> None:
    """Place the figure."""
    stand(state, action.figure, segment := state.find_segment(action))
    state.emit(MagicFigureMoved(step.player, action.figure, state.spot(segment)))


def take(state: State, step: Step, action: TakeMagicFigure) -> None:
    """Take the figure off the board."""
    _leave(state, action.piece, TAKEN)


def leave_complete(state: State, event: FeatureCompleted | FeatureConverted) -> None:
    """Take both off a feature that is complete, whether anybody scored it or not (MW-7)."""
    for figure in FIGURES:
        if find_feature(state, figure) == event.feature:
            _leave(state, figure, COMPLETED)


def meet(state: State, wanderer: Wanderer, square: int) -> None:
    """Take both off a square that the dragon enters, unless it eats nobody there (MW-8)."""
    if is_safe(state.rulebook.options) or wanderer.spares(state, square):
        return
    for figure in FIGURES:
        segment = segment_of(state, figure)
        if segment != OFF and state.board.square_of(segment) == square:
            _leave(state, figure, EATEN)


def _leave(state: State, figure: str, cause: str) -> None:
    spot = state.spot(segment_of(state, figure))
    stand(state, figure, OFF)
    state.emit(MagicFigureLeft(figure, spot, cause))
