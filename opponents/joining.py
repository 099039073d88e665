"""Threats of joining: cities and roads that one more tile would join, and who would win them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from opponents.completion import Openings
from opponents.evaluator import Evaluator
from rules import State
from rules.board import Feature, Figure
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
            if len(entries) > 1:
                for one, other in combinations(entries, 2):
                    yield from _weigh(evaluator, state, square, one, other)


def threaten(
    evaluator: Evaluator, state: State, feature: Feature, kind: str, near: Meetings
) -> float:
    """Return what is gained or lost by joining if the player's figure of a kind claims a feature.

    `near` is what others have.
    """
    joined = [
        (square, sides, other)
        for square, sides in _find_openings(evaluator, state, feature).items()
        for other in near.get((square, feature.kind), ())
    ]
    if not joined:
        return 0.0
    gains = [0.0] * len(state.scores)
    claimed = replace(feature, figures=(Figure(evaluator.player, kind, 1),))
    for square, sides, other in joined:
        for player, gain in _weigh(evaluator, state, square, (claimed, sides), other):
            gains[player] += gain
    return evaluator.weigh(gains)


def list_meetings(evaluator: Evaluator, state: State) -> Meetings:
    """Return where occupied cities and roads go on."""
    entering: Meetings = {}
    for _, feature in evaluator.list_peopled(state):
        for square, sides in _find_openings(evaluator, state, feature).items():
            entering.setdefault((square, feature.kind), []).append((feature, sides))
    return entering


def _find_openings(evaluator: Evaluator, state: State, feature: Feature) -> Openings:
    """Return where a city or road goes on; nowhere for other features."""
    if not feature.open or feature.kind.endless or feature.kind.lonely:
        return {}
    return evaluator.completion.openings(state.board, feature)


def _weigh(
    evaluator: Evaluator, state: State, square: int, one: Entry, other: Entry
) -> Iterator[tuple[int, float]]:
    changes = evaluator.of_features(_find_changes, state, one[0], other[0])
    if not changes:
        return
    chance = evaluator.completion.join(state.board, square, one[1], other[1])
    weight = evaluator.weights["threats"] * chance
    for part, gaining in changes:
        worth = weight * evaluator.prospect(state, part)
        for player, gain in gaining:
            yield player, gain * worth


def _find_changes(
    state: State, one: Feature, other: Feature
) -> Sequence[tuple[Feature, Sequence[tuple[int, int]]]]:
    """Return who would gain (1) or lose (-1) each of two features if they were joined.

    () if both keep their owners.
    """
    parts = one, other
    strengths = [Counter(add_strengths(state, part)) for part in parts]
    held = [_find_leaders(each) for each in strengths]
    winners = _find_leaders(strengths[0] + strengths[1])
    if all(owners == winners for owners in held):
        return ()
    return [
        (part, [(player, 1 if player in winners else -1) for player in owners ^ winners])
        for part, owners in zip(parts, held, strict=True)
    ]


def _find_leaders(strengths: Mapping[int, int]) -> frozenset[int]:
    """Return who has most, ties being settled by nothing else; nobody if that is nothing."""
    most = max(strengths.values(), default=0)
    return frozenset(player for player, strength in strengths.items() if strength == most > 0)
