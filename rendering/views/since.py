"""The view of the latest moves: numbered on the table and in a list below it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, format_scores, place
from rendering.caption import Caption
from rendering.colours import LIVERIES
from rendering.fonts import drop_unprintable, shorten
from rendering.footer import TEXT
from rendering.lettering import measure, spell, write
from rendering.moves import Move
from rendering.palette import to_palette
from rendering.phrases import Phrases
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.views.pages import MIDDLE, Page, page_of
from rendering.views.picture import Picture
from rendering.window import Window

CORNER = (0.10, 0.10)
"""Where a move's number lies on its tile."""
MOST = 12
"""The most moves with room below a table, in three columns."""
COLUMNS = 3
"""Columns of the list, at most."""
LINE = 1.9
"""Height of a line of the list, in letters' heights."""


def since(scene: Scene, phrases: Phrases, sprites: Sprites, moves: Sequence[Move]) -> Picture:
    """Return the table with these moves numbered, oldest first, each in its player's colour.

    Of more than MOST only the newest are shown. Figures that were lost are crossed out at their
    places.
    """
    moves = moves[-MOST:]
    page = _lay_out(scene, moves)
    table = page.lay(sprites, crowded=False)
    for move in moves:
        table.stamp(overlays.ring(table.pixels, LIVERIES[move.player].body), move.square, MIDDLE)
    table.stand_everybody(scene)
    for figure, spot in (lost for move in moves for lost in move.lost):
        table.lose(scene, figure, scene.segment(spot))
    for number, move in enumerate(moves, 1):
        table.stamp(_number(number, move.player, table.pixels), move.square, CORNER)
    sentences = [*_sentences(scene, phrases, moves), format_scores(scene, phrases)]
    return page.finish(table, sprites, sentences)


def since_window(scene: Scene, moves: Sequence[Move]) -> Window:
    """Return the part of the table that `since` shows: as many of the newest moves as possible."""
    return _lay_out(scene, moves[-MOST:]).sheet.window


def _lay_out(scene: Scene, moves: Sequence[Move]) -> Page:
    """Return the page that shows as many of the newest moves as possible."""
    caption = Caption(scene.seats, parts=(MoveList(scene, moves),) if moves else ())
    return page_of(scene, [move.square for move in reversed(moves)], caption)


def _number(number: int, player: int, pixels: int) -> Image.Image:
    livery = LIVERIES[player]
    ink = c.INK if livery.pale else c.PAPER
    return overlays.disc(pixels, str(number), 0.15, livery.body, ink)


class MoveList(NamedTuple):
    """A part of a caption: number, player and points of each move, in columns below a table."""

    scene: Scene
    moves: Sequence[Move]

    def measure(self, *, beside: bool) -> float:
        """Return its height as a share of the picture's width, rounded up."""
        rows = -(-len(self.moves) // self._count_columns(beside=beside))
        return (rows * LINE + 1) * TEXT

    def draw(self, room: int, whole: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P."""
        text, columns = round(whole * TEXT), self._count_columns(beside=room < whole)
        rows = -(-len(self.moves) // columns)
        line, cell, pad = round(text * LINE), room // columns, text // 2
        image = Image.new("RGB", (room, rows * line + 2 * pad), c.TABLE_DARK)
        for i, move in enumerate(self.moves):
            entry = _entry(self.scene, i + 1, move, (cell - pad, line), text, sprites)
            image.paste(entry, (i // rows * cell + pad, i % rows * line + pad))
        return to_palette(image)

    def _count_columns(self, *, beside: bool) -> int:
        return 1 if beside else min(COLUMNS, len(self.moves))


def _entry(
    scene: Scene, number: int, move: Move, size: tuple[int, int], text: int, sprites: Sprites
) -> Image.Image:
    width, height = size
    image = Image.new("RGB", size, c.TABLE_DARK)
    disc = _number(number, move.player, round(height / 0.44))
    image.paste(disc, (0, (height - disc.height) // 2), disc)
    middle, right = height // 2, width - text // 2
    for player, points in sorted(move.points.items(), reverse=True):
        change = spell(points, sign=True)
        write(image, (right, middle), change, c.NOW, text, anchor="rm")
        right -= round(measure(change, text))
        portrait = sprites.portrait(scene.liveries[player], round(height * 0.86))
        image.paste(portrait, (right - portrait.width, (height - portrait.height) // 2), portrait)
        right -= portrait.width + text // 2
    left = disc.width + text // 3
    name = drop_unprintable(scene.seats[move.player].name) or scene.liveries[move.player].letter
    words = shorten(name, text, right - left, bold=False)
    write(image, (left, middle), words, c.PAPER, text, bold=False, anchor="lm")
    return image


def _sentences(scene: Scene, phrases: Phrases, moves: Sequence[Move]) -> Iterator[str]:
    if not moves:
        yield phrases.nothing_since()
        return
    yield phrases.since(
        [
            phrases.move(str(i), scene.seats[move.player].name, place(phrases, move.square))
            for i, move in enumerate(moves, 1)
        ]
    )
    lost = [(figure, scene.segment(spot)) for move in moves for figure, spot in move.lost]
    if lost:
        yield phrases.lost([figure_phrase(scene, phrases, *item) for item in lost])
