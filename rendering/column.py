"""The column: what an expansion adds to the pictures, as one value in one table.

See `rendering.expansions`. A column has looks (what is drawn) and readers (what a game's state
contains of it); it knows nothing of layouts, boards and views.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple

from PIL import Image

from rendering.colours import Livery
from rendering.curves import Curve
from rendering.paint import Canvas
from rules.board import Figure
from rules.events import Event
from rules.state import State
from rules.tiles import Tile

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
    """Where an emblem is on its tile; one of a segment is on that segment."""

    LAND = auto()
    """On the roomiest city or field."""
    FIELD = auto()
    """On the roomiest field."""
    ROADSIDE = auto()
    """On a field, beside the road that shows it."""
    CENTRE = auto()
    """In the middle of the tile."""
    BETWEEN = auto()
    """In the middle of the tile, parting what nothing else parts there."""
    MOUNTAIN = auto()
    """Near the middle, clear of cities and of roads that pass; other roads end at it."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """How a tile's symbol, or an attribute of a segment, is printed.

    One named like a kind of segment is what such segments consist of. `extent` is half its width in
    tiles, `stand` where from its middle a figure stands on it, in tiles; so much further figures
    keep `clear` of it. Roads that end at it have a `goal` of this name, or else of its own. Where
    it looks different from tile to tile, or turns with it, `variant` returns what paints it on a
    tile after so many quarter turns; where it is elsewhere on some, `moved` returns the site on a
    tile. One of an attribute may be ground of its own, and no field: `covers` returns its outline
    on a tile; it is there only once, in the middle.
    """

    paint: Painter
    extent: float
    shadow: Shadow | None = None
    site: Site = Site.LAND
    stand: tuple[float, float] = (0.12, 0.10)
    clear: float = 0.0
    goal: str = ""
    variant: Callable[[Tile, int], Painter] | None = None
    moved: Callable[[Tile], Site] | None = None
    covers: Callable[[Tile], Curve] | None = None

    def painter(self, tile: Tile, rotation: int) -> Painter:
        """Return what paints it on a tile after so many quarter turns."""
        return self.variant(tile, rotation) if self.variant else self.paint

    def site_on(self, tile: Tile) -> Site:
        """Return where it is on a tile."""
        return self.moved(tile) if self.moved else self.site


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
    """How a neutral piece looks: `draw` takes pixels, `size` is in tiles.

    One that somebody owns is drawn by `coloured`, which takes their livery, too.
    A `large` one is drawn in front of everything, where its tile has room for it; others beside
    figures. One with a depth `below` is drawn under the figures on its segment, that many tiles
    below their place; its number, if it has one, is at `count_at`, a share of its width and height.
    """

    draw: Callable[[int], Image.Image]
    size: float
    coloured: Callable[[Livery, int], Image.Image] | None = None
    large: bool = False
    below: float | None = None
    count_at: tuple[float, float] = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square, and the figure beside it or the segment it is on, if any.

    A `count` is written on it. It may be an `owner`'s, and lie where the tiles don't say: the
    middle of who is on it is then at a `point` in tiles from the north-west corner of the square.
    """

    kind: str
    square: int
    beside: Figure | None = None
    segment: int | None = None
    count: int = 0
    owner: int | None = None
    point: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a figure is seen that stands elsewhere than on its segment's place: on a corner, say.

    The point is in tiles from the north-west corner of a square: (1, 0.5) is in the middle of its
    eastern edge.
    """

    square: int
    point: tuple[float, float]
    stance: str = "knight"


@dataclass(frozen=True, slots=True)
class Trail:
    """A piece's way over the board.

    `path` are the squares entered, its start first; `left` the moves left, `ways` the squares it
    may enter next, and `prey` the figures it would remove on each; `eaten` maps removed figures to
    their segments.
    """

    piece: str
    path: tuple[int, ...]
    left: int
    ways: tuple[int, ...] = ()
    eaten: Mapping[Figure, int] = field(default_factory=dict)
    prey: Mapping[int, Sequence[Figure]] = field(default_factory=dict)


def _no_pieces(state: State) -> Iterable[Piece]:
    return ()


def _no_stands(state: State) -> Mapping[Figure, Stand]:
    return {}


def _no_piles(state: State) -> Mapping[str, Sequence[str]]:
    return {}


def _no_tokens(state: State, player: int) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Column:
    """Everything that an expansion shows.

    * `emblems` by symbol or attribute of a segment ("goods=wine" where it has a value);
    * `buildings` that a monastery may be, by the attribute of its segment that says so;
    * `figures` by kind; `pieces` by kind, and where they are;
    * `stands_of`: figures that stand elsewhere than on the place of their segment, on an edge or a
      corner, and those that somebody keeps and that are on the board all the same;
    * `piles` of tiles out of the bag by kind, painted on a tile's back, and the ids of their tiles;
    * `tokens` that players own by kind, and how many of each a player has; `unique` ones, of which
      there is one in a game, are shown without a number;
    * `losses`: causes of a figure's return other than scoring;
    * `places`: the square that an event is about, which its picture has to include.
    """

    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    buildings: Mapping[str, Emblem] = field(default_factory=dict)
    figures: Mapping[str, FigureLook] = field(default_factory=dict)
    pieces: Mapping[str, PieceLook] = field(default_factory=dict)
    pieces_of: Callable[[State], Iterable[Piece]] = _no_pieces
    stands_of: Callable[[State], Mapping[Figure, Stand]] = _no_stands
    piles: Mapping[str, Painter] = field(default_factory=dict)
    piles_of: Callable[[State], Mapping[str, Sequence[str]]] = _no_piles
    tokens: Mapping[str, Painter] = field(default_factory=dict)
    tokens_of: Callable[[State, int], Mapping[str, int]] = _no_tokens
    unique: frozenset[str] = frozenset()
    losses: frozenset[str] = frozenset()
    places: Mapping[type[Event], Callable[[Any], int | None]] = field(default_factory=dict)
