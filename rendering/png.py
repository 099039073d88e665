"""PNG files in the shared palette, compressed by ISA-L, which is fast.

A file is a signature and chunks: the header, the palette, the pixels, the end. Each row of pixels
begins with a byte for its filter: 0, none.
"""

import io
import zlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from isal import isal_zlib
from PIL import Image
from PIL.PngImagePlugin import PngInfo

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, INDEXED = 8, 3
LEVEL = 1
ROWS = 64
"""Rows written at a time: a whole picture in one piece is a megabyte or more that the system has to
provide each time."""


def write_png(*strips: Image.Image, texts: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """Return a PNG of strips of one width, each below the one before.

    They are in mode P with one palette. A single one in another mode is written by Pillow. `texts`
    are short ones in Latin letters, by keyword.
    """
    if strips[0].mode != "P":
        file, info = io.BytesIO(), PngInfo()
        for keyword, text in texts.items():
            info.add_text(keyword, text)
        strips[0].save(file, "PNG", pnginfo=info)
        return file.getvalue()
    size = strips[0].width, sum(strip.height for strip in strips)
    header = b"".join(n.to_bytes(4, "big") for n in size) + bytes((DEPTH, INDEXED, 0, 0, 0))
    palette = bytes(strips[0].getpalette() or ())
    pixels = b"".join(_compress(strips))
    return SIGNATURE + b"".join(
        _chunk(kind, content)
        for kind, content in (
            (b"IHDR", header),
            (b"PLTE", palette),
            *((b"tEXt", f"{key}\0{text}".encode("latin-1")) for key, text in texts.items()),
            (b"IDAT", pixels),
            (b"IEND", b""),
        )
    )


def _compress(strips: Sequence[Image.Image]) -> Iterator[bytes]:
    """Yield the pixels, a few rows at a time; a column more on the left is their filters."""
    stream = isal_zlib.compressobj(LEVEL)
    for strip in strips:
        for top in range(0, strip.height, ROWS):
            bottom = min(strip.height, top + ROWS)
            yield stream.compress(strip.crop((-1, top, strip.width, bottom)).tobytes())
    yield stream.flush()


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return len(content).to_bytes(4, "big") + checked + zlib.crc32(checked).to_bytes(4, "big")
