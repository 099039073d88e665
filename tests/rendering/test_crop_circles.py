"""Crop circles in pictures: whom they call, and where they part the land."""

import pytest
from PIL import ImageChops

from rendering.land.layout import layout_of
from rendering.land.places import figure_places
from rules.expansions.crop_circle import KINDS, SYMBOL
from rules.tiles import Kind, Tile, find_tile, load_tiles
from tests.sprites import share_sprites

FILE = "crop-circles"
TILES = load_tiles(FILE)


def test_it_shows_whom_it_calls() -> None:
    """As small as on a phone, too: no two kinds look alike on the same land."""
    tiles = [find_tile(FILE, id) for id in ("CC2-03", "CC1-06", "CC2-05")]
    assert {tile.details[SYMBOL] for tile in tiles} == {*KINDS}
    drawn = (share_sprites().tile(tile, 0, 28).image.convert("RGB") for tile in tiles)
    assert len({image.crop((9, 9, 19, 19)).tobytes() for image in drawn}) == len(KINDS)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_fields_are_apart(tile: Tile) -> None:
    """No ground is of two fields: where nothing else parts them, the circle in the middle does."""
    regions = layout_of(tile).regions
    fields = [regions[i] for i, kind in enumerate(tile.kinds) if kind is Kind.FIELD]
    for i, one in enumerate(fields):
        for other in fields[i + 1 :]:
            assert not ImageChops.darker(one, other).getbbox()


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_nobody_stands_on_it(tile: Tile, rotation: int) -> None:
    """Every segment has its place beside the circle."""
    layout = layout_of(tile)
    (circle,) = layout.emblems
    x, y = circle.point
    for _ in range(rotation):
        x, y = 1 - y, x
    for px, py in figure_places(layout, rotation).values():
        assert abs(px - x) + abs(py - y) > 0.12
