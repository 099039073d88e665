"""Tiles outside a board, side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.sheet import FLATTEST, SHARP
from rendering.sprites import Sprites
from rendering.views.picture import Picture, encode
from rules.tiles import Tile

LARGEST = 288
"""Pixels of a tile, at most."""
GAP = 0.12
"""Between tiles, in tiles."""
PALE = 100
"""Opacity, of 255, of a tile that can't be chosen."""
OPEN = (0.70, 0.30)
"""The middle of the open half of a square with a half tile."""
CORNER = (0.16, 0.16)
"""Where the label of a whole tile hides little of it."""


@dataclass(frozen=True, slots=True)
class LooseTile:
    """One of several tiles: its label, "" for none; a pale one can't be chosen."""

    tile: Tile
    label: str = ""
    pale: bool = False


def tiles_picture(
    shown: Sequence[LooseTile], sprites: Sprites, sentences: Iterable[str]
) -> Picture:
    """Return up to 24 tiles in rows, unrotated, with their labels.

    `sentences` are the alt text's.
    """
    width, height = SHARP, round(FLATTEST * SHARP)
    pixels, _, columns = max(_fit(len(shown), width, height))
    step, gap = round(pixels * (1 + GAP)), round(pixels * GAP)
    rows = -(-len(shown) // columns)
    image = Image.new("RGB", (width, height), c.TABLE)
    left, top = (width - columns * step + gap) // 2, (height - rows * step + gap) // 2
    for number, entry in enumerate(shown):
        at = left + number % columns * step, top + number // columns * step
        _lay(image, at, entry, pixels, sprites)
    return encode([image], sentences, pixels)


def _fit(count: int, width: int, height: int) -> Iterator[tuple[int, int, int]]:
    """Yield the number of columns, how full the rows are, and the pixels of a tile.

    The second is 0 if no place is left over, less if some are.
    """
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        across, down = (GAP + n * (1 + GAP) for n in (columns, rows))
        pixels = min(LARGEST, int(width / across), int(height / down))
        yield pixels, count - rows * columns, columns


def _lay(
    image: Image.Image, at: tuple[int, int], entry: LooseTile, pixels: int, sprites: Sprites
) -> None:
    sprite = sprites.tile(entry.tile, 0, pixels).image.convert("RGBA")
    mask = sprite.getchannel("A")
    if entry.pale:
        mask = mask.point([round(value * PALE / 255) for value in range(256)])
    image.paste(sprite, at, mask)
    if entry.label:
        size, middle = (0.2, OPEN) if entry.tile.half else (0.13, CORNER)
        disc = overlays.disc(pixels, entry.label, size, c.NOW)
        x, y = (at[i] + round(middle[i] * pixels - disc.width / 2) for i in (0, 1))
        image.paste(disc, (x, y), disc)
