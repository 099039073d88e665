"""What a picture shows, as plain data, read from a game's state."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rendering.column import Piece
from rendering.expansions import pieces_of
from rules.board import Figure, Placement
from rules.events import Spot
from rules.geometry import square_at
from rules.state import State
from rules.tiles import Kind

STANCES = {Kind.CITY: "knight", Kind.ROAD: "highwayman", Kind.FIELD: "farmer"}


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: name, points, figures at home, and whether it is their turn."""

    name: str
    score: int = 0
    supply: int = 0
    acting: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything on the table.

    `figures` maps figures to segment ids (see `rules.board`), `pieces` belong to nobody, `last` is
    the square of the newest tile, `closed` holds the segment ids of completed features.
    """

    tiles: tuple[Placement, ...]
    figures: dict[Figure, int]
    seats: tuple[Seat, ...]
    pieces: tuple[Piece, ...] = ()
    last: int | None = None
    closed: frozenset[int] = frozenset()

    @cached_property
    def squares(self) -> dict[int, tuple[Placement, ...]]:
        """The tiles on each square: one, or two halves."""
        found: dict[int, tuple[Placement, ...]] = {}
        for placement in self.tiles:
            found[placement.square] = (*found.get(placement.square, ()), placement)
        return found

    def placement(self, segment: int) -> Placement:
        """Return the tile of a segment."""
        return self.tiles[bisect_right(self._firsts, segment) - 1]

    @cached_property
    def _firsts(self) -> list[int]:
        return [tile.first for tile in self.tiles]

    def segment(self, spot: Spot) -> int:
        """Return the id of the segment at a place as events tell it; StopIteration if none is."""
        on_square = self.squares.get(square_at(spot.x, spot.y), ())
        return next(laid for laid in on_square if laid.corner == spot.corner).segment(spot.segment)

    def stance(self, segment: int) -> str:
        """Return what a meeple is on a segment: knight, highwayman, monk or farmer."""
        placement = self.placement(segment)
        return STANCES.get(placement.tile.segments[segment - placement.first].kind, "monk")


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Where points came from: for each of `heads` a column, for each seat a row.

    `rows` are in seat order; `winners` are seats.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


def scene_of(state: State, names: Sequence[str]) -> Scene:
    """Return what is on the table; `names` are the players' in seat order."""
    board = state.board
    closed = (feature.segments for _, feature in board.live_features() if feature.complete)
    return Scene(
        tiles=tuple(board.placements),
        figures=dict(state.figures),
        seats=tuple(
            Seat(name, state.scores[i], len(state.supply[i]), state.player == i)
            for i, name in enumerate(names)
        ),
        pieces=tuple(pieces_of(state)),
        last=board.placements[-1].square if len(board.placements) > 1 else None,
        closed=frozenset(segment for segments in closed for segment in segments),
    )
