"""Tiles: the printed kinds, read from `rules/data/*.toml`, in their four turns.

A tile file is a list of `[[tile]]` tables:

* `id`, `copies` (an edition's number of copies a box), `shape` ("square" unless "half", "walled" or
  "bridge"), `start` and `last` (first and last tile of a stack), `symbols` (`dragon`, `garden`,
  ...), `wedge` (the corner into which a city narrows; matters to pictures only), `jcz` (its name in
  JCloisterZone, and the rotation of our drawing that looks like theirs: "BA/RFr r90"). The edges of
  a walled tile join nothing: they close what they meet, and it fits where all four squares beside
  it are occupied (AM-1, AM-2). A bridge is no tile, but a road over one. A symbol may have a key of
  its own, which says more about it: `crop-circle = "knight"`; a direction, `flying-machine = "NW"`,
  turns with the tile;
* `segments`: one line a segment, `KIND PORT... ATTRIBUTE...`, named `city1`, `city2`, `road1`, ...
  in the order of the lines. Ports of a city, road or river are edges (`N E S W`, of a half tile
  `D S W`), ports of a field half edges: seen from the middle of the tile looking out over an edge,
  `NL` is its left half and `NR` its right half. A half tile has its right angle in the south-west;
  `D` is its long side, from the north-west corner to the south-east one.
  Attributes: `arms` (a coat of arms), `arms=2` (two), `princess`, `tunnel`, `spring`, `lake`,
  `ends-at=village`, `ends-at=lake` (at a lake where one may join it to another road, FR-1),
  `over=river1` (a bridge), `inside=city1` (a monastery in a city),
  `touches=city1,city2` (the cities a field borders, BG-18), `inn` (a road's, by its lake, IC-3),
  `cathedral` (a city's, IC-4),
  `goods=wine` (what a city trades: wine, grain or cloth, TB-1), `meets=N` (a city that reaches
  another one's edge, in its corner: a city laid there joins both, HS-5), `sheep` (a picture of
  them in a field, HL-19), `castle=no` (a city on one edge that fills more than the half circle
  beside it: no castle is built there, BCB-8), `carcassonne` (a field beside the City of
  Carcassonne, CO-8), `of=castle` (which quarter of the City it is, CO-2).

A symbol that is a kind of segment, as `garden` and `tower` are, becomes a segment of its own.

Positions are ints: see `rules.geometry`.
"""

import tomllib
from collections.abc import Mapping
from enum import IntEnum
from functools import cache, cached_property
from itertools import groupby, product
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, SupportsIndex

from rules.geometry import CORNERS, DIRECTIONS, SIDES, Side, turned_direction

DATA = Path(__file__).parent / "data"
BRIDGE = "bridge"
"""The shape of a bridge, which tells its segment from those of the tile below it."""


class Landscape(IntEnum):
    """What an edge shows; `NONE` is an edge that asks for nothing."""

    NONE = 0
    FIELD = 1
    ROAD = 2
    CITY = 3
    RIVER = 4


class Kind(str):
    """What a segment, and the feature it belongs to, is. There is one of each name.

    An edge shows its `landscape`, if it reaches edges. A `lonely` feature is one segment and waits
    for the eight squares round it (BG-5, BG-15); an `endless` one is never complete (PD-M2, RV-5).
    `final` is its place in the final scoring; what has none never brings points (BG-8).
    """

    __slots__ = ("endless", "final", "landscape", "lonely")

    landscape: Landscape | None
    lonely: bool
    endless: bool
    final: int

    CITY: ClassVar["Kind"]
    ROAD: ClassVar["Kind"]
    RIVER: ClassVar["Kind"]
    MONASTERY: ClassVar["Kind"]
    SHRINE: ClassVar["Kind"]
    GARDEN: ClassVar["Kind"]
    FIELD: ClassVar["Kind"]
    TOWER: ClassVar["Kind"]

    def __new__(
        cls,
        name: str,
        *,
        landscape: Landscape | None = None,
        lonely: bool = False,
        endless: bool = False,
        final: int = 0,
    ) -> "Kind":
        """Add a kind."""
        kind = KINDS[name] = super().__new__(cls, name)
        kind.landscape, kind.final = landscape, final
        kind.lonely, kind.endless = lonely, endless
        return kind

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        """Travel to another process, or be copied, as the one kind of its name."""
        return kind_called, (str(self),)


