"""The fairy (PD-F1 to PD-F11)."""

from collections.abc import Iterator

from rules.actions import Action
from rules.board import Feature, Figure
from rules.events import Event, FigureReturned, Part, PointsGiven, ScoreItem, Spot
from rules.expansion import Step
from rules.expansions.princess_dragon.pieces import pieces
from rules.state import State


class MoveFairy(Action, frozen=True):
    """Stand the fairy next to one of one's own meeples (PD-F1)."""

    figure: Figure


class FairyMoved(Event, frozen=True):
    """The fairy now stands next to this meeple."""

    player: int
    figure: Figure
    spot: Spot


def fairy_moves(state: State, player: int) -> Iterator[Action]:
    """Yield the player's meeples the fairy may go to: any but the one she is next to (PD-F1)."""
    beside = pieces(state).beside
    for figure in sorted(state.figures):
        if figure.player == player and figure != beside:
            yield MoveFairy(figure)


def move(state: State, step: Step, action: MoveFairy) -> None:
    """Move the fairy; the figure stays as it is."""
    segment = state.figures[action.figure]
    state.store(pieces(state), fairy=state.board.square_of(segment), beside=action.figure)
    state.emit(FairyMoved(step.player, action.figure, state.spot(segment)))


def greet(state: State, step: Step) -> None:
    """T1: the fairy next to your meeple gives 1 point (PD-F3)."""
    beside = pieces(state).beside
    if beside is not None and beside.player == step.player:
        items = (_gift(state, beside, 1, "fairy.turn"),)
        state.award(items)
        state.emit(PointsGiven(items))


def reward(state: State, feature: Feature, final: bool) -> Iterator[ScoreItem]:
    """Yield 3 points for the meeple beside the fairy, majority or not (PD-F4)."""
    beside = pieces(state).beside
    if beside is not None and beside in feature.figures:
        yield _gift(state, beside, 3, "fairy.scored")


def part(state: State, event: FigureReturned) -> None:
    """Leave the fairy on her tile, next to nobody, when her meeple goes (PD-F11)."""
    here = pieces(state)
    if here.beside == event.figure:
        state.store(here, beside=None)


def _gift(state: State, figure: Figure, points: int, reason: str) -> ScoreItem:
    parts = (Part("fairy", 1, points),)
    return ScoreItem(figure.player, points, reason, parts, state.spot(state.figures[figure]))
