"""The view of a piece on its way: its path, the figures it removed, and its possible moves."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, format_scores, place
from rendering.caption import Caption
from rendering.column import Trail
from rendering.fonts import font
from rendering.lettering import write
from rendering.palette import to_palette
from rendering.phrases import Phrases
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.pages import MIDDLE, Page, near_page
from rendering.views.picture import Picture
from rendering.window import Window, bounds
from rules.geometry import EAST, NORTH, SOUTH, WEST

STEPS = {NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W"}
STEPS_HIGH = 0.075
"""Height of the row of steps as a share of the picture's width."""
AROUND = 2
"""Squares visible on every side of a walk."""
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
ARROW = 0.44
"""Distance of an arrow from the middle of its square: almost on the border."""
BESIDE = 0.24
"""Distance from the middle of an arrow to the badge with the players who would lose figures."""


def trail(scene: Scene, phrases: Phrases, sprites: Sprites, way: Trail) -> Picture:
    """Return the way of a piece so far, with arrows to its next squares.

    Beside an arrow are the players who would lose figures that way.
    """
    page = _lay_out(scene, way)
    table = page.lay(sprites, crowded=False)
    leave_trail(table, scene, way)
    for square in way.ways:
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
    for square in way.ways:
        _point_to(table, scene, way, square)
    return page.finish(table, sprites, _sentences(scene, phrases, way))


def trail_window(scene: Scene, way: Trail) -> Window:
    """Return the part of the table that `trail` shows."""
    return _lay_out(scene, way).sheet.window


def _lay_out(scene: Scene, way: Trail) -> Page:
    """Return the page of the walk and its possible moves, around the piece."""
    eaten = (scene.placement(segment).square for segment in way.eaten.values())
    near = bounds([*way.path, *way.ways, *eaten]).grow(AROUND)
    done = len(way.path) - 1
    steps = Steps(way.piece, done + way.left, partial(_mark_step, done))
    caption = Caption(scene.seats, parts=(steps,))
    window = near.intersect(bounds(scene.squares).grow(1))
    return near_page(scene, window, bounds(way.path[-1:]), caption)


def leave_trail(table: Table, scene: Scene, way: Trail) -> None:
    """Draw the path of a piece, numbered, and the figures it removed; place all other figures.

    There must be no figures on the table yet.
    """
    leave_footprints(table, way.path)
    table.stand_everybody(scene)
    for figure, segment in way.eaten.items():
        table.lose(scene, figure, segment)
    for number, square in enumerate(way.path[1:-1], 1):
        table.stamp(
            overlays.disc(table.pixels, str(number), 0.13, c.DRAGON, c.PAPER), square, MIDDLE
        )


def format_walk(scene: Scene, phrases: Phrases, way: Trail) -> Iterator[str]:
    """Yield the path of a piece that has stopped, and the figures it removed."""
    yield phrases.walked(way.piece, [place(phrases, square) for square in way.path])
    yield from format_prey(scene, phrases, way)


def format_prey(scene: Scene, phrases: Phrases, way: Trail) -> Iterator[str]:
    """Yield the figures that a piece has removed."""
    if way.eaten:
        eaten = sorted(way.eaten.items())
        yield phrases.eaten(way.piece, [figure_phrase(scene, phrases, *item) for item in eaten])


def _point_to(table: Table, scene: Scene, way: Trail, square: int) -> None:
    """Draw the arrow to a square, and beside it the players who would lose figures."""
    direction = STEPS[square - way.path[-1]]
    dx, dy = overlays.DIRECTIONS[direction]
    x, y = 0.5 - dx * ARROW, 0.5 - dy * ARROW
    table.stamp(overlays.arrow(table.pixels, direction), square, (x, y))
    if way.prey.get(square):
        owners = Counter(figure.player for figure in way.prey[square])
        badge = _draw_badge(table, scene, owners)
        across, down = (badge.width, 0.0) if dy else (0.0, badge.height)
        aside = BESIDE + (across + down) / 2 / table.pixels
        table.stamp(badge, square, (x + (aside if dy else 0.0), y + (aside if dx else 0.0)))


