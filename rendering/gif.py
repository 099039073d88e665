"""Animated GIFs of pictures that differ little from one to the next.

Each frame has only the rectangle that changed, with unchanged pixels transparent, so that it is
small. Pictures are in mode L, with indices into one palette.
"""

from collections.abc import Iterable, Iterator

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

CLEAR = 255
"""The index that no picture uses: "as before"."""
KEEP = 1
"""The disposal of a frame: it stays, and the next one is drawn over it."""
END = b";"
_SAME = [255] + [0] * 255


def gif(frames: Iterable[tuple[Image.Image, int]], palette: bytes) -> bytes:
    """Return an endless animation of pictures in mode L, each shown for so many milliseconds.

    The palette is red, green, blue of up to 255 colours. ValueError without a frame.
    """
    return b"".join(_pieces(frames, palette))


def _pieces(frames: Iterable[tuple[Image.Image, int]], palette: bytes) -> Iterator[bytes]:
    before: Image.Image | None = None
    for image, milliseconds in frames:
        if before is None:
            yield from _header(image.size, palette)
        box, part = _changes(before, image)
        yield from getdata(part, box[:2], duration=milliseconds, disposal=KEEP, transparency=CLEAR)
        before = image
    if before is None:
        raise ValueError("A film needs a frame.")
    yield END


def _header(size: tuple[int, int], palette: bytes) -> list[bytes]:
    screen = Image.new("P", size)
    screen.putpalette(palette.ljust(768, b"\0"))
    return getheader(screen, info={"loop": 0})[0]


def _changes(
    before: Image.Image | None, image: Image.Image
) -> tuple[tuple[int, int, int, int], Image.Image]:
    """Return the rectangle that changed and what it shows now."""
    if before is None:
        return (0, 0, *image.size), image
    difference = ImageChops.difference(before, image)
    box = difference.getbbox() or (0, 0, 1, 1)
    part = image.crop(box)
    part.paste(CLEAR, (0, 0), difference.crop(box).point(_SAME))
    return box, part
