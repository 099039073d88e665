"""A cache of boards: the next picture of a game differs from the last one by a few squares."""

import threading
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from cachetools import FIFOCache
from PIL import Image

from rendering.window import Window

Looks = Mapping[int, Hashable]


class Frame(NamedTuple):
    """The squares in a picture: each `pixels` wide, with a `margin` in pixels around them."""

    window: Window
    pixels: int
    margin: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        across, down = self.window.columns, self.window.rows
        return across * self.pixels + 2 * self.margin, down * self.pixels + 2 * self.margin

    def corner(self, square: int) -> tuple[int, int]:
        """Return the pixel at the upper left of a square."""
        x, y = self.window.corner(square, self.pixels)
        return x + self.margin, y + self.margin

    def box(self, window: Window) -> tuple[int, int, int, int]:
        """Return the rectangle of pixels that shows a window."""
        left = self.margin + (window.left - self.window.left) * self.pixels
        top = self.margin + (window.top - self.window.top) * self.pixels
        return (
            left,
            top,
            left + window.columns * self.pixels,
            top + window.rows * self.pixels,
        )


class _Known(NamedTuple):
    key: object
    frame: Frame
    looks: Looks
    image: Image.Image


class BoardCache:
    """Caches the last boards, without figures and labels; for any thread."""

    def __init__(self, size: int) -> None:
        self._cache: FIFOCache[object, _Known] = FIFOCache(size)
        self._lock = threading.Lock()

    def lay(
        self,
        frame: Frame,
        looks: Looks,
        bare: Callable[[], Image.Image],
        ground: Callable[[int], Image.Image],
    ) -> Image.Image:
        """Return a new picture of the squares in the frame, with shadows on its margin.

        It starts from the nearest cached board, or from the `bare` table; `ground` paints a square.
        """
        known = self._nearest(frame, looks)
        image, shown = _begun(frame, known, bare)
        for square in shown.keys() | looks.keys():
            if shown.get(square) != looks.get(square):
                image.paste(ground(square), frame.corner(square))
        key = known.key if known and known.frame == frame else object()
        laid = _Known(key, frame, looks, image.copy())
        with self._lock:
            self._cache[key] = laid
        return image

    def _nearest(self, frame: Frame, looks: Looks) -> _Known | None:
        """Return the cached board with most squares in common, if there are enough to help."""
        found, most = None, len(looks) // 2
        with self._lock:
            boards = list(self._cache.values())
        for known in boards:
            if known.frame.pixels == frame.pixels:
                common = len(known.looks.items() & looks.items())
                if common > most:
                    found, most = known, common
        return found


def _begun(
    frame: Frame, known: _Known | None, bare: Callable[[], Image.Image]
) -> tuple[Image.Image, Looks]:
    """Return a picture to continue, and the looks it shows already."""
    if known is None:
        return bare(), {}
    if known.frame == frame:
        return known.image.copy(), known.looks
    common = known.frame.window.intersect(frame.window)
    image = bare()
    image.paste(known.image.crop(known.frame.box(common)), frame.box(common)[:2])
    return image, {square: look for square, look in known.looks.items() if square in common}
