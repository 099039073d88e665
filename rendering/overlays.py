"""Marks on tiles: RGBA layers in tile units, to be stamped at a point of a square."""

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops

from rendering import colours as c
from rendering.art.badges import draw_badge
from rendering.colours import Colour, Livery
from rendering.curves import Point
from rendering.paint import Canvas

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ1234"
"""Labels for choices, in reading order: no I and no O, and digits after the last letter."""
DARK = 240
"""Colours with a smaller sum of red, green and blue need a pale rim on the table."""
RIM = 0.024
"""Width of the rim round a disc, in tiles."""
BADGE = 0.17
"""Radius of the badge of a square, in tiles."""
CARD = 1.18
"""Width of the card of a tile in hand with its shadow, in widths of that tile."""
LINE = 0.02
"""Width of the paper visible around its frame, in such widths."""
PLATE, CELL, EDGE = 0.36, 0.6, 0.03
"""Height of a plate, width of a cell on it, and distance from its end, in tiles."""
DIRECTIONS = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}


def _layer(
    pixels: int, width: float, height: float, paint: Callable[[Canvas], None]
) -> Image.Image:
    canvas = Canvas((round(width * pixels), round(height * pixels)), pixels)
    paint(canvas)
    return canvas.finish()


@lru_cache(maxsize=128)
def ring(pixels: int, colour: Colour = c.NOW) -> Image.Image:
    """Return the ring around a tile, by default in the newest tile's colour."""

    def paint(canvas: Canvas) -> None:
        rim = c.INK if sum(colour) > DARK else c.PAPER
        canvas.frame(0.0, 0.0, 1.12, 1.12, 0.085, rim, 0.12)
        canvas.frame(0.017, 0.017, 1.103, 1.103, 0.051, colour, 0.105)

    return _layer(pixels, 1.12, 1.12, paint)


@lru_cache(maxsize=16)
def card(pixels: int) -> Image.Image:
    """Return the card under a tile in hand that is `pixels` wide; it casts a shadow."""

    def paint(canvas: Canvas) -> None:
        canvas.box(CARD - 1.12, CARD - 1.12, CARD, CARD, c.TABLE_DARK, 0.05)
        canvas.box(0.0, 0.0, 1.14, 1.14, c.PAPER, 0.04)

    return _layer(pixels, CARD, CARD, paint)


@lru_cache(maxsize=128)
def free_square(pixels: int, letter: str, size: float = 0.0) -> Image.Image:
    """Return a lettered square for an empty place; `size` is the letter's least, in tiles."""

    def paint(canvas: Canvas) -> None:
        canvas.box(0.05, 0.05, 0.95, 0.95, c.NOW, 0.13)
        canvas.box(0.09, 0.09, 0.91, 0.91, c.mix(c.TABLE, c.NOW, 0.16), 0.10)
        canvas.letter(0.5, 0.5, letter, max(size, 0.56 if len(letter) == 1 else 0.44), c.PAPER)

    return _layer(pixels, 1, 1, paint)


@lru_cache(maxsize=128)
def free_half(pixels: int, letter: str, rotation: int) -> Image.Image:
    """Return the lettered open half of a square, for a half tile in this rotation."""

    def paint(canvas: Canvas) -> None:
        for inset, fill in ((0.06, c.NOW), (0.105, c.mix(c.TABLE, c.NOW, 0.16))):
            far = 2.4 * inset
            corners = [(inset, far), (1 - far, 1 - inset), (inset, 1 - inset)]
            canvas.polygon([_turned(point, rotation) for point in corners], fill)
        canvas.letter(*_turned((0.32, 0.68), rotation), letter, 0.4 / len(letter) ** 0.5, c.PAPER)

    return _layer(pixels, 1, 1, paint)


def _turned(point: Point, rotation: int) -> Point:
    """Return a point of a square after so many quarter turns clockwise."""
    x, y = point
    for _ in range(rotation):
        x, y = 1 - y, x
    return x, y


@lru_cache(maxsize=128)
def chosen_square(pixels: int) -> Image.Image:
    """Return the frame of a tile that can be chosen."""

    def paint(canvas: Canvas) -> None:
        canvas.frame(0.0, 0.0, 1.0, 1.0, 0.075, c.INK, 0.1)
        canvas.frame(0.018, 0.018, 0.982, 0.982, 0.04, c.NOW, 0.085)

    return _layer(pixels, 1, 1, paint)


