"""The tuned one-ply of a study of the base game, written down anew as a yardstick.

Weights and terms are the study's, found by CMA-ES in 6,750 games on another engine. It shares no
valuation with `opponents`: what it does not know, it does not value. For the base game only.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from opponents import Chosen
from opponents.view import look_from
from rules import State, apply, legal_actions
from rules.actions import Action, Deploy
from rules.board import Feature, Figure
from rules.geometry import AROUND, ROTATIONS
from rules.scoring import FIELD_RATE
from rules.tiles import Kind

PATIENCE = 0.10656
SPREAD = 0.96765
CITY, CITY_GROWTH = 0.93683, 2
ROAD = 0.84227
MONASTERY = 0.51552
FIELD = 0.80115
RETURN = 1.06742
AT_HOME, MORE_AT_HOME, LATE = 4.87565, 1.01676, 2.05403
JOINING = 0.47217


def choose_by_study(state: State, player: int) -> Chosen:
    """Return the action that leads to the best position, with the best meeple after a tile."""
    seen = look_from(state, player)
    study = _Study(seen, player)
    judged = {action: study.foresee(apply(seen, action)[0]) for action in legal_actions(seen)}
    return Chosen(max(judged, key=judged.__getitem__))


class _Study:
    """The study's values of positions that follow from one, for a player."""

    def __init__(self, seen: State, player: int) -> None:
        self._player = player
        self._left = max(1, seen.tiles_left)
        self._turns = seen.tiles_left / len(seen.scores)
        self._bag = {seen.tile(id): count for id, count in seen.bag.items()}
        self._closing: dict[tuple[int, frozenset[int]], float] = {}
        self._filling: dict[int, float] = {}

    def foresee(self, after: State) -> float:
        """Return the value of a position, with the best of what the player may place next."""
        if after.player != self._player:
            return self._value(after)
        return max(self._value(apply(after, action)[0]) for action in _list_meeples(after))

    def _value(self, state: State) -> float:
        totals = [float(score) for score in state.scores]
        homes = [len(figures) for figures in state.supply]
        chances: dict[int, float] = {}
        occupied = [(n, f) for n, f in state.board.live_features() if f.figures]
        worths: dict[int, float] = {}
        for number, feature in occupied:
            if feature.complete:
                for figure in feature.figures:
                    homes[figure.player] += 1
            worths[number] = self._count(state, number, chances)
            for owner in _find_owners(feature.figures):
                totals[owner] += worths[number]
        for seat, home in enumerate(homes):
            totals[seat] += self._reserve(home)
            another = self._reserve(home + 1) - self._reserve(home)
            for number, feature in occupied:
                if not feature.complete and not feature.kind.endless:
                    back = min(1.0, RETURN * self._chance(state, number, chances))
                    count = sum(figure.player == seat for figure in feature.figures)
                    totals[seat] += back * another * count
        for seat, change in self._list_threats(state, dict(occupied), worths):
            totals[seat] += change
        others = [total for seat, total in enumerate(totals) if seat != self._player]
        return totals[self._player] - max(others) / 2 - sum(others) / len(others) / 2

    def _reserve(self, count: int) -> float:
        each = AT_HOME * self._turns / (self._turns + LATE)
        return sum(each * MORE_AT_HOME**number for number in range(count))

    def _count(self, state: State, number: int, chances: dict[int, float]) -> float:
        """Return the points that a feature promises its owners."""
        board, feature = state.board, state.board.features[number]
        squares = len(board.squares_of(feature))
        if feature.kind is Kind.CITY:
            points = squares + feature.arms
            if feature.complete:
                return 2 * points
            chance = self._chance(state, number, chances)
            return points + CITY * chance * (points + CITY_GROWTH * feature.open)
        if feature.kind is Kind.ROAD:
            if feature.complete:
                return squares
            return squares + ROAD * self._chance(state, number, chances) * feature.open
        if feature.kind is Kind.MONASTERY:
            middle = board.square_of(feature.segments[0])
            empty = [middle + step for step in AROUND if middle + step not in board.squares]
            return 9 - len(empty) + MONASTERY * sum(self._fill(state, square) for square in empty)
        beside = {
            board.feature_of[placement.first + city]
            for segment in feature.segments
            for placement in [board.placements[board.placement_of[segment]]]
            for city in placement.tile.segments[segment - placement.first].touches
        }
        return FIELD_RATE * sum(
            1.0 if board.features[city].complete else FIELD * self._chance(state, city, chances)
            for city in beside
        )

    def _chance(self, state: State, number: int, chances: dict[int, float]) -> float:
        """Return the probability that a feature is completed."""
        if number not in chances:
            board, feature = state.board, state.board.features[number]
            if feature.kind is Kind.MONASTERY:
                middle, chance = board.square_of(feature.segments[0]), 1.0
                for step in AROUND:
                    if middle + step not in board.squares:
                        chance *= self._fill(state, middle + step)
            else:
                entries = _find_entries(state, feature)
                chance = SPREAD ** (len(entries) - 1)
                for square, sides in entries.items():
                    chance *= self._close(board.frontier[square], frozenset(sides))
            chances[number] = chance
        return chances[number]

    def _close(self, signature: int, sides: frozenset[int]) -> float:
        """Return the chance of a tile on which a feature ends that enters by these sides."""
        if (signature, sides) not in self._closing:
            count = sum(
                count
                for tile, count in self._bag.items()
                if any(
                    all(
                        key in sides
                        for segments, _, key, _, _ in lines
                        if segments[len(segments) // 2]
                        in {s[len(s) // 2] for s, _, entered, _, _ in lines if entered in sides}
                    )
                    for rotation in ROTATIONS[tile.turns[signature]]
                    for lines in [tile.orientations[rotation].lines]
                )
            )
            self._closing[signature, sides] = self._come(count)
        return self._closing[signature, sides]

    def _fill(self, state: State, square: int) -> float:
        """Return the chance that any tile is placed on a square."""
        signature = state.board.frontier.get(square, 0)
        if signature not in self._filling:
            fitting = (n for tile, n in self._bag.items() if tile.turns[signature])
            self._filling[signature] = self._come(sum(fitting) if signature else self._left / 2)
        return self._filling[signature]

    def _come(self, count: float) -> float:
        return float(1 - (1 - min(1.0, count / self._left)) ** (PATIENCE * self._turns))

    def _list_threats(
        self, state: State, occupied: Mapping[int, Feature], worths: Mapping[int, float]
    ) -> Iterator[tuple[int, float]]:
        """Yield what changes owner, as likely as the square between two features is filled."""
        meeting = defaultdict[tuple[int, Kind], list[int]](list)
        for number, feature in occupied.items():
            if feature.kind in (Kind.CITY, Kind.ROAD):
                for square in _find_entries(state, feature):
                    meeting[square, feature.kind].append(number)
        for (square, _), numbers in meeting.items():
            for pair in combinations(numbers, 2):
                fill = self._fill(state, square)
                both = [occupied[number] for number in pair]
                winners = _find_owners((*both[0].figures, *both[1].figures))
                for number, feature in zip(pair, both, strict=True):
                    owners = _find_owners(feature.figures)
                    for seat in state.players:
                        change = (seat in winners) - (seat in owners)
                        yield seat, JOINING * fill * change * worths[number]


def _list_meeples(state: State) -> list[Action]:
    """Return the choices of a meeple, one for each feature, and any others."""
    board, found = state.board, dict[int, Action]()
    others = list[Action]()
    for action in legal_actions(state):
        if isinstance(action, Deploy):
            found.setdefault(board.feature_of[state.find_segment(action)], action)
        else:
            others.append(action)
    return [*others, *found.values()]


def _find_owners(figures: tuple[Figure, ...]) -> set[int]:
    counts = defaultdict[int, int](int)
    for figure in figures:
        counts[figure.player] += 1
    return {seat for seat, count in counts.items() if count == max(counts.values())}


def _find_entries(state: State, feature: Feature) -> Mapping[int, set[int]]:
    """Return the empty squares on which a road or city continues, and through which sides."""
    board, found = state.board, defaultdict[int, set[int]](set)
    for segment in feature.segments:
        placement = board.placements[board.placement_of[segment]]
        for segments, _, key, step, _ in placement.tile.orientations[placement.rotation].lines:
            line = placement.square * 4 + key
            if line in board.waiting and segments[len(segments) // 2] == segment - placement.first:
                beyond = placement.square + step
                found[beyond].add(line - beyond * 4)
    return found
