"""The scene: the contents of a picture as plain data, read from a game's state."""

import pickle
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, SupportsIndex

from rendering.colours import Livery
from rendering.column import Piece, Stand
from rendering.expansions import PLAIN, pieces_of, stands_of, tokens_of
from rendering.letters import liveries_of
from rules.board import Board, Figure, Placement
from rules.events import Spot
from rules.geometry import square_at
from rules.state import State
from rules.tiles import Kind

NOBODY = -1
ARRIVED = 32
"""Cached scenes from another process: two for each of a dozen moves or more."""
STANCES = {Kind.CITY: "knight", Kind.ROAD: "highwayman", Kind.FIELD: "farmer"}


@dataclass(frozen=True, slots=True)
class Belonging:
    """Equal things that a player has beside the board: figures of a seat, or tokens of NOBODY."""

    kind: str
    count: int
    seat: int = NOBODY


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: name, points, belongings, and whether it is their turn."""

    name: str
    score: int = 0
    belongings: tuple[Belonging, ...] = ()
    acting: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything on the table.

    `figures` maps figures to segment ids (see `rules.board`), `stands` those that stand elsewhere
    than on the place of one to where they are, `kept` those that their players keep on the board to
    segment ids; `pieces` are all others, `last` is the square of the newest tile, `closed` holds
    the segment ids of completed features.
    """

    tiles: tuple[Placement, ...]
    figures: dict[Figure, int]
    seats: tuple[Seat, ...]
    pieces: tuple[Piece, ...] = ()
    last: int | None = None
    closed: frozenset[int] = frozenset()
    stands: dict[Figure, Stand] = field(default_factory=dict)
    kept: dict[Figure, int] = field(default_factory=dict)
    _origin: tuple[State, tuple[str, ...], bool] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle as the state it was read from: a thirtieth of its size."""
        if self._origin is None:
            return super().__reduce_ex__(protocol)
        state, names, waits = self._origin
        return _arrive, (pickle.dumps(state, int(protocol)), names, waits)

    @cached_property
    def squares(self) -> dict[int, tuple[Placement, ...]]:
        """The tiles on each square: one, or two halves."""
        found: dict[int, tuple[Placement, ...]] = {}
        for placement in self.tiles:
            found[placement.square] = (*found.get(placement.square, ()), placement)
        return found

    @cached_property
    def liveries(self) -> tuple[Livery, ...]:
        """Each player's livery, with letters of their own."""
        return liveries_of(tuple(seat.name for seat in self.seats))

    def placement(self, segment: int) -> Placement:
        """Return the tile of a segment."""
        return self.tiles[bisect_right(self._firsts, segment) - 1]

    @cached_property
    def _firsts(self) -> list[int]:
        return [tile.first for tile in self.tiles]

    def segment(self, spot: Spot) -> int:
        """Return the segment id of a place in events; StopIteration if there is none."""
        on_square = self.squares.get(square_at(spot.x, spot.y), ())
        return next(laid for laid in on_square if laid.corner == spot.corner).segment(spot.segment)

    def segment_of(self, figure: Figure) -> int:
        """Return the segment id of a figure on the board, kept or not."""
        segment = self.figures.get(figure)
        return self.kept[figure] if segment is None else segment

    def kind(self, segment: int) -> Kind:
        """Return the kind of a segment."""
        placement = self.placement(segment)
        return placement.tile.segments[segment - placement.first].kind

    def stance(self, segment: int) -> str:
        """Return what a meeple is on a segment: knight, highwayman, monk or farmer."""
        return STANCES.get(self.kind(segment), "monk")


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Where points came from: for each of `heads` a column, for each seat a row.

    `rows` are in seat order; `winners` are seats, and `ranking` holds all of them, best first.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    ranking: tuple[int, ...]


def scene_of(state: State, names: Sequence[str], *, waits: bool = True) -> Scene:
    """Return the scene; `names` are the players' in seat order.

    Nobody is acting unless the game `waits` for somebody.
    """
    origin = state, tuple(names), waits
    scene = _read(*origin)
    object.__setattr__(scene, "_origin", origin)
    return scene


@lru_cache(maxsize=ARRIVED)
def _arrive(state: bytes, names: tuple[str, ...], waits: bool) -> Scene:
    """Return the scene of a pickled state, which the pictures of a move share.

    The state itself is dropped: it is several times as large.
    """
    return _read(pickle.loads(state), names, waits)


def _read(state: State, names: tuple[str, ...], waits: bool) -> Scene:
    board = state.board
    closed = (feature.segments for _, feature in board.live_features() if feature.complete)
    last = find_last(board.placements)
    return Scene(
        tiles=list_laid(board),
        figures=dict(state.figures),
        seats=seats_of(state, names, waits=waits),
        pieces=tuple(pieces_of(state)),
        last=last.square if len(board.placements) > len(state.rulebook.start) else None,
        closed=frozenset(segment for segments in closed for segment in segments),
        stands=stands_of(state),
        kept=state.list_kept(),
    )


def find_last(placements: Sequence[Placement]) -> Placement:
    """Return the tile that was placed last, whatever was laid over the board since."""
    return next(laid for laid in reversed(placements) if not laid.tile.piece)


def list_laid(board: Board) -> tuple[Placement, ...]:
    """Return the tiles on the board and what lies over them: of ferries, each lake's last one."""
    if not board.moored:
        return tuple(board.placements)
    ferries = {laid.square: laid for laid in board.placements if laid.tile.ferry}
    return tuple(
        laid for laid in board.placements if not laid.tile.ferry or laid is ferries[laid.square]
    )


def seats_of(state: State, names: Sequence[str], *, waits: bool = True) -> tuple[Seat, ...]:
    """Return the players; nobody is acting unless the game `waits` for somebody."""
    return tuple(
        Seat(name, state.scores[i], belongings_of(state, i), waits and state.player == i)
        for i, name in enumerate(names)
    )


def _has_tokens(state: State) -> bool:
    """Return whether somebody keeps a figure of another's, or has a token."""
    owned = (count for player in state.players for count in tokens_of(state, player).values())
    return bool(state.held) or any(owned)


def belongings_of(state: State, player: int) -> tuple[Belonging, ...]:
    """Return a player's figures in supply, then captured ones of others, then tokens.

    Nothing while nobody has more than plain figures: the message's text counts those.
    """
    tokens = [Belonging(kind, count) for kind, count in tokens_of(state, player).items() if count]
    kept = Counter(
        (figure.player, figure.kind)
        for figure, holder in state.held.items()
        if holder == player != figure.player
    )
    home = Counter(figure.kind for figure in state.supply[player])
    if state.rulebook.kinds.keys() <= {PLAIN} and not _has_tokens(state):
        return ()
    return (
        *(Belonging(kind, home[kind], player) for kind in state.rulebook.kinds),
        *(Belonging(kind, count, seat) for (seat, kind), count in sorted(kept.items())),
        *tokens,
    )