@lru_cache(maxsize=128)
def disc(
    pixels: int, label: str, radius: float = 0.115, fill: Colour = c.PAPER, ink: Colour = c.INK
) -> Image.Image:
    """Return a disc with a label of one or two characters."""

    def paint(canvas: Canvas) -> None:
        middle = radius + 0.04
        canvas.disc(middle, middle, radius + RIM, c.INK if sum(fill) > DARK else c.PAPER)
        canvas.disc(middle, middle, radius, fill)
        size = 1.42 if len(label) == 1 else 1.1
        canvas.letter(middle, middle, label, radius * size, ink)

    return _layer(pixels, 2 * radius + 0.08, 2 * radius + 0.08, paint)


@lru_cache(maxsize=128)
def tag(pixels: int, label: str, size: float) -> Image.Image:
    """Return a square sign with a label, `size` being half its width in tiles."""

    def paint(canvas: Canvas) -> None:
        _paint_tag(canvas, label, size)

    return _layer(pixels, 2 * size + 3 * RIM, 2 * size + 3 * RIM, paint)


@lru_cache(maxsize=128)
def pin(pixels: int, label: str, size: float) -> Image.Image:
    """Return a square sign on a tip, which is the middle of the layer's lower edge."""
    wide, high = 2 * size + 3 * RIM, 2.7 * size + 3 * RIM

    def paint(canvas: Canvas) -> None:
        for more, fill in ((1.5 * RIM, c.INK), (0.0, c.NOW)):
            base, reach = 1.5 * RIM + 1.9 * size, 0.55 * size + more
            tip = (wide / 2, high - 1.5 * RIM + more)
            canvas.polygon([(wide / 2 - reach, base), (wide / 2 + reach, base), tip], fill)
            if fill == c.INK:
                _paint_tag(canvas, label, size)

    return _layer(pixels, wide, high, paint)


def _paint_tag(canvas: Canvas, label: str, size: float) -> None:
    """Paint a square sign into the upper left: no player's badge looks like it."""
    rim = 1.5 * RIM
    canvas.box(0.0, 0.0, 2 * (size + rim), 2 * (size + rim), c.INK, 0.35 * size + rim)
    canvas.box(rim, rim, rim + 2 * size, rim + 2 * size, c.NOW, 0.35 * size)
    letter = size * (1.55 if len(label) == 1 else 1.15)
    canvas.letter(rim + size, rim + size, label, letter, c.INK)


@lru_cache(maxsize=64)
def badge(pixels: int, livery: Livery | None) -> Image.Image:
    """Return the badge of a square where something can be completed: a player's, or nobody's."""

    def paint(canvas: Canvas) -> None:
        middle = BADGE + 0.04
        body = c.PAPER if livery is None else livery.body
        canvas.disc(middle, middle, BADGE + RIM, c.INK if sum(body) > DARK else c.PAPER)
        canvas.disc(middle, middle, BADGE, body)
        if livery is None:
            canvas.disc(middle, middle, BADGE * 0.6, c.INK)
            canvas.disc(middle, middle, BADGE * 0.36, c.PAPER)
        else:
            draw_badge(canvas, middle, middle, BADGE * 0.66, livery)

    return _layer(pixels, 2 * BADGE + 0.08, 2 * BADGE + 0.08, paint)


@lru_cache(maxsize=128)
def ghost_frame(pixels: int, corners: tuple[Point, ...]) -> Image.Image:
    """Return the dashed border of a tile that is not laid yet; its layer is 1.2 tiles wide."""
    border = [(x + 0.1, y + 0.1) for x, y in [*corners, corners[0]]]

    def paint(canvas: Canvas) -> None:
        for width, fill in ((0.075, c.INK), (0.042, c.NOW)):
            for a, b in pairwise(border):
                canvas.dashes([a, b], width, 0.075, 0.102, fill)

    return _layer(pixels, 1.2, 1.2, paint)


