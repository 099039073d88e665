"""Texts on pictures: shaped once and cached, since most of them are written again and again."""

from functools import lru_cache
from math import floor
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.colours import Colour
from rendering.curves import Point
from rendering.fonts import font
from rendering.palette import blend

KEPT = 1024
"""Cached texts, a kilobyte each."""
RIM = 2
"""Pixels around a text, for what exceeds the box given by the font."""


class _Written(NamedTuple):
    """A text in mode L, with its left and top relative to the anchor."""

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
    """Write a text of this height on a picture in any mode; the anchor is one of Pillow's."""
    x, y = floor(at[0]), floor(at[1])
    written = _written(words, pixels, bold, anchor, (at[0] - x, at[1] - y))
    blend(image, colour, written.mask, x + written.left, y + written.top)


@lru_cache(maxsize=KEPT)
def _written(words: str, pixels: int, bold: bool, anchor: str, beyond: Point) -> _Written:
    """Return a text with its anchor so far `beyond` a whole pixel."""
    face = font(pixels, bold=bold)
    left, top, right, bottom = face.getbbox(words, anchor=anchor)
    left, top = floor(left) - RIM, floor(top) - RIM
    mask = Image.new("L", (floor(right) + RIM + 1 - left, floor(bottom) + RIM + 1 - top))
    at = beyond[0] - left, beyond[1] - top
    ImageDraw.Draw(mask).text(at, words, 255, face, anchor=anchor)
    return _Written(mask, left, top)


@lru_cache(maxsize=KEPT)
def measure(words: str, pixels: int, *, bold: bool = True) -> float:
    """Return the length in pixels of a text of this height."""
    return font(pixels, bold=bold).getlength(words)


def spell(number: int, *, sign: bool = False) -> str:
    """Return a number's digits, behind a minus (not a hyphen) below 0, or always a `sign`."""
    return format(number, "+" if sign else "").replace("-", "−")
