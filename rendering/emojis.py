"""Emojis: figures of all seats and kinds, pieces and symbols, by name.

On Discord they are found by these names: letters, digits and underscores.
"""

import io
import re
from collections.abc import Callable, Iterable

from PIL import Image

from rendering.colours import LIVERIES, Livery
from rendering.expansions import PLAIN, TABLE
from rendering.paint import Canvas
from rendering.sprites import Sprites

PIXELS = 128
SYMBOL = 0.37
"""Half the width of a symbol, as a share of the picture."""

Draw = Callable[[Sprites], Image.Image]


def name_figure(seat: int, kind: str = PLAIN) -> str:
    """Return the name of a seat's figure, by default the plain meeple."""
    colour = LIVERIES[seat].name
    return f"figure_{colour}" if kind == PLAIN else _name(f"figure_{colour}", kind)


def name_things(kind: str) -> tuple[str, str]:
    """Return the names of a piece and a symbol of this kind."""
    return _name("piece", kind), _name("symbol", kind)


def list_emojis() -> dict[str, Draw]:
    """Return the function that draws each emoji in RGBA, by name."""
    found: dict[str, Draw] = {}
    for column in TABLE.values():
        for kind in column.figures:
            for seat, livery in enumerate(LIVERIES):
                found[name_figure(seat, kind)] = _draw_figure(livery, kind)
        found |= {_name("piece", kind): _draw_piece(kind) for kind in column.pieces}
        drawn_as = {emblem.paint: name for name, emblem in column.emblems.items()}
        for paint, name in drawn_as.items():
            found[_name("symbol", name)] = _draw_symbol(paint)
    return found


def draw_emojis(names: Iterable[str], sprites: Sprites) -> dict[str, bytes]:
    """Return emojis as PNG files, by name; KeyError for an unknown name."""
    known = list_emojis()
    return {name: _encode(known[name](sprites)) for name in names}


def _name(kind: str, name: str) -> str:
    return f"{kind}_{re.sub('[^a-z0-9]', '_', name)}"


def _draw_figure(livery: Livery, kind: str) -> Draw:
    """Draw a seat's figure without a letter, since that differs from game to game."""
    return lambda sprites: sprites.figure(livery._replace(letter=""), kind, "knight", PIXELS)


def _draw_piece(kind: str) -> Draw:
    return lambda sprites: sprites.piece(kind, PIXELS)


def _draw_symbol(paint: Callable[[Canvas, float, float, float], None]) -> Draw:
    def drawn(sprites: Sprites) -> Image.Image:
        canvas = Canvas((PIXELS, PIXELS), PIXELS)
        paint(canvas, 0.5, 0.5, SYMBOL)
        return canvas.finish()

    return drawn


def _encode(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
