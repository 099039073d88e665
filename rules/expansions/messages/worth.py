"""What the messages are worth (MS-5 to MS-7)."""

from collections.abc import Callable, Container, Iterator, Mapping

from rules.board import Feature, Figure
from rules.expansions.base import can_lay
from rules.scoring import points, worth
from rules.state import State
from rules.tiles import MONASTERIES, Kind

ROAD, CITY, MONASTERY, TILE, ARMS, KNIGHTS, FARMERS, MEEPLE = range(1, 9)
"""The messages by number."""
PER_ARMS, PER_KNIGHT, PER_FARMER = 2, 2, 3


def list_stands(state: State, player: int) -> Iterator[tuple[Figure, Feature]]:
    """Yield a player's meeples on the board, each with its feature."""
    for figure, segment in sorted(state.figures.items()):
        if figure.player == player and state.is_meeple(figure):
            yield figure, state.board.feature(segment)


def list_own(state: State, player: int, kinds: Container[Kind]) -> list[Feature]:
    """Return the features of these kinds on which a player has meeples, once each."""
    found = {
        feature.segments[0]: feature
        for _, feature in list_stands(state, player)
        if feature.kind in kinds
    }
    return list(found.values())


def find_smallest(state: State, player: int, kinds: Container[Kind]) -> int | None:
    """Return the points of the own feature that would bring the fewest (MS-5); None if none."""
    own = list_own(state, player, kinds)
    return min((points(worth(state, feature)) for feature in own), default=None)


def count_arms(state: State, player: int) -> int:
    """Return 2 points for each coat of arms in cities with an own knight (MS-6)."""
    return PER_ARMS * sum(city.arms for city in list_own(state, player, {Kind.CITY}))


def _count(state: State, player: int, kind: Kind) -> int:
    return sum(feature.kind is kind for _, feature in list_stands(state, player))


WORTH: Mapping[int, Callable[[State, int], int | None]] = {
    ROAD: lambda state, player: find_smallest(state, player, {Kind.ROAD}),
    CITY: lambda state, player: find_smallest(state, player, {Kind.CITY}),
    MONASTERY: lambda state, player: find_smallest(state, player, MONASTERIES),
    ARMS: count_arms,
    KNIGHTS: lambda state, player: PER_KNIGHT * _count(state, player, Kind.CITY),
    FARMERS: lambda state, player: PER_FARMER * _count(state, player, Kind.FIELD),
}


def worth_of(state: State, player: int, number: int) -> int | None:
    """Return the points that a message brings a player now.

    None if it brings none by itself, or can't be done.
    """
    return WORTH[number](state, player) if number in WORTH else None


def can_do(state: State, player: int, number: int) -> bool:
    """Return whether a player can do what a message says, and not only one of their meeples."""
    if number == TILE:
        return can_lay(state, player)
    return worth_of(state, player, number) is not None


def list_scoring(state: State, player: int) -> list[Figure]:
    """Return the player's meeples whose feature a message may score (MS-7)."""
    return [figure for figure, feature in list_stands(state, player) if feature.kind.final]


def value_of(state: State, figure: Figure) -> int:
    """Return what the feature of a meeple is worth, whoever has the majority (MS-7)."""
    return points(worth(state, state.board.feature(state.figures[figure])))
