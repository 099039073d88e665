"""The strip below a board: players with their points, and beside them an inset or a tile."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering.colours import LIVERIES, Livery
from rendering.expansions import PLAIN, is_unique
from rendering.fonts import drop_unprintable, shorten
from rendering.lettering import measure, spell, write
from rendering.letters import liveries_of
from rendering.paint import Canvas
from rendering.palette import blank, blend, number_of, to_palette
from rendering.scene import NOBODY, Belonging, Scene, Seat
from rendering.sprites import Sprites
from rendering.window import Window, bounds, crop_window
from rules.tiles import Tile

TEXT = 0.029
"""Height of the letters as a share of the picture's width: 11 points on a phone."""
LINE, ROW, THING = 2.1, 1.5, 1.3
"""Heights of a player's entry, of each row of belongings below, and of a thing, in multiples of the
text height."""
SURE = 0.95
"""Share of the width that is counted on for belongings, so that rounding can't add a row."""
MEASURED = 1000
"""The picture's width in pixels for which players are measured."""
FLAT = 0.8
"""Height of an inset at most, as a share of its width."""
SMALLEST = 4
"""Pixels of a tile's side in an inset, at least."""
WIDE = 0.2
"""Anything wider than this share of the picture's width leaves the players little room."""
Mode = Literal["RGB", "P"]


def count_columns(seats: Sequence[Seat], beside: float = 0.0) -> int:
    """Return the number of columns of players beside something of this share of the width."""
    if beside > WIDE or (beside > 0 and len(seats) <= 4):
        return 1 if len(seats) <= (2 if _are_rich(seats) else 3) else 2
    return len(seats) if len(seats) <= 3 else (2 if len(seats) == 4 else 3)


