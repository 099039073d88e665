"""The view of remaining tiles: a contact sheet by kind with counts, and squares for them."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from rendering import colours as c
from rendering.alt import place
from rendering.art import buildings
from rendering.column import Painter
from rendering.expansions import pile_painter
from rendering.lettering import measure
from rendering.paint import Canvas
from rendering.phrases import Phrases
from rendering.remaining import Remaining
from rendering.scene import Scene
from rendering.sheet import FLATTEST
from rendering.sprites import Sprites
from rendering.views.gaps import draw_gaps
from rendering.views.picture import Picture, encode
from rules.tiles import Tile

WIDTH = 1200
LARGEST, BESIDE_MAP, GAP, PAD = 260, 160, 22, 24
"""Pixels of a tile at most, also with a map, between tiles, and around all of them."""
MAP = 0.4
"""Height reserved for the map, as a share of the width."""
HEAD, TEXT = 84, 36
"""Height of the top row, and of a kind's number, which is 11 points on a phone; in pixels."""


def remaining(scene: Scene, phrases: Phrases, sprites: Sprites, left: Remaining) -> Picture:
    """Return every remaining kind of tile with its number, most of a kind first.

    Above them are the numbers of tiles in the bag and in every pile; below them, if there are any,
    the dead squares, and those waiting for one tile. Tiles are as large as possible.
    """
    mapped = bool(left.dead or left.awaited)
    least, most = round(FLATTEST * WIDTH) - HEAD, WIDTH - HEAD
    kept = round(MAP * WIDTH) if mapped else 0
    largest = BESIDE_MAP if mapped else LARGEST
    columns, tile = _arrange(len(left.tiles), largest, (least - kept, most - kept))
    parts = [_head(left)]
    high = _measure(len(left.tiles), columns, tile)
    if mapped:
        parts.append(draw_gaps(scene, left, (WIDTH, most - high), sprites))
    high = max(high, least - sum(part.height for part in parts[1:]))
    parts.insert(1, _sheet(left, (columns, tile), high, sprites))
    image = Image.new("RGB", (WIDTH, sum(part.height for part in parts)), c.TABLE_DARK)
    top = 0
    for part in parts:
        image.paste(part, (0, top))
        top += part.height
    return encode([image], _sentences(phrases, left))


def _arrange(kinds: int, largest: int, heights: tuple[int, int]) -> tuple[int, int]:
    """Return the kinds in a row, and the pixels of a tile, in a sheet of such `heights`.

    A sheet that is taller than the first of them makes the whole picture smaller on a wide screen,
    so tiles must gain by it.
    """
    least, most = heights
    columns = range(max(kinds, 1), 0, -1)
    choices = [(count, min(largest, (WIDTH - 2 * PAD + GAP) // count - GAP)) for count in columns]
    fitting = [each for each in choices if _measure(kinds, *each) <= most] or choices[:1]

    def weigh(choice: tuple[int, int]) -> float:
        return choice[1] ** 2 / (HEAD + max(least, _measure(kinds, *choice)))

    return max(fitting, key=weigh)


def _measure(kinds: int, columns: int, tile: int) -> int:
    """Return the height of so many kinds in rows of `columns`."""
    return -(-kinds // columns) * (tile + GAP) - GAP + 2 * PAD


def _head(left: Remaining) -> Image.Image:
    """Return the numbers of tiles in the bag and in each pile."""
    canvas = Canvas((WIDTH, HEAD), HEAD, mode="RGB", background=c.TABLE_DARK)
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


def _sheet(left: Remaining, rows: tuple[int, int], high: int, sprites: Sprites) -> Image.Image:
    """Return a tile of each kind in `rows` of so many of that size, its number in a corner."""
    columns, tile = rows
    step, count = tile + GAP, len(left.tiles)
    image = Image.new("RGB", (WIDTH, high), c.TABLE)
    across = (WIDTH - min(columns, count) * step + GAP) // 2
    down = (high - _measure(count, columns, tile)) // 2 + PAD
    for number, (kind, amount) in enumerate(_ordered(left)):
        x, y = across + number % columns * step, down + number // columns * step
        picture = sprites.tile(kind, 0, tile).image
        image.paste(picture, (x, y), picture if picture.mode == "RGBA" else None)
        sign = _sign(str(amount), c.NOW if amount > 1 else c.PAPER)
        at = x + tile + GAP // 2 - sign.width, y + tile + GAP // 2 - sign.height
        image.paste(sign, at, sign)
    return image


@lru_cache(maxsize=64)
def _sign(number: str, fill: c.Colour) -> Image.Image:
    """Return a number on a round ground as wide as necessary, in RGBA."""
    high = 1.25
    wide = max(high, measure(number, TEXT) / TEXT + 0.5)
    canvas = Canvas((round(wide * TEXT), round(high * TEXT)), TEXT)
    canvas.box(0, 0, wide, high, c.INK, high / 2)
    canvas.box(0.07, 0.07, wide - 0.07, high - 0.07, fill, high / 2 - 0.07)
    canvas.letter(wide / 2, high / 2, number, 1, c.INK)
    return canvas.finish()


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
