"""What is kept for the next picture stays as it is: no picture is drawn onto another's pieces."""

import random
from dataclasses import replace

from rendering import views
from rendering.land.draw import VARIANTS, draw_tile
from rendering.land.layout import layout_of
from rules.tiles import Tile
from tests.rendering.games import every_tile, laid
from tests.rendering.pictures import PICTURES, SHEETS
from tests.rendering.plain_phrases import PlainPhrases
from tests.sprites import share_sprites

WHOLE = [name for name in PICTURES if not name.startswith("tile") and name not in SHEETS]


def test_a_tile_looks_the_same_whatever_was_drawn_before_it() -> None:
    """Several share a meadow: none leaves its roads there."""
    tiles = [*every_tile()][: 3 * VARIANTS]

    def draw(tile: Tile) -> bytes:
        return draw_tile(layout_of(tile), 0, 48).tobytes()

    before = [draw(tile) for tile in tiles]
    assert [draw(tile) for tile in reversed(tiles)] == before[::-1]


def test_a_picture_looks_the_same_whatever_was_drawn_before_it() -> None:
    """All of them share sprites, boards and overlays, which none of them changes."""
    before = {name: PICTURES[name]().tobytes() for name in WHOLE}
    again = random.Random(1).sample(WHOLE, len(WHOLE))
    for name in again:
        assert PICTURES[name]().tobytes() == before[name], name


def test_a_tile_is_paler_only_where_its_city_is_complete() -> None:
    """The next board shows it as it is, whichever came first."""
    tiles = laid(("BG-E", 0, 0, 2), ("BG-E", 0, 1, 0))
    closed = replace(tiles, closed=frozenset(tile.first for tile in tiles.tiles))
    shared = share_sprites()
    pictures = [
        views.board(scene, PlainPhrases(), sprites).png
        for scene, sprites in (
            (tiles, share_sprites()),
            (closed, shared),
            (tiles, shared),
        )
    ]
    assert pictures[0] == pictures[2] != pictures[1]
