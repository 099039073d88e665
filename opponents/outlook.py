"""What is known of features: as long as it is so, counted once.

By its tiles and figures alone, something is known of a feature for as long as it is one; what may
become of it, in positions that follow from one.

Laying a tile changes what is required of its square and of those beside it. A feature of the first
position that waits for none of them has the same outlook after it.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from opponents.completion import Openings
from rules.board import Board, Feature, Figure, Placement
from rules.geometry import ORTHOGONAL


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of the features of a game by their tiles and figures alone, and of squares.

    It holds on every board that has them, and whatever tiles are left. What is known of features is
    kept with them, by their `id`: `openings` are where they go on; `worths` the points that they
    have, and those that completing them would add, by what alters them too; `fields` the points of
    fields, also by the number of complete cities beside them; `of_features` what functions find of
    them. `of_squares` is what functions find by what squares are occupied.
    """

    openings: dict[int, tuple[Feature, Openings]] = field(default_factory=dict)
    worths: dict[Hashable, tuple[Feature, float, float]] = field(default_factory=dict)
    fields: dict[Hashable, tuple[Feature, float]] = field(default_factory=dict)
    of_features: dict[Hashable, tuple[Sequence[Any], Any]] = field(default_factory=dict)
    of_squares: dict[Hashable, Any] = field(default_factory=dict)


class Outlook(Struct, eq=False):
    """What is known of a feature, each once it was counted.

    `squares` are those on which it depends what becomes of a feature of the first position.
    `totals` are its values to everybody, and `losses` what an owner loses with a figure, by what
    they depend on in the expansions' private parts.
    """

    feature: Feature
    squares: frozenset[int] = frozenset()
    chance: float | None = None
    prospect: float | None = None
    cities: tuple[float, ...] | None = None
    totals: dict[Hashable, tuple[float, ...]] = {}
    losses: dict[tuple[Figure, Hashable], float] = {}


Watching = Callable[[Board, Feature], frozenset[int]]
"""Returns the squares on which it depends what becomes of a feature."""


class Outlooks:
    """The outlooks in a first position and those that follow from it.

    `watch` is asked about features of the first position only, which must not change meanwhile.
    """

    def __init__(self, first: Board, watch: Watching) -> None:
        self._first = first
        self._watch = watch
        self._laid: list[Placement] = []
        self._changed: frozenset[int] = frozenset()
        self._lasting: dict[Hashable, Outlook] = {}
        self.known: dict[Hashable, Outlook] = {}
        """The outlooks on the board at hand, by the `id` of the feature; if it is altered by
        something, by both."""

    def turn_to(self, board: Board) -> None:
        """Forget what is different on another board."""
        laid = board.placements[len(self._first.placements) :]
        if laid == self._laid:
            return
        squares = [placement.square for placement in laid]
        beside = [square + step for square in squares for step in ORTHOGONAL]
        self._laid, self._changed = laid, frozenset((*squares, *beside))
        self.known = {
            key: each
            for key, each in self._lasting.items()
            if each.squares.isdisjoint(self._changed)
        }

    def find(self, feature: Feature, altered: tuple[Hashable, ...] = ()) -> Outlook:
        """Return the outlook of a feature of the board at hand."""
        key: Hashable = (id(feature), altered) if altered else id(feature)
        return self.known.get(key) or self._add(key, feature)

    def _add(self, key: Hashable, feature: Feature) -> Outlook:
        outlook = self._lasting.get(key)
        if outlook is None and self._is_first(feature):
            outlook = self._lasting[key] = Outlook(feature, self._watch(self._first, feature))
        if outlook is None or not outlook.squares.isdisjoint(self._changed):
            outlook = Outlook(feature)
        self.known[key] = outlook
        return outlook

    def _is_first(self, feature: Feature) -> bool:
        """Return whether the first position has exactly this feature."""
        board, segment = self._first, feature.segments[0]
        return segment < len(board.feature_of) and board.feature(segment) is feature
