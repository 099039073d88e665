"""Finished pictures: PNG bytes in the shared palette, with an alt text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.alt import alt_text
from rendering.palette import to_palette
from rendering.png import write_png


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: the bytes of a PNG, its alt text, its size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


def encode(strips: Sequence[Image.Image], sentences: Iterable[str], tile: int = 0) -> Picture:
    """Return strips as the picture that is sent, each below the one before.

    They have the same width, in RGB or the shared palette; a single one may have other modes. The
    file stores the width of a `tile` in pixels, if all tiles on it have one size.
    """
    written = [to_palette(strip) if strip.mode == "RGB" else strip for strip in strips]
    height = sum(strip.height for strip in strips)
    texts = {"tile": str(tile)} if tile else {}
    return Picture(write_png(*written, texts=texts), alt_text(sentences), strips[0].width, height)
