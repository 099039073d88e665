"""The Robbers on Discord: where one waits, for whom, and what it takes by a tile."""

from collections.abc import Iterator

from cogs.decisions.column import Column, Decision, Reason, Viewer, format_gain
from rules import State
from rules.engine import settle
from rules.expansions.robbers import (
    PLACE,
    ROBBED,
    PlaceRobber,
    ScoreRobbed,
    half_of,
    list_rivals,
    robbers_of,
)
from rules.prospects import find_hazards
from rules.scoring import list_completed, list_scores
from rules.turn import ROUND, SCORING


def format_waiting(viewer: Viewer, state: State) -> Iterator[str]:
    """Say where robbers wait on the scoreboard, and for whom."""
    words, told = viewer.words, []
    for player, space in enumerate(robbers_of(state).robbers):
        if space is None:
            continue
        rivals = words.list(viewer.names[seat] for seat in list_rivals(state, player, space))
        key = "turn.robber.waits" if rivals else "turn.robber.alone"
        told.append(words(key, player=viewer.names[player], space=space, rivals=rivals))
    if told:
        yield words("turn.robbers", robbers=words.list(told, style="unit"))


def format_loot(viewer: Viewer, state: State) -> Iterator[str]:
    """Say whose robber gets how much by what the tile completes (RB-4).

    Only whose may while something may still come in between, or a figure is chosen that moves.
    """
    if state.find_step(SCORING) is None or not any(
        space is not None for space in robbers_of(state).robbers
    ):
        return
    features = state.board.features
    hazards = any(find_hazards(state, features[number]) for number in list_completed(state))
    words, player = viewer.words, state.turn.player
    robberies = None if hazards else foresee_robberies(state)
    if robberies is None:
        robbers = [viewer.names[seat] for seat in list_possible(state)]
        if robbers and viewer.insight.foretold:
            yield words("effect.robbed.may", players=words.list(robbers))
        return
    gains = [
        format_gain(viewer, player, robbery.player, half_of(robbery.points))
        for robbery in robberies
    ]
    if gains:
        yield words("effect.robbed", gains=words.list(gains, style="unit"))


def list_possible(state: State) -> list[int]:
    """Return whose robbers wait where somebody scores by what is complete now."""
    scoring = {item.player for item in list_scores(state) if item.points > 0}
    return [
        player
        for player, space in enumerate(robbers_of(state).robbers)
        if space is not None and scoring.intersection(list_rivals(state, player, space))
    ]


def foresee_robberies(state: State) -> list[ScoreRobbed] | None:
    """Return what robbers do if this turn is scored as it is; None if that is to be decided."""
    after, kinds = state.copy(), [step.kind for step in state.agenda]
    first = kinds.index(SCORING)
    after.agenda = after.agenda[first : kinds.index(ROUND, first) + 1]
    after.legal = None
    after.events = []
    settle(after)
    if any(step.kind in (ROUND, "hold-up") for step in after.agenda):
        return None
    return [event for event in after.events if isinstance(event, ScoreRobbed)]


def point_at_nothing(state: State, action: PlaceRobber) -> None:
    """Point at nothing: the scoreboard is not in the picture."""


COLUMN = Column(
    decisions={PLACE: Decision(question=PLACE)},
    pointers={PlaceRobber: point_at_nothing},
    supply=format_waiting,
    effects=format_loot,
    reasons=(Reason(ROBBED, ROBBED),),
)
