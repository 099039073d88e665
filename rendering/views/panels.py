"""Panels: parts of a table side by side, if they are too far apart for one window."""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, Self

from rendering import colours as c
from rendering.caption import Caption
from rendering.palette import blank
from rendering.scene import Scene
from rendering.sheet import FLATTEST, NARROWEST, READABLE, fit_sheet, sharp_pixels
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.pages import Page, full_page
from rendering.views.picture import Picture, encode
from rendering.window import MARGIN, Window

GAP = 0.1
"""Between panels, in tiles."""
STEP = 0.5
"""Steps, in tiles, in which a picture of panels is widened until they fit."""


class Spot(NamedTuple):
    """The place of a panel in the picture: its left and top, in tiles."""

    left: float
    top: float


class Panels(NamedTuple):
    """Parts of a table as one picture, `across` tiles wide; a single one is a `page`."""

    scene: Scene
    windows: tuple[Window, ...]
    caption: Caption
    across: float
    pixels: int
    page: Page | None = None

    @classmethod
    def single(cls, page: Page) -> Self:
        """Return a page as panels."""
        scene, sheet, caption = page
        across = sheet.width / sheet.pixels
        return cls(scene, (sheet.window,), caption, across, sheet.pixels, page)

    @property
    def width(self) -> int:
        """The picture's width in pixels."""
        return round(self.across * self.pixels)

    def lay(self, sprites: Sprites, *, crowded: bool = True) -> list[Table]:
        """Lay the tiles in each window."""
        if self.page is not None:
            return [self.page.lay(sprites, crowded=crowded)]
        return [
            Table(each, self.pixels, sprites, self.scene, crowded=crowded) for each in self.windows
        ]

    def finish(
        self, tables: Sequence[Table], sprites: Sprites, sentences: Iterable[str]
    ) -> Picture:
        """Return the picture of the finished tables."""
        if self.page is not None:
            return self.page.finish(tables[0], sprites, sentences)
        across, width, tile = self.across, self.width, self.pixels
        image = blank((width, round(_measure_height(self.windows, across) * tile)), c.TABLE_DARK)
        least = math.ceil(FLATTEST * width) - image.height
        below = self.caption.draw_below(width, least, sprites)
        for spot, table in zip(arrange(self.windows, across), tables, strict=True):
            image.paste(table.image, (round(spot.left * tile), round(spot.top * tile)))
        return encode([image, below], sentences, tile)


def divide(
    scene: Scene, together: Window, choices: Iterable[Sequence[Window]], caption: Caption
) -> Panels:
    """Return one window if it fits a sheet, else those of the first choice that fit it together.

    Those of the last choice if none do, on a sheet with smaller tiles. Windows are joined if that
    takes no more room.
    """
    if sheet := fit_sheet(together, caption):
        return Panels.single(Page(scene, sheet, caption))
    parts, across = tuple[Window, ...](), 0.0
    for windows in choices:
        parts = _merge(windows, caption)
        across = _measure_width(parts, caption)
        if across <= READABLE:
            break
    if len(parts) == 1:
        return Panels.single(full_page(scene, parts[0], caption))
    return Panels(scene, parts, caption, across, sharp_pixels(across))


def _merge(windows: Sequence[Window], caption: Caption) -> tuple[Window, ...]:
    """Join windows that take no more room joined than apart."""
    parts = list(dict.fromkeys(windows))
    while True:
        pairs = [
            (_area(a.join(b)) - _area(a) - _area(b), a, b)
            for a, b in combinations(parts, 2)
            if fit_sheet(a.join(b), caption)
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


def _measure_width(windows: Sequence[Window], caption: Caption) -> float:
    """Return the width of a picture of panels, in tiles, at which it is no taller than wide."""
    share = caption.measure(beside=False)
    width = max(NARROWEST, *(_size(window)[0] for window in windows))
    while _measure_height(windows, width) + share * width > width:
        width += STEP
    return width


def _measure_height(windows: Sequence[Window], width: float) -> float:
    """Return the height of panels, in tiles, in rows of this width."""
    spots = arrange(windows, width)
    return max(s.top + _size(w)[1] for s, w in zip(spots, windows, strict=True))


def arrange(windows: Sequence[Window], across: float) -> list[Spot]:
    """Return the place of each panel: in rows, as many in each as there is room for."""
    spots, left, top, line = list[Spot](), 0.0, 0.0, 0.0
    for width, height in map(_size, windows):
        if left and left + width > across:
            left, top, line = 0.0, top + line + GAP, 0.0
        spots.append(Spot(left, top))
        left, line = left + width + GAP, max(line, height)
    return spots
