"""Panels: parts of a table side by side, where what is to be seen lies too far apart for one."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering.palette import blank
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views import tables as sizes
from rendering.views.tables import close_table
from rendering.window import MARGIN, MAX_COLUMNS, TALLEST, Window, fits_frame

WIDTH = MAX_COLUMNS + 2 * MARGIN
"""How wide a picture of panels may be, in tiles."""
GAP = 0.1
"""Between panels, in tiles."""


class Spot(NamedTuple):
    """Where a panel lies in the picture: its left and top, in tiles."""

    left: float
    top: float


def divide(
    together: Window, choices: Iterable[Sequence[Window]], below: float
) -> tuple[Window, ...]:
    """Return one window if it fits its frame, else those of the first choice that fit it together.

    Those of the last choice if none do. Windows are joined where that takes no more room. `below`
    is how tall the players are, as a share of the picture's width.
    """
    parts: tuple[Window, ...] = (together,)
    if fits_frame(together, below):
        return parts
    for windows in choices:
        parts = _merge(windows, below)
        if _height(parts) <= (TALLEST - below) * WIDTH:
            break
    return parts


def _merge(windows: Sequence[Window], below: float) -> tuple[Window, ...]:
    """Join what takes no more room joined than apart."""
    parts = list(dict.fromkeys(windows))
    while True:
        pairs = [
            (_area(a.join(b)) - _area(a) - _area(b), a, b)
            for a, b in combinations(parts, 2)
            if fits_frame(a.join(b), below)
        ]
        if not pairs or min(pairs)[0] > 0:
            return tuple(sorted(parts, key=lambda part: (part.top, part.left)))
        _, a, b = min(pairs)
        both = a.join(b)
        parts = list(dict.fromkeys([both, *(part for part in parts if not both.holds(part))]))


def _size(window: Window) -> tuple[float, float]:
    return window.columns + 2 * MARGIN, window.rows + 2 * MARGIN


def _area(window: Window) -> float:
    width, height = _size(window)
    return width * height


def _height(windows: Sequence[Window]) -> float:
    """Return how tall the panels are together, in tiles."""
    spots = arrange(windows)
    return max(s.top + _size(w)[1] for s, w in zip(spots, windows, strict=True))


def _width(windows: Sequence[Window]) -> float:
    """Return how wide the panels are together, in tiles."""
    spots = arrange(windows)
    return max(s.left + _size(w)[0] for s, w in zip(spots, windows, strict=True))


def arrange(windows: Sequence[Window]) -> list[Spot]:
    """Return where each panel lies: in rows, as many in each as there is room for."""
    spots, left, top, line = list[Spot](), 0.0, 0.0, 0.0
    for width, height in map(_size, windows):
        if left and left + width > WIDTH:
            left, top, line = 0.0, top + line + GAP, 0.0
        spots.append(Spot(left, top))
        left, line = left + width + GAP, max(line, height)
    return spots


def lay_panels(
    scene: Scene, sprites: Sprites, windows: Sequence[Window], below: float, *, crowded: bool = True
) -> list[Table]:
    """Lay the tiles in each window; a single one is a close view."""
    if len(windows) == 1:
        return [close_table(scene, sprites, windows[0], below, crowded=crowded)]
    return [Table(window, sizes.TILE, sprites, scene, crowded=crowded) for window in windows]


def measure_width(tables: Sequence[Table], below: float) -> int:
    """Return how many pixels wide panels are as one picture: as they and the players need it."""
    if len(tables) == 1:
        return tables[0].image.width
    windows = [table.window for table in tables]
    width = min(WIDTH, max(_width(windows), _height(windows) / (TALLEST - below)))
    return round(width * tables[0].pixels)


def join(tables: Sequence[Table], below: float) -> Image.Image:
    """Return the finished panels as one picture."""
    if len(tables) == 1:
        return tables[0].image
    windows, tile = [table.window for table in tables], tables[0].pixels
    size = measure_width(tables, below), round(_height(windows) * tile)
    image = blank(size, c.TABLE_DARK)
    for spot, table in zip(arrange(windows), tables, strict=True):
        image.paste(table.image, (round(spot.left * tile), round(spot.top * tile)))
    return image
