"""Rivers and roads: curves from edge middle to edge middle, to a gate or to an end on the tile."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from rendering.curves import Curve, Point, between, bezier, point_along
from rendering.land.edges import Edge, centre_of, edge_at, edges_of, of_kind
from rendering.land.walls import City, goes_round, is_covered
from rules.tiles import Kind, Segment, Tile

ROAD_WIDTH, RIVER_WIDTH = 0.10, 0.17


@dataclass(frozen=True, slots=True)
class Way:
    """A road or river segment as a curve; a one-edge way ends at its last point."""

    segment: int
    curve: Curve


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a road meets a wall, and the unit vector out of the city."""

    point: Point
    normal: Point


@dataclass(frozen=True, slots=True)
class RoadEnd:
    """Where a road ends at `goal`: a house, trees or a village."""

    point: Point
    goal: str


@dataclass(slots=True)
class Roads:
    """All roads of a tile with what is at their ends.

    `stubs` lead from a junction to a city and separate two fields; they belong to no road.
    `tunnels` are parts that cannot be seen: from mouth to mouth, with points above which no house
    stands in between.
    """

    ways: list[Way] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    ends: list[RoadEnd] = field(default_factory=list)
    bridges: list[Curve] = field(default_factory=list)
    stubs: list[Curve] = field(default_factory=list)
    tunnels: list[Curve] = field(default_factory=list)
    junction: bool = False


def through(tile: Tile, ports: Sequence[str], wobble: float, reach: float) -> Curve:
    """Return a curve from edge to edge; opposite edges sway sideways by `wobble`."""
    first, second = (edge_at(tile, port) for port in ports)
    if abs(first.inward[0] + second.inward[0]) + abs(first.inward[1] + second.inward[1]) > 0.01:
        return bezier(first.middle, first.inside(reach), second.inside(reach), second.middle)
    top = first.inside(0.5, -wobble)
    near = bezier(first.middle, first.inside(0.2), first.inside(0.25, -wobble), top, 14)
    far = bezier(top, first.inside(0.75, -wobble), second.inside(0.2), second.middle, 14)
    return near + far[1:]


def rivers_of(tile: Tile) -> list[Way]:
    """Return the tile's river segments."""
    return [Way(i, _river(tile, segment)) for i, segment in of_kind(tile, Kind.RIVER)]


def _river(tile: Tile, segment: Segment) -> Curve:
    if len(segment.ports) == 1:
        edge = edge_at(tile, segment.ports[0])
        return bezier(edge.middle, edge.inside(0.2), edge.inside(0.25), edge.inside(0.46))
    cities = of_kind(tile, Kind.CITY)
    roads, monasteries = of_kind(tile, Kind.ROAD), of_kind(tile, Kind.MONASTERY)
    if monasteries or (len(cities) == 1 and roads):
        wobble = 0.17 * _side_away(tile, segment, cities[0][1].ports[0] if cities else "N")
    else:
        wobble = 0.0 if len(cities) == 2 or roads else 0.06
    return through(tile, segment.ports, wobble, 0.26)


def _side_away(tile: Tile, segment: Segment, port: str) -> int:
    """Return the side (1 or -1) on which the river stays away from this edge."""
    side, (x, y) = edge_at(tile, segment.ports[0]).inward, edge_at(tile, port).inward
    return 1 if y * side[0] - x * side[1] > 0 else -1


def roads_of(
    tile: Tile,
    dice: Random,
    cities: list[City],
    rivers: list[Way],
    ends: dict[str, Point | None],
    *,
    mountain: bool,
) -> Roads:
    """Return the tile's roads; `ends` are the places of the things at road ends, by name.

    Roads that pass leave room for a `mountain`.
    """
    roads = Roads()
    segments = of_kind(tile, Kind.ROAD)
    for i, segment in segments:
        edge = edge_at(tile, segment.ports[0])
        if len(segment.ports) == 3:
            aside, curve = _forking(tile, segment)
            roads.ways.append(Way(i, aside))
        elif "tunnel" in segment.attributes:
            *curves, tunnel = _tunnelling(tile, segment, cities)
            roads.ways += [Way(i, piece) for piece in curves[1:]]
            roads.tunnels.append(tunnel)
            curve = curves[0]
        elif len(segment.ports) == 2:
            curve = _passing(tile, segment, dice, mountain)
            if wall := _find_touched(tile, segment, cities):
                curve = _brushing(tile, segment, wall)
        elif _goal_of(tile, segment) == "city":
            gate = _gate_for(tile, edge, cities)
            roads.gates.append(gate)
            (x, y), (nx, ny) = gate.point, gate.normal
            curve = bezier(edge.middle, edge.inside(0.1), (x + nx * 0.14, y + ny * 0.14), (x, y))
        else:
            curve = _ending(tile, segment, edge, dice, cities, roads, ends)
        roads.ways.append(Way(i, curve))
    roads.junction = any(_goal_of(tile, s) == "junction" for _, s in segments)
    roads.stubs = list(_stubs(tile, cities, roads)) if roads.junction else []
    roads.bridges = _bridges(tile, roads.ways, rivers)
    roads.tunnels += _passages(tile, cities)
    return roads


