"""The place of a figure on each segment of a rotated tile, never over an emblem.

Figures are upright whatever the rotation, so each rotation has places of its own.
"""

import math
from collections.abc import Iterable

from rendering.curves import Point, point_along, rotate
from rendering.expansions import emblem_of
from rendering.land.parts import Layout, extent_of
from rendering.land.regions import (
    GRID,
    Circle,
    Raster,
    area,
    clearance,
    roomy_cells,
    rotate_region,
)
from rules.tiles import Kind

Places = dict[int, Point]
Box = tuple[float, float, float, float]
STANDING: Box = (-0.15, -0.24, 0.15, 0.18)
LYING: Box = (-0.21, -0.12, 0.21, 0.13)
CROUCHING: Box = (-0.26, -0.22, 0.26, 0.28)
"""What a figure covers around its place: left, top, right, bottom."""
SHARES = (50, 45, 55, 40, 60, 35, 65, 30, 70, 25)
"""Possible places on a road, in hundredths of its length, best first."""
AMPLE = {Kind.FIELD: 0.125, Kind.CITY: 0.09}
"""How far from all borders the middle of ground must be for a figure of the usual size."""
SMALLEST = 0.75
NEAREST = 0.10
"""How near places come to the border."""
HIGHEST = -0.10
"""How far up a place may be on what stands on the tile: its foot is on it all the same."""
HIDDEN = 0.06
"""How far a figure may cover an emblem before another place is sought."""


ON_BRIDGE = (0.5, 0.72)
"""Where a figure stands on a bridge that leads from north to south."""


def figure_places(layout: Layout, rotation: int) -> Places:
    """Return the place on every segment but rivers, by segment index, for this rotation.

    On a bridge it is beside the middle, where others stand below.
    """
    if layout.tile.bridge:
        return {0: rotate(ON_BRIDGE, rotation)}
    emblems, printed = _emblems(layout, rotation), _printed(layout, rotation)
    places, sizes = _fixed(layout, rotation), figure_sizes(layout)
    roads = {way.segment: [rotate(p, rotation) for p in way.curve] for way in layout.roads.ways}
    for i, curve in roads.items():
        places[i] = _on_road(curve, emblems, [])
    for i in sorted(layout.regions, key=lambda i: area(layout.regions[i])):
        room = rotate_region(layout.rooms[i], rotation)
        lying = layout.tile.segments[i].kind is Kind.FIELD
        left, top, right, bottom = (v * sizes.get(i, 1) for v in (LYING if lying else STANDING))
        box = left, top, right, bottom
        others = list(places.values())
        place = _on_ground(room, box, emblems, others) or rotate(layout.centre, rotation)
        if _hidden(place, box, printed) > HIDDEN:
            ground = rotate_region(clearance(layout.regions[i]), rotation)
            place = _on_ground(ground, box, printed, others) or place
        places[i] = place
    for i, curve in roads.items():
        others = [p for j, p in places.items() if j != i]
        places[i] = _on_road(curve, emblems, others)
        if _hidden(places[i], STANDING, printed) > HIDDEN:
            places[i] = _on_road(curve, emblems, others, raised=True)
    tops = {i: HIGHEST if i in layout.stands else NEAREST for i in places}
    return {i: (_inside(x), _inside(y, tops[i])) for i, (x, y) in places.items()}


def figure_sizes(layout: Layout) -> dict[int, float]:
    """Return the relative size of figures on narrow ground, by segment index."""
    sizes = {}
    for i, room in layout.rooms.items():
        widest: int = room.getextrema()[1]  # type: ignore[assignment]
        share = widest / GRID / AMPLE[layout.tile.segments[i].kind]
        if share < 1:
            sizes[i] = max(SMALLEST, round(share * 8) / 8)
    return sizes


def large_place(layout: Layout, rotation: int) -> Point:
    """Return the place where a large piece hides least: beside a mountain, clear of emblems."""
    if layout.mountain:
        x, y = rotate(layout.mountain.point, rotation)
        beside = x + 0.25 if x <= 0.5 else x - 0.25
        return min(max(beside, 0.28), 0.72), min(y + 0.08, 0.68)
    emblems = _emblems(layout, rotation)

    def worth(point: Point) -> float:
        away = math.dist(point, (0.5, 0.48))
        return -_hidden(point, CROUCHING, emblems) - 0.25 * away

    return max(((x / 20, y / 20) for y in range(6, 15) for x in range(6, 15)), key=worth)


def _printed(layout: Layout, rotation: int) -> list[Circle]:
    return [
        (rotate(e.point, rotation), extent_of(e) + emblem_of(e.kind).clear) for e in layout.emblems
    ]


def _emblems(layout: Layout, rotation: int) -> list[Circle]:
    """Return what has to stay visible: emblems and great buildings."""
    circles = _printed(layout, rotation)
    if layout.monastery:
        circles.append((rotate(layout.monastery.point, rotation), 0.16))
    if layout.mountain:
        circles.append((rotate(layout.mountain.point, rotation), 0.20))
    return circles


def _fixed(layout: Layout, rotation: int) -> Places:
    """Place the figures of a monastery, a garden and any other symbol."""
    places = {}
    for i, stand in layout.stands.items():
        (x, y), (dx, dy) = rotate(stand.point, rotation), emblem_of(stand.kind).stand
        places[i] = x + dx, y + dy
    return places


def _on_road(
    curve: list[Point], emblems: list[Circle], others: list[Point], *, raised: bool = False
) -> Point:
    """Find a place on the road, or with the feet a little below it; with `raised`, or above."""

    def worth(point: Point) -> float:
        apart = min((math.dist(point, other) for other in others), default=1.0)
        return min(apart, 0.32) - 6 * _hidden(point, STANDING, emblems) - _outside(point, STANDING)

    on_road = [point_along(curve, share / 100) for share in SHARES]
    below = [(x, y + drop) for drop in (0.03, 0.06, 0.09) for x, y in on_road]
    above = [(x, y - rise) for rise in (0.03, 0.06) for x, y in on_road] if raised else []
    return max(on_road + below + above, key=worth)


def _on_ground(room: Raster, box: Box, emblems: list[Circle], others: list[Point]) -> Point | None:
    """Find the best place with ground below it; the expensive criteria are checked last."""
    best, most = None, -math.inf
    for point, free in roomy_cells(room):
        worth = 4 * min(free, 0.15) + 0.3 * free - 0.15 * math.dist(point, (0.5, 0.5))
        worth += 2.2 * sum(min(math.dist(point, other), 0.32) for other in others)
        worth -= 0.004 * point[0]
        if worth > most:
            worth -= 9 * _hidden(point, box, emblems) + 2 * _outside(point, box)
        if worth > most:
            best, most = point, worth
    return best


def _inside(value: float, least: float = NEAREST) -> float:
    return min(max(value, least), 1 - NEAREST)


def _hidden(point: Point, box: Box, circles: Iterable[Circle]) -> float:
    """Return how far a figure at this point would cover the circles."""
    left, top, right, bottom = (
        point[0] + box[0],
        point[1] + box[1],
        point[0] + box[2],
        point[1] + box[3],
    )
    deep = 0.0
    for (x, y), r in circles:
        dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
        deep += max(0.0, r - math.hypot(dx, dy))
    return deep


def _outside(point: Point, box: Box) -> float:
    """Return how far a figure at this point would reach beyond the tile."""
    x, y = point
    return (
        max(0, -x - box[0]) + max(0, -y - box[1]) + max(0, x + box[2] - 1) + max(0, y + box[3] - 1)
    )
