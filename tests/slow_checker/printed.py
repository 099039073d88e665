"""Tiles as printed, read from the tile files and painted onto a fine grid of points.

A square is 6 x 6 steps of that grid, x to the east and y to the south. On each side of a tile lie
three points: the left half, the middle and the right half of the side. Two tiles that touch share
the points of their common side.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "rules" / "data"
WIDTH = 6
POINTS = {
    "NL": (1, 0),
    "N": (3, 0),
    "NR": (5, 0),
    "EL": (6, 1),
    "E": (6, 3),
    "ER": (6, 5),
    "SL": (5, 6),
    "S": (3, 6),
    "SR": (1, 6),
    "WL": (0, 5),
    "W": (0, 3),
    "WR": (0, 1),
    "DL": (1, 1),
    "D": (3, 3),
    "DR": (5, 5),
}
"""The points of an unturned tile, named as in the tile files."""

ALL_POINTS = (*POINTS.values(), (5, 1), (1, 5))
"""With those of a half tile's long side in the other direction."""

MARKS = ("inn", "cathedral", "princess", "carcassonne", "wine", "grain", "cloth")
"""What a segment may show."""

Point = tuple[int, int]


class Part(NamedTuple):
    """A segment: its name, kind, ports, coats of arms, marks, and the names of cities it touches.

    Marks are "inn", "cathedral", "princess", the goods of a city: "wine", "grain", "cloth", or
    "carcassonne", beside that City.
    """

    name: str
    kind: str
    ports: tuple[str, ...]
    arms: int
    marks: tuple[str, ...]
    touches: tuple[str, ...]


class Printed(NamedTuple):
    """A kind of tile."""

    id: str
    half: bool
    walled: bool
    parts: tuple[Part, ...]
    symbols: frozenset[str]
    last: bool
    says: dict[str, str]
    """What more a symbol says."""


@cache
def printed_tiles() -> dict[str, Printed]:
    """Return all tiles of all files by id."""
    records = [
        record
        for path in sorted(FOLDER.glob("*.toml"))
        for record in tomllib.loads(path.read_text())["tile"]
    ]
    return {record["id"]: _tile(record) for record in records}


@cache
def painted(id: str, rotation: int) -> dict[Point, int]:
    """Return the points on the sides of a turned tile, each with the index of its part."""
    tile = printed_tiles()[id]
    paint = {POINTS[port]: number for number, part in enumerate(tile.parts) for port in part.ports}
    for side in "" if tile.walled else "DSW" if tile.half else "NESW":
        left, middle, right = (POINTS[side + half] for half in ("L", "", "R"))
        if middle not in paint and left not in paint:  # a side of the City, which joins nothing
            continue
        if middle not in paint:  # a side of field alone
            paint[middle] = paint[left]
        paint.setdefault(left, paint[middle])  # a side of city alone
        paint.setdefault(right, paint[middle])
    return {_turned(point, rotation): part for point, part in paint.items()}


@cache
def coloured(id: str, rotation: int) -> dict[Point, str]:
    """Return the points on the sides of a turned tile, each with the kind of its part."""
    parts = printed_tiles()[id].parts
    return {point: parts[number].kind for point, number in painted(id, rotation).items()}


def _turned(point: Point, rotation: int) -> Point:
    x, y = point
    for _ in range(rotation):
        x, y = WIDTH - y, x
    return x, y


def _tile(record: dict[str, object]) -> Printed:
    lines, symbols = record["segments"], record.get("symbols", [])
    assert isinstance(lines, list)
    assert isinstance(symbols, list)
    gardens = ["garden"] if "garden" in symbols else []
    parts: list[Part] = []
    for line in [*lines, *gardens]:
        kind, *words = line.split()
        number = 1 + sum(part.kind == kind for part in parts)
        ports = tuple(word for word in words if word in POINTS)
        touches = [word[len("touches=") :] for word in words if word.startswith("touches=")]
        cities = tuple(touches[0].split(",")) if touches else ()
        marks = tuple(mark for word in words if (mark := word.removeprefix("goods=")) in MARKS)
        arms = words.count("arms") + 2 * words.count("arms=2")
        parts.append(Part(f"{kind}{number}", kind, ports, arms, marks, cities))
    return Printed(
        str(record["id"]),
        record.get("shape") == "half",
        record.get("shape") == "walled",
        tuple(parts),
        frozenset(map(str, symbols)),
        bool(record.get("last")),
        {str(symbol): str(record[symbol]) for symbol in symbols if symbol in record},
    )
