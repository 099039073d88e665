"""What pictures show: the compressor may write the same pixels in two ways."""

import io
from dataclasses import replace

from PIL import Image

from cogs.layout import Layout
from rendering.views import Picture


def unpack(png: bytes) -> tuple[tuple[int, int], bytes]:
    """Return the size of a picture and its pixels, in RGBA."""
    with Image.open(io.BytesIO(png)) as image:
        return image.size, image.convert("RGBA").tobytes()


def unpack_pictures(layout: Layout) -> tuple[Layout, list[object]]:
    """Return a message without its pictures, and what those show and say."""
    pictures = (layout.picture, layout.sheet)
    shown = [(unpack(p.png), p.alt) for p in pictures if isinstance(p, Picture)]
    return replace(layout, picture=None, sheet=None), [*shown]
