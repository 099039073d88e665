"""Review of a finished game: how good a move was, and who was ahead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from opponents.evaluator import Evaluator
from opponents.expansions import evaluate
from opponents.expansions.base import expect_draw
from opponents.search import foresee, judge
from opponents.view import look_from
from rules import State, apply
from rules.actions import Action
from rules.events import Event


@dataclass(frozen=True, slots=True)
class Review:
    """A choice reviewed at first sight, in points: how much worse it seems than the best one.

    `worth` is the best one's value, on the scale of `stand`.
    """

    worth: float
    lost: float


def review(state: State, player: int, action: Action) -> Review:
    """Return how good a legal action of the player to decide seems, by what they could know."""
    seen = look_from(state, player)
    evaluator = evaluate(seen, player)
    judged = judge(evaluator, seen)
    best = max(judged.values())
    return Review(best, max(0.0, best - _weigh(evaluator, seen, judged, action)))


def play_on(state: State, player: int, action: Action) -> tuple[Sequence[Action], Sequence[Event]]:
    """Return an action with what the strongest level does next at first sight, and the events.

    That is the rest of the player's own part of the turn, by what they could know.
    """
    seen = look_from(state, player)
    evaluator = evaluate(seen, player)
    after, followed = apply(seen, action)
    actions, events = [action], [*followed]
    while after.player == player:
        judged = judge(evaluator, after)
        actions.append(max(judged, key=judged.__getitem__))
        after, followed = apply(after, actions[-1])
        events += followed
    return actions, events


def stand(state: State, player: int) -> float:
    """Return how far a player is ahead, in points, by what everybody can see."""
    return evaluate(state, player).value(state)


def foresee_points(state: State) -> list[float]:
    """Return the points that everybody has or may expect from the board, in seat order.

    Meeples in supply are not counted, nor is the tile that somebody draws next.
    """
    evaluator = evaluate(state, 0)
    totals = evaluator.totals(state)
    for player, figures in enumerate(state.supply):
        totals[player] -= sum(map(evaluator.reserve, figures))
    for player, worth in expect_draw(evaluator, state):
        totals[player] -= worth
    return totals


def _weigh(
    evaluator: Evaluator, seen: State, judged: Mapping[Action, float], action: Action
) -> float:
    """Return the value of an action; of equivalent ones only one was evaluated."""
    known = judged.get(action)
    return foresee(evaluator, apply(seen, action)[0]) if known is None else known
