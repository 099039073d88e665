"""What half tiles count (HL-9, HL-13, HL-16, HL-17)."""

from rules.board import Feature
from rules.events import Part
from rules.expansions.halflings.slot import halves
from rules.geometry import AROUND
from rules.state import State
from rules.tiles import Kind

BY_TILE = {
    "2014": frozenset[Kind](),
    "10/2015": frozenset({Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.GARDEN}),
    "2020": frozenset({Kind.ROAD, Kind.CITY}),
    "1/2021": frozenset[Kind](),
}
"""The features in which each half tile counts 1, by scoring; all others count squares (HL-13)."""


def size(state: State, feature: Feature) -> int | None:
    """Return the number of tiles, halves counted singly, if the scoring counts so; else None."""
    if feature.kind not in BY_TILE[str(state.option("half-scoring"))]:
        return None
    board = state.board
    if feature.kind in (Kind.ROAD, Kind.CITY):
        return len({board.placement_of[segment] for segment in feature.segments})
    return sum(len(board.squares.get(square, ())) for square in _around(state, feature))


def vineyards(state: State, feature: Feature) -> tuple[Part, ...]:
    """Return the points of the vineyards around a completed monastery (HL-16)."""
    if feature.kind is not Kind.MONASTERY or not feature.complete:
        return ()
    count = sum(
        "vineyard" in placement.tile.symbols
        for square in _around(state, feature)
        for placement in state.board.placements_on(square)
    )
    return (Part("vineyards", count, 3 * count),) if count else ()


def hilltop(state: State, feature: Feature, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tied players with a meeple of the feature on a hill, or all (HL-17)."""
    hills = halves(state).hills
    above = {
        figure.player
        for figure in state.meeples(feature)
        if state.board.square_of(state.figures[figure]) in hills
    }
    return tuple(player for player in tied if player in above) or tied


def _around(state: State, feature: Feature) -> list[int]:
    own = state.board.square_of(feature.segments[0])
    return [own, *(own + step for step in AROUND)]