def measure_players(seats: Sequence[Seat], columns: int, room: float) -> float:
    """Return the players' height as a share of the picture's width, rounded up.

    They are in so many columns, in so much `room`, also a share of that width.
    """
    cell, text = round(MEASURED * SURE * room) // columns, round(MEASURED * TEXT)
    rows = _count_rows(seats, cell, text)
    return -(-len(seats) // columns) * TEXT * (LINE + ROW * rows)


def _are_rich(seats: Sequence[Seat]) -> bool:
    return any(seat.belongings for seat in seats)


def legend(
    seats: Sequence[Seat],
    width: int,
    text: int,
    sprites: Sprites,
    ranking: Sequence[int] = (),
) -> Image.Image:
    """Return all players in RGB, in text of `text` pixels.

    They are in the order of their `ranking` if one is given, else in seat order.
    """
    grid = Grid(seats, count_columns(seats), width, text)
    image = Image.new("RGB", (width, grid.height), c.TABLE_DARK)
    entries = [*grid.entries()]
    ordered = [entries[player] for player in ranking] or entries
    for at, entry in zip(grid.corners(0, 0), ordered, strict=True):
        image.paste(entry.in_full_colour(sprites), at)
    return image


class Grid(NamedTuple):
    """Players' entries in columns `width` pixels wide, in text of `text` pixels."""

    seats: Sequence[Seat]
    columns: int
    width: int
    text: int

    @property
    def height(self) -> int:
        """Its height in pixels."""
        return -(-len(self.seats) // self.columns) * self._line

    @property
    def _line(self) -> int:
        rows = _count_rows(self.seats, self._cell, self.text)
        return round(self.text * (LINE + ROW * rows))

    @property
    def _cell(self) -> int:
        return self.width // self.columns

    def corners(self, left: int, top: int) -> Iterator[tuple[int, int]]:
        """Yield the corners of the entries for a grid at this place."""
        for number in range(len(self.seats)):
            row, column = divmod(number, self.columns)
            yield left + column * self._cell, top + row * self._line

    def entries(self, gains: Sequence[int] = ()) -> Iterator["_Entry"]:
        """Yield the players' entries in seat order, with expected points if they are given."""
        liveries = liveries_of(tuple(seat.name for seat in self.seats))
        size = self._cell - self.text // 2, self._line - self.text // 4
        for number, seat in enumerate(self.seats):
            gain = gains[number] if gains else None
            yield _Entry(size, liveries, number, seat, gain, self.text)


class _Entry(NamedTuple):
    """One player: figure, name, points; in a frame if it is their turn.

    Their belongings are below.
    """

    size: tuple[int, int]
    liveries: tuple[Livery, ...]
    number: int
    seat: Seat
    gain: int | None
    text: int

    def in_full_colour(self, sprites: Sprites) -> Image.Image:
        """Return it in RGB."""
        return sprites.memoize_briefly(("entry", self), lambda: self._draw(sprites, "RGB"))

    def in_palette(self, sprites: Sprites) -> Image.Image:
        """Return it in mode P; most stay the same from one move to the next."""
        return sprites.memoize_recent(("entry", self), lambda: self._draw(sprites, "P"))

    def _draw(self, sprites: Sprites, mode: Mode) -> Image.Image:
        size, liveries, number, seat, gain, text = self
        width, whole = size
        height = min(whole, round(text * LINE) - text // 4)
        image = _pill((width, whole), height, seat.acting, mode)
        middle, large = height // 2, round(text * 1.1)
        portrait = sprites.portrait(liveries[number], round(height * 0.92))
        blend(image, portrait, portrait, text // 4, (height - portrait.height) // 2)
        right = width - text // 2
        if gain is not None:
            more = spell(gain, sign=True)
            write(image, (right, middle), more, c.NOW, large, anchor="rm")
            right -= round(measure(more, large) + text * 0.4)
        points = spell(seat.score)
        write(image, (right, middle), points, c.PAPER, large, anchor="rm")
        start = text // 2 + portrait.width
        room = right - start - measure(points, large) - text // 2
        name = shorten(
            drop_unprintable(seat.name) or liveries[number].letter, text, room, bold=False
        )
        colour = c.NOW if seat.acting else c.PAPER
        write(image, (start, middle), name, colour, text, bold=False, anchor="lm")
        if seat.belongings:
            below = _inner(width, text), whole - height
            rows = _belongings(seat.belongings, liveries, below, text, sprites)
            blend(image, rows, rows, text // 2, height - text // 8)
        return image


def _belongings(
    belongings: Sequence[Belonging],
    liveries: Sequence[Livery],
    size: tuple[int, int],
    text: int,
    sprites: Sprites,
) -> Image.Image:
    """Return rows in RGBA: each thing, with its number if there are several of a kind.

    There are as many rows as necessary.
    """
    image, line = Image.new("RGBA", size), round(text * ROW)
    for number, shown in enumerate(_wrap(belongings, size[0], text)):
        image.paste(_row(shown, liveries, line, text, sprites), (0, number * line))
    return image


def _wrap(belongings: Sequence[Belonging], width: int, text: int) -> list[list[Belonging]]:
    """Return belongings in rows of so many pixels at most, in text of `text` pixels."""
    rows: list[list[Belonging]] = []
    room = 0
    for each in belongings:
        if not each.count and each.kind != PLAIN:
            continue
        wide = _measure(each, text)
        if not rows or wide > room:
            rows.append([])
            room = width
        rows[-1].append(each)
        room -= wide
    return rows


def _count_rows(seats: Sequence[Seat], cell: int, text: int) -> int:
    """Return the most rows of belongings of a player, in entries of so many pixels."""
    width = _inner(cell - text // 2, text)
    return max((len(_wrap(seat.belongings, width, text)) for seat in seats), default=0)


def _inner(width: int, text: int) -> int:
    """Return the pixels for belongings in an entry."""
    return width - text


def _measure(each: Belonging, text: int) -> int:
    """Return the width of a thing with its number, in pixels, with text of `text` pixels."""
    width = round(text * THING * 1.08)
    if _is_counted(each):
        width += round(measure(str(each.count), text) + text * 0.3)
    return width


def _is_counted(each: Belonging) -> bool:
    if each.seat == NOBODY:
        return not is_unique(each.kind)
    return each.count > 1 or each.kind == PLAIN


def _row(
    belongings: Sequence[Belonging],
    liveries: Sequence[Livery],
    line: int,
    text: int,
    sprites: Sprites,
) -> Image.Image:
    """Return the row, `line` pixels high, with numbers of `text` pixels."""
    things = [
        _thing(each, None if each.seat == NOBODY else liveries[each.seat], text, line, sprites)
        for each in belongings
    ]
    image, x = Image.new("RGBA", (sum(thing.width for thing in things), line)), 0
    for thing in things:
        image.paste(thing, (x, 0))
        x += thing.width
    return image


def _thing(
    each: Belonging, livery: Livery | None, text: int, row: int, sprites: Sprites
) -> Image.Image:
    """Return one thing in RGBA with its number, in the middle of a row of this height.

    Most stay the same from one move to the next, and many players have the same.
    """
    height = round(text * THING)

    def drawn() -> Image.Image:
        image = Image.new("RGBA", (_measure(each, text), row))
        if livery is None:
            icon = sprites.token(each.kind, height)
        else:
            icon = sprites.figure(livery, each.kind, "knight", height)
        image.paste(icon, (0, (row - height) // 2), icon)
        if _is_counted(each):
            at = round(height * 1.08), row // 2
            write(image, at, str(each.count), c.PAPER, text, anchor="lm")
        return image

    return sprites.memoize_small(("thing", each, livery, text, row), drawn)


def _pill(size: tuple[int, int], unit: int, acting: bool, mode: Mode) -> Image.Image:
    """Return the ground of an entry, framed in gold for the player whose turn it is.

    Its corners are as round as those of an entry `unit` pixels high.
    """
    width, height = size
    if width <= height:
        return _draw_pill(size, unit, acting, mode)
    ends, middle = _draw_pill((height, height), unit, acting, mode), height // 2
    image = ends.crop((0, 0, width, height))
    column = ends.crop((middle, 0, middle + 1, height))
    between = column.resize((width - height, height), Image.Resampling.NEAREST)
    image.paste(between, (middle, 0))
    image.paste(ends.crop((middle, 0, height, height)), (width - height + middle, 0))
    return image


@lru_cache(maxsize=64)
def _draw_pill(size: tuple[int, int], unit: int, acting: bool, mode: Mode) -> Image.Image:
    """Return the ground of an entry; a square one has the ends of all wider ones."""
    right, bottom = size[0] / unit, size[1] / unit
    canvas = Canvas(size, unit, mode="RGB", background=c.TABLE_DARK)
    ground = c.mix(c.TABLE_DARK, c.TABLE, 0.8)
    canvas.box(0.0, 0.0, right, bottom, c.NOW if acting else ground, 0.34)
    if acting:
        canvas.box(0.05, 0.05, right - 0.05, bottom - 0.05, ground, 0.29)
    drawn = canvas.finish()
    return to_palette(drawn) if mode == "P" else drawn


def fit_inset(scene: Scene, window: Window, width: int) -> tuple[Window, int]:
    """Return the part of the table that an inset shows, and the pixels of a tile's side.

    That is the whole table; if it is too wide for that, the surroundings of the window.
    """
    height = round(width * FLAT)
    whole = bounds(scene.squares).grow(1)
    whole = crop_window(whole, window, width // SMALLEST, height // SMALLEST)
    return whole, max(1, min(width // whole.columns, height // whole.rows))


def inset(scene: Scene, window: Window, width: int, sprites: Sprites) -> Image.Image:
    """Return the inset in mode P, with the window framed and figures as dots."""
    whole, cell = fit_inset(scene, window, width)
    image = blank((whole.columns * cell, whole.rows * cell), c.TABLE)
    for square, placements in scene.squares.items():
        if square not in whole:
            continue
        for placement in placements:
            small = thumbnail(placement.tile, placement.rotation, cell, sprites)
            if small.mode == "RGBA":
                blend(image, small, small, *whole.corner(square, cell))
            else:
                image.paste(small, whole.corner(square, cell))
    pen = ImageDraw.Draw(image)
    for figure, segment in scene.figures.items():
        square = scene.placement(segment).square
        if square not in whole:
            continue
        x, y = whole.corner(square, cell)
        r, middle = max(2, cell // 4), cell // 2
        box = (x + middle - r, y + middle - r, x + middle + r, y + middle + r)
        pen.ellipse(box, number_of(LIVERIES[figure.player].body), number_of(c.PAPER))
    left, top = (window.left - whole.left) * cell, (window.top - whole.top) * cell
    frame = (left, top, left + window.columns * cell - 1, top + window.rows * cell - 1)
    pen.rectangle(frame, outline=number_of(c.NOW), width=max(2, cell // 7))
    return image


def thumbnail(tile: Tile, rotation: int, pixels: int, sprites: Sprites) -> Image.Image:
    """Return a tile scaled down: a square in mode P, a half in RGBA."""

    def scaled() -> Image.Image:
        image, size = sprites.tile(tile, rotation, 96).image, (pixels, pixels)
        if image.mode == "RGBA":
            return image.resize(size, Image.Resampling.BOX)
        return to_palette(image.convert("RGB").resize(size, Image.Resampling.BOX))

    return sprites.memoize_small(("thumbnail", tile, rotation, pixels), scaled)
