"""The ground of cities and fields as small rasters, and how much room there is on them.

Rasters are GRID x GRID pictures in mode L; 255 is ground of the segment.
"""

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.column import Site
from rendering.curves import Curve, Point, between, ribbon, star
from rendering.expansions import emblem_of, find_emblem
from rendering.land.edges import centre_of, edge_at, edges_of, of_kind
from rendering.land.walls import WALL_WIDTH, City, is_covered
from rendering.land.ways import RIVER_WIDTH, ROAD_WIDTH, Roads, Way
from rules.tiles import Kind, Segment, Tile

GRID = 64
STRIDE = 2
PARTING = 0.18
"""Half the width of what parts the land in the middle of a tile."""
SPECK = 20
"""Cells of ground that are too few to be seen as a field."""
Circle = tuple[Point, float]
Raster = Image.Image
TRANSPOSES = (
    None,
    Image.Transpose.ROTATE_270,
    Image.Transpose.ROTATE_180,
    Image.Transpose.ROTATE_90,
)


def regions_of(
    tile: Tile,
    cities: Sequence[City],
    roads: Roads,
    rivers: Sequence[Way],
    covering: Sequence[str],
) -> dict[int, Raster]:
    """Return the raster of every city and field segment, by segment index.

    `covering` are the emblems that cover ground.
    """
    regions = {city.segment: _city(city) for city in cities}
    free = _raster([[edge.start for edge in edges_of(tile)]])
    blocks = [city.outline for city in cities]
    blocks += [ribbon(wall, WALL_WIDTH) for city in cities for wall in city.walls]
    blocks += [ribbon(wedge, WALL_WIDTH) for city in cities for wedge in city.wedges]
    ways = [*(road.curve for road in roads.ways), *roads.stubs]
    blocks += [ribbon(way, ROAD_WIDTH * 1.3) for way in ways]
    blocks += [ribbon(river.curve, RIVER_WIDTH * 1.15) for river in rivers]
    if any(emblem_of(symbol).site_on(tile) is Site.BETWEEN for symbol in tile.symbols):
        blocks.append(star(*centre_of(tile), PARTING * 1.1, 8, 1.0))
    blocks += _covered(tile, covering)
    _fill(free, blocks, 0)
    fields = of_kind(tile, Kind.FIELD)
    inner = free.copy()
    for i, segment in fields:
        if segment.ports:
            regions[i] = _field(tile, segment, free)
            inner.paste(0, (0, 0), regions[i])
    within = [i for i, segment in fields if not segment.ports]
    pieces = [inner] if len(within) == 1 else _pieces(inner)
    regions |= dict(zip(within, pieces, strict=False))
    for city in cities:
        if is_covered(tile, city.segment):
            regions[city.segment] = _lit(tile, city, regions)
    return regions


def list_covering(tile: Tile) -> list[str]:
    """Return the attributes of segments whose emblems cover ground of a tile."""
    names = dict.fromkeys(name for segment in tile.segments for name in segment.attributes)
    looks = ((name, find_emblem(name)) for name in names)
    return [name for name, look in looks if look is not None and look.covers is not None]


def _covered(tile: Tile, covering: Sequence[str]) -> Iterator[Curve]:
    """Yield the ground that emblems of segments cover."""
    for name in covering:
        covers = emblem_of(name).covers
        if covers is not None:
            yield covers(tile)


def _pieces(ground: Raster) -> list[Raster]:
    """Return the larger pieces of ground that are not connected, from north to south."""
    left, pieces = ground.copy(), []
    while left.getbbox():
        seed = Image.new("L", left.size, 0)
        at = left.tobytes().index(255)
        seed.putpixel((at % GRID, at // GRID), 255)
        pieces.append(_flood(seed, left))
        left.paste(0, (0, 0), pieces[-1])
    return [piece for piece in pieces if area(piece) > SPECK]


def _lit(tile: Tile, city: City, regions: dict[int, Raster]) -> Raster:
    """Return what is seen of a city that passes under others."""
    ground = regions[city.segment].copy()
    for i, segment in of_kind(tile, Kind.CITY):
        if "over" in segment.attributes:
            ground.paste(0, (0, 0), regions[i])
    return ground


def clearance(region: Raster, taken: Iterable[Circle] = ()) -> Raster:
    """Return for each cell its distance to the next obstacle or to the border, in cells."""
    ground = region.point([0] + [1] * 255)
    pen = ImageDraw.Draw(ground)
    for (x, y), r in taken:
        pen.ellipse([v * GRID for v in (x - r, y - r, x + r, y + r)], fill=0)
    total = Image.new("L", region.size)
    while ground.getbbox():
        total = ImageChops.add(total, ground)
        ImageDraw.Draw(ground).rectangle((0, 0, GRID - 1, GRID - 1), outline=0)
        ground = ground.filter(ImageFilter.MinFilter(3))
    return total


def roomy_cells(room: Raster) -> Iterator[tuple[Point, float]]:
    """Yield the middles of free cells, with their clearance in tile units."""
    levels = room.tobytes()
    for row in range(0, GRID, STRIDE):
        for column in range(0, GRID, STRIDE):
            free = levels[row * GRID + column]
            if free:
                yield ((column + 0.5) / GRID, (row + 0.5) / GRID), free / GRID


def rotate_region(region: Raster, rotation: int) -> Raster:
    """Return the region after clockwise quarter turns."""
    method = TRANSPOSES[rotation % 4]
    return region if method is None else region.transpose(method)


def area(region: Raster) -> int:
    """Return the number of ground cells."""
    return region.histogram()[255]


def _raster(polygons: Sequence[Curve]) -> Raster:
    image = Image.new("L", (GRID, GRID), 0)
    _fill(image, polygons, 255)
    return image


def _fill(image: Raster, polygons: Sequence[Curve], level: int) -> None:
    pen = ImageDraw.Draw(image)
    for polygon in polygons:
        pen.polygon([(x * GRID, y * GRID) for x, y in polygon], fill=level)


def _city(city: City) -> Raster:
    image = _raster([city.outline])
    _fill(image, [ribbon(wall, WALL_WIDTH * 1.5) for wall in city.walls], 0)
    return image


def _field(tile: Tile, segment: Segment, free: Raster) -> Raster:
    """Return the free ground that is connected to a few points along the field's half edges."""
    reached = Image.new("L", free.size, 0)
    for half in segment.ports:
        edge = edge_at(tile, half)
        corner = edge.start if half[1] == "L" else edge.end
        ix, iy = edge.inward
        for share in (0.25, 0.175, 0.35):
            x, y = between(edge.middle, corner, share)
            reached.putpixel((_cell(x + ix * 0.03), _cell(y + iy * 0.03)), 255)
    return _flood(ImageChops.darker(reached, free), free)


def _flood(reached: Raster, free: Raster) -> Raster:
    """Return all free ground connected to the ground reached."""
    while True:
        grown = reached
        for _ in range(8):
            grown = ImageChops.darker(grown.filter(ImageFilter.MaxFilter(3)), free)
        if grown == reached:
            return reached
        reached = grown


def _cell(value: float) -> int:
    return min(GRID - 1, int(value * GRID))
