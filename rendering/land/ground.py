"""A map of which segment each pixel belongs to, for tints."""

from PIL import Image, ImageDraw

from rendering.curves import Curve, ribbon, ring
from rendering.land.parts import Layout
from rendering.land.regions import rotate_region
from rendering.land.rotated import RotatedLayout
from rendering.land.walls import WALL_WIDTH
from rendering.land.ways import RIVER_WIDTH, ROAD_WIDTH
from rules.tiles import Kind

ROUND = 0.22
"""Radius of the ground round a monastery, a garden, or another symbol that is a segment."""


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
