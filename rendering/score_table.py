"""The strip below the last board: the final table of points."""

from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering.colours import Livery
from rendering.fonts import drop_unprintable, shorten
from rendering.lettering import measure, write
from rendering.letters import liveries_of
from rendering.palette import to_palette
from rendering.scene import ScoreTable, Seat
from rendering.sprites import Sprites

NAMES = 0.21
"""Share of the width for players' names."""
TEXT, LINE = 0.028, 2.1
"""Height of letters as a share of the width, and of a line in letters' heights."""
GAP, POINTS = 0.35, 1.8
"""Between columns, and the width of three digits, in heights of letters."""


class ScoreStrip(NamedTuple):
    """The table of where every point came from, for below a board."""

    scores: ScoreTable
    seats: Sequence[Seat]

    def measure(self, *, beside: bool) -> float:
        """Return its height as a share of its width, rounded up; it is never beside the table."""
        return inf if beside else TEXT * (LINE * (len(self.seats) + 1) + 1)

    def draw(self, room: int, whole: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P."""
        return to_palette(draw_scores(self.scores, self.seats, room, sprites))


def draw_scores(
    scores: ScoreTable, seats: Sequence[Seat], width: int, sprites: Sprites
) -> Image.Image:
    """Return the table in RGB, best player first, winners in gold; the last column is the sum."""
    text = round(width * TEXT)
    line = round(text * LINE)
    image = Image.new("RGB", (width, line * (len(seats) + 1) + text), c.TABLE_DARK)
    heads, small, digits, columns = fit_heads(scores.heads, text, width * (1 - NAMES - 0.02))
    rights = [round(width * NAMES + right) for right in accumulate(columns)]
    for head, right in zip(heads, rights, strict=False):
        write(image, (right, line // 2), head, c.LABEL, small, bold=False, anchor="rm")
    write(image, (rights[-1], line // 2), "Σ", c.LABEL, digits, anchor="rm")
    liveries = liveries_of(tuple(seat.name for seat in seats))
    for place, i in enumerate(scores.ranking):
        middle = line * (place + 1) + line // 2
        colour = c.NOW if i in scores.winners else c.PAPER
        _row(
            image,
            middle,
            liveries[i],
            seats[i],
            (text, line, round(width * NAMES)),
            colour,
            sprites,
        )
        for points, right in zip((*scores.rows[i], seats[i].score), rights, strict=True):
            shade = colour if points or right == rights[-1] else c.TABLE_LINE
            bold = right == rights[-1]
            write(image, (right, middle), str(points), shade, digits, bold=bold, anchor="rm")
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
