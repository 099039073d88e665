"""The ground of one segment as a mask, for tints."""

from PIL import Image

from rendering.land.layout import Layout
from rendering.land.regions import turned_region
from rendering.land.turned import Turned
from rendering.land.walls import WALL_WIDTH
from rendering.land.ways import RIVER_WIDTH, ROAD_WIDTH
from rendering.paint import Canvas
from rules.tiles import Kind


def ground_mask(layout: Layout, turn: int, segment: int, pixels: int) -> Image.Image:
    """Return in mode L what a segment covers of its turned tile, with soft edges."""
    seen = Turned(layout, turn)
    canvas = Canvas((pixels, pixels), pixels, mode="L", background=0)
    kind = layout.tile.segments[segment].kind
    if kind is Kind.CITY:
        city = next(city for city in layout.cities if city.segment == segment)
        canvas.polygon(seen.curve(city.outline), 255)
        for wall in city.walls:
            canvas.band(seen.curve(wall), WALL_WIDTH, 255)
    elif kind in (Kind.ROAD, Kind.RIVER):
        ways = layout.roads.ways if kind is Kind.ROAD else layout.rivers
        width = ROAD_WIDTH if kind is Kind.ROAD else RIVER_WIDTH
        curve = next(way.curve for way in ways if way.segment == segment)
        canvas.band(seen.curve(curve), width, 255)
    elif kind is Kind.FIELD:
        region = turned_region(layout.regions[segment], turn)
        return region.resize((pixels, pixels), Image.Resampling.BICUBIC)
    else:
        point = layout.monastery if kind is Kind.MONASTERY else _garden(layout)
        if point:
            canvas.disc(*seen.point(point), 0.22, 255)
    return canvas.finish()


def _garden(layout: Layout) -> tuple[float, float] | None:
    return next((emblem.point for emblem in layout.emblems if emblem.kind == "garden"), None)