def _goal_of(tile: Tile, segment: Segment) -> str:
    """Return at what a road is drawn to end: between two cities at a junction; "" if it goes on."""
    goal = segment.attributes.get("ends-at", "")
    if goal == "city":
        touched = _list_touched(tile, segment.ports[0])
        if all(touched) and not set.intersection(*touched):
            return "junction"
    return goal


def _list_touched(tile: Tile, port: str) -> list[set[int]]:
    """Return the cities of each field beside a road where it leaves the tile."""
    beside = {f"{port}L", f"{port}R"}
    return [set(s.touches) for _, s in of_kind(tile, Kind.FIELD) if beside & set(s.ports)]


def _passing(tile: Tile, segment: Segment, dice: Random, mountain: bool) -> Curve:
    wobble = dice.choice((-1, 1)) * 0.06
    if mountain:
        wobble = 0.20
    if "over" in segment.attributes:
        wobble = 0.0
    return through(tile, segment.ports, wobble, 0.2 if tile.half else 0.28)


def _find_touched(tile: Tile, segment: Segment, cities: list[City]) -> Curve | None:
    """Return the wall that a road touches, so that the field between them is two."""
    fields = {port: s for _, s in of_kind(tile, Kind.FIELD) for port in s.ports}
    one, other = segment.ports
    if "over" in segment.attributes or of_kind(tile, Kind.RIVER):
        return None
    for here, there in ((f"{one}R", f"{other}L"), (f"{other}R", f"{one}L")):
        before, after = fields.get(here), fields.get(there)
        if before is None or after is None or before is after:
            continue
        parted = set(before.touches) & set(after.touches)
        for city in cities:
            if city.segment in parted and len(of_kind(tile, Kind.ROAD)) == 1:
                return city.walls[0]
    return None


