"""The one font of every picture: Open Sans, from its package, never from the machine.

The layout is Pillow's own: the other one, Raqm, is available only if the machine has FriBidi.
"""

import re
import threading
import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

_BOLD, _PLAIN = "OpenSans-Bold.ttf", "OpenSans-SemiBold.ttf"
_NO_CHARACTER = "\U0010ffff"
"""A character in no font, drawn as the sign for a missing one."""
_MARK = re.compile(r" ?\([0-9]+\)$")
KEPT = 16
"""Sizes cached in each thread: each takes a tenth of a megabyte, and little time to open again."""
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
    if not hasattr(_of_thread, "open"):
        _of_thread.open = lru_cache(KEPT)(_open)
    opened: ImageFont.FreeTypeFont = _of_thread.open(pixels, bold)
    return opened


def _open(pixels: int, bold: bool) -> ImageFont.FreeTypeFont:
    file = str(_folder() / (_BOLD if bold else _PLAIN))
    return ImageFont.truetype(file, pixels, layout_engine=ImageFont.Layout.BASIC)


def drop_unprintable(words: str) -> str:
    """Return the text without characters that the font lacks, such as emoji.

    Decorated letters, or those with an accent it lacks, become plain ones.
    """
    return "".join(map(_nearest, unicodedata.normalize("NFKC", words))).strip()


@lru_cache(maxsize=4096)
def _nearest(character: str) -> str:
    """Return the character, its letter without an accent, or nothing."""
    letter = unicodedata.normalize("NFKD", character)[0]
    return next(filter(_is_shown, (character, letter)), "")


def _is_shown(character: str) -> bool:
    if not character.isprintable() or unicodedata.category(character).startswith("M"):
        return False
    return character == " " or _drawn(character) not in (_drawn(_NO_CHARACTER), _drawn(" "))


def _drawn(character: str) -> bytes:
    return bytes(font(20, bold=False).getmask(character))


@lru_cache(maxsize=1024)
def shorten(words: str, pixels: int, width: float, *, bold: bool = True) -> str:
    """Return the text, cut with an ellipsis to be at most `width` pixels long.

    "" if that leaves no letter. A number in brackets at the end stays, since it distinguishes equal
    names.
    """
    face = font(pixels, bold=bold)
    if face.getlength(words) <= width:
        return words
    marked = _MARK.search(words)
    mark = "" if marked is None else marked[0]
    words = words.removesuffix(mark)
    while words and face.getlength(words + "…" + mark) > width:
        words = words[:-1]
    return words.rstrip(" …") + "…" + mark if words else ""
