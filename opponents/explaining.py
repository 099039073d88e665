"""Explanation of a move: which parts of a position's value to its player grow most.

Positions before and after are compared part by part, as the evaluator counts them: features,
figures in supply, dangers to figures, and the terms of expansions.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from opponents.dangers import explain_danger, weigh_danger
from opponents.evaluator import Evaluator
from opponents.expansions import evaluate
from opponents.features import explain_features, explain_returns
from opponents.reasons import Gains, Keeps, NothingBetter, Reason, Weighed
from opponents.search import list_claims
from opponents.view import look_from
from rules import State, apply
from rules.actions import Action, Pass

MOST = 2
"""The most reasons that are given."""
FAINT = 0.25
"""Points below which nothing is a reason."""
SLIGHT = 1.0
"""Points below which nothing is a second reason, or a reason beside points that are scored."""
BESIDE = 0.25
"""A second reason needs at least this share of the first one's points."""


def explain(state: State, player: int, actions: Sequence[Action]) -> tuple[Reason, ...]:
    """Return the best reasons for a player's actions, one after the other.

    Points that are scored are shown with the move, so they are no reason, and there may be none. If
    none are scored either, the reason is that nothing is better.
    """
    seen = look_from(state, player)
    evaluator = evaluate(seen, player)
    compared = after = seen
    told, declines = list[Weighed](), False
    for action in actions:
        if after.player != player:
            break
        told += _explain_choice(evaluator, after, action)
        declines |= isinstance(action, Pass) and bool(list_claims(evaluator, after))
        after = apply(after, action)[0]
        if not told:  # what explains itself depends on more than the position after it
            compared = after
    scores = after.scores[player] > seen.scores[player]
    weighed = [*_compare(evaluator, seen, compared), *told]
    reasons = _choose(weighed, least=SLIGHT if scores else FAINT)
    if reasons or scores:
        return reasons
    meeples = sum(map(after.is_meeple, after.supply[player]))
    return (Keeps(meeples) if declines else NothingBetter(),)


def _choose(weighed: Iterable[Weighed], least: float) -> tuple[Reason, ...]:
    (most, best), *others = sorted(weighed, key=lambda each: -each[0])
    if most < least:
        return ()
    enough = max(SLIGHT, BESIDE * most)
    different = [(points, reason) for points, reason in others if reason != best]
    return (best, *(reason for points, reason in different[: MOST - 1] if points >= enough))


def _explain_choice(evaluator: Evaluator, state: State, action: Action) -> Iterator[Weighed]:
    """Yield an expansion's reasons for a step that it decides in its own way."""
    assert state.step is not None
    for column in evaluator.columns:
        if explain := column.explanations.get(state.step.kind):
            yield from explain(evaluator, state, action)


def _compare(evaluator: Evaluator, before: State, after: State) -> Iterator[Weighed]:
    yield from explain_features(evaluator, before, after)
    yield from explain_returns(evaluator, before, after)
    yield from _explain_terms(evaluator, before, after)
    for column in evaluator.columns:
        if column.exposure is not None:
            changes = weigh_danger(evaluator, column.exposure, before, after)
            yield from explain_danger(evaluator, column.threat, changes)


def _explain_terms(evaluator: Evaluator, before: State, after: State) -> Iterator[Weighed]:
    """Yield the gains of the terms for the player, added up by name."""
    gains = defaultdict[str, float](float)
    for column in evaluator.columns:
        for name, term in column.terms.items():
            for sign, state in ((1, after), (-1, before)):
                for player, points in term(evaluator, state):
                    gains[name] += sign * points * (player == evaluator.player)
    yield from ((gain, Gains(name)) for name, gain in gains.items())
