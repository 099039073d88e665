"""A tile by itself, as a message shows it beside the text."""

import io

from rendering.sprites import Sprites
from rendering.views import Picture
from rules.tiles import Tile

PIXELS = 128


def tile_picture(tile: Tile, sprites: Sprites, alt: str) -> Picture:
    """Return a tile, not turned; `alt` says what it shows."""
    file = io.BytesIO()
    sprites.tile(tile, 0, PIXELS).image.save(file, "PNG")
    return Picture(file.getvalue(), alt, PIXELS, PIXELS)