KINDS: dict[str, Kind] = {}
"""Every kind of segment, by name."""


def kind_called(name: str) -> Kind:
    """Return the kind of this name; KeyError if there is none."""
    return KINDS[name]


Kind.ROAD = Kind("road", landscape=Landscape.ROAD, final=1)
Kind.CITY = Kind("city", landscape=Landscape.CITY, final=2)
Kind.RIVER = Kind("river", landscape=Landscape.RIVER, endless=True)
Kind.MONASTERY = Kind("monastery", lonely=True, final=3)
Kind.SHRINE = Kind("shrine", lonely=True, final=3)
Kind.GARDEN = Kind("garden", lonely=True, final=4)
Kind.FIELD = Kind("field", landscape=Landscape.FIELD, endless=True, final=5)
Kind.TOWER = Kind("tower", endless=True)

MONASTERIES = frozenset({Kind.MONASTERY, Kind.SHRINE})
"""Kinds of feature for which all that is said of monasteries holds (CU-1)."""


class Segment(NamedTuple):
    """A feature's part on one tile, in the orientation of the tile file."""

    name: str
    kind: Kind
    ports: tuple[str, ...]
    arms: int
    touches: tuple[int, ...]
    attributes: Mapping[str, str]

    @property
    def princess(self) -> bool:
        """Whether the princess lives in this city segment (PD-P1)."""
        return "princess" in self.attributes

    @property
    def printed(self) -> Mapping[str, str]:
        """What is printed on it, but for the cities it touches, which are named by number."""
        return {name: value for name, value in self.attributes.items() if name != "touches"}


Line = tuple[tuple[int, ...], tuple[int, ...], int, int, int]
"""An edge as the board lays it: its segments clockwise and anticlockwise (as a tile on the other
side meets them), `key` and `step` of its side, and what it adds to the signature of the square
beyond. A plain tuple, for speed."""


Way = tuple[int, int, int]
"""A side by which a segment leads out of its tile: its `key` and `step`, and its key as seen from
the square beyond."""


class Edge(NamedTuple):
    """One side of a turned tile: what it shows and its segments, clockwise, by index.

    A field that takes up the whole side is listed once. So there are one or three, two where fields
    have a half each or two cities share the side, and none of a walled tile.
    """

    side: Side
    landscape: Landscape
    segments: tuple[int, ...]

    @property
    def line(self) -> Line:
        """The edge as the board lays it."""
        claim = self.landscape * self.side.opposite.weight
        return self.segments, self.segments[::-1], self.side.key, self.side.step, claim


class Oriented(NamedTuple):
    """A tile after `rotation` clockwise quarter turns, with the ways out of each segment."""

    tile: "Tile"
    rotation: int
    edges: tuple[Edge, ...]
    lines: tuple[Line, ...]
    ways: tuple[tuple[Way, ...], ...]

    def agrees(self, signature: int) -> bool:
        """Whether every touching edge continues the landscape that a square asks for (BG-2)."""
        return all(edge.side.required(signature) in (0, edge.landscape) for edge in self.edges)


def _agreeing(orientations: tuple[Oriented, ...], side: Side, asked: int) -> int:
    """Return the turns in which nothing but `asked` shows on a side; all if nothing is asked."""
    return sum(
        1 << oriented.rotation
        for oriented in orientations
        if all(edge.side is not side or asked in (0, edge.landscape) for edge in oriented.edges)
    )


def _touching(orientations: tuple[Oriented, ...], side: Side, asked: int) -> int:
    """Return the turns in which an edge on this side touches a tile."""
    return sum(
        1 << oriented.rotation
        for oriented in orientations
        for edge in oriented.edges
        if edge.side is side and asked
    )


