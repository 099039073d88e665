"""What a picture shows, as plain data; the one place that reads a game's state."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.board import Figure, Placement
from rules.events import FigureReturned, Spot
from rules.expansions.princess_dragon.dragon import MoveDragon
from rules.expansions.princess_dragon.pieces import NOWHERE, Pieces
from rules.geometry import ORTHOGONAL, square_at
from rules.state import State
from rules.tiles import Kind

ROLES = {Kind.CITY: "knight", Kind.ROAD: "highwayman", Kind.FIELD: "farmer"}


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: name, points, figures at home, and whether it is their turn."""

    name: str
    score: int = 0
    supply: int = 0
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Fairy:
    """The fairy's square and the figure she stands next to, if any."""

    square: int
    beside: Figure | None = None


@dataclass(frozen=True)
class Scene:
    """Everything on the table.

    `figures` maps figures to segment ids (see `rules.board`), `dragon` and `last` (where the newest
    tile lies) are squares, `closed` holds the segment ids of completed features.
    """

    tiles: tuple[Placement, ...]
    figures: dict[Figure, int]
    seats: tuple[Seat, ...]
    dragon: int | None = None
    fairy: Fairy | None = None
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

    def role(self, figure: Figure, segment: int) -> str:
        """Return what a figure is on a segment: knight, highwayman, monk, farmer or abbot."""
        if figure.kind == "abbot":
            return "abbot"
        placement = self.placement(segment)
        return ROLES.get(placement.tile.segments[segment - placement.first].kind, "monk")


@dataclass(frozen=True, slots=True)
class Walk:
    """The dragon's walk: squares entered (the first is its start), what is left, who was eaten.

    `ways` are the squares it may enter next, `reach` those it may still enter at all; `eaten` maps
    figures to the segments they stood on.
    """

    path: tuple[int, ...]
    left: int
    ways: tuple[int, ...] = ()
    eaten: Mapping[Figure, int] = field(default_factory=dict)
    reach: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Where points came from: for each of `heads` a column, for each seat a row.

    `rows` are in seat order; `winners` are seats.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


def walk_of(state: State, returned: Iterable[FigureReturned] = ()) -> Walk:
    """Return the walk being decided; `returned` tells who was eaten since the dragon woke.

    ValueError if the dragon is not walking.
    """
    step = state.step
    if step is None or step.kind != "dragon-move":
        raise ValueError("The dragon is not walking.")
    left, *path = step.data
    moves = state.rulebook.choices[step.kind](state, step)
    ways = [square_at(move.x, move.y) for move in moves if isinstance(move, MoveDragon)]
    scene = scene_of(state, [""] * len(state.scores))
    eaten = {
        event.figure: scene.segment(event.spot) for event in returned if event.cause == "eaten"
    }
    return Walk(tuple(path), left, tuple(ways), eaten, _reach(state, path, ways, left))


def _reach(state: State, path: list[int], ways: list[int], left: int) -> frozenset[int]:
    """Return where the dragon can come in the steps left, never twice to a square (PD-D5)."""
    barred = set(path)
    if not state.option("HR-4"):
        barred.add(state.slot(Pieces).fairy)
    reached, edge = set(ways), set(ways)
    for _ in range(left - 1):
        beyond = {square + step for square in edge for step in ORTHOGONAL}
        edge = (beyond & state.board.squares.keys()) - barred - reached
        reached |= edge
    return frozenset(reached)


def scene_of(state: State, names: Sequence[str]) -> Scene:
    """Return what is on the table; `names` are the players' in seat order."""
    board, pieces = state.board, state.slots.get(Pieces)
    dragon = fairy = None
    if isinstance(pieces, Pieces):
        dragon = pieces.dragon if pieces.dragon != NOWHERE else None
        fairy = Fairy(pieces.fairy, pieces.beside) if pieces.fairy != NOWHERE else None
    closed = (feature.segments for _, feature in board.live_features() if feature.complete)
    return Scene(
        tiles=tuple(board.placements),
        figures=dict(state.figures),
        seats=tuple(
            Seat(name, state.scores[i], len(state.supply[i]), state.player == i)
            for i, name in enumerate(names)
        ),
        dragon=dragon,
        fairy=fairy,
        last=board.placements[-1].square if len(board.placements) > 1 else None,
        closed=frozenset(segment for segments in closed for segment in segments),
    )
