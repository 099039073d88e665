"""The view of possible moves: the surroundings of each, side by side."""

from collections.abc import Iterable, Sequence

from PIL import Image
from PIL.Image import Resampling

from rendering import colours as c
from rendering import overlays
from rendering.fonts import font
from rendering.paint import Canvas
from rendering.proposals import Proposal
from rendering.scene import Scene
from rendering.sheet import FLATTEST, sharp_pixels
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.pages import MIDDLE
from rendering.views.picture import Picture, encode
from rendering.window import MARGIN, Window, bounds
from rules.geometry import column, row

AROUND, BESIDE = 2, 1
"""Squares visible on every side of the middle, and at least of a tile."""
SIDE = 2 * AROUND + 1
"""Columns and rows of surroundings, if all of a move fits in them."""
COLUMNS = 2
GAP = 0.14
"""Between surroundings, and the width of the frame of the best, in tiles."""
SIGN = 0.36
"""Radius of a label, in tiles."""
CORNER = 0.46
"""The middle of a label, down and to the right of the corner, in tiles."""


def proposals(
    shown: Sequence[Proposal], sprites: Sprites, sentences: Iterable[str] = ()
) -> Picture:
    """Return moves in rows of two, each with its tile ringed and labelled.

    Once their values are known, the best has a golden frame, the others what they give away, and a
    different chosen one a pale frame. `sentences` are the alt text's.
    """
    rows, columns = -(-len(shown) // COLUMNS), min(COLUMNS, len(shown))
    tile = sharp_pixels(columns * (SIDE + 2 * MARGIN + GAP) + GAP)
    panels = [_draw(each, tile, sprites) for each in shown]
    gap = round(GAP * tile)
    width, height = panels[0].width + gap, panels[0].height + gap
    across, down = columns * width + gap, rows * height + gap
    high = max(down, round(FLATTEST * across))
    whole = Image.new("RGB", (across, high), c.TABLE_DARK)
    for number, (each, panel) in enumerate(zip(shown, panels, strict=True)):
        left, top = number % COLUMNS * width, (high - down) // 2 + number // COLUMNS * height
        if each.lost == 0 or each.chosen:
            frame = c.PAPER if each.lost else c.NOW
            whole.paste(frame, (left, top, left + width + gap, top + height + gap))
        whole.paste(panel, (left + gap, top + gap))
    return encode([whole], sentences, tile)


def _draw(each: Proposal, tile: int, sprites: Sprites) -> Image.Image:
    """Return the surroundings of a move in RGB."""
    scene, window = each.scene, proposal_window(each)
    assert scene.last is not None
    pixels = tile * SIDE // window.columns
    table = Table(window, pixels, sprites, scene, crowded=False)
    table.stamp(overlays.ring(pixels), scene.last, MIDDLE)
    table.stand_everybody(scene)
    _put_sign(table, each)
    side = SIDE * tile + 2 * round(MARGIN * tile)
    image = table.image.convert("RGB")
    return image if window.columns == SIDE else image.resize((side, side), Resampling.LANCZOS)


def proposal_window(each: Proposal) -> Window:
    """Return the part of the table that shows a move: larger if it reaches farther."""
    scene = each.scene
    assert scene.last is not None
    window = _choose_window(scene, scene.last)
    if all(square in window for square in each.squares):
        return window
    window = window.join(bounds(each.squares))
    side = max(window.columns, window.rows)
    left = window.left - (side - window.columns) // 2
    top = window.top - (side - window.rows) // 2
    return Window(left, top, left + side - 1, top + side - 1)


def _choose_window(scene: Scene, square: int) -> Window:
    """Return the surroundings that show most tiles; of equal ones the most central."""

    def shift(middle: int) -> int:
        return abs(column(middle) - column(square)) + abs(row(middle) - row(square))

    middles = sorted(bounds([square]).grow(AROUND - BESIDE).squares(), key=shift)
    windows = [bounds([middle]).grow(AROUND) for middle in middles]
    return max(windows, key=lambda window: sum(each in window for each in scene.squares))


def _put_sign(table: Table, each: Proposal) -> None:
    """Put the label into the corner, and beside it what the move gives away."""
    best = each.lost in (None, 0)
    middle = round(CORNER * table.pixels)
    if each.lost:
        pill = _pill(f"−{each.lost}", table.pixels)
        table.put(pill, middle, middle - pill.height // 2)
    disc = overlays.disc(table.pixels, each.label, SIGN, c.NOW if best else c.PAPER)
    table.put(disc, middle - disc.width // 2, middle - disc.height // 2)


def _pill(text: str, tile: int) -> Image.Image:
    """Return a text on a ground that begins below the label, in RGBA."""
    size, high = round(0.42 * tile), 0.54
    room = font(size).getlength(text) / tile
    canvas = Canvas((round((SIGN + room + 0.34) * tile), round(high * tile)), tile)
    canvas.box(0.0, 0.0, SIGN + room + 0.34, high, c.INK, high / 2)
    canvas.letter(SIGN + 0.12 + room / 2, high / 2, text, 0.4, c.PAPER)
    return canvas.finish()
