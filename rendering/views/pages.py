"""Pages: pictures in progress, of the whole table if that is readable, or of a part of it."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rendering.caption import Caption, Drawn
from rendering.footer import FLAT, inset
from rendering.palette import blank
from rendering.scene import Scene
from rendering.sheet import FLATTEST, Sheet, crop_sheet, fit_sheet
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.picture import Picture, encode
from rendering.window import Window, bounds
from rules.geometry import square_at

INSET = 0.30, 0.23
"""Width of the inset below a table and beside one, as a share of the picture's width."""
MIDDLE = (0.5, 0.5)


class Page(NamedTuple):
    """The contents of a picture, and how it is divided."""

    scene: Scene
    sheet: Sheet
    caption: Caption

    def lay(self, sprites: Sprites, *, crowded: bool = True) -> Table:
        """Lay the visible tiles and, if `crowded`, place all figures."""
        return Table(self.sheet.window, self.sheet.pixels, sprites, self.scene, crowded=crowded)

    def finish(self, table: Table, sprites: Sprites, sentences: Iterable[str]) -> Picture:
        """Return the picture of the finished table with its caption."""
        width, tile = self.sheet.width, self.sheet.pixels
        across, down = table.image.size
        if not self.sheet.beside:
            below = self.caption.draw_below(width, math.ceil(FLATTEST * width) - down, sprites)
            return encode([table.image, below], sentences, tile)
        image = blank((width, down), (0, 0, 0))
        image.paste(table.image, (0, 0))
        image.paste(self.caption.draw_beside(width - across, down, width, sprites), (across, 0))
        return encode([image], sentences, tile)


def whole_page(scene: Scene, around: Window, caption: Caption) -> Page:
    """Return the page of everything that is laid; if that is too much, of a part of it.

    Then it shows the surroundings of a part, and the whole table is an inset.
    """
    return near_page(scene, bounds(scene.squares), around, caption)


def near_page(scene: Scene, window: Window, around: Window, caption: Caption) -> Page:
    """Return the page of a part of the table; if that is too much, around a smaller one.

    Tiles outside are on an inset.
    """

    def show(cropped: Window) -> Caption:
        return replace(caption, pictures=(*caption.pictures, _make_inset(scene, cropped)))

    sheet = fit_sheet(window, caption)
    if sheet is not None and sheet.window.holds(bounds(scene.squares)):
        return Page(scene, sheet, caption)
    sheet = fit_sheet(window, show(window)) or crop_sheet(window, around, show(window))
    return Page(scene, sheet, show(sheet.window))


def full_page(scene: Scene, window: Window, caption: Caption) -> Page:
    """Return the page of a whole window, with tiles as small as necessary."""
    sheet = fit_sheet(window, caption, float("inf"))
    assert sheet is not None
    return Page(scene, sheet, caption)


def page_of(scene: Scene, squares: Sequence[int], caption: Caption) -> Page:
    """Return the page of everything, or of the surroundings of as many squares as possible.

    The first of them is always visible; the start tile if there are none.
    """
    squares = squares or [square_at(0, 0)]
    page = whole_page(scene, bounds(squares[:1]), caption)
    for count in range(2, len(squares) + 1):
        around = bounds(squares[:count])
        wider = whole_page(scene, around, caption)
        if not wider.sheet.window.holds(around):
            break
        page = wider
    return page


def _make_inset(scene: Scene, window: Window) -> Drawn:
    return Drawn(*INSET, FLAT, partial(inset, scene, window))
