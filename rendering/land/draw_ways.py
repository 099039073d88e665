"""Draws rivers, roads and bridges."""

import math
from collections.abc import Sequence

from rendering import colours as c
from rendering.art.nature import rock
from rendering.curves import Curve, Point, point_along, shift, shift_sideways
from rendering.land.rotated import RotatedLayout
from rendering.land.ways import RIVER_WIDTH, ROAD_WIDTH
from rendering.paint import Canvas

BEYOND = 0.06
"""Ways are drawn this far over the border they cross."""
GLINTS = ((0.10, 0.03), (0.42, -0.03), (0.68, 0.02))


def extend_over_border(curve: Sequence[Point]) -> Curve:
    """Return a way drawn a little over the border wherever it starts or ends on one."""
    out = list(curve)
    if _on_border(curve[0]):
        out.insert(0, _past(curve[1], curve[0]))
    if _on_border(curve[-1]):
        out.append(_past(curve[-2], curve[-1]))
    return out


def _on_border(point: Point) -> bool:
    x, y = point
    slanted = min(abs(x - y), abs(x + y - 1)) if abs(x - 0.5) + abs(y - 0.5) < 0.01 else 1
    return min(x, y, 1 - x, 1 - y, slanted) < 0.001


def _past(inner: Point, end: Point) -> Point:
    share = BEYOND / math.dist(inner, end)
    return end[0] + (end[0] - inner[0]) * share, end[1] + (end[1] - inner[1]) * share


def draw_rivers(canvas: Canvas, seen: RotatedLayout) -> None:
    """Draw the banks, the water, springs and lakes."""
    tile = seen.layout.tile
    ways = [
        (tile.segments[way.segment].attributes, extend_over_border(seen.curve(way.curve)))
        for way in seen.layout.rivers
    ]
    for width, colour in (
        (RIVER_WIDTH + 0.045, c.BANK),
        (RIVER_WIDTH, c.RIVER_EDGE),
        (RIVER_WIDTH - 0.03, c.RIVER),
    ):
        for attributes, curve in ways:
            canvas.band(curve, width, colour)
            if "lake" in attributes:
                x, y = seen.point((0.5, 0.42 if seen.layout.monastery else 0.5))
                grow = (width - RIVER_WIDTH) / 2
                canvas.ellipse(x, y, 0.25 + grow, 0.22 + grow, colour)
            if "spring" in attributes:
                canvas.disc(*curve[-1], width * 0.62, colour)
    for attributes, curve in ways:
        for start, side in GLINTS:
            piece = [point_along(curve, start + k * 0.03) for k in range(5)]
            canvas.band(shift_sideways(piece, side), 0.012, c.RIVER_LIT, round_ends=True)
        if "spring" in attributes:
            x, y = curve[-1]
            for dx, dy, size in ((-0.10, -0.07, 0.13), (0.08, -0.09, 0.16), (0, -0.12, 0.12)):
                rock(canvas, x + dx, y + dy, size)


def draw_roads(canvas: Canvas, seen: RotatedLayout) -> None:
    """Draw all roads with one common edge, so that they join without lines."""
    roads, segments = seen.layout.roads, seen.layout.tile.segments
    curves = [(way.segment, extend_over_border(seen.curve(way.curve))) for way in roads.ways]
    for width, colour in ((ROAD_WIDTH + 0.028, c.ROAD_EDGE), (ROAD_WIDTH, c.ROAD)):
        for stub in roads.stubs:
            canvas.band(seen.curve(stub), width, colour)
        for i, curve in curves:
            canvas.band(curve, width, colour)
            if len(segments[i].ports) == 1:
                canvas.disc(*curve[-1], width / 2, colour)
        if roads.junction:
            centre = seen.point(seen.layout.centre)
            canvas.disc(*centre, 0.105 + (width - ROAD_WIDTH) / 2, colour)


def draw_bridges(canvas: Canvas, seen: RotatedLayout) -> None:
    """Draw rails along the roads that cross a river."""
    for piece in seen.layout.roads.bridges:
        curve = seen.curve(piece)
        canvas.band(shift(curve, 0, 0.02), ROAD_WIDTH + 0.06, c.WALL_LINE)
        canvas.band(curve, ROAD_WIDTH + 0.06, c.WALL_LINE)
        canvas.band(curve, ROAD_WIDTH + 0.044, c.WALL_SHADE)
        canvas.band(curve, ROAD_WIDTH - 0.006, c.ROAD)
