"""What an expansion adds to the pictures: its column, one value, registered in one table.

See `rendering.expansions`. A column holds looks (what is drawn) and readers (what a game's state
says of it); it knows nothing of layouts, boards and views.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple

from PIL import Image

from rendering.colours import Livery
from rendering.paint import Canvas
from rules.board import Figure
from rules.events import Event
from rules.state import State

Painter = Callable[[Canvas, float, float, float], None]
"""Paints something on a canvas: the middle x and y, and its size, in tile units."""


class Shadow(NamedTuple):
    """The shadow of a kind of thing, in units of its size: offset, width and height."""

    dx: float
    dy: float
    rx: float
    ry: float


LOW, FLAT, TALL = (
    Shadow(0.2, 0.42, 0.62, 0.22),
    Shadow(0.08, 0.13, 0.98, 1.0),
    Shadow(0.25, 0.62, 1.15, 0.4),
)


class Site(Enum):
    """Where on its tile an emblem lies; one that a segment shows lies on that segment."""

    LAND = auto()
    """On the roomiest city or field."""
    FIELD = auto()
    """On the roomiest field."""
    ROADSIDE = auto()
    """On a field, beside the road that shows it."""
    CENTRE = auto()
    """In the middle of the tile."""
    MOUNTAIN = auto()
    """Near the middle, out of the way of cities and of roads that pass; other roads end at it."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """How a tile's symbol, or an attribute of a segment, is printed.

    One named like a kind of segment is what such segments consist of. `extent` is half its width in
    tiles, `stand` where from its middle a figure stands on it, in tiles; so much further figures
    keep `clear` of it.
    """

    paint: Painter
    extent: float
    shadow: Shadow | None = None
    site: Site = Site.LAND
    stand: tuple[float, float] = (0.12, 0.10)
    clear: float = 0.0


@dataclass(frozen=True, slots=True)
class FigureLook:
    """How a kind of figure looks.

    `draw` takes the livery, the stance (knight, highwayman, monk or farmer) and the pixels of the
    square in which the figure is returned, in RGBA. `size` is its share of a meeple's size.
    """

    draw: Callable[[Livery, str, int], Image.Image]
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How a piece that belongs to nobody looks: `draw` takes pixels, `size` is in tiles.

    A `large` one stands in front of everybody, where its tile has room for it; others stand beside
    figures, or so far `below` one's place, in tiles, who stands on them. Its number, if it has one,
    is written at `count_at`, a share of its width and height.
    """

    draw: Callable[[int], Image.Image]
    size: float
    large: bool = False
    below: float = 0.0
    count_at: tuple[float, float] = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square, and the figure it stands next to, if any.

    One that stands on a `segment` is below whoever stands there; a `count` is written on it.
    """

    kind: str
    square: int
    beside: Figure | None = None
    segment: int | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of a piece over the board.

    `path` are the squares entered, its start first; `left` the steps left, `ways` the squares it
    may enter next, and `prey` whom it would cost on each; `eaten` maps those it has cost to the
    segments they stood on.
    """

    piece: str
    path: tuple[int, ...]
    left: int
    ways: tuple[int, ...] = ()
    eaten: Mapping[Figure, int] = field(default_factory=dict)
    prey: Mapping[int, Sequence[Figure]] = field(default_factory=dict)


def _no_pieces(state: State) -> Iterable[Piece]:
    return ()


def _no_piles(state: State) -> Mapping[str, Sequence[str]]:
    return {}


def _no_tokens(state: State, player: int) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Column:
    """All that an expansion shows.

    * `emblems` by symbol or attribute of a segment ("goods=wine" where it has a value);
    * `buildings` that a monastery may be, by the attribute of its segment that says so;
    * `figures` by kind; `pieces` by kind, and where they are;
    * `piles` of tiles out of the bag by kind, painted on a tile's back, and the ids of their tiles;
    * `tokens` that players own by kind, and how many of each a player has;
    * `losses`: causes for which figures go home without having scored;
    * `places`: the square that an event is about, which is to be seen in the picture that tells it.
    """

    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    buildings: Mapping[str, Emblem] = field(default_factory=dict)
    figures: Mapping[str, FigureLook] = field(default_factory=dict)
    pieces: Mapping[str, PieceLook] = field(default_factory=dict)
    pieces_of: Callable[[State], Iterable[Piece]] = _no_pieces
    piles: Mapping[str, Painter] = field(default_factory=dict)
    piles_of: Callable[[State], Mapping[str, Sequence[str]]] = _no_piles
    tokens: Mapping[str, Painter] = field(default_factory=dict)
    tokens_of: Callable[[State, int], Mapping[str, int]] = _no_tokens
    losses: frozenset[str] = frozenset()
    places: Mapping[type[Event], Callable[[Any], int]] = field(default_factory=dict)
