"""The probability that a feature is completed, from the remaining tiles that fit its open squares.

A tile fills a square well if it fits there and the feature does not continue on it. The number of
such remaining tiles counts, never their order.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from rules import State
from rules.board import Board, Feature
from rules.geometry import ROTATIONS, SIDES
from rules.rulebook import Rulebook
from rules.tiles import Tile

Openings = Mapping[int, frozenset[int]]
"""Open squares, each with the keys of its sides through which a feature enters it."""

NOWHERE = frozenset[int]()
ENTERED = {side.key: frozenset({side.key}) for side in SIDES.values()}
"""The sides that are entered where it is only one, by its key."""

EVEN = 12
"""Remaining tiles at which an open square is as likely as not filled well, if uncounted."""


class Closers:
    """The tiles that fill a square well, of those in one kind of game."""

    def __init__(self, book: Rulebook) -> None:
        self._tiles = [book.tiles[id] for id in (*book.bag, *(id for id, _, _ in book.start))]
        self._closing: dict[tuple[int, frozenset[int]], tuple[str, ...]] = {}
        self._fitting: dict[int, tuple[str, ...]] = {}
        self._joining: dict[tuple[int, frozenset[int], frozenset[int]], tuple[str, ...]] = {}

    def closing(self, signature: int, sides: frozenset[int]) -> tuple[str, ...]:
        """Return the ids of tiles that fit, and on which a feature entering by these sides ends."""
        known = self._closing.get((signature, sides))
        if known is None:
            known = tuple(dict.fromkeys(t.id for t in self._tiles if _ends(t, signature, sides)))
            self._closing[signature, sides] = known
        return known

    def joining(
        self, signature: int, sides: frozenset[int], others: frozenset[int]
    ) -> tuple[str, ...]:
        """Return the ids of tiles that fit, and join what enters by these sides and by others."""
        key = signature, sides, others
        known = self._joining.get(key)
        if known is None:
            known = tuple(dict.fromkeys(t.id for t in self._tiles if _joins(t, *key)))
            self._joining[key] = known
        return known

    def fitting(self, signature: int) -> tuple[str, ...]:
        """Return the ids of tiles that fit."""
        known = self._fitting.get(signature)
        if known is None:
            known = tuple(dict.fromkeys(t.id for t in self._tiles if t.turns[signature]))
            self._fitting[signature] = known
        return known


def _ends(tile: Tile, signature: int, sides: frozenset[int]) -> bool:
    return any(
        all(
            key in sides
            for segments, _, key, _, _ in tile.orientations[rotation].lines
            if any(entered in segments for entered in _entered(tile, rotation, sides))
        )
        for rotation in ROTATIONS[tile.turns[signature]]
    )


def _joins(tile: Tile, signature: int, sides: frozenset[int], others: frozenset[int]) -> bool:
    return any(
        _entered(tile, rotation, sides) & _entered(tile, rotation, others)
        for rotation in ROTATIONS[tile.turns[signature]]
    )


@cache
def _entered(tile: Tile, rotation: int, sides: frozenset[int]) -> frozenset[int]:
    """Return the segments in the middle of these sides: those of a city or road that enters."""
    return frozenset(
        segments[len(segments) // 2]
        for segments, _, key, _, _ in tile.orientations[rotation].lines
        if key in sides
    )


closers_of = lru_cache(maxsize=16)(Closers)


class Completion:
    """Probabilities in a position and its continuations, with the same tiles remaining.

    `patience` is the share of their own draws in which a player gets what they wait for; `spread`
    is the factor for each further open square; `fill` is `patience` if any tile will do. Features
    with their openings are added to the `known` ones, by the `id` of the feature.
    """

    def __init__(
        self,
        state: State,
        turns: float,
        known: dict[int, tuple[Feature, Openings]],
        *,
        patience: float,
        spread: float,
        fill: float,
    ) -> None:
        self._bag = state.bag
        self._left = max(1, state.tiles_left)
        self._closers = closers_of(state.rulebook)
        self._exponent = patience * turns
        self._filling = fill * turns
        self._spread = spread
        self._openings = known
        self._square: dict[tuple[int, frozenset[int]], float] = {}
        self._filled: dict[int, float] = {}
        self._joined: dict[tuple[int, frozenset[int], frozenset[int]], float] = {}

    def openings(self, board: Board, feature: Feature) -> Openings:
        """Return where a road or city continues, or the squares that a monastery needs.

        The same feature has the same openings on any board: continuing it makes it another one.
        """
        known = self._openings.get(id(feature))
        if known is None:
            known = self._openings[id(feature)] = feature, _find(board, feature)
        return known[1]

    def chance(self, board: Board, feature: Feature) -> float:
        """Return the probability that a feature is completed."""
        openings = self.openings(board, feature)
        if feature.kind.lonely:
            chance = 1.0
            for square in openings:
                chance *= self.fill(board, square)
            return chance
        chance = float(self._spread ** (len(openings) - 1))
        for square, sides in openings.items():
            chance *= self._close(board, square, sides)
        return chance

    def chance_of_one(self, board: Board, feature: Feature) -> float:
        """Return the probability that one drawn tile completes a feature."""
        openings = self.openings(board, feature)
        if len(openings) != 1:
            return 0.0
        ((square, sides),) = openings.items()
        signature = board.frontier.get(square, 0)
        if not signature:
            return 0.0
        closers = self._closers
        ids = closers.closing(signature, sides) if sides else closers.fitting(signature)
        return min(1.0, sum(self._bag.get(id, 0) for id in ids) / self._left)

    def fill(self, board: Board, square: int) -> float:
        """Return the probability that an empty square gets any tile."""
        signature = board.frontier.get(square, 0)
        known = self._filled.get(signature)
        if known is None:
            count = self._left / 2
            if signature:
                count = sum(self._bag.get(id, 0) for id in self._closers.fitting(signature))
            known = 1 - (1 - min(1.0, count / self._left)) ** self._filling
            self._filled[signature] = known
        return known

    def join(
        self, board: Board, square: int, sides: frozenset[int], others: frozenset[int]
    ) -> float:
        """Return the probability that a tile joins what enters a square by these sides and others.

        Half tiles are not in the bag: what only the other half of a square joins is not foreseen.
        """
        signature = board.frontier.get(square, 0)
        if not signature:
            return 0.0
        key = signature, sides, others
        known = self._joined.get(key)
        if known is None:
            count = sum(self._bag.get(id, 0) for id in self._closers.joining(*key))
            known = 1 - (1 - min(1.0, count / self._left)) ** self._exponent
            self._joined[key] = known
        return known

    def _close(self, board: Board, square: int, sides: frozenset[int]) -> float:
        signature = board.frontier.get(square, 0)
        key = signature, sides
        known = self._square.get(key)
        if known is None:
            count = (
                sum(self._bag.get(id, 0) for id in self._closers.closing(signature, sides))
                if signature
                else 1  # the other half of a square: half tiles are not in the bag
            )
            known = 1 - (1 - min(1.0, count / self._left)) ** self._exponent
            self._square[key] = known
        return known


class BlindCompletion(Completion):
    """Probabilities from the number of open squares alone."""

    def chance(self, board: Board, feature: Feature) -> float:
        """Return the probability that a feature is completed, wherever its open squares are."""
        squares = len(self.openings(board, feature))
        return float((self._left / (self._left + EVEN)) ** squares)


def _find(board: Board, feature: Feature) -> Openings:
    found: dict[int, frozenset[int]] = {}
    for square, key in board.list_openings(feature):
        entered = NOWHERE if key is None else ENTERED[key]
        found[square] = found[square] | entered if square in found else entered
    return found
