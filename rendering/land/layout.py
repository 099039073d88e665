"""Where everything on a tile is, in the orientation of the tile file."""

import math
from functools import lru_cache
from random import Random

from PIL import Image, ImageFilter

from rendering.curves import Point, between
from rendering.expansions import emblem_of, is_building
from rendering.land.edges import centre_of
from rendering.land.emblems import find_mountain, place_emblems
from rendering.land.parts import Fixture, Layout
from rendering.land.regions import (
    GRID,
    Circle,
    area,
    clearance,
    list_covering,
    regions_of,
    roomy_cells,
)
from rendering.land.walls import cities_of
from rendering.land.ways import ROAD_WIDTH, Way, rivers_of, roads_of
from rules.tiles import MONASTERIES, Segment, Tile

OAK = 0.16
"""Distance of an old tree from every border, so that its crown stays on its tile."""
LANDMARKS = ("fountain", "hall", "oak")
PLANTS = ("tree", "pine", "bush", "cow", "rock", "flowers", "tree")


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
    layout.scenery = _strew(layout, Random(seed + 1)) + _place_landmarks(layout, Random(seed + 2))
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


def _strew(layout: Layout, dice: Random) -> list[Fixture]:
    """Place up to four small things on the meadow, of one kind or two."""
    fields = [region for i, region in layout.regions.items() if layout.is_field(i)]
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
    """Return whether a beast's head would hide the middle of an edge in some rotation."""
    along, across = sorted(abs(value - 0.5) for value in fixture.point)
    return fixture.kind == "cow" and across > 0.40 and along < 0.045


def _place_landmarks(layout: Layout, dice: Random) -> list[Fixture]:
    """Give every large city one landmark that is no house."""
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
