"""The one palette of every picture, and the way into it."""

import threading

from PIL import Image

from rendering.colours import Colour
from rendering.palette_data import COLOURS

_lock = threading.Lock()
_palette = Image.new("P", (1, 1))
_palette.putpalette(bytes.fromhex(COLOURS))


def to_palette(image: Image.Image) -> Image.Image:
    """Return an RGB picture in mode P with the shared palette."""
    with _lock:
        return image.quantize(palette=_palette, dither=Image.Dither.NONE)


def blank(size: tuple[int, int], colour: Colour) -> Image.Image:
    """Return a picture in mode P of the palette's colour next to this one."""
    index = to_palette(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
    image = Image.new("P", size, index)
    image.putpalette(bytes.fromhex(COLOURS))
    return image
