"""Looking ahead: the value of each choice, with what its player could claim next."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from opponents.column import Column, Judgement
from opponents.evaluator import Evaluator
from opponents.joining import list_meetings, threaten
from rules import CHANCE, State, apply, draw_weights, legal_actions
from rules.actions import Action, Chance, Deploy, Pass, PlaceTile
from rules.board import Feature
from rules.engine import settle
from rules.geometry import square_at

T = TypeVar("T")

MOST_FORESEEN = 24
"""The most choices of a later decision that are tried."""


def judge(evaluator: Evaluator, seen: State) -> dict[Action, float]:
    """Return the values of a decision's actions, in points; of equivalent ones only the first."""
    decide = find_judgement(evaluator.columns, seen)
    return dict(decide(evaluator, seen) if decide else _judge(evaluator, seen))


def find_judgement(columns: Iterable[Column], seen: State) -> Judgement | None:
    """Return an expansion's own evaluation of a step; None for all others."""
    step = seen.step
    assert step is not None
    return next((c.judgements[step.kind] for c in columns if step.kind in c.judgements), None)


def _judge(evaluator: Evaluator, state: State) -> Iterator[tuple[Action, float]]:
    claims = list_claims(evaluator, state)
    gains = weigh_claims(evaluator, state, claims)
    for action in list_options(state):
        if action in gains:
            continue
        if gains and isinstance(action, Pass):
            yield action, evaluator.value(state)
        elif not isinstance(action, Deploy) or not _stands_alone(state, action):
            yield action, foresee(evaluator, apply(state, action)[0])
    if gains:
        base = evaluator.value(state)
        for action, gain in gains.items():
            yield action, base + gain


def list_options(state: State) -> Sequence[Action]:
    """Return a decision's actions, of placements that look the same only the first."""

    def find_look(action: Action) -> Hashable:
        if not isinstance(action, PlaceTile):
            return action
        return action.x, action.y, state.tile(state.turn.tile).distinct_rotations[action.rotation]

    return list_distinct(state, find_look)


def list_distinct(state: State, find_key: Callable[[Action], Hashable]) -> Sequence[Action]:
    """Return a decision's actions, of those with the same key only the first."""
    firsts: dict[Hashable, Action] = {}
    for action in legal_actions(state):
        firsts.setdefault(find_key(action), action)
    return [*firsts.values()]


def foresee(evaluator: Evaluator, after: State, depth: int = 2) -> float:
    """Return the value of a position, with the player's next actions in their own part of it."""
    if after.player == CHANCE:
        return _expect(evaluator, after, depth)
    if after.player != evaluator.player:
        return evaluator.value(after)
    step = after.step
    assert step is not None
    if any(step.kind in column.passed_over for column in evaluator.columns):
        return foresee(evaluator, _pass_over(after), depth)
    claimed = pick_claims(evaluator, after)
    if claimed is not None:
        return evaluator.value(after) + claimed
    if not depth or not any(step.kind in column.foreseen for column in evaluator.columns):
        return evaluator.value(after)
    options = spread(list_options(after), MOST_FORESEEN)
    return max(foresee(evaluator, apply(after, o)[0], depth - 1) for o in options)


def spread(options: Sequence[T], most: int) -> Sequence[T]:
    """Return at most so many of these options, evenly spread."""
    return options[:: max(1, -(-len(options) // most))]


def _pass_over(after: State) -> State:
    """Return the position as if there were nothing to decide at its step."""
    beyond = after.copy()
    beyond.legal, beyond.agenda = None, beyond.agenda[1:]
    settle(beyond)
    return beyond


def _expect(evaluator: Evaluator, after: State, depth: int) -> float:
    """Return the value of a position of chance: the mean over its lots, as it is before a draw."""
    if not depth or not isinstance(legal_actions(after)[0], Chance):
        return evaluator.value(after)
    weights = draw_weights(after)
    values = (foresee(evaluator, apply(after, action)[0], depth - 1) for action in weights)
    total = sum(value * weight for value, weight in zip(values, weights.values(), strict=True))
    return total / sum(weights.values())


def list_claims(evaluator: Evaluator, state: State) -> Mapping[Deploy, tuple[Feature, float]]:
    """Return the figures that may claim unoccupied features, and the probability of their loss.

    One of a kind on each feature, in the safest place.
    """
    features, lost = state.board.features, evaluator.expose(state)
    found: dict[tuple[str, int], tuple[float, Deploy]] = {}
    for action in legal_actions(state):
        if not isinstance(action, Deploy):
            continue
        key = action.figure, _number_of(state, action)
        feature = features[key[1]]
        if not _claims(state, action, feature) or (key in found and lost is None):
            continue
        square = square_at(action.x, action.y)
        risk = lost(evaluator.player, square, feature.complete) if lost else 0.0
        if key not in found or risk < found[key][0]:
            found[key] = risk, action
    return {action: (features[number], risk) for (_, number), (risk, action) in found.items()}


def weigh_claims(
    evaluator: Evaluator, state: State, claims: Mapping[Deploy, tuple[Feature, float]]
) -> dict[Deploy, float]:
    """Return what each claim adds."""
    gains: dict[Deploy, float] = {}
    joining = evaluator.weights["threats"] and evaluator.sense.others and claims
    near = evaluator.of_position(list_meetings, state) if joining else {}
    for action, (feature, risk) in claims.items():
        gain = evaluator.claim(state, feature, action.figure)
        if near:
            gain += threaten(evaluator, state, feature, action.figure, near)
        gains[action] = gain * (1 - risk) if gain > 0 else gain
    return gains


def pick_claims(evaluator: Evaluator, state: State) -> float | None:
    """Return the gain of the best claim, plus the best one of a figure with a phase of its own.

    No gain if passing is better; None if nothing can be claimed. Of several figures for a feature
    the first is taken.
    """
    features, firsts = state.board.features, dict[int, Deploy]()
    for action in legal_actions(state):
        if isinstance(action, Deploy):
            number = _number_of(state, action)
            if number not in firsts and _claims(state, action, features[number]):
                firsts[number] = action
    if not firsts:
        return None
    lost, claims = evaluator.expose(state), dict[Deploy, tuple[Feature, float]]()
    for number, action in firsts.items():
        feature, square = features[number], square_at(action.x, action.y)
        risk = lost(evaluator.player, square, feature.complete) if lost else 0.0
        claims[action] = feature, risk
    gains = weigh_claims(evaluator, state, claims)
    best = max(gains, key=gains.__getitem__)
    total = max(0.0, gains[best])
    taken = claims[best][0] if total else None
    at_home = {figure.kind for figure in state.supply[evaluator.player]} - {best.figure}
    for kind in state.rulebook.figures:
        if kind.own_phase and kind.meeple and kind.name in at_home:
            others = [
                evaluator.claim(state, feature, kind.name)
                for feature, _ in claims.values()
                if feature is not taken and feature.kind in kind.claims
            ]
            total += max(0.0, max(others, default=0.0))
    return total


def _stands_alone(state: State, action: Deploy) -> bool:
    return _claims(state, action, state.board.features[_number_of(state, action)])


def _claims(state: State, action: Deploy, feature: Feature) -> bool:
    """Return whether a figure would be the first of a feature, and have a say in it."""
    return not feature.figures and action.figure not in state.rulebook.no_meeples


def _number_of(state: State, action: Deploy) -> int:
    board = state.board
    for number in board.squares[square_at(action.x, action.y)]:
        placement = board.placements[number]
        if placement.corner == action.corner:
            return board.feature_of[placement.segment(action.segment)]
    raise LookupError(action)
