"""Where everything on a tile is, in the orientation of the tile file."""

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image, ImageFilter

from rendering.column import Site
from rendering.curves import Point, between
from rendering.expansions import emblem_of, find_emblem
from rendering.land.edges import centre_of, edge_at, of_kind
from rendering.land.regions import GRID, Circle, Raster, area, clearance, regions_of, roomy_cells
from rendering.land.walls import City, cities_of
from rendering.land.ways import ROAD_WIDTH, Roads, Way, rivers_of, roads_of
from rules.tiles import Kind, Tile

CRAMPED = 900
"""Cells of a field on which an emblem keeps to the border, so that a farmer has room."""
OAK = 0.16
"""How far an old tree stands from every border, so that its crown stays on its tile."""
LANDMARKS = ("fountain", "hall", "oak")
PLANTS = ("tree", "pine", "bush", "cow", "rock", "flowers", "tree")


@dataclass(frozen=True, slots=True)
class Fixture:
    """An upright thing on the tile: its kind, its middle and its size relative to the usual."""

    kind: str
    point: Point
    scale: float = 1.0


@dataclass(slots=True)
class Layout:
    """Curves, places and ground of one kind of tile.

    `taken` are circles kept free of figures, `rooms` the clearances of the regions (see
    `rendering.land.regions`).
    """

    tile: Tile
    seed: int
    centre: Point
    cities: list[City]
    rivers: list[Way]
    roads: Roads
    monastery: Point | None
    mountain: Fixture | None
    regions: dict[int, Raster]
    taken: list[Circle]
    emblems: list[Fixture]
    scenery: list[Fixture]
    rooms: dict[int, Raster]

    @property
    def water(self) -> bool:
        """Whether a spring or a lake lies in the middle."""
        segments = self.tile.segments
        return any(
            {"spring", "lake"} & segments[way.segment].attributes.keys() for way in self.rivers
        )


def extent_of(emblem: Fixture) -> float:
    """Return half the width of an emblem as it lies on its tile."""
    return emblem_of(emblem.kind).extent * emblem.scale


@lru_cache(maxsize=256)
def layout_of(tile: Tile) -> Layout:
    """Return the layout of a tile; the same tile always looks the same."""
    seed = sum(ord(c) * 31**i for i, c in enumerate(tile.id.removesuffix("g"))) % 99991
    cities, rivers = cities_of(tile), rivers_of(tile)
    monastery, mountain = _monastery(tile, rivers), _mountain(tile)
    ends = {"junction": centre_of(tile), "monastery": monastery}
    if mountain:
        ends[mountain.kind] = mountain.point
    roads = roads_of(tile, Random(seed), cities, rivers, ends, mountain=mountain is not None)
    regions = regions_of(tile, cities, roads, rivers)
    layout = Layout(
        *(tile, seed, centre_of(tile), cities, rivers, roads, monastery, mountain, regions),
        *([], [], [], {}),
    )
    layout.taken = _taken(layout)
    _place_emblems(layout)
    layout.rooms = {i: clearance(region, layout.taken) for i, region in regions.items()}
    layout.scenery = _scenery(layout, Random(seed + 1)) + _landmarks(layout, Random(seed + 2))
    return layout


def _monastery(tile: Tile, rivers: list[Way]) -> Point | None:
    monasteries = of_kind(tile, Kind.MONASTERY)
    if not monasteries:
        return None
    if tile.half:
        return 0.34, 0.64
    if rivers:
        lake = any("lake" in segment.attributes for segment in tile.segments)
        return 0.5, 0.74 if lake else 0.25
    return 0.5, 0.40 if "inside" in monasteries[0][1].attributes else 0.5


def _mountain(tile: Tile) -> Fixture | None:
    """Find a mountain's place: away from cities and from roads that pass by."""
    kind = next((name for name in sorted(tile.symbols) if _site(name) is Site.MOUNTAIN), None)
    if kind is None:
        return None
    x, y = 0.5, 0.5
    roads = [segment for _, segment in of_kind(tile, Kind.ROAD)]
    passing = [segment for segment in roads if len(segment.ports) == 2]
    for segment in [s for _, s in of_kind(tile, Kind.CITY)] + passing:
        strength = 0.14 if segment.kind is Kind.CITY or len(roads) == 1 else 0.0
        for port in segment.ports:
            ix, iy = edge_at(tile, port).inward
            x, y = x + ix * strength, y + iy * strength
    if any(set(segment.ports) == {"N", "S"} for segment in passing):
        x += 0.20
    return Fixture(kind, (x, y))


def _site(emblem: str) -> Site:
    return emblem_of(emblem).site


def _taken(layout: Layout) -> list[Circle]:
    taken = [(p, ROAD_WIDTH * 0.7) for way in layout.roads.ways for p in way.curve[::3]]
    taken += [(between(stub[0], stub[-1], 0.5), ROAD_WIDTH) for stub in layout.roads.stubs]
    if layout.monastery:
        taken.append((layout.monastery, 0.25))
    if layout.mountain:
        taken.append((layout.mountain.point, 0.27))
    taken += [(end.point, 0.12) for end in layout.roads.ends]
    taken += [(gate.point, 0.12) for gate in layout.roads.gates]
    if layout.roads.junction:
        taken.append((layout.centre, 0.16))
    if layout.water:
        taken.append(((0.5, 0.5), 0.26))
    return taken


