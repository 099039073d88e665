"""Cities: one wall for each run of edges that don't belong to the city."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from rendering.curves import Curve, Point, bezier, toward
from rendering.land.edges import Edge, centre_of, edges_of, of_kind
from rules.tiles import Kind, Tile

ANCHOR = 0.085
"""Distance from its corners at which city walls cross a city edge."""
WALL_WIDTH = 0.056
SHARE = 0.28
"""How much of a city's edge another city takes up that meets it, too."""
TOUCHING = 0.475
"""How far a wall bulges whose city touches the one on the other side."""


@dataclass(slots=True)
class City:
    """A city segment: its edges, its walls and the ground they enclose with the tile's border.

    `wedges` lead from a corner or an edge of the tile to the city, separating two fields.
    """

    segment: int
    edges: list[Edge]
    walls: list[Curve] = field(default_factory=list)
    outline: Curve = field(default_factory=list)
    wedges: list[Curve] = field(default_factory=list)


def cities_of(tile: Tile) -> list[City]:
    """Return the tile's cities in the order of its segments."""
    return [_whole(tile, i) for i, _ in of_kind(tile, Kind.CITY)]


def _whole(tile: Tile, segment: int) -> City:
    """Return a city; one that passes under another is seen in front of it and behind it."""
    city = City(segment, [])
    for ports in seen_parts(tile, segment):
        part = City(segment, [edge for edge in edges_of(tile) if edge.name in ports])
        _city(tile, part)
        city.edges += part.edges
        city.walls += part.walls
        city.wedges += part.wedges
        city.outline += part.outline
        city.outline += part.outline[:1] if is_covered(tile, segment) else []
    return city


def is_covered(tile: Tile, segment: int) -> bool:
    """Return whether a city passes under another one."""
    name = tile.names[segment]
    return any(s.attributes.get("over") == name for _, s in of_kind(tile, Kind.CITY))


def goes_round(tile: Tile, port: str) -> bool:
    """Return whether a field goes round the mouth of a tunnel here, though not at the other end.

    Where it does so at both ends, both mouths are in the wall.
    """
    fields = [set(segment.ports) for _, segment in of_kind(tile, Kind.FIELD)]
    for _, road in of_kind(tile, Kind.ROAD):
        if port in road.ports and "tunnel" in road.attributes:
            whole = {p for p in road.ports if any({f"{p}L", f"{p}R"} <= f for f in fields)}
            return whole == {port}
    return False


def seen_parts(tile: Tile, segment: int) -> list[tuple[str, ...]]:
    """Return the edges of each part of a city that is seen as one."""
    ports = tile.segments[segment].ports
    return [(port,) for port in ports] if is_covered(tile, segment) else [ports]


def _city(tile: Tile, city: City) -> City:
    """Walk around the tile once, along city edges and along walls in between."""
    edges, n = edges_of(tile), len(edges_of(tile))
    mine = [edge in city.edges for edge in edges]
    first = next(i for i in range(n) if mine[i] and (not mine[i - 1] or all(mine)))
    i = first
    while i < first + n:
        edge = edges[i % n]
        joined = mine[(i - 1) % n]
        whole = joined or _met_before(tile, city, edge)
        city.outline.append(edge.start if whole else toward(edge.start, edge.end, ANCHOR))
        i += 1
        if mine[i % n]:
            city.outline.append(edge.end)
            continue
        passed = []
        while not mine[i % n]:
            passed.append(edges[i % n])
            i += 1
        _enclose(tile, city, edge, passed, edges[i % n])
    return city


def _enclose(tile: Tile, city: City, before: Edge, passed: list[Edge], after: Edge) -> None:
    """Build the walls along these edges, from one city edge to the next; split at wedges."""
    shared = any(s.attributes.get("meets") == before.name for _, s in of_kind(tile, Kind.CITY))
    stops = [toward(before.end, before.start, SHARE if shared else ANCHOR)]
    runs: list[list[Edge]] = [[]]
    for edge, following in zip(passed, [*passed[1:], after], strict=True):
        runs[-1].append(edge)
        if _is_parted(tile, edge):
            stops.append(toward(edge.middle, centre_of(tile), ANCHOR))
            city.wedges.append([edge.middle, stops[-1]])
            runs.append([edge])
        if following is not after and _wedge_between(tile, edge, following):
            stops.append(toward(edge.end, centre_of(tile), ANCHOR))
            city.wedges.append([edge.end, stops[-1]])
            runs.append([])
    met = _met_before(tile, city, after)
    if met:
        stops.append(toward(met.end, met.start, SHARE - 0.016))
    else:
        stops.append(toward(after.start, after.end, ANCHOR))
    for a, b, run in zip(stops, stops[1:], runs, strict=False):
        wall = _wall(tile, city, a, b, [edge.name for edge in run])
        city.walls.append(wall)
        city.outline.extend(wall)


