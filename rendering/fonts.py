"""The one font of every picture: Open Sans, from its package, never from the machine."""

import threading
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

_BOLD, _PLAIN = "OpenSans-Bold.ttf", "OpenSans-SemiBold.ttf"
_SPOKEN = ((0x20, 0x24F), (0x370, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x20CF))
_of_thread = threading.local()


@cache
def _folder() -> Path:
    """Find the font files without importing the package, whose own code is out of date."""
    found = find_spec("ttf_opensans")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("The package ttf-opensans is not installed.")
    return Path(found.submodule_search_locations[0]) / "ttf"


def font(pixels: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Return the font at this height; every thread has its own objects."""
    known: dict[tuple[int, bool], ImageFont.FreeTypeFont] | None
    known = getattr(_of_thread, "fonts", None)
    if known is None:
        known = _of_thread.fonts = {}
    if (pixels, bold) not in known:
        path = _folder() / (_BOLD if bold else _PLAIN)
        known[pixels, bold] = ImageFont.truetype(str(path), pixels)
    return known[pixels, bold]


def drop_unprintable(words: str) -> str:
    """Return the words without characters the font cannot show (emoji in a name, say)."""
    return "".join(c for c in words if any(a <= ord(c) <= b for a, b in _SPOKEN)).strip()


def shorten(words: str, pixels: int, width: float, *, bold: bool = True) -> str:
    """Return the words, cut with an ellipsis to be at most `width` pixels long."""
    face = font(pixels, bold=bold)
    if face.getlength(words) <= width:
        return words
    while words and face.getlength(words + "…") > width:
        words = words[:-1]
    return words.rstrip() + "…"
