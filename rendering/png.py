"""Pictures as PNG files: in the shared palette, compressed by ISA-L, which is quick at it.

A file is a signature and chunks: the header, the palette, the pixels, the end. Each row of pixels
begins with a byte that says how it is to be read: 0, as it is.
"""

import io
import zlib
from collections.abc import Iterator

from isal import isal_zlib
from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, INDEXED = 8, 3
LEVEL = 1


def write_png(image: Image.Image) -> bytes:
    """Return a picture as the bytes of a file; one that is not in mode P is written by Pillow."""
    if image.mode != "P":
        file = io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()
    header = b"".join(n.to_bytes(4, "big") for n in image.size) + bytes((DEPTH, INDEXED, 0, 0, 0))
    palette = bytes(image.getpalette() or ())
    pixels = b"".join(_compress(image))
    return SIGNATURE + b"".join(
        _chunk(kind, content)
        for kind, content in (
            (b"IHDR", header),
            (b"PLTE", palette),
            (b"IDAT", pixels),
            (b"IEND", b""),
        )
    )


def _compress(image: Image.Image) -> Iterator[bytes]:
    """Yield the pixels in order: a zero that fills up each row begins the one that follows."""
    stream = isal_zlib.compressobj(LEVEL)
    yield stream.compress(b"\0")
    yield stream.compress(memoryview(image.tobytes("raw", image.mode, image.width + 1))[:-1])
    yield stream.flush()


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return len(content).to_bytes(4, "big") + checked + zlib.crc32(checked).to_bytes(4, "big")
