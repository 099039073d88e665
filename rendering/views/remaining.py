"""The view of what is left: a contact sheet by kind with counts, and squares it may be for."""

from collections.abc import Iterator

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import place
from rendering.art import buildings
from rendering.column import Painter
from rendering.expansions import pile_painter
from rendering.footer import thumbnail
from rendering.paint import Canvas
from rendering.phrases import Phrases
from rendering.remaining import Remaining
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.views.gaps import draw_gaps
from rendering.views.picture import Picture, encode
from rules.tiles import Tile

TALLEST = 1.25
COLUMNS, TILE, GAP = (8, 9, 10, 11, 12), 96, 14
"""Kinds in a row: the first for which the picture is not too tall; pixels of a tile and of the gap
between tiles."""
MAP = 0.5
"""Height of the map, as a share of the width, where there is little room."""
COUNT, TEXT = 0.17, 38
"""Radius of the sign with a kind's number, in tiles; height of the numbers above, in pixels."""


def remaining(scene: Scene, phrases: Phrases, sprites: Sprites, left: Remaining) -> Picture:
    """Return every kind of tile that is left with its number, most of a kind first.

    Above them stand the tiles in the bag and in every pile; below them, where there are
    any, the squares that none of them fits, and those where one is awaited.
    """
    columns = _count_columns(left)
    width = _width(columns)
    parts = [_head(left, width), _sheet(left, columns, sprites)]
    if left.dead or left.awaited:
        room = round(TALLEST * width) - sum(part.height for part in parts)
        parts.append(draw_gaps(scene, left, (width, room), sprites))
    image = Image.new("RGB", (width, sum(part.height for part in parts)), c.TABLE_DARK)
    top = 0
    for part in parts:
        image.paste(part, ((width - part.width) // 2, top))
        top += part.height
    return encode([image], _sentences(phrases, left))


def _width(columns: int) -> int:
    return columns * (TILE + GAP) + 3 * GAP


def _count_columns(left: Remaining) -> int:
    """Return how many kinds lie in a row, so that a map has room as well."""
    for columns in COLUMNS:
        width = _width(columns)
        tall = (
            TEXT * 2
            + _height(left, columns)
            + (round(MAP * width) if left.dead or left.awaited else 0)
        )
        if tall <= TALLEST * width:
            return columns
    return COLUMNS[-1]


def _height(left: Remaining, columns: int) -> int:
    """Return how tall the sheet is."""
    return max(1, -(-len(left.tiles) // columns)) * (TILE + GAP) + 2 * GAP


def _head(left: Remaining, width: int) -> Image.Image:
    """Return how many tiles are in the bag and in each pile."""
    high = TEXT * 2
    canvas = Canvas((width, high), high, mode="RGB", background=c.TABLE_DARK)
    x = 0.45
    piles = [(pile_painter(kind), count) for kind, count in left.piles.items()]
    for paint, count in [(_bag, left.bag), *piles]:
        _pile(canvas, x, paint)
        canvas.text(x + 0.42, 0.5, str(count), 0.55, c.PAPER, anchor="lm")
        x += 1.0 + 0.34 * len(str(count))
    return canvas.finish()


def _pile(canvas: Canvas, x: float, paint: Painter) -> None:
    """Draw two backs of tiles with a sign on them."""
    for step in (0.08, 0.0):
        canvas.box(x - 0.3 + step, 0.2 + step, x + 0.22 + step, 0.72 + step, c.INK, 0.07)
        inner = (x - 0.275 + step, 0.225 + step, x + 0.195 + step, 0.695 + step)
        canvas.box(*inner, c.SLATE_DARK, 0.05)
    paint(canvas, x - 0.04, 0.46, 0.2)


def _bag(canvas: Canvas, x: float, y: float, size: float) -> None:
    buildings.tower(canvas, x, y + 0.1 * size, 0.65 * size)


def _sheet(left: Remaining, columns: int, sprites: Sprites) -> Image.Image:
    """Return a tile of each kind, its number in a corner."""
    step = TILE + GAP
    image = Image.new("RGB", (_width(columns), _height(left, columns)), c.TABLE)
    for number, (tile, count) in enumerate(_ordered(left)):
        x, y = 2 * GAP + number % columns * step, 2 * GAP + number // columns * step
        picture = thumbnail(tile, 0, TILE, sprites)
        image.paste(picture, (x, y), picture if picture.mode == "RGBA" else None)
        sign = overlays.disc(TILE, str(count), COUNT, c.NOW if count > 1 else c.PAPER)
        at = x + TILE + GAP // 2 - sign.width, y + TILE + GAP // 2 - sign.height
        image.paste(sign, at, sign)
    return image


def _ordered(left: Remaining) -> list[tuple[Tile, int]]:
    return sorted(left.tiles, key=lambda item: -item[1])


def _sentences(phrases: Phrases, left: Remaining) -> Iterator[str]:
    yield phrases.remaining(left.bag, left.piles)
    if left.dead:
        yield phrases.dead([place(phrases, square) for square in left.dead])
    if left.awaited:
        places = (place(phrases, square) for square in left.awaited)
        yield phrases.awaited([(str(i), each) for i, each in enumerate(places, 1)])
    parts = [phrases.kind(tile, count) for tile, count in _ordered(left)]
    for shown in range(len(parts), 0, -1):
        sentence = phrases.kinds(parts[:shown])
        if len(sentence) < 800:
            yield sentence
            return
