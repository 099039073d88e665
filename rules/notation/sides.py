"""Places of segments on their rotated tile, in compass letters, the same in all languages."""

from collections.abc import Iterable
from math import atan2, pi
from typing import NamedTuple

from rules.geometry import CORNERS
from rules.tiles import Kind, Segment, Tile, turned_port

COMPASS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
"""By eighths of a turn clockwise from east."""
HALVES = {
    "NL": (-0.25, -0.5),
    "NR": (0.25, -0.5),
    "EL": (0.5, -0.25),
    "ER": (0.5, 0.25),
    "SL": (0.25, 0.5),
    "SR": (-0.25, 0.5),
    "WL": (-0.5, 0.25),
    "WR": (-0.5, -0.25),
    "DL": (-0.25, -0.25),
    "DR": (0.25, 0.25),
}
"""Where half edges are, in tiles east and south of the middle; D is a half tile's long side."""
WAYS = (Kind.ROAD, Kind.RIVER)


class Bank(NamedTuple):
    """The side, such as "NW", on which a field is of what separates it from another.

    That is a road or river; `way` is None for fields inside the tile, which cities separate.
    """

    side: str
    way: Kind | None


def name_sides(segment: Segment, rotation: int) -> str:
    """Return the sides of a segment of a rotated tile, "N E"; "" if it has none.

    The long side of a half tile is named by its direction: NE if the tile fills corner SW.
    """
    reached = {turned_port(port, rotation)[0] for port in segment.ports}
    names = {side: side for side in "NESW"} | {"D": CORNERS[(rotation + 2) % 4]}
    return " ".join(name for side, name in names.items() if side in reached)


def name_bank(tile: Tile, rotation: int, index: int) -> Bank | None:
    """Return on which side of something a field is that has the same sides as another.

    None if its sides alone distinguish it from the others of its kind. Of fields without sides the
    first is in the north of the tile as it is drawn.
    """
    segment = tile.segments[index]
    sides = _reach(segment)
    alike = [s for s in tile.segments if s.kind is segment.kind and _reach(s) == sides]
    if len(alike) == 1 or segment.kind is not Kind.FIELD:
        return None
    if not sides:
        eighths = COMPASS.index("S" if alike.index(segment) else "N") + 2 * rotation
        return Bank(COMPASS[eighths % len(COMPASS)], None)
    way = next(s.kind for s in tile.segments if s.kind in WAYS and _reach(s) & sides)
    return Bank(_find_direction(segment, alike, rotation), way)


def _reach(segment: Segment) -> set[str]:
    return {port[0] for port in segment.ports}


def _find_direction(segment: Segment, alike: Iterable[Segment], rotation: int) -> str:
    """Return where a segment lies, seen from the middle of all that are like it."""
    (x, y), (other_x, other_y) = _find_middle([segment]), _find_middle(alike)
    eighths = round(atan2(y - other_y, x - other_x) / (pi / 4)) + 2 * rotation
    return COMPASS[eighths % len(COMPASS)]


def _find_middle(segments: Iterable[Segment]) -> tuple[float, float]:
    halves = [HALVES[port] for segment in segments for port in segment.ports]
    xs, ys = zip(*halves, strict=True)
    return sum(xs) / len(halves), sum(ys) / len(halves)