def _place_emblems(layout: Layout) -> None:
    """Place what is printed on the tile one after the other, each clear of the ones before."""
    tile = layout.tile
    fields = [i for i, _ in of_kind(tile, Kind.FIELD)]
    land = [i for i, _ in of_kind(tile, Kind.CITY)] + fields
    for symbol in sorted(tile.symbols):
        shown_by = [i for i, segment in enumerate(tile.segments) if symbol in segment.attributes]
        if shown_by:
            _place(layout, symbol, shown_by)
        elif _site(symbol) is not Site.MOUNTAIN:
            _place(layout, symbol, fields if _site(symbol) is Site.FIELD else land)
    for i, segment in enumerate(tile.segments):
        for attribute, value in segment.attributes.items():
            name = f"{attribute}={value}" if value else attribute
            if name in tile.symbols or find_emblem(name) is None:
                continue
            if _site(name) is Site.ROADSIDE:
                _place_beside_road(layout, name, i)
            elif _site(name) is Site.CENTRE:
                _lay(layout, Fixture(name, layout.centre))
            else:
                _place(layout, name, [i])


def _place(layout: Layout, kind: str, among: list[int]) -> None:
    """Put an emblem on the roomiest ground, off the centre, shrunk where it is tight."""
    extent = emblem_of(kind).extent
    wanted = extent * 1.12 + 0.02

    def room_of(i: int) -> float:
        room: int = clearance(layout.regions[i], layout.taken).getextrema()[1]  # type: ignore
        field = layout.tile.segments[i].kind is Kind.FIELD
        return min(0.2, room / GRID) * (1.25 if field else 1)

    def worth(cell: tuple[Point, float]) -> float:
        (x, y), room = cell
        away = math.dist((x, y), layout.centre)
        return min(room, wanted) * 10 + min(away, 0.36) + 0.3 * room - 0.004 * x - 0.002 * y

    ground = max(among, key=room_of)
    cells = list(roomy_cells(clearance(layout.regions[ground], layout.taken)))
    point, room = max(cells, key=worth)
    scale = max(0.6 if layout.tile.half else 0.66, min(1.0, room / (extent * 1.12)))
    if area(layout.regions[ground]) < CRAMPED and _is_field(layout, ground):
        scale = min(scale, 0.7)
        roomy = [cell for cell, free in cells if free >= extent * scale]
        point = max(roomy, key=lambda cell: math.dist(cell, layout.centre), default=point)
    _lay(layout, Fixture(kind, point, scale))


def _place_beside_road(layout: Layout, kind: str, road: int) -> None:
    """Put an emblem on a field, near its road and away from other ones."""
    extent = emblem_of(kind).extent
    own = next(way.curve for way in layout.roads.ways if way.segment == road)
    others = [p for way in layout.roads.ways if way.segment != road for p in way.curve]

    def worth(cell: tuple[Point, float]) -> float:
        point, room = cell
        near = min(math.dist(point, p) for p in own)
        far = min((math.dist(point, p) for p in others), default=1.0)
        return 20 * min(room, extent * 1.25) - 3 * near + 2 * min(far - near, 0.2)

    cells = [
        cell
        for i, _ in of_kind(layout.tile, Kind.FIELD)
        for cell in roomy_cells(clearance(layout.regions[i], layout.taken))
    ]
    point, room = max(cells, key=worth)
    _lay(layout, Fixture(kind, point, max(0.7, min(1.0, room / extent))))


def _lay(layout: Layout, emblem: Fixture) -> None:
    """Put an emblem where nothing else is to lie."""
    layout.emblems.append(emblem)
    layout.taken.append((emblem.point, extent_of(emblem) * 1.1))


def _scenery(layout: Layout, dice: Random) -> list[Fixture]:
    """Strew up to four small things over the meadow, of one kind or two."""
    fields = [region for i, region in layout.regions.items() if _is_field(layout, i)]
    if layout.mountain or sum(area(region) for region in fields) < 200:
        return []
    free = Image.new("L", (GRID, GRID))
    for region in fields:
        free.paste(255, (0, 0), region)
    free = free.filter(ImageFilter.MinFilter(9))
    kinds, chosen, taken = dice.sample(PLANTS, 2), [], list(layout.taken)
    for _ in range(60):
        x, y = dice.uniform(0.08, 0.92), dice.uniform(0.10, 0.90)
        clear = all(math.dist((x, y), p) > r + 0.07 for p, r in taken)
        if clear and free.getpixel((int(x * GRID), int(y * GRID))):
            chosen.append(Fixture(dice.choice(kinds), (x, y), dice.uniform(0.85, 1.1)))
            taken.append(((x, y), 0.05 if len(chosen) % 2 else 0.12))
    return [fixture for fixture in chosen[:4] if not _leans_out(fixture)]


def _leans_out(fixture: Fixture) -> bool:
    """Whether a beast's head would hide the middle of an edge in some rotation."""
    along, across = sorted(abs(value - 0.5) for value in fixture.point)
    return fixture.kind == "cow" and across > 0.40 and along < 0.045


def _landmarks(layout: Layout, dice: Random) -> list[Fixture]:
    """Give every large city one thing that is no house, so that the eye can rest."""
    found = []
    for city in layout.cities:
        room = layout.rooms[city.segment]
        cells = [point for point, free in roomy_cells(room) if free > 0.13]
        if len(city.edges) >= 2 and cells:
            kind, (x, y) = dice.choice(LANDMARKS), dice.choice(cells)
            if kind == "oak":
                x, y = (min(max(value, OAK), 1 - OAK) for value in (x, y))
            found.append(Fixture(kind, (x, y)))
    return found


def _is_field(layout: Layout, i: int) -> bool:
    return layout.tile.segments[i].kind is Kind.FIELD