@lru_cache(maxsize=128)
def arrow(pixels: int, direction: str) -> Image.Image:
    """Return a round sign with an arrow to N, E, S or W."""
    dx, dy = DIRECTIONS[direction]

    def at(ahead: float, aside: float) -> Point:
        return 0.22 + dx * ahead - dy * aside, 0.22 + dy * ahead + dx * aside

    def paint(canvas: Canvas) -> None:
        canvas.disc(0.22, 0.22, 0.21, c.INK)
        canvas.disc(0.22, 0.22, 0.185, c.NOW)
        head = [at(0.135, 0), at(-0.005, 0.12), at(-0.005, 0.045)]
        tail = [at(-0.13, 0.045), at(-0.13, -0.045), at(-0.005, -0.045), at(-0.005, -0.12)]
        canvas.polygon(head + tail, c.INK)

    return _layer(pixels, 0.44, 0.44, paint)


@lru_cache(maxsize=16)
def plate(pixels: int, cells: int) -> Image.Image:
    """Return a plate with room for so many players' figures, and their numbers."""
    width = cells * CELL + 2 * EDGE

    def paint(canvas: Canvas) -> None:
        canvas.box(0.0, 0.0, width, PLATE, c.INK, 0.1)
        canvas.box(0.024, 0.024, width - 0.024, PLATE - 0.024, c.PAPER, 0.08)

    return _layer(pixels, width, PLATE, paint)


@lru_cache(maxsize=128)
def footprints(pixels: int, direction: str) -> Image.Image:
    """Return a track from the middle of one square to the middle of the next."""
    dx, dy = DIRECTIONS[direction]
    width, height = abs(dx) + 0.2, abs(dy) + 0.2
    start = (0.1 + (dx < 0), 0.1 + (dy < 0))

    def paint(canvas: Canvas) -> None:
        line = [start, (start[0] + dx, start[1] + dy)]
        canvas.dashes(line, 0.125, 0.075, 0.125, c.DRAGON_DARK)
        canvas.dashes(line, 0.080, 0.075, 0.125, c.FLAME)

    return _layer(pixels, width, height, paint)


@lru_cache(maxsize=16)
def veil(pixels: int) -> Image.Image:
    """Return a shade over a square that is out of reach."""
    return Image.new("RGBA", (pixels, pixels), c.clear(c.TABLE_DARK, 120))


@lru_cache(maxsize=128)
def glow(pixels: int, colour: Colour, strength: int) -> Image.Image:
    """Return a glow over a square, with an alpha of 0 to 255."""
    return Image.new("RGBA", (pixels, pixels), c.clear(colour, strength))


@lru_cache(maxsize=16)
def halo(pixels: int) -> Image.Image:
    """Return the burning ring around a figure in danger."""

    def paint(canvas: Canvas) -> None:
        canvas.disc(0.31, 0.31, 0.30, c.DRAGON_DARK)
        canvas.disc(0.31, 0.31, 0.275, c.DRAGON)
        canvas.disc(0.31, 0.31, 0.225, c.FLAME)

    return _layer(pixels, 0.62, 0.62, paint)


@lru_cache(maxsize=16)
def cross(pixels: int) -> Image.Image:
    """Return the cross over a square that nothing fits."""

    def paint(canvas: Canvas) -> None:
        for a, b in (((0.24, 0.24), (0.76, 0.76)), ((0.76, 0.24), (0.24, 0.76))):
            canvas.line(a, b, 0.14, c.DRAGON)

    return _layer(pixels, 1, 1, paint)


def cross_out(figure: Image.Image) -> Image.Image:
    """Return a figure, paler and crossed out."""
    side = figure.width
    canvas = Canvas((side, side), side)
    for a, b in (((0.16, 0.16), (0.84, 0.84)), ((0.84, 0.16), (0.16, 0.84))):
        canvas.line(a, b, 0.17, c.PAPER)
    for a, b in (((0.16, 0.16), (0.84, 0.84)), ((0.84, 0.16), (0.16, 0.84))):
        canvas.line(a, b, 0.11, c.DRAGON)
    pale = figure.convert("L").convert("RGBA")
    pale.putalpha(ImageChops.multiply(figure.getchannel("A"), Image.new("L", figure.size, 150)))
    pale.alpha_composite(canvas.finish())
    return pale
