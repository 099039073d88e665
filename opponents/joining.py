"""Threats of joining: cities and roads that one more tile would join, and who would win them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from opponents.evaluator import Evaluator
from rules import State
from rules.board import Feature
from rules.scoring import add_strengths
from rules.tiles import Kind

Entry = tuple[Feature, frozenset[int]]
"""A feature, and the sides through which it enters an open square."""
Meetings = dict[tuple[int, Kind], list[Entry]]
"""What enters open squares, by square and kind."""


def fear_joining(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value what would change owner, as likely as a tile joins two occupied features."""
    if evaluator.weights["threats"] and evaluator.sense.others:
        for (square, _), entries in evaluator.of_position(list_meetings, state).items():
            for one, other in combinations(entries, 2):
                yield from _weigh(evaluator, state, square, one, other)


def threaten(evaluator: Evaluator, state: State, claimed: Feature, near: Meetings) -> float:
    """Return what is gained or lost by joining if the player claims a feature like this.

    `claimed` has their figure already; `near` is what others have.
    """
    gains = [0.0] * len(state.scores)
    if _goes_on(claimed):
        for square, sides in evaluator.completion.openings(state.board, claimed):
            for other in near.get((square, claimed.kind), ()):
                for player, gain in _weigh(evaluator, state, square, (claimed, sides), other):
                    gains[player] += gain
    return evaluator.weigh(gains)


def list_meetings(evaluator: Evaluator, state: State) -> Meetings:
    """Return where occupied cities and roads go on."""
    entering: Meetings = {}
    for _, feature in evaluator.list_peopled(state):
        if _goes_on(feature):
            for square, sides in evaluator.completion.openings(state.board, feature):
                entering.setdefault((square, feature.kind), []).append((feature, sides))
    return entering


def _goes_on(feature: Feature) -> bool:
    return bool(feature.open) and not (feature.kind.endless or feature.kind.lonely)


def _weigh(
    evaluator: Evaluator, state: State, square: int, one: Entry, other: Entry
) -> Iterator[tuple[int, float]]:
    parts = one[0], other[0]
    strengths = [Counter(add_strengths(state, part)) for part in parts]
    held = [_find_leaders(each) for each in strengths]
    winners = _find_leaders(strengths[0] + strengths[1])
    if all(owners == winners for owners in held):
        return
    chance = evaluator.completion.join(state.board, square, one[1], other[1])
    weight = evaluator.weights["threats"] * chance
    for part, owners in zip(parts, held, strict=True):
        for player in owners | winners:
            change = (player in winners) - (player in owners)
            yield player, weight * change * evaluator.prospect(state, part)


def _find_leaders(strengths: Mapping[int, int]) -> frozenset[int]:
    """Return who has most, ties being settled by nothing else; nobody if that is nothing."""
    most = max(strengths.values(), default=0)
    return frozenset(player for player, strength in strengths.items() if strength == most > 0)