def _met_before(tile: Tile, city: City, edge: Edge) -> Edge | None:
    """Return the edge of another city that this one meets, where it comes right before its own."""
    met = tile.segments[city.segment].attributes.get("meets")
    edges = edges_of(tile)
    before = edges[edges.index(edge) - 1]
    return before if before.name == met else None


def _is_parted(tile: Tile, edge: Edge) -> bool:
    """Return whether two fields meet on an edge that shows nothing else: a city reaches it."""
    owner = {port: i for i, field_ in of_kind(tile, Kind.FIELD) for port in field_.ports}
    left, right = owner.get(edge.name + "L"), owner.get(edge.name + "R")
    ways = (s for kind in (Kind.ROAD, Kind.RIVER) for _, s in of_kind(tile, kind))
    return left != right and not any(edge.name in way.ports for way in ways)


def _wedge_between(tile: Tile, edge: Edge, following: Edge) -> bool:
    """Return whether the half edges at a corner belong to different fields: the city reaches it."""
    owner = {port: i for i, field_ in of_kind(tile, Kind.FIELD) for port in field_.ports}
    right, left = owner.get(edge.name + "R"), owner.get(following.name + "L")
    corner = {"N": "NE", "E": "SE", "S": "SW", "W": "NW"}.get(edge.name)
    return (right is not None and left is not None and right != left) or (
        corner is not None and corner == tile.wedge
    )


def _wall(tile: Tile, city: City, a: Point, b: Point, passed: Sequence[str]) -> Curve:
    bulge, tightness = _bend(tile, city, passed)
    chord = math.dist(a, b)
    push = bulge * 4 / 3 / chord
    nx, ny = (b[1] - a[1]) * push, (a[0] - b[0]) * push

    def control(p: Point, q: Point) -> Point:
        return p[0] + (q[0] - p[0]) * tightness + nx, p[1] + (q[1] - p[1]) * tightness + ny

    return bezier(a, control(a, b), control(b, a), b)


def _bend(tile: Tile, city: City, passed: Sequence[str]) -> tuple[float, float]:
    """Return how far a wall bulges over the passed edges, and how square it is."""
    members = [edge.name for edge in city.edges]
    others = [
        part
        for i, _ in of_kind(tile, Kind.CITY)
        if i != city.segment
        for part in seen_parts(tile, i)
    ]
    enclosed = [ports for ports in others if set(ports) <= set(passed)]
    if len(passed) == 1:
        if passed[0] == "D":
            return -0.14, 0.22
        if "over" in tile.segments[city.segment].attributes:
            return (-0.22 if not enclosed else -0.38 if len(others) == 1 else -0.30), 0.22
        if enclosed:
            return -0.30, 0.22
        if len(city.walls) == 0 and len(members) == 3 and "garden" in tile.symbols:
            return -0.27, 0.22
        if goes_round(tile, passed[0]):
            return -0.26, 0.22
        return (-0.13 if tile.half else -0.16), 0.22
    if len(members) == 1 and not city.wedges:
        return _bow(tile, city, passed, others)
    if any(len(ports) > 1 for ports in enclosed) or (city.wedges and enclosed):
        return (-0.10 if of_kind(tile, Kind.FIELD) else 0.06), 0.3
    return (0.0 if enclosed else 0.05), 0.3


def _bow(
    tile: Tile, city: City, passed: Sequence[str], others: list[tuple[str, ...]]
) -> tuple[float, float]:
    """Return the bend of a one-edge city's wall: shallower if other cities are close."""
    flanks = {passed[0], passed[-1]}
    crowded = any(flanks & set(ports) for ports in others)
    faced = any(
        (len(ports) == 2 and not flanks & set(ports)) or flanks == set(ports) for ports in others
    )
    if city.edges[0].name == "D":
        return 0.20, 0.2
    if is_covered(tile, city.segment):
        return 0.18, 0.1
    if faced and len(others) == 1:
        return 0.19, 0.2
    if len(others) == 1 and not crowded and _touches(tile, flanks):
        return TOUCHING, 0.6
    if tile.half:
        return (0.20, 0.30) if crowded else (0.235, 0.17)
    if crowded:
        return 0.27, 0.30
    symbol = tile.symbols & tile.segments[city.segment].attributes.keys()
    return (0.34 if symbol else 0.29), 0.17


def _touches(tile: Tile, flanks: set[str]) -> bool:
    """Return whether two cities touch: nothing else parts the fields on both sides of them."""
    owners = {
        i for i, field_ in of_kind(tile, Kind.FIELD) if flanks & {port[0] for port in field_.ports}
    }
    ways = of_kind(tile, Kind.ROAD) + of_kind(tile, Kind.RIVER)
    return len(owners) == len(flanks) and not ways