def _draw_badge(table: Table, scene: Scene, owners: Counter[int]) -> Image.Image:
    """Return how many figures each of these players would lose, in RGBA."""
    pixels = table.pixels
    counts = [f"−{count}" for _, count in sorted(owners.items())]
    badge = overlays.plate(pixels, len(counts)).copy()
    side = round(overlays.PLATE * pixels)
    for number, (player, label) in enumerate(zip(sorted(owners), counts, strict=True)):
        left = round((number * overlays.CELL + overlays.EDGE) * pixels)
        portrait = table.sprites.portrait(scene.liveries[player], round(side * 0.86))
        badge.alpha_composite(portrait, (left, (side - portrait.height) // 2))
        at = left + portrait.width + 0.14 * pixels, side / 2
        write(badge, at, label, c.INK, round(0.2 * pixels), anchor="mm")
    return badge


def leave_footprints(table: Table, path: Sequence[int]) -> None:
    """Draw the track of a piece over these squares."""
    for here, there in pairwise(path):
        track = overlays.footprints(table.pixels, STEPS[there - here])
        dx, dy = overlays.DIRECTIONS[STEPS[there - here]]
        table.stamp(track, here, (0.5 + dx / 2, 0.5 + dy / 2))


def _sentences(scene: Scene, phrases: Phrases, way: Trail) -> Iterator[str]:
    yield phrases.trail(way.piece, [place(phrases, square) for square in way.path], way.left)
    yield from format_prey(scene, phrases, way)
    if way.ways:
        yield phrases.ways(way.piece, [_format_way(scene, phrases, way, each) for each in way.ways])
    yield format_scores(scene, phrases)


def _format_way(scene: Scene, phrases: Phrases, way: Trail, square: int) -> str:
    """Return where a way leads, and the figures that it would remove."""
    prey = []
    for figure in way.prey.get(square, ()):
        name, kind = scene.seats[figure.player].name, scene.kind(scene.figures[figure])
        prey.append(phrases.victim(name, figure.kind, kind))
    side = SIDES[STEPS[square - way.path[-1]]]
    return phrases.way(way.piece, side, place(phrases, square), prey)


class Steps(NamedTuple):
    """A row of a caption: a piece, and marks of so many steps.

    `mark` takes the picture's width in pixels and a step's number, from 1.
    """

    piece: str
    total: int
    mark: Callable[[int, int], Image.Image]

    def measure(self, *, beside: bool) -> float:
        """Return its height as a share of the picture's width: two rows beside a table."""
        return STEPS_HIGH * (2 if beside else 1)

    def draw(self, room: int, whole: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P, in two rows if necessary."""
        marks = [self.mark(whole, number) for number in range(1, self.total + 1)]
        line = round(whole * STEPS_HIGH)
        head = sprites.piece(self.piece, round(line * 0.9))
        gap = round(marks[0].width * 1.35)
        lines = 1 if head.width + gap * len(marks) <= room else 2
        first = -(-len(marks) // lines)
        image = Image.new("RGB", (room, line * lines), c.TABLE_DARK)
        left = max(0, (room - head.width - gap * first) // 2)
        image.paste(head, (left, (image.height - head.height) // 2), head)
        left += head.width + gap // 4
        for number, mark in enumerate(marks):
            x, y = left + number % first * gap, number // first * line + (line - mark.height) // 2
            image.paste(mark, (x, y), mark if mark.mode == "RGBA" else None)
        return to_palette(image)


def _mark_step(done: int, whole: int, number: int) -> Image.Image:
    """Return the mark of a step: a red disc if it is done, an empty one if it is left."""
    return _step(round(whole * STEPS_HIGH * 0.62), number, filled=number <= done)


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
