"""Places on the board in the terms of a recording: `(x, y, feature, location)`.

`location` names the part of a feature on one tile, in board directions: `N E S W` single edges, `NW
NE SE SW NS WE` two, `_N _E _S _W` all but that one, `NWSE` all four; for fields half edges joined
by dots; `I` and `II` for what reaches no edge. On a half tile `D` is added for the long side, and
the corner of the right angle is a fifth element.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.board import Placement
from rules.events import Spot
from rules.geometry import CORNERS, ROUND_CORNER, column, row, square_at
from rules.state import State
from rules.tiles import Kind, Tile, turned_port

Place = tuple[Any, ...]
"""`(x, y, feature, location)`, on a half tile with the corner as fifth element."""

HALF_EDGES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR", "DL", "DR")
"""The order in which a field's half edges are named."""
EDGES: Mapping[frozenset[str], str] = {
    frozenset(name): name for name in ("", *"NESW", "NW", "NE", "SE", "SW", "NS", "WE", "NWSE")
} | {frozenset("NESW") - {missing}: f"_{missing}" for missing in "NESW"}
"""Names of sets of edges."""


class Frame:
    """How a recording lies against our board.

    Our start tile always lies unturned at (0, 0). A recording may begin with it turned, by `turn`
    quarter turns clockwise, and `at` another square.
    """

    def __init__(self, turn: int = 0, at: tuple[int, int] = (0, 0)) -> None:
        self.turn = turn
        self._start = at

    def square(self, x: int, y: int) -> tuple[int, int]:
        """Return the recorded place of our square (x, y)."""
        for _ in range(self.turn):
            x, y = -y, x
        return self._start[0] + x, self._start[1] + y

    def at(self, square: int) -> tuple[int, int]:
        """Return the recorded place of one of our squares."""
        return self.square(column(square), row(square))

    def tile(self, x: int, y: int, rotation: int) -> tuple[int, int, int]:
        """Return square and rotation of a tile in the recording."""
        return (*self.square(x, y), (rotation + self.turn) % 4)

    def bridge(self, x: int, y: int, way: str) -> Place:
        """Return the place of a bridge that leads "NS" or "WE" over our square (x, y)."""
        turned = location(tuple(way), self.turn, Kind.ROAD)
        return (*self.square(x, y), "Road", turned)

    def place(self, placement: Placement, index: int) -> Place:
        """Return the place of a tile's segment in the recording."""
        segment = placement.tile.segments[index]
        turn = (placement.rotation + self.turn) % 4
        place = (
            *self.at(placement.square),
            str(segment.kind).capitalize(),
            location(segment.ports, turn, segment.kind) * _count_inner(placement.tile, index),
        )
        return (*place, CORNERS[turn]) if placement.tile.half else place

    def segment(self, state: State, segment: int) -> Place:
        """Return the place of a segment id."""
        placement = state.board.placements[state.board.placement_of[segment]]
        return self._laid(state, placement, segment - placement.first)

    def corner(self, state: State, corner: int) -> Place:
        """Return the place of a corner: the field of the tile south-east of it."""
        around = [(corner + step, ports) for step, ports in ROUND_CORNER]
        square, (port, _) = max(around, key=lambda each: sum(self.at(each[0])))
        segment = state.board.segment_at(square, port)
        assert segment is not None
        return self.segment(state, segment)

    def spot(self, state: State, spot: Spot) -> Place:
        """Return the place in an event."""
        placement = next(
            placement
            for placement in state.board.placements_on(square_at(spot.x, spot.y))
            if placement.corner == spot.corner
        )
        return self._laid(state, placement, placement.tile.index[spot.segment])

    def _laid(self, state: State, placement: Placement, index: int) -> Place:
        """Return the place of a segment; a bridge over half tiles is on the later one."""
        place = self.place(placement, index)
        if placement.tile.bridge:
            below = [p for p in state.board.placements_on(placement.square) if p.tile.half]
            if below:
                return *place, CORNERS[(below[-1].rotation + self.turn) % 4]
        return place


@cache
def location(ports: tuple[str, ...], turn: int, kind: Kind) -> str:
    """Return the location of a segment with these ports on a tile turned `turn` times."""
    turned = {turned_port(port, turn) for port in ports}
    if kind is Kind.FIELD:
        return ".".join(half for half in HALF_EDGES if half in turned) or "I"
    return EDGES[frozenset(turned - {"D"})] + "D" * ("D" in turned) or "I"


def _count_inner(tile: Tile, index: int) -> int:
    """Return which of the segments of its kind that reach no edge one is; 1 for all others."""
    segment = tile.segments[index]
    if segment.ports:
        return 1
    alike = (s for s in tile.segments[:index] if s.kind is segment.kind and not s.ports)
    return 1 + sum(1 for _ in alike)