def _brushing(tile: Tile, segment: Segment, wall: Curve) -> Curve:
    """Return a road from edge to edge that runs along the middle of a wall."""
    first, second = (edge_at(tile, port) for port in segment.ports)
    gate = _gate_at(wall, len(wall) // 2)
    (x, y), (nx, ny) = gate.point, gate.normal
    x, y = x + nx * ROAD_WIDTH * 0.6, y + ny * ROAD_WIDTH * 0.6
    ends = (x - ny * 0.16, y + nx * 0.16), (x + ny * 0.16, y - nx * 0.16)
    before, after = sorted(ends, key=lambda end: math.dist(end, first.middle))
    near = bezier(first.middle, first.inside(0.2), before, (x, y), 14)
    far = bezier((x, y), after, second.inside(0.25), second.middle, 14)
    return near + far[1:]


def _forking(tile: Tile, segment: Segment) -> tuple[Curve, Curve]:
    """Return a road to three edges: from one of them to the middle, and between the others."""
    facing = [
        port for port in segment.ports if any(_faces(tile, port, other) for other in segment.ports)
    ]
    (aside,) = set(segment.ports) - set(facing)
    edge = edge_at(tile, aside)
    return [edge.middle, edge.inside(0.5 - ROAD_WIDTH / 2)], through(tile, facing, 0.0, 0.28)


def _faces(tile: Tile, port: str, other: str) -> bool:
    (ax, ay), (bx, by) = edge_at(tile, port).inward, edge_at(tile, other).inward
    return abs(ax + bx) + abs(ay + by) < 0.01


def _tunnelling(tile: Tile, segment: Segment, cities: list[City]) -> list[Curve]:
    """Return the pieces of a road under cities, and last the tunnel from mouth to mouth.

    It goes down at the wall, or on open ground where the field in front of it is one.
    """
    whole = through(tile, segment.ports, 0.0, 0.28)
    walls = [wall for city in cities for wall in city.walls]
    gaps = [min(math.dist(p, q) for wall in walls for q in wall) for p in whole]
    half = len(whole) // 2
    first = min(range(half), key=lambda k: gaps[k])
    last = min(range(half, len(whole)), key=lambda k: gaps[k])
    start, end = (goes_round(tile, port) for port in segment.ports)
    if not start and not end:
        mouths = [min(wall, key=lambda p: min(math.dist(p, q) for q in whole)) for wall in walls]
        return [whole, [mouths[0], *whole, *mouths[1:]]]
    first, last = first // 2 if start else first, (last + len(whole)) // 2 if end else last
    under = whole[first : last + 1]
    return [whole[: first + 1], whole[last:], [under[0], *under, under[-1]]]


def _ending(
    tile: Tile,
    segment: Segment,
    edge: Edge,
    dice: Random,
    cities: list[City],
    roads: Roads,
    ends: dict[str, Point | None],
) -> Curve:
    goal = _goal_of(tile, segment)
    end = ends.get(goal)
    if end is None:
        end = edge.inside(_end_depth(tile, segment, bool(cities)))
        roads.ends.append(RoadEnd(end, goal))
    bend = edge.inside(0.25, dice.choice((-1, 1)) * 0.04)
    return bezier(edge.middle, edge.inside(0.14), bend, end)


def _end_depth(tile: Tile, segment: Segment, city: bool) -> float:
    alone = len(of_kind(tile, Kind.ROAD)) == 1
    if tile.half:
        return 0.30 if alone and not city else 0.22
    if "over" in segment.attributes:
        return 0.78
    return 0.40 if alone else 0.30


def _gate_for(tile: Tile, edge: Edge, cities: list[City]) -> Gate:
    """Find the wall point nearest to a point inside the edge, of the city both fields touch."""
    touched = _list_touched(tile, edge.name)
    wanted = set.intersection(*touched) if touched else set()
    aim = edge.inside(0.36)
    choices = [
        (math.dist(wall[i], aim) + 0.15 * abs(i / (len(wall) - 1) - 0.5), wall, i)
        for city in [c for c in cities if c.segment in wanted] or cities
        for wall in city.walls
        for i in range(3, len(wall) - 3)
    ]
    _, wall, i = min(choices)
    return _gate_at(wall, i)


def _gate_at(wall: Curve, i: int) -> Gate:
    (x0, y0), (x1, y1) = wall[i - 1], wall[i + 1]
    size = math.dist((x0, y0), (x1, y1))
    return Gate(wall[i], ((y1 - y0) / size, (x0 - x1) / size))


def _stubs(tile: Tile, cities: list[City], roads: Roads) -> Iterator[Curve]:
    """Yield the stubs of a junction: towards the city that two fields around it both touch."""
    fields = {port: s for _, s in of_kind(tile, Kind.FIELD) for port in s.ports}
    met = [s.ports[0] for _, s in of_kind(tile, Kind.ROAD) if _goal_of(tile, s) == "junction"]
    names = [edge.name for edge in edges_of(tile) if edge.name in met]
    for name, following in zip(names, [*names[1:], names[0]], strict=True):
        before, after = fields[name + "R"], fields[following + "L"]
        if before is after:
            continue
        parted = set(before.touches) & set(after.touches)
        walls = [wall for city in cities if city.segment in parted for wall in city.walls]
        centre = centre_of(tile)
        yield [centre, min((p for wall in walls for p in wall), key=lambda p: math.dist(p, centre))]


def _passages(tile: Tile, cities: list[City]) -> Iterator[Curve]:
    """Yield for each city under another where it goes on: to its other part, or to the far wall."""
    for city in cities:
        if is_covered(tile, city.segment):
            above = (wall for other in cities if other is not city for wall in other.walls)
            middles = [point_along(wall, 0.5) for wall in (*city.walls, *above)]
            start = middles[0]
            end = max(middles[1:], key=lambda point: math.dist(start, point))
            yield [start, *(between(start, end, share / 8) for share in range(9)), end]


def _bridges(tile: Tile, roads: list[Way], rivers: list[Way]) -> list[Curve]:
    """Return the pieces of the upper curves where they cross a river or another road."""
    found = []
    for road in roads:
        name = tile.segments[road.segment].attributes.get("over")
        for below in [*rivers, *roads]:
            if tile.segments[below.segment].name == name:
                gaps = [min(math.dist(p, q) for q in below.curve) for p in road.curve]
                crossing = road.curve[gaps.index(min(gaps))]
                found.append([p for p in road.curve if math.dist(p, crossing) <= 0.15])
    return found
