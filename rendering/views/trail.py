"""The view of a piece on its way: its trail, where it may go on, whom it cost."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, place, tell_scores
from rendering.column import Trail
from rendering.fonts import font
from rendering.phrases import Phrases
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.picture import Picture, encode_with_players
from rendering.views.tables import MIDDLE, whole_table, whole_window
from rendering.window import Window
from rules.geometry import EAST, NORTH, SOUTH, WEST

STEPS = {NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W"}
STEPS_HIGH = 0.075
"""Height of the row of steps as a share of the picture's width."""
ARROW = 0.44
"""How far from the middle of a square the arrow into it lies: almost on the border."""


def trail(scene: Scene, phrases: Phrases, sprites: Sprites, way: Trail) -> Picture:
    """Return the way of a piece so far, with arrows to where it may go next.

    Tiles it cannot come to any more are darker.
    """
    table, beside = whole_table(scene, sprites, way.path[-1], STEPS_HIGH, crowded=False)
    if way.reach:
        for square in scene.squares.keys() - way.reach - set(way.path):
            table.stamp(overlays.veil(table.pixels), square, MIDDLE)
    leave_footprints(table, way.path)
    table.stand_everybody(scene)
    for figure, segment in way.eaten.items():
        table.lose(scene, figure, segment)
    for number, square in enumerate(way.path[1:-1], 1):
        table.stamp(
            overlays.disc(table.pixels, str(number), 0.13, c.DRAGON, c.PAPER), square, MIDDLE
        )
    for square in way.ways:
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
    for square in way.ways:
        direction = STEPS[square - way.path[-1]]
        dx, dy = overlays.DIRECTIONS[direction]
        at = (0.5 - dx * ARROW, 0.5 - dy * ARROW)
        table.stamp(overlays.arrow(table.pixels, direction), square, at)
    strips = table.image, _draw_steps(way, table.image.width, sprites)
    return encode_with_players(strips, scene, sprites, _sentences(scene, phrases, way), beside)


def trail_window(scene: Scene, way: Trail) -> Window:
    """Return the part of the table that `trail` shows."""
    return whole_window(scene, way.path[-1], STEPS_HIGH)


def leave_footprints(table: Table, path: Sequence[int]) -> None:
    """Draw the track of a piece that came over these squares."""
    for here, there in pairwise(path):
        track = overlays.footprints(table.pixels, STEPS[there - here])
        dx, dy = overlays.DIRECTIONS[STEPS[there - here]]
        table.stamp(track, here, (0.5 + dx / 2, 0.5 + dy / 2))


def _sentences(scene: Scene, phrases: Phrases, way: Trail) -> Iterator[str]:
    yield phrases.trail(way.piece, [place(phrases, square) for square in way.path], way.left)
    if way.ways:
        yield phrases.ways(way.piece, [place(phrases, square) for square in way.ways])
    if way.reach:
        yield phrases.reach(way.piece, len(way.reach))
    if way.eaten:
        eaten = sorted(way.eaten.items())
        yield phrases.eaten(way.piece, [figure_phrase(scene, phrases, *item) for item in eaten])
    yield tell_scores(scene, phrases)


def _draw_steps(way: Trail, width: int, sprites: Sprites) -> Image.Image:
    """Return a row in RGB: the piece, steps done as red discs, steps left as empty ones."""
    line, done = round(width * STEPS_HIGH), len(way.path) - 1
    image = Image.new("RGB", (width, line), c.TABLE_DARK)
    head = sprites.piece(way.piece, round(line * 0.9))
    total, size = done + way.left, round(line * 0.62)
    gap = round(size * 1.35)
    x = (width - head.width - gap * total) // 2
    image.paste(head, (x, (line - head.height) // 2), head)
    x += head.width + size // 2
    for number in range(1, total + 1):
        mark = _step(size, number, filled=number <= done)
        image.paste(mark, (x + (number - 1) * gap, (line - size) // 2))
    return image


def _step(size: int, number: int, *, filled: bool) -> Image.Image:
    big = size * 4
    image = Image.new("RGB", (big, big), c.TABLE_DARK)
    pen = ImageDraw.Draw(image)
    fill, rim, ink = (c.DRAGON, c.DRAGON_DARK, c.PAPER) if filled else (c.TABLE, c.NOW, c.NOW)
    pen.ellipse((0, 0, big - 1, big - 1), fill, rim, big // 11)
    face = font(big * 5 // 9)
    left, top, right, bottom = face.getbbox(str(number))
    at = ((big - left - right) / 2, (big - top - bottom) / 2)
    pen.text(at, str(number), ink, face)
    return image.reduce(4)
