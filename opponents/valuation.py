"""What a position is worth to a player: the points if the game ended now, and what may come.

What may come is rough: features that may still be completed, figures that are free to be placed,
whom a piece on its way may meet. All numbers are points.
"""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from rules import CHANCE, State
from rules.board import ENDLESS, Feature
from rules.engine import settle
from rules.events import GameEnded
from rules.scoring import end_game, majority, points, score_unfinished, worth
from rules.tiles import LONELY
from rules.wandering import find_roaming

RESERVE = 8.0
"""What it is worth to have any number of figures at home."""
SPARE = 0.6
"""What the next figure at home is worth beside the one before."""
HELPER = 2.0
"""What a figure without a say is worth where it stands, in points beside those it brings."""
DRAW = 4.0
"""What a tile yet to be drawn brings."""
STAKE = 4.0
"""What a figure loses that is met at once."""
TILES_TO_CLOSE = 12
"""With so many tiles left an open end is as likely to be closed as not."""
TILES_TO_SURROUND = 30
"""With so many tiles left half of the empty squares round a monastery will be filled."""
LAST_TURNS = 6
"""From so many turns before the end on, figures at home are worth less and less."""


class Valuation:
    """Values positions in one player's eyes; what stays the same among them is counted once."""

    def __init__(self, player: int, tiles_left: int, players: int) -> None:
        self._player = player
        self._players = players
        self._tiles_left = tiles_left
        self._counted: dict[tuple[int, ...], tuple[object, tuple[float, ...]]] = {}

    def value(self, state: State) -> float:
        """Return what a position is worth to the player, beside what it is to the others."""
        totals = self._count(state)
        others = [total for player, total in enumerate(totals) if player != self._player]
        mean = sum(others) / len(others) if others else 0.0
        return totals[self._player] - mean + self._expect_draw(state) + self._fear(state)

    def claim(self, state: State, feature: Feature) -> float:
        """Return what a feature may bring to whoever claims it alone."""
        return self._hope(state, feature) - self._cost_of_claim(feature)

    def _count(self, state: State) -> list[float]:
        if any(isinstance(event, GameEnded) for event in state.events):
            return [float(score) for score in state.scores]
        totals = [float(score) for score in _score_apart(state).scores]
        free = [float(sum(map(state.is_meeple, figures))) for figures in state.supply]
        slots = tuple(map(id, state.slots.values()))
        for feature in state.board.features:
            if not feature.figures:
                continue
            for player, total in enumerate(self._count_feature(state, feature, slots)):
                totals[player] += total
            back = self._chance(feature)
            for figure in state.meeples(feature):
                free[figure.player] += back if feature.complete else back / 2
        for player, count in enumerate(free):
            totals[player] += RESERVE * (1 - SPARE**count) * self._stage
        return totals

    def _count_feature(
        self, state: State, feature: Feature, slots: tuple[int, ...]
    ) -> tuple[float, ...]:
        """Return what a feature may bring everybody, counted once while nothing changes it.

        The same feature of two positions is the same object; besides, only the expansions' parts
        of the state and, for a field, the cities completed just now have a say.
        """
        cities = state.turn.completed if feature.kind in ENDLESS else ()
        key = (id(feature), *slots, -1, *cities)
        if key not in self._counted:
            brought = [0.0] * self._players
            for player, total in self._bring(state, feature):
                brought[player] += total
            self._counted[key] = (feature, *state.slots.values()), tuple(brought)
        return self._counted[key][1]

    def _bring(self, state: State, feature: Feature) -> Iterator[tuple[int, float]]:
        """Yield what a feature may bring to whom."""
        hope = self._hope(state, feature)
        for player in majority(state, feature):
            yield player, hope
        for bonus in state.rulebook.bonuses:
            for item in bonus(state, feature, True):
                yield item.player, float(item.points)
        if feature.open and feature.kind not in ENDLESS:
            for figure in feature.figures:
                if not state.is_meeple(figure):
                    yield figure.player, HELPER * self._stage

    def _hope(self, state: State, feature: Feature) -> float:
        now = points(worth(state, feature))
        if feature.complete or feature.kind in ENDLESS:
            return now
        done = points(worth(state, replace(feature, open=0)))
        return now + self._chance(feature) * (done - now)

    def _chance(self, feature: Feature) -> float:
        """Return how likely a feature is to be completed; what part of one that has a middle."""
        if feature.kind in ENDLESS:
            return 0.0
        if feature.kind in LONELY and feature.open:
            return self._tiles_left / (self._tiles_left + TILES_TO_SURROUND)
        return float((self._tiles_left / (self._tiles_left + TILES_TO_CLOSE)) ** feature.open)

    def _cost_of_claim(self, feature: Feature) -> float:
        return (1 - self._chance(feature)) * self._stage

    @cached_property
    def _stage(self) -> float:
        return min(1.0, self._tiles_left / self._players / LAST_TURNS)

    def _expect_draw(self, state: State) -> float:
        step = state.step
        draws = step is not None and step.player == CHANCE and step.kind in state.rulebook.behalf
        return DRAW if draws else 0.0

    def _fear(self, state: State) -> float:
        """Return what it is worth whom a piece on its way may still meet."""
        step = state.step
        if step is None or step.kind not in state.rulebook.wanderers:
            return 0.0
        roaming = find_roaming(state, step.kind)
        met = {} if roaming is None else roaming.prey
        return sum(
            (-STAKE if figure.player == self._player else STAKE / self._players) / (1 + steps)
            for figure, steps in met.items()
        )


def _score_apart(state: State) -> State:
    """Return the position with the points that the end brings beside those of features."""
    book = state.rulebook
    counted = (score_unfinished, end_game)
    apart = tuple(s for s in book.ending if book.automatic[s.kind] not in counted)
    if not apart:
        return state
    after = state.copy()
    after.agenda = apart
    settle(after)
    return after
