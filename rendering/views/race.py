"""The view of the race: everybody's points, or expected points, turn by turn, as lines."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import Image

from rendering import colours as c
from rendering.art.badges import draw_badge, draw_shape
from rendering.colours import Livery
from rendering.curves import Point
from rendering.footer import legend
from rendering.lettering import spell
from rendering.letters import liveries_of
from rendering.paint import Canvas
from rendering.phrases import Phrases
from rendering.scene import Seat
from rendering.sprites import Sprites
from rendering.views.picture import Picture, encode

WIDTH, HEIGHT = 1200, 720
LEFT, TOP, RIGHT, BOTTOM = 100, 54, 140, 92
"""Pixels round the plot."""
TEXT = 36
"""Pixels of letters: 11 points on a phone."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
GRID = c.mix(c.PAPER, c.LABEL, 0.45)
TURNED, NARROW = c.mix(c.PAPER, c.GOLD, 0.5), 15.0
"""The turn that decided a game: its colour, and its least width."""
TOLD = 10
"""The alt text has everybody's points after about so many turns."""
BADGES = 6
"""How often a line shows its player's badge."""


def race(
    history: Sequence[Sequence[int]],
    seats: Sequence[Seat],
    phrases: Phrases,
    sprites: Sprites,
    turning: int | None = None,
    ranking: Sequence[int] = (),
) -> Picture:
    """Return a plot of everybody's points after each turn, all zero before the first.

    What they have besides is left out: with all expansions it would take more room than the plot.
    `history` has a row of points in seat order for each turn; the `turning` one is marked. The
    players below are in the order of their `ranking`, or in seat order. ValueError without a turn.
    """
    if not history:
        raise ValueError("There is no turn to show yet.")
    liveries = liveries_of(tuple(seat.name for seat in seats))
    plot = _Plot([(0,) * len(seats), *history], liveries, turning)
    image = plot.drawn(sprites)
    plain = [replace(seat, belongings=()) for seat in seats]
    players = legend(plain, WIDTH - 40, TEXT, sprites, ranking=ranking)
    strip = Image.new("RGB", (WIDTH, players.height + 24), c.TABLE_DARK)
    strip.paste(players, (24, 14))
    return encode([image, strip], _sentences(phrases, history, seats, ranking, turning))


def _sentences(
    phrases: Phrases,
    history: Sequence[Sequence[int]],
    seats: Sequence[Seat],
    ranking: Sequence[int],
    turning: int | None,
) -> Iterator[str]:
    """Yield everybody's points after about `TOLD` turns, the last among them."""
    last = len(history)
    told = [*(turn for turn in round_numbers(1, last, TOLD) if turn < last), last]
    yield phrases.race(told)
    for player in ranking or range(len(seats)):
        yield phrases.course(seats[player].name, [history[turn - 1][player] for turn in told])
    if turning is not None:
        yield phrases.turned(turning)


class _Plot:
    """Points by turn: `rows` start with everybody's zero."""

    def __init__(
        self, rows: Sequence[Sequence[int]], liveries: Sequence[Livery], turning: int | None
    ) -> None:
        self.rows, self.liveries, self.turning = rows, liveries, turning
        self.canvas = Canvas((WIDTH, HEIGHT), 1, mode="RGB", background=c.PAPER)
        self.most = max(10, *(points for row in rows for points in row))
        self.least = min(0, *(points for row in rows for points in row))

    def drawn(self, sprites: Sprites) -> Image.Image:
        """Return the plot in RGB: grid, lines, badges on them, players at their ends."""
        self._mark_turning()
        self._grid()
        order = sorted(range(len(self.liveries)), key=lambda seat: self.rows[-1][seat])
        for seat in order:
            self._line(seat)
        for seat in order:
            self._badges(seat)
        image = self.canvas.finish()
        for seat, y in self._ends(order):
            portrait = sprites.portrait(self.liveries[seat], 70)
            image.paste(portrait, (WIDTH - RIGHT + 18, round(y) - 35), portrait)
        return image

    def at(self, move: float, points: float) -> Point:
        """Return the pixel of so many points after a move."""
        across = (WIDTH - LEFT - RIGHT) * move / (len(self.rows) - 1)
        up = (HEIGHT - TOP - BOTTOM) * (points - self.least) / (self.most - self.least)
        return LEFT + across, HEIGHT - BOTTOM - up

    def _grid(self) -> None:
        canvas, last = self.canvas, len(self.rows) - 1
        for points in round_numbers(self.least, self.most, 7):
            a, b = self.at(0, points), self.at(last, points)
            canvas.line(a, b, 4 if points == 0 else 2, c.LABEL if points == 0 else GRID)
            canvas.text(a[0] - 20, a[1], spell(points), TEXT, c.INK, anchor="rm")
        for move in round_numbers(0, last, 10):
            x, y = self.at(move, self.least)
            canvas.line((x, y), (x, y + 16), 3, c.LABEL)
            canvas.text(x, y + 28, str(move), TEXT, c.INK, anchor="mt")

    def _mark_turning(self) -> None:
        """Draw a golden bar, with its number, at the turn that decided the game."""
        if self.turning is None:
            return
        (left, top), (right, bottom) = (
            self.at(self.turning - 1, self.most),
            self.at(self.turning, self.least),
        )
        middle, half = (left + right) / 2, max(right - left, NARROW) / 2
        self.canvas.box(middle - half, top, middle + half, bottom, TURNED)
        self.canvas.text(middle, top - 26, str(self.turning), TEXT, c.INK)

    def _line(self, seat: int) -> None:
        points = [self.at(move, row[seat]) for move, row in enumerate(self.rows)]
        livery, scaled = self.liveries[seat], self.canvas.scale(points)
        for width, colour in ((11, c.PAPER), (8, livery.shade), (5, livery.body)):
            thick = round(width * self.canvas.unit)
            self.canvas.pen.line(scaled, colour, thick, joint="curve")

    def _badges(self, seat: int) -> None:
        livery, seats = self.liveries[seat], len(self.liveries)
        for number in range(BADGES):
            move = round((len(self.rows) - 1) * (number + (seat + 0.5) / seats) / BADGES)
            x, y = self.at(move, self.rows[move][seat])
            draw_shape(self.canvas, x, y, 20, livery.shape, c.PAPER)
            draw_shape(self.canvas, x, y, 17, livery.shape, livery.shade)
            draw_badge(self.canvas, x, y, 15, livery, inverted=True)

    def _ends(self, order: Sequence[int]) -> Iterator[tuple[int, float]]:
        """Yield the seats, last one first, with heights at which their figures do not overlap."""
        lowest = HEIGHT - 36.0
        room = 65 if len(order) < 6 else 60
        heights = []
        for place, seat in enumerate(order):
            y = self.at(len(self.rows) - 1, self.rows[-1][seat])[1]
            heights.append(max(min(y, lowest), 42 + room * (len(order) - 1 - place)))
            lowest = heights[-1] - room
        yield from zip(order, heights, strict=True)


def round_numbers(least: int, most: int, about: int) -> range:
    """Return round numbers from `least` to `most`, at most so many or a few more."""
    step = next((step for step in STEPS if (most - least) <= step * about), STEPS[-1])
    return range(-(-least // step) * step, most + 1, step)
