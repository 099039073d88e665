"""The strip below the last board: the final table of points."""

from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering.colours import Livery
from rendering.fonts import drop_unprintable, shorten
from rendering.lettering import measure, spell, write
from rendering.letters import liveries_of
from rendering.palette import to_palette
from rendering.scene import ScoreTable, Seat
from rendering.sprites import Sprites

NAMES = 0.21
"""Share of the width for players' names."""
TEXT, LINE = 0.028, 2.1
"""Height of letters as a share of the width, and of a line in letters' heights."""
CLOSE, MOST = 1.6, 20.5
"""Height of a line if there are two tables, and of all of them at most, in letters' heights."""
GAP, POINTS = 0.35, 1.8
"""Between columns, and the width of three digits, in heights of letters."""
SMALL = 0.7
"""How high titles are at least, or there are two tables, as a share of the letters."""
MEASURED = 28
"""The height of letters for which is decided whether there are two."""


class ScoreStrip(NamedTuple):
    """The table of where every point came from, for below a board."""

    scores: ScoreTable
    seats: Sequence[Seat]

    def measure(self, *, beside: bool) -> float:
        """Return its height as a share of its width, rounded up; it is never beside the table."""
        lines, line = _count_lines(self.scores, self.seats)
        return inf if beside else TEXT * (line * lines + 1)

    def draw(self, room: int, whole: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P."""
        return to_palette(draw_scores(self.scores, self.seats, room, sprites))


def _count_lines(scores: ScoreTable, seats: Sequence[Seat]) -> tuple[int, float]:
    """Return how many lines there are, and how high one is, in letters' heights."""
    tables = len(fold_heads(scores.heads))
    lines = tables * (len(seats) + 1)
    return lines, LINE if tables == 1 else min(CLOSE, MOST / lines)


def fold_heads(heads: Sequence[str]) -> list[Sequence[str]]:
    """Return the columns of each table: two, one below the other, if titles were too small in one.

    The second one is no wider than the first.
    """
    written, size, *_ = fit_heads(heads, MEASURED, MEASURED / TEXT * (1 - NAMES - 0.02))
    if written == [*heads] and size >= SMALL * MEASURED:
        return [heads]
    half = -(-len(heads) // 2)
    return [heads[:half], heads[half:]]


def draw_scores(
    scores: ScoreTable, seats: Sequence[Seat], width: int, sprites: Sprites
) -> Image.Image:
    """Return the table in RGB, best player first, winners in gold; the last column is the sum.

    If it is two tables, the sum is in the second one.
    """
    text = round(width * TEXT)
    lines, share = _count_lines(scores, seats)
    line = round(text * share)
    image = Image.new("RGB", (width, line * lines + text), c.TABLE_DARK)
    liveries = liveries_of(tuple(seat.name for seat in seats))
    first, top = 0, 0
    for shown in fold_heads(scores.heads):
        last = first + len(shown) == len(scores.heads)
        heads, small, digits, columns = fit_heads(shown, text, width * (1 - NAMES - 0.02))
        rights = [round(width * NAMES + right) for right in accumulate(columns)]
        for head, right in zip([*heads, "Σ"] if last else heads, rights, strict=False):
            bold, at = right == rights[-1], (right, top + line // 2)
            write(image, at, head, c.LABEL, digits if bold else small, bold=bold, anchor="rm")
        for i in scores.ranking:
            top += line
            middle = top + line // 2
            colour = c.NOW if i in scores.winners else c.PAPER
            sizes = text, line, round(width * NAMES)
            _row(image, middle, liveries[i], seats[i], sizes, colour, sprites)
            row = scores.rows[i][first : first + len(shown)]
            for points, right in zip(row, rights, strict=False):
                shade = colour if points else c.TABLE_LINE
                at = right, middle
                write(image, at, spell(points), shade, digits, bold=False, anchor="rm")
            if last:
                total = spell(seats[i].score)
                write(image, (rights[-1], middle), total, colour, digits, anchor="rm")
        first, top = first + len(shown), top + line
    return image


def _row(
    image: Image.Image,
    middle: int,
    livery: Livery,
    seat: Seat,
    sizes: tuple[int, int, int],
    colour: c.Colour,
    sprites: Sprites,
) -> None:
    text, line, room = sizes
    portrait = sprites.portrait(livery, round(line * 0.95))
    image.paste(portrait, (text // 2, middle - portrait.height // 2), portrait)
    start = text + portrait.width
    name = drop_unprintable(seat.name) or livery.letter
    words = shorten(name, text, room - start, bold=False)
    write(image, (start, middle), words, colour, text, bold=False, anchor="lm")


def fit_heads(
    heads: Sequence[str], text: int, room: float
) -> tuple[list[str], int, int, list[float]]:
    """Return the columns' titles, the heights of their letters and of points, and all widths.

    The sum has the last column. Points are at most `text` high and at least two thirds of that,
    titles at most as high as points and at least half of `text`: then titles are cut to columns of
    equal width.
    """
    for digits in range(text, text * 2 // 3 - 1, -1):
        for size in range(digits, text // 2 - 1, -1):
            gap = size * GAP
            needed = [max(measure(h, size, bold=False), digits * POINTS) + gap for h in heads]
            total = digits * POINTS + gap
            spare = room - sum(needed) - total
            if spare >= 0:
                more = spare / (len(heads) + 1)
                return [*heads], size, digits, [each + more for each in (*needed, total)]
    equal = room / (len(heads) + 1)
    cut = [shorten(head, size, equal - gap, bold=False) for head in heads]
    return cut, size, digits, [equal] * (len(heads) + 1)
