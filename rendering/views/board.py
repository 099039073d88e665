"""Views of the whole table: after a move, during the dragon's walk, at the end."""

from collections.abc import Iterator
from itertools import pairwise

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, place, scene_sentences
from rendering.footer import add_strip, centre_on_strip
from rendering.phrases import Phrases
from rendering.scene import Scene, ScoreTable, Walk
from rendering.score_table import draw_scores, draw_steps
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.picture import Picture, encode, encode_with_players
from rendering.views.tables import MIDDLE, whole_table
from rules.geometry import EAST, NORTH, SOUTH, WEST

STEPS = {NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W"}
ARROW = 0.44
"""How far from the middle of a square the arrow into it lies: almost on the border."""


def board(scene: Scene, phrases: Phrases, sprites: Sprites) -> Picture:
    """Return the table with the last move ringed, cropped round it if it is too wide to read."""
    table, beside = whole_table(scene, sprites, scene.last)
    _ring(table, scene)
    return encode_with_players(table.image, scene, sprites, scene_sentences(scene, phrases), beside)


def dragon(scene: Scene, phrases: Phrases, sprites: Sprites, walk: Walk) -> Picture:
    """Return the dragon's walk so far, with arrows to where it may go next.

    Tiles it cannot come to any more are darker.
    """
    table, beside = whole_table(scene, sprites, walk.path[-1], peopled=False)
    if walk.reach:
        for square in scene.squares.keys() - walk.reach - set(walk.path):
            table.stamp(overlays.veil(table.pixels), square, MIDDLE)
    for here, there in pairwise(walk.path):
        track = overlays.footprints(table.pixels, STEPS[there - here])
        dx, dy = overlays.DIRECTIONS[STEPS[there - here]]
        table.stamp(track, here, (0.5 + dx / 2, 0.5 + dy / 2))
    table.people(scene)
    for figure, segment in walk.eaten.items():
        table.lose(scene, figure, segment)
    for number, square in enumerate(walk.path[1:-1], 1):
        table.stamp(
            overlays.disc(table.pixels, str(number), 0.13, c.DRAGON, c.PAPER), square, MIDDLE
        )
    for square in walk.ways:
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
    for square in walk.ways:
        direction = STEPS[square - walk.path[-1]]
        dx, dy = overlays.DIRECTIONS[direction]
        at = (0.5 - dx * ARROW, 0.5 - dy * ARROW)
        table.stamp(overlays.arrow(table.pixels, direction), square, at)
    steps = draw_steps(len(walk.path) - 1, walk.left, table.image.width)
    image = add_strip(table.image, steps)
    return encode_with_players(image, scene, sprites, _walk_sentences(scene, phrases, walk), beside)


def _walk_sentences(scene: Scene, phrases: Phrases, walk: Walk) -> Iterator[str]:
    yield phrases.walk([place(phrases, square) for square in walk.path], walk.left)
    if walk.ways:
        yield phrases.ways([place(phrases, square) for square in walk.ways])
    if walk.reach:
        yield phrases.reach(len(walk.reach))
    if walk.eaten:
        eaten = sorted(walk.eaten.items())
        yield phrases.eaten([figure_phrase(scene, phrases, *item) for item in eaten])
    yield from scene_sentences(scene, phrases)


def final(scene: Scene, phrases: Phrases, sprites: Sprites, scores: ScoreTable) -> Picture:
    """Return the table at the end over a table of where every point came from."""
    table, beside = whole_table(scene, sprites, None, 0.7)
    image = add_strip(table.image, draw_scores(scores, scene.seats, table.image.width, sprites))
    if beside:
        image = add_strip(image, centre_on_strip(beside, image.width))
    sentences = [phrases.final([scene.seats[i].name for i in scores.winners])]
    return encode(image, [*sentences, *scene_sentences(scene, phrases)])


def _ring(table: Table, scene: Scene) -> None:
    if scene.last is not None and scene.last in table.window:
        table.stamp(overlays.ring(table.pixels), scene.last, MIDDLE)
