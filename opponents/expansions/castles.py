"""Castles to the opponents: what may be completed in their fiefs, and when their meeples return."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from math import prod

from opponents.evaluator import Evaluator
from rules import State
from rules.board import Feature
from rules.expansions.bridges_castles_bazaars.castles import (
    Castle,
    castles_of,
    find_fief,
    find_scoring,
    has_strength,
)
from rules.tiles import Kind
from rules.turn import SCORING


def watch_fiefs(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value castles: points and returning meeples, as likely as something is completed there."""
    occupied = [castle for castle in castles_of(state) if castle.figure is not None]
    if not occupied:
        return
    due = {}
    if state.find_step(SCORING) is not None:
        due = {castle.figure: trigger.points for castle, trigger in find_scoring(state)}
    for castle in occupied:
        assert castle.figure is not None
        if castle.figure in due:
            likely, points = 1.0, float(due[castle.figure])
        else:
            likely, points = _foresee(evaluator, state, castle)
        value = points if has_strength(state, castle) else 0.0
        yield castle.owner, value + likely * evaluator.reserve(castle.figure)


def list_by_castles(state: State) -> Mapping[int, Hashable]:
    """Return the fields beside castles, which make them worth more, each with those castles."""
    board, beside = state.board, defaultdict[int, set[int]](set)
    for castle in castles_of(state):
        for segment in board.feature(castle.segment).segments:
            placement = board.placements[board.placement_of[segment]]
            for local, printed in enumerate(placement.tile.segments):
                if segment - placement.first in printed.touches:
                    beside[board.feature_of[placement.first + local]].add(castle.segment)
    return {field: frozenset(castles) for field, castles in beside.items()}


def _foresee(evaluator: Evaluator, state: State, castle: Castle) -> tuple[float, float]:
    """Return how likely a castle scores at all, and what it scores on average."""
    weights = evaluator.weights
    later = evaluator.turns / (evaluator.turns + weights["late"])
    board, chances = state.board, list[tuple[float, float]]()
    for feature in _list_open(state, castle):
        chance = evaluator.completion.chance(board, feature)
        chances.append((chance, evaluator.prospect(state, feature)))
    none = prod(1 - chance for chance, _ in chances)
    total = sum(chance for chance, _ in chances)
    average = sum(chance * points for chance, points in chances) / total if total else 0.0
    new = none * later * weights["castle_new"]
    return 1 - none, weights["castle"] * (1 - none) * average + new


def _list_open(state: State, castle: Castle) -> Iterator[Feature]:
    """Yield the incomplete features of a castle's fief."""
    board = state.board
    found = {
        board.feature_of[segment]
        for square in find_fief(state, castle)
        for placement in board.placements_on(square)
        for segment in placement.segments
    }
    for number in sorted(found):
        feature = board.features[number]
        if feature.open and not feature.kind.endless and feature.kind is not Kind.GARDEN:
            yield feature
