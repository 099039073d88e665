"""What half tiles count (HL-9, HL-13)."""

from rules.board import Feature
from rules.geometry import AROUND
from rules.state import State
from rules.tiles import MONASTERIES, Kind

BY_TILE = {
    "2014": frozenset[Kind](),
    "10/2015": MONASTERIES | {Kind.ROAD, Kind.CITY, Kind.GARDEN},
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
        return len(board.tiles_of(feature))
    around = _around(state, feature)
    return sum(not tile.tile.bridge for square in around for tile in board.placements_on(square))


def _around(state: State, feature: Feature) -> list[int]:
    own = state.board.square_of(feature.segments[0])
    return [own, *(own + step for step in AROUND)]
