"""Places on the board in the words of a recording: `(x, y, feature, location)`.

`location` names the part of a feature on one tile, in board directions: `N E S W` single edges, `NW
NE SE SW NS WE` two, `_N _E _S _W` all but that one, `NWSE` all four; for fields half edges joined
by dots; `I` and `II` for what reaches no edge. On a half tile `D` is added for the long side, and
the corner of the right angle is a fifth element.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.board import Figure, Placement
from rules.events import FigureDeployed, Spot
from rules.expansions.abbey_mayor.slot import Estate
from rules.expansions.princess_dragon.pieces import Pieces
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
    """How a recording lies against our board: `turn` clockwise quarter turns.

    Our start tile always lies unturned; a recording may begin with it turned.
    """

    def __init__(self, turn: int = 0) -> None:
        self.turn = turn

    def square(self, x: int, y: int) -> tuple[int, int]:
        """Return where a recording has the square that we have at (x, y)."""
        for _ in range(self.turn):
            x, y = -y, x
        return x, y

    def at(self, square: int) -> tuple[int, int]:
        """Return where a recording has one of our squares."""
        return self.square(column(square), row(square))

    def fairy_tile(self, state: State) -> tuple[int, int]:
        """Return where a recording has the fairy's square."""
        return self.at(state.slot(Pieces).fairy)

    def tile(self, x: int, y: int, rotation: int) -> tuple[int, int, int]:
        """Return square and rotation of a tile in the recording."""
        return (*self.square(x, y), (rotation + self.turn) % 4)

    def place(self, placement: Placement, index: int) -> Place:
        """Return the place of a tile's segment in the recording."""
        segment = placement.tile.segments[index]
        turn = (placement.rotation + self.turn) % 4
        place = (
            *self.at(placement.square),
            str(segment.kind).capitalize(),
            location(segment.ports, turn, segment.kind) or _count_inner(placement.tile, index),
        )
        return (*place, CORNERS[turn]) if placement.tile.half else place

    def segment(self, state: State, segment: int) -> Place:
        """Return the place of a segment id."""
        placement = state.board.placements[state.board.placement_of[segment]]
        return self.place(placement, segment - placement.first)

    def figure(self, state: State, figure: Figure) -> Place:
        """Return the place of a figure on the board."""
        return self.barn(state, figure) or self.segment(state, state.figures[figure])

    def deployment(self, state: State, event: FigureDeployed) -> Place:
        """Return the place to which a figure went, be it there still or not."""
        return self.barn(state, event.figure) or self.spot(state, event.spot)

    def barn(self, state: State, figure: Figure) -> Place:
        """Return the place of a barn; none for other figures."""
        estate = state.slots.get(Estate)
        corners = dict(estate.barns) if isinstance(estate, Estate) else {}
        return self.corner(state, corners[figure]) if figure in corners else ()

    def corner(self, state: State, corner: int) -> Place:
        """Return the place of a corner: the field of the tile south-east of it."""
        around = [(corner + step, ports) for step, ports in ROUND_CORNER]
        square, (port, _) = max(around, key=lambda each: sum(self.at(each[0])))
        segment = state.board.segment_at(square, port)
        assert segment is not None
        return self.segment(state, segment)

    def spot(self, state: State, spot: Spot) -> Place:
        """Return the place of what an event tells."""
        placement = next(
            placement
            for placement in state.board.placements_on(square_at(spot.x, spot.y))
            if placement.corner == spot.corner
        )
        return self.place(placement, placement.tile.index[spot.segment])


@cache
def location(ports: tuple[str, ...], turn: int, kind: Kind) -> str:
    """Return the location of a segment with these ports on a tile turned `turn` times."""
    turned = {turned_port(port, turn) for port in ports}
    if kind is Kind.FIELD:
        return ".".join(half for half in HALF_EDGES if half in turned)
    return EDGES[frozenset(turned - {"D"})] + "D" * ("D" in turned)


def _count_inner(tile: Tile, index: int) -> str:
    """Return the location of what reaches no edge: its number among such fields, in strokes."""
    kind = tile.kinds[index]
    alike = (s for s in tile.segments[:index] if s.kind is kind and not s.ports)
    return "I" * (1 + sum(1 for _ in alike))