class Tile:
    """A printed kind of tile; two tiles are the same kind if they have the same id."""

    def __init__(
        self,
        id: str,
        segments: tuple[Segment, ...],
        *,
        copies: Mapping[str, int],
        shape: str = "square",
        box: str = "",
        start: bool = False,
        last: bool = False,
        symbols: frozenset[str] = frozenset(),
        details: Mapping[str, str] | None = None,
        wedge: str = "",
        ferry: str = "",
        jcz: str = "",
    ) -> None:
        self.id = id
        self.segments = segments
        self.copies = copies
        self.half = shape == "half"
        """Whether this is a half tile, which fills one half of a square (HL-4)."""
        self.walled = shape == "walled"
        """Whether its edges close what they meet (AM-2)."""
        self.bridge = shape == BRIDGE
        """Whether this is no tile, but a road that is built over one (BCB-1)."""
        self.corners = CORNERS if self.half else (BRIDGE if self.bridge else "",) * 4
        """Where a half tile's right angle lies, by rotation; BRIDGE for a bridge, else ""."""
        self.ferry = ferry
        """The sides between which it is a ferry; "" for what is none (FR-2)."""
        self.piece = self.bridge or bool(ferry)
        """Whether this is no tile, but what lies over one."""
        self.box = box
        self.start = start
        self.last = last
        self.symbols = symbols
        self.details = details or {}
        """What more its symbols say, by symbol."""
        self.wedge = wedge
        self.jcz = jcz
        self.file = ""
        """The tile file of `load_tiles` that it is from, if any."""
        self.names = tuple(segment.name for segment in segments)
        self.kinds = tuple(segment.kind for segment in segments)
        self.arms = tuple(segment.arms for segment in segments)
        self.touching = tuple((i, s.touches) for i, s in enumerate(segments) if s.touches)
        """The fields that border cities on it, and those cities."""
        self.lonely = tuple(i for i, kind in enumerate(self.kinds) if kind.lonely)
        self.orientations = tuple(self._turned(rotation) for rotation in range(4))
        edges = self.orientations[0].edges
        self.uneven = self.piece or any(len(edge.segments) in (0, 2) for edge in edges)
        """Whether it has sides that don't always meet others one to one, or lies over a tile."""
        joined = [i for edge in edges for i in edge.segments]
        self.ends = tuple(map(joined.count, range(len(segments))))

    def __repr__(self) -> str:
        return f"Tile({self.id!r})"

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Travel to another process, or be copied, as the one tile that its file has there."""
        if not self.file:
            return super().__reduce_ex__(protocol)
        return find_tile, (self.file, self.id)

    def detail(self, symbol: str, rotation: int) -> str:
        """Return what more a symbol of the turned tile says; "" if nothing."""
        said = self.details.get(symbol, "")
        return turned_direction(said, rotation) if said in DIRECTIONS else said

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Segment indices by name."""
        return {segment.name: i for i, segment in enumerate(self.segments)}

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The set of rotations, one bit each, in which the tile fits, by a square's signature.

        Every touching edge must agree (BG-2), and one must touch: of a half tile a leg (HL-4). A
        *signature* adds up `landscape * SIDES[side].weight` over the square's touching edges. So
        all places of a tile on a board of 45 tiles are found in 3 µs instead of 490.
        """
        turned = self.orientations
        north, east, south, west = (
            [(_agreeing(turned, SIDES[n], i), _touching(turned, SIDES[n], i)) for i in range(5)]
            for n in "NESW"
        )
        return tuple(
            n & e & s & w & (at_n | at_e | at_s | at_w)
            for (w, at_w), (s, at_s), (e, at_e), (n, at_n) in product(west, south, east, north)
        )

    @cached_property
    def landscapes(self) -> Mapping[str, Landscape]:
        """What each edge of the unturned tile shows: nothing where no segment reaches it."""
        sides = "DSW" if self.half else "NS" if self.bridge else "" if self.ferry else "NESW"
        reached = {port[0] for segment in self.segments for port in segment.ports}
        shown = {side: Landscape.FIELD if side in reached else Landscape.NONE for side in sides}
        for segment in self.segments:
            if segment.kind is not Kind.FIELD and segment.kind.landscape:
                shown |= dict.fromkeys(segment.ports, segment.kind.landscape)
        return shown

    @cached_property
    def distinct_rotations(self) -> tuple[int, ...]:
        """For each rotation, the lowest rotation that gives the same landscape.

        A tile with four-fold symmetry answers (0, 0, 0, 0), a straight road (0, 1, 0, 1). A symbol
        that points somewhere tells all four apart: a flying machine flies elsewhere (FL-1).
        """
        faces = [(self._face(rotation), self._directions(rotation)) for rotation in range(4)]
        return tuple(faces.index(face) for face in faces)

    def _directions(self, rotation: int) -> list[str]:
        return [self.detail(symbol, rotation) for symbol in self.details]

    def _turned(self, rotation: int) -> Oriented:
        edges = []
        for name, landscape in self.landscapes.items():
            through = [f"{name}L", name, f"{name}R"]
            owners = (
                i
                for port in through
                for i, segment in enumerate(self.segments)
                if port in segment.ports or port == segment.attributes.get("meets")
            )
            once = tuple(owner for owner, _ in groupby(owners))
            edges.append(Edge(SIDES[name].turned(rotation), landscape, once))
        lines = tuple(edge.line for edge in edges)
        ways = tuple(
            tuple(edge.side.way for edge in edges if local in edge.segments)
            for local in range(len(self.segments))
        )
        return Oriented(self, rotation, tuple(edges), lines, ways)

    def _face(self, rotation: int) -> frozenset[tuple[object, ...]]:
        """Describe the turned tile by its segments and their ports, without their names."""
        ports = [
            frozenset(turned_port(port, rotation) for port in segment.ports)
            for segment in self.segments
        ]
        return frozenset(
            (
                segment.kind,
                ports[i],
                segment.arms,
                frozenset(segment.printed.items()),
                frozenset(ports[touched] for touched in segment.touches),
            )
            for i, segment in enumerate(self.segments)
        )


def turned_port(port: str, rotation: int) -> str:
    """Return the port to which `port` goes when its tile is turned clockwise; "D" stays."""
    return SIDES[port[0]].turned(rotation).name + port[1:]


def _segment(line: str, number: int) -> Segment:
    kind, *words = line.split()
    ports = tuple(word for word in words if word.isupper() and "=" not in word)
    attributes = dict(word.partition("=")[::2] for word in words if word not in ports)
    touches = attributes.get("touches", "")
    return Segment(
        name=f"{kind}{number}",
        kind=kind_called(kind),
        ports=ports,
        arms=int(attributes["arms"] or 1) if "arms" in attributes else 0,
        touches=tuple(int(city[-1]) for city in touches.split(",") if city),
        attributes=attributes,
    )


def _segments(lines: list[str], symbols: frozenset[str]) -> tuple[Segment, ...]:
    numbers: dict[str, int] = {}
    segments = []
    for line in [*lines, *sorted(symbols & KINDS.keys())]:
        kind = line.split()[0]
        numbers[kind] = numbers.get(kind, 0) + 1
        segments.append(_segment(line, numbers[kind]))
    cities = [i for i, segment in enumerate(segments) if segment.kind is Kind.CITY]
    return tuple(
        segment._replace(touches=tuple(cities[number - 1] for number in segment.touches))
        for segment in segments
    )


@cache
def load_tiles(name: str) -> tuple[Tile, ...]:
    """Return the tiles of `rules/data/<name>.toml` in the order of the file."""
    tiles = read_tiles(DATA / f"{name}.toml")
    for tile in tiles:
        tile.file = name
    return tiles


def find_tile(file: str, id: str) -> Tile:
    """Return a tile of `load_tiles` by its id; StopIteration if there is none."""
    return next(tile for tile in load_tiles(file) if tile.id == id)


def read_tiles(path: Path) -> tuple[Tile, ...]:
    """Return the tiles of a tile file in its order."""
    with path.open("rb") as file:
        records = tomllib.load(file)["tile"]
    return tuple(
        Tile(
            record["id"],
            _segments(record["segments"], frozenset(record.get("symbols", ()))),
            copies=record["copies"],
            shape=record.get("shape", "square"),
            box=record.get("box", ""),
            start=record.get("start", False),
            last=record.get("last", False),
            symbols=frozenset(record.get("symbols", ())),
            details={name: record[name] for name in record.get("symbols", ()) if name in record},
            wedge=record.get("wedge", ""),
            ferry=record.get("ferry", ""),
            jcz=record.get("jcz", ""),
        )
        for record in records
    )
