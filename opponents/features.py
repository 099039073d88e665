"""Features as reasons: whose they are before and after a move, and their expected points."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from opponents.evaluator import Evaluator
from opponents.likelihood import find_likelihood, is_measured
from opponents.reasons import (
    Claims,
    Closes,
    Frees,
    Grows,
    Hampers,
    Joins,
    Lessens,
    Nears,
    Reason,
    TakesOver,
    Weighed,
)
from rules import State
from rules.board import Feature
from rules.prospects import add_up, find_hazards
from rules.scoring import items_of, majority, size_of

NOTABLE = 10
"""The least change of a probability that is mentioned, in percent."""


def explain_features(evaluator: Evaluator, before: State, after: State) -> Iterator[Weighed]:
    """Yield what is better about each occupied feature, except scored ones."""
    for change in _list_changes(evaluator, before, after):
        gain = evaluator.weigh(change.weigh())
        if gain > 0 and (reason := change.explain()) is not None:
            yield gain, reason


def explain_returns(evaluator: Evaluator, before: State, after: State) -> Iterator[Weighed]:
    """Yield that meeples of the player's return, weighted by how unexpected that was."""
    home = [
        figure
        for figure in after.supply[evaluator.player]
        if figure in before.figures and before.is_meeple(figure)
    ]
    gain = 0.0
    for figure in home:
        feature = before.board.feature(before.figures[figure])
        gain += evaluator.reserve(figure) * (1 - evaluator.return_chance(before, feature))
    yield gain, Frees(len(home))


def _list_changes(evaluator: Evaluator, before: State, after: State) -> "Iterator[_Change]":
    parts: dict[int, list[Feature]] = defaultdict(list)
    for _, feature in before.board.live_features():
        if feature.figures:
            parts[after.board.feature_of[feature.segments[0]]].append(feature)
    for number, feature in after.board.live_features():
        scored = number in parts and feature.complete and not feature.figures
        if (number in parts or feature.figures) and not scored:
            yield _Change(evaluator, before, after, tuple(parts[number]), feature)


@dataclass(frozen=True, slots=True)
class _Change:
    """A feature after a move, and the occupied `parts` that it was made of."""

    evaluator: Evaluator
    before: State
    after: State
    parts: tuple[Feature, ...]
    whole: Feature

    def weigh(self) -> list[float]:
        """Return what everybody gains, with figures that return or leave it."""
        changes = [0.0] * len(self.after.scores)
        if self.whole.figures:
            for player, total in enumerate(self.evaluator.judge(self.after, self.whole)):
                changes[player] += total
        stood = {figure for part in self.parts for figure in part.figures}
        for part in self.parts:
            for player, total in enumerate(self.evaluator.judge(self.before, part)):
                changes[player] -= total
        for figure in sorted(stood ^ set(self.whole.figures)):
            sign = 1 if figure in stood else -1
            changes[figure.player] += sign * self.evaluator.reserve(figure)
        return changes

    def explain(self) -> Reason | None:
        """Return the reason why it is better for the player."""
        if self.evaluator.player in majority(self.after, self.whole):
            return self._explain_own()
        return self._explain_others()

    def _explain_own(self) -> Reason | None:
        player, kind = self.evaluator.player, self.whole.kind
        if not self.parts:
            chance = 0 if self.whole.complete else self._chance
            return Claims(kind, size_of(self.after, self.whole), chance, self._promise)
        if self.whole.complete:
            return self._explain_closing(player)
        held = [majority(self.before, part) for part in self.parts]
        rivals = sorted({seat for seats in held for seat in seats} - {player})
        for rival in rivals:
            if rival not in majority(self.after, self.whole):
                return TakesOver(kind, rival)
            if not kind.lonely and not any({player, rival} <= {*seats} for seats in held):
                return Joins(kind, rival)
        was, chance = self._chance_of(player), self._chance
        if chance >= was + NOTABLE:
            return Nears(kind, player, was, chance)
        return self._explain_growth(player)

    def _explain_closing(self, player: int) -> Closes | None:
        if all(part.complete for part in self.parts):
            return None
        points = add_up(items_of(self.after, self.whole, final=False), player)
        return Closes(self.whole.kind, player, points, find_hazards(self.after, self.whole))

    def _explain_growth(self, player: int) -> Grows | None:
        was = self._promise_to(player)
        return Grows(self.whole.kind, player, was, self._promise) if self._promise > was else None

    def _explain_others(self) -> Reason | None:
        changes, player = self.weigh(), self.evaluator.player
        owner = min(
            (seat for seat in range(len(changes)) if seat != player), key=changes.__getitem__
        )
        was, promise = self._promise_to(owner), self._promise
        if owner not in majority(self.after, self.whole):
            return Lessens(self.whole.kind, owner, was, 0) if was else None
        if self._chance <= self._chance_of(owner) - NOTABLE:
            return Hampers(self.whole.kind, owner, self._chance_of(owner), self._chance)
        return Lessens(self.whole.kind, owner, was, promise) if promise < was else None

    @property
    def _chance(self) -> int:
        return _count_percent(self.evaluator, self.after, self.whole)

    @property
    def _promise(self) -> int:
        return round(self.evaluator.prospect(self.after, self.whole))

    def _chance_of(self, player: int) -> int:
        """Return the probability that the player's part of it was completed, in percent."""
        own = [part for part in self.parts if player in majority(self.before, part)]
        return max((_count_percent(self.evaluator, self.before, part) for part in own), default=0)

    def _promise_to(self, player: int) -> int:
        """Return the expected points of the player's part of it."""
        own = [part for part in self.parts if player in majority(self.before, part)]
        return round(sum(self.evaluator.prospect(self.before, part) for part in own))


def _count_percent(evaluator: Evaluator, state: State, feature: Feature) -> int:
    """Return the probability in percent that a road or city is completed; 0 for all others.

    0 also in games of a kind in which such chances were not measured: then none are told.
    """
    if feature.kind.lonely or feature.kind.endless or not is_measured(state):
        return 0
    if feature.complete:
        return 100
    return round(100 * find_likelihood(evaluator, state, feature))
