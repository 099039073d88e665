"""Tiles: what is seen on their edges and where figures stand agrees with their data."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering.curves import rotate
from rendering.land.draw import draw_tile, half_mask
from rendering.land.layout import layout_of
from rendering.land.parts import extent_of
from rendering.land.places import (
    HIGHEST,
    LYING,
    STANDING,
    figure_places,
    figure_sizes,
    large_place,
)
from rendering.land.regions import GRID, area
from rules.tiles import Kind, Landscape, Tile
from tests.rendering.games import TILES, every_tile

SIZE = 96
DEPTH = 2
EDGES = {
    "N": lambda at: (at, DEPTH),
    "E": lambda at: (SIZE - 1 - DEPTH, at),
    "S": lambda at: (at, SIZE - 1 - DEPTH),
    "W": lambda at: (DEPTH, at),
}
Colour = tuple[int, int, int]


def looks_like(colour: Colour) -> Landscape:
    red, green, blue = colour
    if blue > red + 15 and green > 120:
        return Landscape.RIVER
    if green > red + 8 and green > blue + 20:
        return Landscape.FIELD
    return Landscape.ROAD if min(colour) > 190 and red > blue + 10 else Landscape.CITY


def seen(image: Image.Image, side: str, share: float) -> Landscape:
    pixel = image.getpixel(EDGES[side](round(share * (SIZE - 1))))
    assert isinstance(pixel, tuple)
    return looks_like((pixel[0], pixel[1], pixel[2]))


@pytest.mark.parametrize("tile", every_tile(), ids=lambda tile: tile.id)
def test_every_edge_shows_what_the_data_say(tile: Tile) -> None:
    """A road or river in the middle of its edge, meadow beside it; houses and floor on a city's.

    Emblems may reach an edge.
    """
    layout = replace(layout_of(tile), emblems=[])
    for rotation, oriented in enumerate(tile.orientations):
        image = draw_tile(layout, rotation, SIZE)
        assert image.size == (SIZE, SIZE)
        assert image.mode == "RGB"
        for edge in oriented.edges:
            side = edge.side.name
            if side == "D" or edge.landscape is Landscape.NONE:
                continue
            where = f"{tile.id} turned {rotation}, {side}"
            if edge.landscape is Landscape.CITY:
                shown = {seen(image, side, at / 20) for at in range(4, 17)}
                towers = len(edge.segments) == 2  # between two cities; their roofs are blue
                assert towers or Landscape.RIVER not in shown, where
                assert Landscape.CITY in shown or Landscape.ROAD in shown, where
                assert Landscape.FIELD not in shown, where
            else:
                parted = len(edge.segments) == 2  # by the point of a city
                assert parted or seen(image, side, 0.5) is edge.landscape, where
                for flank in ((0.28, 0.33, 0.38), (0.62, 0.67, 0.72)):
                    beside = [seen(image, side, share) for share in flank]
                    assert beside.count(Landscape.FIELD) >= 2, where


@pytest.mark.parametrize("tile", every_tile(), ids=lambda tile: tile.id)
def test_every_segment_has_a_place_that_hides_no_emblem(tile: Tile) -> None:
    """Whatever can be claimed has a place on the tile, or on a tower; emblems stay in sight."""
    layout = layout_of(tile)
    for rotation in range(4):
        places = figure_places(layout, rotation)
        claimable = {i for i, s in enumerate(tile.segments) if s.kind is not Kind.RIVER}
        assert set(places) == claimable
        for i, (x, y) in places.items():
            assert 0.05 < x < 0.95, (tile.id, rotation, i)
            kind = tile.segments[i].kind
            if kind is Kind.TOWER:
                assert HIGHEST <= y < 0.95, (tile.id, rotation, i)
                continue
            assert 0.05 < y < 0.95, (tile.id, rotation, i)
            if kind in (Kind.MONASTERY, Kind.GARDEN):
                continue
            box, size = LYING if kind is Kind.FIELD else STANDING, figure_sizes(layout).get(i, 1)
            left, top, right, bottom = (value * size for value in box)
            for emblem in layout.emblems:
                ex, ey = rotate(emblem.point, rotation)
                near_x, near_y = (
                    min(max(ex, x + left), x + right),
                    min(max(ey, y + top), y + bottom),
                )
                reach = ((ex - near_x) ** 2 + (ey - near_y) ** 2) ** 0.5
                covered = extent_of(emblem) - reach
                assert covered < 0.06, f"{tile.id} turned {rotation}: {tile.segments[i].name}"


def test_each_half_of_a_square_is_covered_by_one_half_tile() -> None:
    """Two half tiles a half turn apart fill their square, whatever the turn."""
    for turn in range(4):
        one, other = half_mask(turn, SIZE), half_mask(turn + 2, SIZE)
        total = sum(one.tobytes()) + sum(other.tobytes())
        assert abs(total / 255 / SIZE**2 - 1) < 0.03


def test_the_dragon_leaves_the_crater_in_sight() -> None:
    """On a volcano the dragon stands beside the mountain's top."""
    for tile in every_tile():
        if "volcano" in tile.symbols:
            layout = layout_of(tile)
            assert layout.mountain
            for turn in range(4):
                (x, y), (vx, vy) = large_place(layout, turn), rotate(layout.mountain.point, turn)
                assert abs(x - vx) + abs(y - vy) > 0.12, tile.id


def test_the_same_tile_always_looks_the_same() -> None:
    """Drawing has no dice of its own."""
    tile = every_tile()[7]
    first = draw_tile(layout_of(tile), 1, SIZE)
    layout_of.cache_clear()
    assert draw_tile(layout_of(tile), 1, SIZE).tobytes() == first.tobytes()


def test_no_two_segments_share_ground() -> None:
    """Fields that only touch at a corner are told apart, so are fields along a wall."""
    for tile in every_tile():
        regions = list(layout_of(tile).regions.values())
        for number, region in enumerate(regions):
            assert area(region) > 0, tile.id
            for other in regions[number + 1 :]:
                assert ImageChops.multiply(region, other).getbbox() is None, tile.id


def test_fields_inside_a_tile_are_where_their_names_say() -> None:
    """One city passes under the other; the first field is north of it, the second one south."""
    regions = layout_of(TILES["AM-02"]).regions
    (_, north), (_, south) = ((area(regions[i]), regions[i].getbbox()) for i in (2, 3))
    assert north is not None
    assert south is not None
    assert north[3] <= south[1]


def test_a_field_goes_round_the_mouth_of_a_tunnel() -> None:
    """It is one on both sides of the road, and the two at the other end are not."""
    regions = layout_of(TILES["AM-12"]).regions
    south, west, east = (regions[i].getbbox() for i in (2, 3, 4))
    assert south is not None
    assert (south[0], south[2]) == (0, GRID)
    assert west is not None
    assert east is not None
    assert west[2] <= east[0]


def test_a_road_to_three_edges_is_one() -> None:
    """It has no house at which it ends."""
    roads = layout_of(TILES["AM-11"]).roads
    assert {way.segment for way in roads.ways} == {0}
    assert (len(roads.ways), roads.ends, roads.junction) == (2, [], False)
