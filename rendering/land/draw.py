"""Draws one tile in one rotation: meadow, river, roads, cities, then everything upright.

The meadow is three quiet greens in soft patches that continue over every border of a tile.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering.art import buildings, nature
from rendering.column import LOW, Painter, Shadow
from rendering.curves import Curve, bezier, ribbon, ring, rotate
from rendering.expansions import emblem_of
from rendering.land.draw_cities import draw_cities, draw_court, draw_tunnel
from rendering.land.draw_ways import draw_bridges, draw_rivers, draw_roads
from rendering.land.edges import edges_of
from rendering.land.parts import Layout
from rendering.land.regions import Circle, rotate_region
from rendering.land.rotated import RotatedLayout
from rendering.land.walls import WALL_WIDTH
from rendering.land.ways import RIVER_WIDTH, ROAD_WIDTH
from rendering.paint import SUPERSAMPLE, Canvas
from rules.tiles import Kind

VARIANTS = 4
"""Meadows that differ inside."""
LARGE = 384
"""Pixels of a tile as it is drawn, before it is scaled down."""
SIDE = LARGE // SUPERSAMPLE
ROUND = 0.22
"""Radius of the ground round a monastery, a garden, or another symbol that is a segment."""

PLANTS: dict[str, tuple[Painter, float]] = {
    "tree": (nature.tree, 0.12),
    "pine": (nature.pine, 0.10),
    "bush": (nature.bush, 0.10),
    "cow": (nature.cow, 0.105),
    "rock": (nature.rock, 0.09),
    "flowers": (nature.flowers, 0.085),
}
SPAN = 0.24
"""How wide a bridge over a tile is, in tiles."""
SPAN_SHADE = 90
"""How dark its shadow is, of 255."""
FERRY = 0.1
"""How wide the way of a ferry is, in tiles."""
SHORES = {"N": (0.5, 0.25), "E": (0.75, 0.5), "S": (0.5, 0.75), "W": (0.25, 0.5)}
"""Where a road from each side ends at a lake."""
LANDMARKS: dict[str, tuple[Painter, float]] = {
    "fountain": (buildings.fountain, 0.10),
    "hall": (buildings.hall, 0.13),
    "oak": (buildings.oak_square, 0.11),
}
ROAD_ENDS: dict[str, tuple[Painter, float]] = {
    "house": (buildings.farmhouse, 0.15),
    "trees": (buildings.grove, 0.13),
    "village": (buildings.village, 0.14),
}


class Thing(NamedTuple):
    """Something upright as it is seen; houses leave room around what `clears`."""

    y: float
    x: float
    paint: Painter
    size: float
    shadow: Shadow | None
    clears: bool


def draw_tile(layout: Layout, rotation: int, pixels: int) -> Image.Image:
    """Return the tile in RGB; of a half tile only its half is meant to be visible.

    ValueError if LARGE is no multiple of `pixels`.
    """
    return scale_down(draw_large(layout, rotation), pixels)


def scale_down(large: Image.Image, pixels: int) -> Image.Image:
    """Return a large picture of a tile scaled down; ValueError if that is not even."""
    if LARGE % pixels:
        raise ValueError(f"A tile cannot be {pixels} pixels wide.")
    return large.reduce(LARGE // pixels)


def draw_large(layout: Layout, rotation: int) -> Image.Image:
    """Return the tile in RGB, LARGE pixels wide, to be scaled down."""
    seen = RotatedLayout(layout, rotation)
    if layout.tile.bridge:
        return draw_span(rotation)
    if layout.tile.ferry:
        return draw_ferry(layout.tile.ferry, rotation)
    ground = _meadow(layout.seed % VARIANTS).copy()
    canvas = Canvas((SIDE, SIDE), SIDE, image=ground)
    things = sorted(_things(seen), key=lambda thing: thing.y)
    if layout.tile.walled:
        draw_court(canvas)
    draw_rivers(canvas, seen)
    draw_roads(canvas, seen)
    draw_bridges(canvas, seen)
    if layout.cities:
        draw_cities(canvas, seen, _clearings(seen, things))
        draw_tunnel(canvas, seen)
    _draw_shadows(canvas, things)
    for thing in things:
        thing.paint(canvas, thing.x, thing.y, thing.size)
    _draw_frame(canvas, seen)
    return canvas.image


@lru_cache(maxsize=VARIANTS)
def _meadow(variant: int) -> Image.Image:
    """Return the ground of a tile, LARGE pixels wide, in RGB."""
    height = Image.blend(_noise(5, LARGE, 11, variant), _noise(10, LARGE, 12, variant), 0.2)
    image = Image.new("RGB", (LARGE, LARGE), c.MEADOW)
    image.paste(c.MEADOW_DARK, (0, 0), height.point([255] * 108 + [0] * 148))
    image.paste(c.MEADOW_LIGHT, (0, 0), height.point([0] * 148 + [255] * 108))
    canvas = Canvas((SIDE, SIDE), SIDE, image=image)
    dice = Random(variant)
    for _ in range(6):
        x, y = dice.uniform(0.06, 0.94), dice.uniform(0.06, 0.94)
        for dx in (-0.012, 0.0, 0.012):
            tip = (x + dx * 1.6, y - 0.020 + abs(dx) * 0.5)
            canvas.line((x + dx * 0.6, y), tip, 0.007, c.TUFT)
    return image


def _noise(cells: int, pixels: int, border: int, variant: int) -> Image.Image:
    """Return smooth noise on a periodic lattice; near the border it is equal for all variants."""
    dice, inner = Random(border), Random(border * 100 + variant)
    lattice = {(x, y): dice.random() for x in range(cells) for y in range(cells)}
    for x in range(2, cells - 1):
        for y in range(2, cells - 1):
            lattice[x, y] = inner.random()
    wide = cells + 6
    image = Image.new("L", (wide, wide))
    for x in range(wide):
        for y in range(wide):
            level = lattice[(x - 3) % cells, (y - 3) % cells]
            image.putpixel((x, y), round(level * 255))
    box = (3.5, 3.5, 3.5 + cells, 3.5 + cells)
    return image.resize((pixels, pixels), Image.Resampling.BICUBIC, box)


def draw_span(rotation: int) -> Image.Image:
    """Return the bridge that is built over a tile in RGBA, LARGE pixels wide, and its shadow."""
    canvas = Canvas((LARGE, LARGE), LARGE)
    ends = [(0.5, 0.0), (0.5, 1.0)] if rotation % 2 == 0 else [(0.0, 0.5), (1.0, 0.5)]
    across = (1.0, 0.0) if rotation % 2 == 0 else (0.0, 1.0)
    canvas.band([(x + 0.035, y + 0.045) for x, y in ends], SPAN, (*c.INK[:3], SPAN_SHADE))
    for wide, colour in ((0.02, c.INK), (0.0, c.WALL_TOP), (-0.075, c.WALL_LINE), (-0.09, c.ROAD)):
        canvas.band(ends, SPAN + wide, colour)
    for along in (0.12, 0.37, 0.63, 0.88):
        for side in (-1, 1):
            x, y = (0.5, along) if rotation % 2 == 0 else (along, 0.5)
            off = side * (SPAN / 2 - 0.015)
            canvas.disc(x + across[0] * off, y + across[1] * off, 0.036, c.INK)
            canvas.disc(x + across[0] * off, y + across[1] * off, 0.024, c.WALL_FACE)
    return canvas.finish()


def draw_ferry(ends: str, rotation: int) -> Image.Image:
    """Return the ferry over a lake in RGBA, LARGE pixels wide: a raft on the way it takes."""
    canvas = Canvas((LARGE, LARGE), LARGE)
    shores = [rotate(SHORES[end], rotation) for end in ends]
    out, back = (((x + 0.5) / 2, (y + 0.5) / 2) for x, y in shores)
    way = bezier(shores[0], out, back, shores[1], 12)
    for wide, colour in ((0.07, c.INK), (0.03, c.PAPER), (-0.01, c.ROAD)):
        canvas.band(way, FERRY + wide, colour)
        for x, y in shores:
            canvas.disc(x, y, (FERRY + wide) / 2, colour)
    (x, y), (dx, dy) = way[len(way) // 2], _direction(shores)
    for wide, long, colour in ((0.085, 0.11, c.INK), (0.065, 0.09, c.TRUNK)):
        fore, aft = (x + dx * long, y + dy * long), (x - dx * long, y - dy * long)
        canvas.band([fore, aft], 2 * wide, colour)
    for along in (-0.06, 0.0, 0.06):
        ox, oy = x + dx * along, y + dy * along
        plank = [(ox - dy * 0.05, oy + dx * 0.05), (ox + dy * 0.05, oy - dx * 0.05)]
        canvas.band(plank, 0.035, c.WHEAT)
    return canvas.finish()


def _direction(ends: Sequence[tuple[float, float]]) -> tuple[float, float]:
    (ax, ay), (bx, by) = ends
    length = math.dist((ax, ay), (bx, by))
    return (bx - ax) / length, (by - ay) / length


def half_mask(rotation: int, pixels: int) -> Image.Image:
    """Return in mode L the part of the square that a half tile covers."""
    corners = [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    canvas = Canvas((pixels, pixels), pixels, mode="L", background=0)
    for _ in range(rotation % 4):
        corners = [(1 - y, x) for x, y in corners]
    canvas.polygon(corners, 255)
    return canvas.finish()


def ground_map(layout: Layout, rotation: int, pixels: int) -> Image.Image:
    """Return in mode L the segment of each pixel of a rotated tile, as its index plus one.

    Zero is the ground of no segment.
    """
    seen = RotatedLayout(layout, rotation)
    image = Image.new("L", (pixels, pixels), 0)
    for i, region in layout.regions.items():
        if layout.tile.segments[i].kind is Kind.FIELD:
            mask = rotate_region(region, rotation).resize(
                (pixels, pixels), Image.Resampling.BICUBIC
            )
            image.paste(i + 1, (0, 0), mask.point([0] * 128 + [255] * 128))
    pen = ImageDraw.Draw(image)

    def fill(i: int, curve: Curve) -> None:
        pen.polygon([(x * pixels, y * pixels) for x, y in seen.curve(curve)], fill=i + 1)

    for river in layout.rivers:
        fill(river.segment, ribbon(river.curve, RIVER_WIDTH))
    for road in layout.roads.ways:
        fill(road.segment, ribbon(road.curve, ROAD_WIDTH))
    for city in layout.cities:
        for curve in (city.outline, *(ribbon(wall, WALL_WIDTH) for wall in city.walls)):
            fill(city.segment, curve)
    for i, stand in layout.stands.items():
        fill(i, ring(*stand.point, ROUND, 24))
    return image


def _things(seen: RotatedLayout) -> Iterator[Thing]:
    layout = seen.layout

    def thing(
        point: tuple[float, float],
        painter: tuple[Painter, float],
        shadow: Shadow | None = LOW,
        *,
        clears: bool = True,
    ) -> Thing:
        x, y = seen.point(point)
        return Thing(y, x, *painter, shadow, clears)

    for emblem in layout.emblems:
        look = emblem_of(emblem.kind)
        paint = look.painter(layout.tile, seen.rotation)
        yield thing(emblem.point, (paint, look.extent * emblem.scale), look.shadow)
    if layout.monastery:
        look = emblem_of(layout.monastery.kind)
        yield thing(layout.monastery.point, (look.paint, look.extent), look.shadow)
    if layout.mountain:
        look = emblem_of(layout.mountain.kind)
        yield thing(layout.mountain.point, (look.paint, look.extent), look.shadow)
    if layout.roads.junction and not layout.roads.bridges:
        crossing = buildings.village if layout.seed % 3 else buildings.grove
        yield thing(layout.centre, (crossing, 0.115))
    for end in layout.roads.ends:
        yield thing(end.point, ROAD_ENDS[end.goal])
    for fixture in layout.scenery:
        paint, size = (PLANTS | LANDMARKS)[fixture.kind]
        clears = fixture.kind in LANDMARKS
        yield thing(
            fixture.point, (paint, size * fixture.scale), None if clears else LOW, clears=clears
        )


def _clearings(seen: RotatedLayout, things: list[Thing]) -> list[Circle]:
    roads = seen.layout.roads
    found = [((each.x, each.y - 0.01), each.size * 1.08) for each in things if each.clears]
    for tunnel in roads.tunnels:
        found += [(seen.point(point), 0.03) for point in tunnel[1:-1]]
    for gate in roads.gates:
        (x, y), (nx, ny) = seen.point(gate.point), seen.vector(gate.normal)
        found.append(((x - nx * 0.06, y - ny * 0.06), 0.06))
    return found


def _draw_shadows(canvas: Canvas, things: list[Thing]) -> None:
    def paint(mask: Canvas) -> None:
        for each in things:
            if each.shadow:
                dx, dy, rx, ry = (value * each.size for value in each.shadow)
                mask.ellipse(each.x + dx, each.y + dy, rx, ry, 255)

    canvas.tint(paint, c.mix(c.LEAF_DARK, c.INK, 0.5), 0.30)


def _draw_frame(canvas: Canvas, seen: RotatedLayout) -> None:
    """Darken the border a little, so that the grid is visible but the land looks whole."""

    def paint(mask: Canvas) -> None:
        for edge in edges_of(seen.layout.tile):
            if edge.name != "D":
                mask.band(seen.curve([edge.start, edge.end]), 0.012, 255)

    canvas.tint(paint, c.INK, 0.13)
