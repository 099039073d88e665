"""The value of a position to a player in points: named terms, from one player's knowledge.

A position is valued before its completed features are scored: they count as scored, and their
figures as returned. So a choice needs one copy of the board, and placing a figure is a difference
to it.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, TypeVarTuple

from msgspec.structs import replace

from opponents.column import Column, Lost
from opponents.completion import BlindCompletion, Completion
from opponents.outlook import Facts, Outlook, Outlooks
from opponents.weights import WEIGHTS
from rules import State
from rules.board import GONE, Board, Feature, Figure, Placement
from rules.chances import count_draws
from rules.scoring import FIELD_RATE, majority, points, strength_of, worth
from rules.tiles import Kind

T = TypeVar("T")
P = TypeVar("P")
Ts = TypeVarTuple("Ts")

NEGLIGIBLE = 0.005
"""A probability below which losses are ignored."""
ENOUGH = 3
"""With more meeples in supply, one more is worth less."""


@dataclass(frozen=True, slots=True)
class Sense:
    """What a level takes into account."""

    others: bool = True
    """The value of features to others."""
    fields: bool = True
    fitting: bool = True
    """Which tiles are left, and where they fit; without it only open squares count."""


class Evaluator:
    """Values positions that follow from one, for a player.

    `columns` are those of the expansions in play. Whatever the positions have in common is computed
    once, so none of them may change. Evaluators of one game may share `facts` if their weights are
    the same.
    """

    def __init__(
        self,
        seen: State,
        player: int,
        columns: Sequence[Column],
        *,
        sense: Sense | None = None,
        weights: Mapping[str, float] = WEIGHTS,
        facts: Facts | None = None,
    ) -> None:
        self.player = player
        self.weights = weights
        self.sense = sense or Sense()
        self.columns = columns
        self.tiles_left = seen.tiles_left
        self.turns = self.tiles_left / max(1, sum(seen.active))
        """The number of turns each player still has."""
        self._active = [seat for seat in seen.players if seen.active[seat]]
        self._last = _list_last(seen) if self.sense.fitting else None
        self._basis = _find_basis(seen)
        self._facts = facts or Facts()
        kind = Completion if self.sense.fitting else BlindCompletion
        self.completion = kind(
            seen,
            self.turns,
            self._facts.openings,
            patience=weights["patience"],
            spread=weights["spread"],
            fill=weights["fill"],
        )
        self._reserves = {
            name: weights[weight] for column in columns for name, weight in column.reserves.items()
        }
        self.meeple = weights["at_home"] * self.turns / (self.turns + weights["late"])
        """The value of a meeple in supply."""
        self._plenty = [
            weights["spare"] ** max(0, sum(map(seen.is_meeple, figures)) - ENOUGH)
            for figures in seen.supply
        ]
        self._bonuses = [
            (expansion.bonus, weights[column.bonus] if column.bonus else 1.0)
            for expansion, column in zip(seen.rulebook.expansions, columns, strict=True)
            if expansion.bonus
        ]
        self._terms = [term for column in columns for term in column.terms.values()]
        self._exposures = [column.exposure for column in columns if column.exposure]
        self._at_hand: State | None = None
        self._looked: dict[Hashable, Outlook] = {}
        self._private: tuple[Hashable, ...] = ()
        self._alters = [column.alters for column in columns if column.alters]
        self._altered: dict[int, tuple[Hashable, ...]] = {}
        self._matters = [column.matters for column in columns if column.matters]
        self._first = seen.board
        self._segments: dict[Kind, list[int]] = {}
        self._outlooks = Outlooks(seen.board, self._watch)
        self._found: dict[Hashable, Any] = {}
        self._supplies: dict[tuple[Figure, ...], float] = {}

    def covers(self, seen: State, player: int) -> bool:
        """Return whether a position that follows is valued as by an evaluator made for it.

        Its player must be the same, and what is known of tiles and supplies.
        """
        return player == self.player and _find_basis(seen) == self._basis

    # -- the whole ------------------------------------------------------------------------------

    def value(self, state: State) -> float:
        """Return the value of a position to the player, relative to its value to others."""
        return self.weigh(self.totals(state))

    def weigh(self, totals: Sequence[float], player: int | None = None) -> float:
        """Return how far a player is ahead of the best of the others, and of their mean.

        Those who resigned can't win: they are nobody's rivals.
        """
        player = self.player if player is None else player
        if not self.sense.others:
            return totals[player]
        others = [totals[seat] for seat in self._active if seat != player]
        if not others:
            return totals[player]
        return totals[player] - (max(others) + sum(others) / len(others)) / 2

    def totals(self, state: State) -> list[float]:
        """Return the value of a position to everybody, in seat order."""
        reserves = [
            float(score) + self._reserve_all(figures)
            for score, figures in zip(state.scores, state.supply, strict=True)
        ]
        judged = [self.judge(state, feature) for _, feature in self.list_peopled(state)]
        totals: list[float] = [*map(sum, zip(reserves, *judged, strict=True))]
        for player, lost in self._expose(state):
            totals[player] -= lost
        for term in self._terms:
            for player, total in term(self, state):
                totals[player] += total
        return totals

    # -- figures --------------------------------------------------------------------------------

    def reserve(self, figure: Figure) -> float:
        """Return the value of a figure in supply: less to a player with many."""
        return self.meeple * self._plenty[figure.player] * self._reserves.get(figure.kind, 1.0)

    def _reserve_all(self, figures: tuple[Figure, ...]) -> float:
        """Return the value of a player's supply."""
        known = self._supplies.get(figures)
        if known is None:
            known = self._supplies[figures] = sum(map(self.reserve, figures))
        return known

    def return_chance(self, state: State, feature: Feature) -> float:
        """Return the value of a figure on this feature as a share of one in supply."""
        if feature.complete:
            return 1.0
        if feature.kind.endless:
            return 0.0
        return min(1.0, self.weights["return"] * self._chance(state, self._look(state, feature)))

    def claim(self, state: State, feature: Feature, kind: str) -> float:
        """Return the gain of placing a single figure on an unoccupied feature."""
        back = self.return_chance(state, feature)
        figure = Figure(self.player, kind, 1)
        hope = self.prospect(state, feature) if strength_of(state, feature, figure) else 0.0
        return hope - self.reserve(figure) * (1 - back)

    def expose(self, state: State) -> Lost | None:
        """Return the function for the likeliest loss of figures; None if they are safe."""
        return self.of_position(Evaluator._find_exposure, state)

    def _find_exposure(self, state: State) -> Lost | None:
        found = [lost for exposure in self._exposures if (lost := exposure(self, state))]
        if not found:
            return None
        weight = self.weights["exposure"]
        return lambda player, square, done: (
            weight * max([lost(player, square, done) for lost in found])
        )

    def _expose(self, state: State) -> Iterator[tuple[int, float]]:
        """Yield players and the cost to them that figures may be lost."""
        lost = self.expose(state)
        if lost is None:
            return
        board = state.board
        for figure, segment in state.figures.items():
            feature = board.features[board.feature_of[segment]]
            risk = lost(figure.player, board.square_of(segment), feature.complete)
            if risk > NEGLIGIBLE:
                yield figure.player, risk * self._find_loss(state, figure, feature)

    def _find_loss(self, state: State, figure: Figure, feature: Feature) -> float:
        losses, key = self._look(state, feature).losses, (figure, self._private)
        known = losses.get(key)
        if known is None:
            known = losses[key] = max(0.0, self.loss(state, figure))
        return known

    def loss(self, state: State, figure: Figure) -> float:
        """Return what its owner would lose with a figure that is removed."""
        return -self.lose(state, figure)[figure.player]

    def lose(self, state: State, figure: Figure) -> list[float]:
        """Return what everybody would gain, or lose if negative, if a figure were removed."""
        feature = state.board.feature(state.figures[figure])
        changes = [-total for total in self.judge(state, feature)]
        rest = tuple(other for other in feature.figures if other != figure)
        if rest:
            alone = replace(feature, figures=rest)
            for player, total in enumerate(self.judge(state, alone)):
                changes[player] += total
        changes[figure.player] += self.reserve(figure)
        return changes

    # -- features -------------------------------------------------------------------------------

    def judge(self, state: State, feature: Feature) -> tuple[float, ...]:
        """Return the value of an occupied feature to everybody: points, and returning figures."""
        totals, private = self._look(state, feature).totals, self._private
        known = totals.get(private)
        if known is None:
            known = totals[private] = self._count(state, feature)
        return known

    def _look(self, state: State, feature: Feature) -> Outlook:
        """Return what is known of a feature, and hold ready what that depends on."""
        if self._at_hand is not state:
            self._turn_to(state)
        outlook = self._looked.get(id(feature))
        if outlook is None:
            outlook = self._outlooks.find(feature, self._list_altered(state.board, feature))
            self._looked[id(feature)] = outlook
        return outlook

    def of_position(self, find: Callable[["Evaluator", State], T], state: State) -> T:
        """Return what a function finds in a position, once as long as no other is asked about."""
        if self._at_hand is not state:
            self._turn_to(state)
        if find not in self._found:
            self._found[find] = find(self, state)
        found: T = self._found[find]
        return found

    def list_peopled(self, state: State) -> Sequence[tuple[int, Feature]]:
        """Return the features on which figures stand with their ids, in order of ids."""
        return self.of_position(Evaluator._find_peopled, state)

    def _find_peopled(self, state: State) -> Sequence[tuple[int, Feature]]:
        return [*state.peopled_features()]

    def list_of_kind(self, board: Board, kind: Kind) -> list[Feature]:
        """Return the features of a kind, in order of ids."""
        features, known = board.features, self._segments.get(kind)
        if known is None:
            known = self._segments[kind] = [*_find_segments(self._first.placements, kind)]
        new = _find_segments(board.placements[len(self._first.placements) :], kind)
        return [each for number in (*known, *new) if (each := features[number]) is not GONE]

    def of_features(self, find: Callable[[P, *Ts], T], place: P, *features: *Ts) -> T:
        """Return what a function finds of features by their tiles and figures alone.

        That is asked once, on whatever board or in whatever position they are.
        """
        key = find, *map(id, features)
        known = self._facts.of_features.get(key)
        if known is None:
            known = self._facts.of_features[key] = features, find(place, *features)
        told: T = known[1]
        return told

    def of_squares(self, find: Callable[[State, *Ts], T], state: State, *rest: *Ts) -> T:
        """Return what a function finds by what squares are occupied, and by the rest alone.

        That is asked once for all positions with the same squares and rest.
        """
        known, key = self._facts.of_squares, (find, rest, frozenset(state.board.squares))
        if key not in known:
            known[key] = find(state, *rest)
        found: T = known[key]
        return found

    def _turn_to(self, state: State) -> None:
        self._outlooks.turn_to(state.board)
        self._altered = {}
        for alters in self._alters:
            for number, alteration in alters(state).items():
                self._altered[number] = (*self._altered.get(number, ()), alteration)
        # What is known on a board holds in all positions with it, but of what is altered there.
        known = self._outlooks.known
        altered = {id(state.board.features[number]) for number in self._altered}
        self._looked = {k: known[k] for k in known.keys() - altered} if altered else known
        self._at_hand, self._found = state, {}
        self._private = tuple([matter(state) for matter in self._matters])

    def _watch(self, board: Board, feature: Feature) -> frozenset[int]:
        """Return the squares on which the chances of a feature, or of cities beside it, depend."""
        parts = self._list_cities(board, feature) if feature.kind.endless else [feature]
        return frozenset().union(*[self.completion.openings(board, part) for part in parts])

    def _list_altered(self, board: Board, feature: Feature) -> tuple[Hashable, ...]:
        """Return what a feature's points depend on in the expansions' private parts."""
        return self._altered.get(board.feature_of[feature.segments[0]], ())

    def _count(self, state: State, feature: Feature) -> tuple[float, ...]:
        brought = [0.0] * len(state.scores)
        if feature.kind is not Kind.FIELD or self.sense.fields:
            hope = self.prospect(state, feature)
            for player in majority(state, feature):
                brought[player] += hope
            for bonus, weight in self._bonuses:
                sure = 1.0 if feature.complete else weight
                for item in bonus(state, feature, True):
                    brought[item.player] += sure * item.points
        back = self.return_chance(state, feature)
        if back:
            for figure in feature.figures:
                brought[figure.player] += back * self.reserve(figure)
        return tuple(brought)

    def prospect(self, state: State, feature: Feature) -> float:
        """Return the points that a feature may score for its winner."""
        outlook = self._look(state, feature)
        if outlook.prospect is None:
            outlook.prospect = self._foresee(state, outlook)
        return outlook.prospect

    @property
    def ends(self) -> bool:
        """Whether nobody draws more than one of the tiles that are left."""
        return self._last is not None

    def completion_chance(self, state: State, feature: Feature) -> float:
        """Return the estimate of how likely a feature is completed, as it counts in its value."""
        return self._chance(state, self._look(state, feature))

    def _chance(self, state: State, outlook: Outlook) -> float:
        """Return the probability that a feature is completed."""
        if outlook.chance is None:
            if self._last is None:
                outlook.chance = self.completion.chance(state.board, outlook.feature)
            else:
                outlook.chance = self._foresee_last(state, outlook.feature, self._last)
        return outlook.chance

    def _foresee_last(self, state: State, feature: Feature, last: frozenset[int]) -> float:
        """Return the probability that one of the last tiles completes a feature for its owners."""
        owners = majority(state, feature) if feature.figures else (self.player,)
        if last.isdisjoint(owners):
            return 0.0
        return self.completion.chance_of_one(state.board, feature)

    def _foresee(self, state: State, outlook: Outlook) -> float:
        feature = outlook.feature
        if feature.kind is Kind.FIELD:
            return self._foresee_field(state, feature)
        now, gain = self._count_worth(state, feature)
        if not gain:
            return now
        if feature.kind.lonely:
            completion = self.completion
            likely = sum(
                completion.fill(state.board, square)
                for square in completion.openings(state.board, feature)
            )
            each = gain / max(1, feature.open)
            return now + self.weights["monastery"] * each * likely
        return now + gain * self._chance(state, outlook)

    def _count_worth(self, state: State, feature: Feature) -> tuple[float, float]:
        """Return the points of a feature as it is, and those that completing it would add."""
        key = id(feature), self._list_altered(state.board, feature)
        known = self._facts.worths.get(key)
        if known is None:
            now = float(points(worth(state, feature)))
            gain = 0.0
            if not feature.complete and not feature.kind.endless:
                gain = points(worth(state, replace(feature, open=0))) - now
                if not feature.kind.lonely:
                    growth = self.weights.get(f"{feature.kind}_growth", 0.0) * feature.open
                    gain = self.weights.get(str(feature.kind), 1.0) * (gain + growth)
            known = self._facts.worths[key] = feature, now, gain
        return known[1], known[2]

    def _foresee_field(self, state: State, feature: Feature) -> float:
        if not self.sense.fields:
            return 0.0
        complete, *chances = self.foresee_cities(state, feature)
        key = id(feature), complete, self._list_altered(state.board, feature)
        known = self._facts.fields.get(key)
        if known is None:
            known = self._facts.fields[key] = feature, float(points(worth(state, feature)))
        return known[1] + self.weights["field"] * FIELD_RATE * sum(chances)

    def foresee_cities(self, state: State, field: Feature) -> tuple[float, ...]:
        """Return how many cities beside a field are complete, and each other one's probability."""
        outlook = self._look(state, field)
        if outlook.cities is None:
            cities = self._list_cities(state.board, field)
            looks = [self._look(state, city) for city in cities if city.open]
            chances = [self._chance(state, city) for city in looks]
            outlook.cities = len(cities) - len(chances), *chances
        return outlook.cities

    def _list_cities(self, board: Board, field: Feature) -> list[Feature]:
        """Return the cities beside a field, complete or not, in order of ids."""
        feature_of = board.feature_of
        return [board.features[n] for n in sorted({feature_of[s] for s in field.touches})]


def _find_segments(placements: Iterable[Placement], kind: Kind) -> Iterator[int]:
    """Yield the segments of a kind on these tiles; a feature's id is that of one of its own."""
    for placement in placements:
        for local, each in enumerate(placement.tile.kinds):
            if each is kind:
                yield placement.first + local


def _find_basis(seen: State) -> Sequence[object]:
    """Return what values depend on besides the board, and figures and points in a position."""
    return seen.bag, seen.tiles_left, seen.active, seen.supply, _list_last(seen)


def _list_last(seen: State) -> frozenset[int] | None:
    """Return who still draws one of the last tiles; None as long as everybody may draw more."""
    if seen.tiles_left > sum(seen.active):
        return None
    active = (seat for seat in seen.players if seen.active[seat])
    return frozenset(seat for seat in active if count_draws(seen, seat) <= seen.tiles_left)
