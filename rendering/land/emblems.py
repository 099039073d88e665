"""Places of emblems on a tile: on roomy ground, beside their road, or in the middle."""

import math

from rendering.column import Site
from rendering.curves import Point
from rendering.expansions import emblem_of, find_emblem
from rendering.land.edges import edge_at, of_kind
from rendering.land.parts import Fixture, Layout, extent_of
from rendering.land.regions import GRID, PARTING, area, clearance, roomy_cells
from rendering.land.walls import is_covered
from rules.tiles import Kind, Tile

CRAMPED = 900
"""Cells of a field below which an emblem stays at the border, so that a farmer has room."""

TINY = 500
"""Cells of a field below which an emblem is in a city instead, if it may be."""


def find_mountain(tile: Tile) -> Fixture | None:
    """Find a mountain's place: away from cities and from roads that pass by."""
    kind = next(
        (name for name in sorted(tile.symbols) if emblem_of(name).site is Site.MOUNTAIN), None
    )
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


def place_emblems(layout: Layout) -> None:
    """Place the emblems of the tile one after the other, each clear of the ones before."""
    tile = layout.tile
    fields = [i for i, _ in of_kind(tile, Kind.FIELD)]
    land = [i for i, _ in of_kind(tile, Kind.CITY)] + fields
    own = {str(kind) for kind in tile.kinds if find_emblem(kind) is not None}
    for symbol in sorted(tile.symbols | own):
        site = emblem_of(symbol).site_on(tile)
        shown_by = [i for i, segment in enumerate(tile.segments) if symbol in segment.attributes]
        if shown_by:
            _place(layout, symbol, shown_by)
        elif site is Site.MOUNTAIN:
            continue
        elif site is Site.BETWEEN:
            _lay(layout, Fixture(symbol, layout.centre, PARTING / emblem_of(symbol).extent))
        elif site is Site.CENTRE or _ends_roads(tile, symbol):
            _lay(layout, Fixture(symbol, layout.centre))
        else:
            _place(layout, symbol, fields if site is Site.FIELD else land)
    for i, segment in enumerate(tile.segments):
        for attribute, value in segment.attributes.items():
            name = f"{attribute}={value}" if value else attribute
            look = find_emblem(name)
            if name in tile.symbols or look is None:
                continue
            if look.site is Site.ROADSIDE:
                _place_beside_road(layout, name, i)
            elif look.covers is not None:
                if all(name != each.kind for each in layout.emblems):
                    layout.emblems.append(Fixture(name, layout.centre))
            elif look.site is Site.CENTRE:
                _lay(layout, Fixture(name, layout.centre))
            else:
                _place(layout, name, [i])


def _ends_roads(tile: Tile, symbol: str) -> bool:
    """Return whether roads of a tile end at its symbol."""
    return any(segment.attributes.get("ends-at") == symbol for segment in tile.segments)


def _place(layout: Layout, kind: str, among: list[int]) -> None:
    """Place an emblem on the roomiest ground, off the centre, shrunk if space is tight."""
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

    tiny = {i for i in among if layout.is_field(i) and area(layout.regions[i]) < TINY}
    ground = max([i for i in among if i not in tiny] or among, key=room_of)
    cells = list(roomy_cells(clearance(layout.regions[ground], layout.taken)))
    if is_covered(layout.tile, ground):
        margin = extent * 0.55
        cells = [cell for cell in cells if margin < min(*cell[0], *(1 - v for v in cell[0]))]
    point, room = max(cells, key=worth)
    least = 0.45 if is_covered(layout.tile, ground) else 0.6 if layout.tile.half else 0.66
    scale = max(least, min(1.0, room / (extent * 1.12)))
    if area(layout.regions[ground]) < CRAMPED and layout.is_field(ground):
        scale = min(scale, 0.7)
        roomy = [cell for cell, free in cells if free >= extent * scale]
        point = max(roomy, key=lambda cell: math.dist(cell, layout.centre), default=point)
    _lay(layout, Fixture(kind, point, scale))


def _place_beside_road(layout: Layout, kind: str, road: int) -> None:
    """Place an emblem on a field, near its road and away from others."""
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
    """Place an emblem, and keep other things away from it."""
    layout.emblems.append(emblem)
    layout.taken.append((emblem.point, extent_of(emblem) * 1.1))
