"""Sheets: how a picture is divided between the table and its caption.

Discord fits a picture into about 550 x 350 points on a desktop and shows it 390 points wide on a
phone. A sheet is between 11:7 and square, so it fills both; the caption is beside the table or
below it, whichever leaves larger tiles.
"""

import math
from typing import NamedTuple

from rendering.boards import Frame
from rendering.caption import ROOM, SIDE, Caption
from rendering.window import MARGIN, Window, crop_window

PHONE = 390
"""Points of a phone's width."""
READABLE, WHOLE = PHONE / 28, PHONE / 16
"""Widths in tiles: a tile has 28 points on a phone, or 16 if the whole table is shown.

On a desktop that is 25 points and 14, since no sheet is taller than wide."""
FLATTEST = 7 / 11
"""Height of a sheet at least, as a share of its width."""
SHARP = 1100
"""Pixels of a sheet's width at least: a phone has three to a point."""
SIZES = (16, 24, 32, 48, 64, 80, 96, 128, 160)
"""Pixels of a tile: the first with which a sheet is sharp."""
NARROWEST = SHARP / SIZES[-1]


class Sheet(NamedTuple):
    """A window on the table, the pixels of a tile, and the place of the caption."""

    window: Window
    pixels: int
    beside: bool

    @property
    def frame(self) -> Frame:
        """The table's part of the picture."""
        return Frame(self.window, self.pixels, round(MARGIN * self.pixels))

    @property
    def width(self) -> int:
        """The picture's width in pixels."""
        across = self.frame.size[0]
        return round(across / (1 - SIDE)) if self.beside else across

    @property
    def points(self) -> float:
        """The size of a tile on a phone, in points."""
        return self.pixels * PHONE / self.width


def fit_sheet(window: Window, caption: Caption, widest: float = READABLE) -> Sheet | None:
    """Return the sheet that shows a window with the largest tiles; None if it is too wide.

    The window is grown evenly if the sheet has room. `widest` counts tiles.
    """
    sheets = [_grow(window, caption, beside=beside) for beside in (False, True)]
    found = min(filter(None, sheets), key=lambda sheet: (_measure_width(*sheet), sheet[0].rows))
    window, beside = found
    width = _measure_width(window, beside)
    return Sheet(window, sharp_pixels(width), beside) if width <= widest else None


def crop_sheet(whole: Window, around: Window, caption: Caption, widest: float = READABLE) -> Sheet:
    """Return the sheet that shows most of a window around a part of it; all of that if it can."""
    parts = [
        crop_window(whole, around, *_count_most(caption, widest, beside=beside))
        for beside in (False, True)
    ]
    fitting = (fit_sheet(part, caption, widest) for part in parts)
    return max(
        filter(None, fitting),
        key=lambda sheet: (sheet.window.holds(around), sheet.window.intersect(whole).area),
    )


def _measure_width(window: Window, beside: bool) -> float:
    """Return the width of a sheet, in tiles."""
    return (window.columns + 2 * MARGIN) / (1 - SIDE if beside else 1)


def _grow(window: Window, caption: Caption, *, beside: bool) -> tuple[Window, bool] | None:
    """Return the window grown to the columns and rows of the sheet; None if it has no room."""
    share = caption.measure(beside=beside)
    if share > ROOM[beside]:
        return None
    columns, rows = window.columns, window.rows
    while True:
        grown = window.stretch(columns, rows)
        width, height = _measure_width(grown, beside), rows + 2 * MARGIN
        whole = height + (0.0 if beside else share * width)
        if width < NARROWEST or whole > width:
            columns += 1
        elif whole < FLATTEST * width or (beside and height < share * width):
            rows += 1
        else:
            return grown, beside


def _count_most(caption: Caption, widest: float, *, beside: bool) -> tuple[int, int]:
    """Return the columns and rows of the table on a sheet of this width."""
    columns = math.floor(widest * (1 - SIDE if beside else 1) - 2 * MARGIN)
    width = (columns + 2 * MARGIN) / (1 - SIDE if beside else 1)
    high = width if beside else width * (1 - caption.measure(beside=False))
    return columns, math.floor(high - 2 * MARGIN)


def sharp_pixels(width: float) -> int:
    """Return the pixels of a tile on a picture so many tiles wide."""
    return next((pixels for pixels in SIZES if pixels * width >= SHARP), SIZES[-1])
