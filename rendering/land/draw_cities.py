"""Draws cities: ground, houses, walls with their shadows, towers, gates and the tunnel."""

import math
from collections.abc import Iterable, Iterator

from rendering import colours as c
from rendering.art.buildings import tower
from rendering.curves import Curve, Point, length, point_along, shift
from rendering.land.houses import draw_houses
from rendering.land.regions import Circle
from rendering.land.rotated import RotatedLayout
from rendering.land.walls import WALL_WIDTH
from rendering.land.ways import ROAD_WIDTH, Gate
from rendering.paint import Canvas

CORNER_TOWER, WALL_TOWER, GATE_TOWER = 0.050, 0.040, 0.038
COURT = 0.085
"""How far the walls of a court are from the border."""
DROPS = (0.036, 0.024, 0.012, 0.0)


def draw_cities(canvas: Canvas, seen: RotatedLayout, clearings: Iterable[Circle]) -> None:
    """Draw all cities of the tile, keeping the clearings free of houses."""
    cities, clearings = seen.layout.cities, list(clearings)
    walls = [seen.curve(wall) for city in cities for wall in city.walls]

    def shadows(mask: Canvas) -> None:
        for wall in walls:
            for share in (1, 1.6):
                cast = shift(wall, 0.016 * share, 0.03 + 0.026 * share)
                mask.band(cast, WALL_WIDTH + 0.012, 255, round_ends=True)

    canvas.tint(shadows, c.mix(c.LEAF_DARK, c.INK, 0.45), 0.34)
    for city in cities:
        canvas.polygon(seen.curve(city.outline), c.CITY_FLOOR)
    for city in cities:
        draw_houses(canvas, seen, city, clearings)
    for wall in walls:
        _draw_wall(canvas, wall)
    for gate in seen.layout.roads.gates:
        _draw_gate(canvas, seen, gate)
    for (x, y), r, roofed in sorted(_towers(seen, walls), key=lambda each: each[0][1]):
        tower(canvas, x, y, r, roofed=roofed)


def wall_ends(seen: RotatedLayout) -> Iterator[Point]:
    """Yield the ends of all walls, each with a corner tower."""
    for city in seen.layout.cities:
        for wall in city.walls:
            yield seen.point(wall[0])
            yield seen.point(wall[-1])


def _draw_wall(canvas: Canvas, curve: Curve) -> None:
    """Draw a thick wall from above and a little from the south: lit top, face below it."""
    for drop in DROPS:
        canvas.band(shift(curve, 0, drop), WALL_WIDTH + 0.018, c.WALL_LINE)
    for drop in DROPS[:-1]:
        canvas.band(shift(curve, 0, drop - 0.004), WALL_WIDTH, c.WALL_FACE)
    canvas.band(curve, WALL_WIDTH, c.WALL_SHADE)
    canvas.band(shift(curve, -0.006, -0.006), WALL_WIDTH - 0.016, c.WALL_TOP)
    count = max(2, round(length(curve) / 0.062))
    for k in range(1, count):
        x, y = point_along(curve, k / count)
        (ax, ay), (bx, by) = (point_along(curve, k / count + step) for step in (-0.02, 0.02))
        size = math.dist((ax, ay), (bx, by)) or 1
        nx, ny = (by - ay) / size, (ax - bx) / size
        outer, inner = (x + nx * 0.032, y + ny * 0.032), (x + nx * 0.008, y + ny * 0.008)
        canvas.band([outer, inner], 0.018, c.WALL_FACE)


def _towers(seen: RotatedLayout, walls: list[Curve]) -> Iterator[tuple[Point, float, bool]]:
    for end in wall_ends(seen):
        yield end, CORNER_TOWER, True
    gates = [seen.point(gate.point) for gate in seen.layout.roads.gates]
    tunnel = any("tunnel" in segment.attributes for segment in seen.layout.tile.segments)
    for wall in walls:
        middle = point_along(wall, 0.5)
        gated = any(math.dist(middle, gate) < 0.12 for gate in gates)
        if length(wall) > 0.8 and not gated and not tunnel:
            yield middle, WALL_TOWER, False
    for gate in seen.layout.roads.gates:
        (x, y), (nx, ny) = seen.point(gate.point), seen.vector(gate.normal)
        for side in (-0.072, 0.072):
            yield (x - ny * side, y + nx * side), GATE_TOWER, False


def _draw_gate(canvas: Canvas, seen: RotatedLayout, gate: Gate) -> None:
    """Continue the road through the wall to a door."""
    (x, y), (nx, ny) = seen.point(gate.point), seen.vector(gate.normal)

    def across(reach: float) -> list[Point]:
        return [(x + nx * reach, y + ny * reach), (x - nx * reach, y - ny * reach)]

    canvas.band(across(0.05), ROAD_WIDTH - 0.012, c.ROAD)
    canvas.ellipse(x - nx * 0.05, y - ny * 0.05, 0.046, 0.036, c.ROAD)
    canvas.band(across(0.022), ROAD_WIDTH, c.WALL_LINE)
    canvas.band(across(0.012), ROAD_WIDTH - 0.01, c.DOOR)


def draw_court(canvas: Canvas) -> None:
    """Draw the walled court that an abbey's tile is: no land goes on over its edges."""
    corners = [(COURT, COURT), (1 - COURT, COURT), (1 - COURT, 1 - COURT), (COURT, 1 - COURT)]
    canvas.polygon(corners, c.CITY_FLOOR)
    canvas.polygon([(0.5 + (x - 0.5) * 0.8, 0.5 + (y - 0.5) * 0.8) for x, y in corners], c.MEADOW)
    for start, end in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        _draw_wall(canvas, [start, end])
    for x, y in corners:
        tower(canvas, x, y, WALL_TOWER, roofed=False)


def draw_tunnel(canvas: Canvas, seen: RotatedLayout) -> None:
    """Draw the mouths of a tunnel where it goes under walls, and dashes in between."""
    for tunnel in seen.layout.roads.tunnels:
        mouths = [seen.point(tunnel[0]), seen.point(tunnel[-1])]
        canvas.dashes(mouths, 0.026, 0.04, 0.055, c.PAPER)
        for x, y in mouths:
            for r, colour in ((0.098, c.WALL_LINE), (0.084, c.WALL_TOP), (0.058, c.INK)):
                canvas.disc(x, y, r, colour)
                canvas.box(x - r, y, x + r, y + 0.055, colour)
