"""The parts of a tile's layout, as plain data."""

from dataclasses import dataclass

from rendering.curves import Point
from rendering.expansions import emblem_of
from rendering.land.regions import Circle, Raster
from rendering.land.walls import City
from rendering.land.ways import Roads, Way
from rules.tiles import MONASTERIES, Kind, Tile


@dataclass(frozen=True, slots=True)
class Fixture:
    """An upright thing on the tile: its kind, its middle and its size relative to the usual."""

    kind: str
    point: Point
    scale: float = 1.0


@dataclass(slots=True)
class Layout:
    """Curves, places and ground of one kind of tile.

    `taken` are circles kept free of figures, `rooms` the clearances of the regions (see
    `rendering.land.regions`).
    """

    tile: Tile
    seed: int
    centre: Point
    cities: list[City]
    rivers: list[Way]
    roads: Roads
    monastery: Fixture | None
    mountain: Fixture | None
    regions: dict[int, Raster]
    taken: list[Circle]
    emblems: list[Fixture]
    scenery: list[Fixture]
    rooms: dict[int, Raster]

    @property
    def stands(self) -> dict[int, Fixture]:
        """What the segments consist of that are a building or a symbol, by segment index."""
        lying = {emblem.kind: emblem for emblem in self.emblems}
        if self.monastery:
            lying |= dict.fromkeys(MONASTERIES, self.monastery)
        kinds = enumerate(self.tile.kinds)
        return {i: lying[kind] for i, kind in kinds if kind in lying}

    def is_field(self, segment: int) -> bool:
        """Whether a segment is a field."""
        return self.tile.segments[segment].kind is Kind.FIELD

    @property
    def water(self) -> bool:
        """Whether a spring or a lake is in the middle."""
        segments = self.tile.segments
        return any(
            {"spring", "lake"} & segments[way.segment].attributes.keys() for way in self.rivers
        )


def extent_of(emblem: Fixture) -> float:
    """Return half the width of an emblem as it lies on its tile."""
    return emblem_of(emblem.kind).extent * emblem.scale
