"""The strip under a board: players with their points, and beside them an inset or a tile."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering.colours import LIVERIES
from rendering.fonts import drop_unprintable, font, shorten
from rendering.paint import Canvas
from rendering.palette import to_palette
from rendering.scene import Scene, Seat
from rendering.sprites import Sprites
from rendering.window import Window, bounds
from rules.tiles import Tile

TEXT = 0.029
"""Height of the letters as a share of the picture's width: 11 points on a phone."""
INSET = 0.30
"""Width of the inset as a share of the picture's width."""


def add_footer(
    image: Image.Image,
    seats: Sequence[Seat],
    sprites: Sprites,
    beside: Image.Image | None = None,
    gains: Sequence[int] = (),
) -> Image.Image:
    """Return the picture with the players below, to the right of an RGB picture if one is given.

    `gains` are told behind the players' points: "12 +4".
    """
    pad = round(image.width * 0.02)
    left = beside.width + 2 * pad if beside else pad
    size = round(image.width * TEXT)
    room, narrow = image.width - left - pad, beside is not None
    players = legend(seats, room, size, sprites, gains, narrow=narrow)
    height = max(players.height, beside.height if beside else 0) + 2 * pad
    strip = Image.new("RGB", (image.width, height), c.TABLE_DARK)
    if beside:
        strip.paste(beside, (pad, (height - beside.height) // 2))
    strip.paste(players, (left, (height - players.height) // 2))
    return add_strip(image, strip)


def add_strip(image: Image.Image, strip: Image.Image) -> Image.Image:
    """Return a palette picture with an RGB strip below it."""
    whole = image.crop((0, 0, image.width, image.height + strip.height))
    whole.paste(to_palette(strip), (0, image.height))
    return whole


def centre_on_strip(image: Image.Image, width: int) -> Image.Image:
    """Return an RGB strip of this width with the picture in its middle."""
    pad = round(width * 0.02)
    strip = Image.new("RGB", (width, image.height + 2 * pad), c.TABLE_DARK)
    strip.paste(image, ((width - image.width) // 2, pad))
    return strip


def legend(
    seats: Sequence[Seat],
    width: int,
    text: int,
    sprites: Sprites,
    gains: Sequence[int] = (),
    *,
    narrow: bool = False,
) -> Image.Image:
    """Return all players in RGB, in letters of `text` pixels; `narrow` asks for few columns."""
    columns = _columns(len(seats), narrow=narrow)
    line, cell = round(text * 2.1), width // columns
    rows = -(-len(seats) // columns)
    image = Image.new("RGB", (width, line * rows), c.TABLE_DARK)
    for number, seat in enumerate(seats):
        gain = gains[number] if gains else None
        entry = _entry((cell - text // 2, line - text // 4), number, seat, gain, text, sprites)
        image.paste(entry, (number % columns * cell, number // columns * line))
    return image


def _columns(seats: int, *, narrow: bool) -> int:
    if narrow:
        return 1 if seats <= 3 else 2
    return seats if seats <= 3 else (2 if seats == 4 else 3)


def _entry(
    size: tuple[int, int], number: int, seat: Seat, gain: int | None, text: int, sprites: Sprites
) -> Image.Image:
    """Return one player in RGB: figure, name, points; in a frame if it is their turn."""

    def drawn() -> Image.Image:
        width, height = size
        image = _pill(width, height, seat.acting).copy()
        pen, middle = ImageDraw.Draw(image), height // 2
        portrait = sprites.portrait(number, round(height * 0.92))
        image.paste(portrait, (text // 4, (height - portrait.height) // 2), portrait)
        face, right = font(round(text * 1.1)), width - text // 2
        if gain is not None:
            pen.text((right, middle), f"+{gain}", c.NOW, face, anchor="rm")
            right -= round(face.getlength(f"+{gain}") + text * 0.4)
        points = str(seat.score)
        pen.text((right, middle), points, c.PAPER, face, anchor="rm")
        start = text // 2 + portrait.width
        room = right - start - face.getlength(points) - text // 2
        name = shorten(
            drop_unprintable(seat.name) or LIVERIES[number].letter, text, room, bold=False
        )
        colour = c.NOW if seat.acting else c.PAPER
        pen.text((start, middle), name, colour, font(text, bold=False), anchor="lm")
        return image

    return sprites.memoize_recent(("entry", size, number, seat, gain, text), drawn)


@lru_cache(maxsize=64)
def _pill(width: int, height: int, acting: bool) -> Image.Image:
    """Return the ground of an entry, framed in gold for the player whose turn it is."""
    canvas = Canvas((width, height), height, mode="RGB", background=c.TABLE_DARK)
    wide, ground = width / height, c.mix(c.TABLE_DARK, c.TABLE, 0.8)
    canvas.box(0.0, 0.0, wide, 1.0, c.NOW if acting else ground, 0.34)
    if acting:
        canvas.box(0.05, 0.05, wide - 0.05, 0.95, ground, 0.29)
    return canvas.finish()


def inset(scene: Scene, window: Window, width: int, sprites: Sprites) -> Image.Image:
    """Return the whole table in RGB, small, with the window framed and figures as dots."""
    whole = bounds(scene.squares).grow(1)
    cell = max(4, min(width // whole.columns, round(width * 0.8) // whole.rows))
    image = Image.new("RGB", (whole.columns * cell, whole.rows * cell), c.TABLE)
    for square, placements in scene.squares.items():
        for placement in placements:
            small = thumbnail(placement.tile, placement.rotation, cell, sprites)
            mask = small if small.mode == "RGBA" else None
            image.paste(small, whole.corner(square, cell), mask)
    pen = ImageDraw.Draw(image)
    for figure, segment in scene.figures.items():
        x, y = whole.corner(scene.placement(segment).square, cell)
        r, middle = max(2, cell // 4), cell // 2
        box = (x + middle - r, y + middle - r, x + middle + r, y + middle + r)
        pen.ellipse(box, LIVERIES[figure.player].body, c.PAPER)
    left, top = (window.left - whole.left) * cell, (window.top - whole.top) * cell
    frame = (left, top, left + window.columns * cell - 1, top + window.rows * cell - 1)
    pen.rectangle(frame, outline=c.NOW, width=max(2, cell // 7))
    return image


def thumbnail(tile: Tile, rotation: int, pixels: int, sprites: Sprites) -> Image.Image:
    """Return a tile scaled down, a square in RGB, a half in RGBA."""

    def scaled() -> Image.Image:
        image = sprites.tile(tile, rotation, 96).image
        flat = image if image.mode == "RGBA" else image.convert("RGB")
        return flat.resize((pixels, pixels), Image.Resampling.BOX)

    return sprites.memoize_recent(("thumbnail", tile, rotation, pixels), scaled)
