"""The one palette of every picture, and conversions to it."""

import threading
from functools import cache

from PIL import Image

from rendering.colours import Colour
from rendering.palette_data import COLOURS

_COLOURS = bytes.fromhex(COLOURS)
FILM = _COLOURS[:-3]
"""The colours of films: all but the last one, whose index means "as before"."""
_lock = threading.Lock()


def _holding(colours: bytes) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image


_palette, _film = _holding(_COLOURS), _holding(FILM)


def to_palette(image: Image.Image) -> Image.Image:
    """Return an RGB picture in mode P with the shared palette."""
    with _lock:
        return image.quantize(palette=_palette, dither=Image.Dither.NONE)


def blend(
    image: Image.Image, layer: Image.Image | Colour, mask: Image.Image, left: int, top: int
) -> None:
    """Blend a layer or a colour over a picture through a mask, cropped at the edges.

    A picture in mode P is composed in RGB, on the few pixels that the mask covers.
    """
    if image.mode != "P":
        image.paste(layer, (left, top), mask)
        return
    right, bottom = min(image.width, left + mask.width), min(image.height, top + mask.height)
    box = max(0, left), max(0, top), right, bottom
    if box[0] < right and box[1] < bottom:
        base = image.crop(box).convert("RGB")
        base.paste(layer, (left - box[0], top - box[1]), mask)
        image.paste(to_palette(base), box[:2])


def to_film(image: Image.Image) -> Image.Image:
    """Return an RGB picture in mode L, with indices into the film's colours."""
    with _lock:
        numbers = image.quantize(palette=_film, dither=Image.Dither.NONE)
    return Image.frombytes("L", image.size, numbers.tobytes())


@cache
def mixture_table(colour: Colour, share: float) -> list[int]:
    """Return for each index the index of its mixture with another colour."""
    other = Image.new("RGB", ramp().size, colour)
    return list(to_palette(Image.blend(ramp(), other, share)).tobytes())


@cache
def ramp() -> Image.Image:
    """Return every colour in RGB, in a row in the order of their indices."""
    colours = blank((256, 1), (0, 0, 0))
    colours.putdata(range(256))
    return colours.convert("RGB")


def blank(size: tuple[int, int], colour: Colour) -> Image.Image:
    """Return a picture in mode P of the palette's nearest colour."""
    image = Image.new("P", size, number_of(colour))
    image.putpalette(_COLOURS)
    return image


@cache
def number_of(colour: Colour) -> int:
    """Return the index of the palette's nearest colour."""
    (index,) = to_palette(Image.new("RGB", (1, 1), colour)).tobytes()
    return index
