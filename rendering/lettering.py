"""Words on pictures: shaped once, and kept, since most of them are written again and again."""

from functools import lru_cache
from math import floor
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.colours import Colour
from rendering.curves import Point
from rendering.fonts import font
from rendering.palette import blend

KEPT = 1024
"""Words in their sizes that are kept, a kilobyte each."""
RIM = 2
"""Pixels round the words, for what reaches beyond the box in which a font says they are."""


class _Written(NamedTuple):
    """Words in mode L, and where their left and top are, from their anchor."""

    mask: Image.Image
    left: int
    top: int


def write(
    image: Image.Image,
    at: Point,
    words: str,
    colour: Colour,
    pixels: int,
    *,
    bold: bool = True,
    anchor: str,
) -> None:
    """Write words of this height onto a picture in any mode; the anchor is one of Pillow's."""
    x, y = floor(at[0]), floor(at[1])
    written = _written(words, pixels, bold, anchor, (at[0] - x, at[1] - y))
    blend(image, colour, written.mask, x + written.left, y + written.top)


@lru_cache(maxsize=KEPT)
def _written(words: str, pixels: int, bold: bool, anchor: str, beyond: Point) -> _Written:
    """Return words whose anchor lies so far `beyond` a whole pixel."""
    face = font(pixels, bold=bold)
    left, top, right, bottom = face.getbbox(words, anchor=anchor)
    left, top = floor(left) - RIM, floor(top) - RIM
    mask = Image.new("L", (floor(right) + RIM + 1 - left, floor(bottom) + RIM + 1 - top))
    at = beyond[0] - left, beyond[1] - top
    ImageDraw.Draw(mask).text(at, words, 255, face, anchor=anchor)
    return _Written(mask, left, top)


@lru_cache(maxsize=KEPT)
def measure(words: str, pixels: int, *, bold: bool = True) -> float:
    """Return how many pixels long words of this height are."""
    return font(pixels, bold=bold).getlength(words)
