"""Where everything on a tile is, in the orientation of the tile file."""

from functools import lru_cache
from random import Random

from rendering.curves import Point, between
from rendering.expansions import emblem_of, is_building
from rendering.land.edges import centre_of
from rendering.land.emblems import find_mountain, place_emblems
from rendering.land.parts import Fixture, Layout
from rendering.land.regions import Circle, clearance, list_covering, regions_of
from rendering.land.scenery import place_landmarks, strew
from rendering.land.walls import cities_of
from rendering.land.ways import ROAD_WIDTH, Way, rivers_of, roads_of
from rules.tiles import MONASTERIES, Segment, Tile


@lru_cache(maxsize=256)
def layout_of(tile: Tile) -> Layout:
    """Return the layout of a tile; the same tile always looks the same."""
    seed = sum(ord(c) * 31**i for i, c in enumerate(tile.id.removesuffix("g"))) % 99991
    cities, rivers = cities_of(tile), rivers_of(tile)
    monastery, mountain = _monastery(tile, rivers), find_mountain(tile)
    ends: dict[str, Point | None] = {"junction": centre_of(tile)}
    ends |= dict.fromkeys(MONASTERIES, monastery.point if monastery else None)
    goals = [emblem_of(symbol).goal or symbol for symbol in tile.symbols]
    covering = list_covering(tile)
    ends |= dict.fromkeys([*goals, *covering], centre_of(tile))
    if mountain:
        ends[mountain.kind] = mountain.point
    roads = roads_of(tile, Random(seed), cities, rivers, ends, mountain=mountain is not None)
    regions = regions_of(tile, cities, roads, rivers, covering)
    layout = Layout(
        *(tile, seed, centre_of(tile), cities, rivers, roads, monastery, mountain, regions),
        *([], [], [], {}),
    )
    layout.taken = _taken(layout)
    place_emblems(layout)
    layout.rooms = {i: clearance(region, layout.taken) for i, region in regions.items()}
    layout.scenery = strew(layout, Random(seed + 1)) + place_landmarks(layout, Random(seed + 2))
    return layout


def _monastery(tile: Tile, rivers: list[Way]) -> Fixture | None:
    monasteries = [segment for segment in tile.segments if segment.kind in MONASTERIES]
    if not monasteries:
        return None
    segment, *_ = monasteries
    look = next(filter(is_building, segment.attributes), str(segment.kind))
    return Fixture(look, _middle_of(tile, segment, rivers))


def _middle_of(tile: Tile, monastery: Segment, rivers: list[Way]) -> Point:
    if tile.half:
        return 0.34, 0.64
    if rivers:
        lake = any("lake" in segment.attributes for segment in tile.segments)
        return 0.5, 0.74 if lake else 0.25
    return 0.5, 0.40 if "inside" in monastery.attributes else 0.5


def _taken(layout: Layout) -> list[Circle]:
    taken = [(p, ROAD_WIDTH * 0.7) for way in layout.roads.ways for p in way.curve[::3]]
    taken += [(between(stub[0], stub[-1], 0.5), ROAD_WIDTH) for stub in layout.roads.stubs]
    if layout.monastery:
        taken.append((layout.monastery.point, 0.25))
    if layout.mountain:
        taken.append((layout.mountain.point, 0.27))
    taken += [(end.point, 0.12) for end in layout.roads.ends]
    taken += [(gate.point, 0.12) for gate in layout.roads.gates]
    if layout.roads.junction:
        taken.append((layout.centre, 0.16))
    if layout.water:
        taken.append(((0.5, 0.5), 0.26))
    return taken
