"""The views: each a pure function of what is on the table, a viewer's words and a choice at hand.

`sprites` is a cache and changes no picture. All views may be called from any thread.
"""

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from PIL import Image

from rendering import colours as c
from rendering import marks
from rendering.alt import alt_text, figure_phrase, place, scene_sentences
from rendering.curves import Point
from rendering.footer import INSET, centred, inset, with_footer, with_strip
from rendering.scene import Scene, ScoreTable, Walk
from rendering.scores import draw_scores, draw_steps
from rendering.sprites import Sprites
from rendering.table import PERSON, Table
from rendering.window import MAX_COLUMNS, Window, bounds, cropped, padded
from rendering.words import Words
from rules.board import Figure, Placement
from rules.geometry import EAST, NORTH, SOUTH, WEST
from rules.tiles import Tile

TILE, LARGE_TILE, SMALL_TILE = 96, 128, 64
"""Pixels of a tile, of one in a close view, and of one where zones are chosen."""
CLOSE = 7
"""Up to so many columns a view is drawn large."""
STEPS = {NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W"}
MIDDLE = (0.5, 0.5)
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
HALF: tuple[Point, ...] = ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0))
GHOSTLY = 0.9
ARROW = 0.44
"""How far from the middle of a square the arrow into it lies: almost on the border."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: the bytes of a PNG, its alt text, its size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


def board(scene: Scene, words: Words, sprites: Sprites) -> Picture:
    """Return the table with the last move ringed, cropped round it if it is too wide to read."""
    table, beside = _whole(scene, sprites, scene.last)
    table.people(scene)
    _ring(table, scene)
    return _picture(table.image, scene, sprites, scene_sentences(scene, words), beside)


def picker(
    scene: Scene, words: Words, sprites: Sprites, hand: Tile, squares: Mapping[int, str]
) -> Picture:
    """Return the surroundings of the free squares, labelled, and the tile in hand.

    Squares that share a label are a zone (see `rendering.window.zones`) and get a large sign.
    """
    whole = bounds(scene.squares).grown(1)
    table = _close(scene, sprites, bounds(squares).grown(1).common(whole))
    table.people(scene)
    for square, label in squares.items():
        table.stamp(marks.free_square(table.pixels, label), square, MIDDLE)
    _name_zones(table, squares)
    choices = [(label, place(words, square)) for square, label in squares.items()]
    sentences = [words.picker(hand, choices), *scene_sentences(scene, words)]
    return _picture(table.image, scene, sprites, sentences, _hand(hand, table, sprites))


def _name_zones(table: Table, squares: Mapping[int, str]) -> None:
    """Put a large sign in the middle of squares that share a label."""
    for label, times in Counter(squares.values()).items():
        if times > 1:
            places = [table.at(square, MIDDLE) for square in squares if squares[square] == label]
            x, y = (sum(values) / times for values in zip(*places, strict=True))
            sign = marks.disc(max(table.image.width // 8, table.pixels), label, 0.28, c.NOW)
            table.put(sign, round(x - sign.width / 2), round(y - sign.height / 2))


def preview(
    scene: Scene, words: Words, sprites: Sprites, ghost: Placement, spots: Mapping[str, int]
) -> Picture:
    """Return the tile in place, not laid yet; `spots` are segment indices of it, by label."""
    whole = bounds([*scene.squares, ghost.square])
    table = _close(scene, sprites, bounds([ghost.square]).grown(2).common(whole))
    _lay_ghost(table, scene, ghost)
    table.people(scene)
    sprite = sprites.tile(ghost.tile, ghost.rotation, table.pixels)
    for label, segment in spots.items():
        x, y = (min(max(v, 0.16), 0.84) for v in sprite.places.figures[segment])
        table.stamp(marks.disc(table.pixels, label), ghost.square, (x, y))
    sentences = [
        words.preview(ghost.tile, ghost.rotation, place(words, ghost.square)),
        *(words.spot(label, ghost.tile, ghost.rotation, i) for label, i in spots.items()),
        *scene_sentences(scene, words),
    ]
    return _picture(table.image, scene, sprites, sentences)


@dataclass(frozen=True, slots=True)
class Targets:
    """What may be chosen on laid tiles, by label: squares, segments (by id), figures.

    `zones` gives each square the label of its zone.
    """

    squares: Mapping[str, int] = field(default_factory=dict)
    segments: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    zones: Mapping[int, str] = field(default_factory=dict)


def targets(scene: Scene, words: Words, sprites: Sprites, choice: Targets) -> Picture:
    """Return the surroundings of what may be chosen: tiles, features of a tile, or figures."""
    on = [scene.placement(segment).square for segment in choice.segments.values()]
    on += [scene.placement(scene.figures[f]).square for f in choice.figures.values()]
    whole = bounds(scene.squares).grown(1)
    tiles = [*((square, label) for label, square in choice.squares.items()), *choice.zones.items()]
    window = bounds([*(square for square, _ in tiles), *on]).grown(1 if tiles else 2)
    table = _close(scene, sprites, window.common(whole))
    table.people(scene)
    for square, label in tiles:
        table.stamp(marks.chosen_square(table.pixels), square, MIDDLE)
        table.stamp(marks.disc(table.pixels, label, 0.2, c.NOW), square, MIDDLE)
    for label, segment in choice.segments.items():
        table.stamp(marks.disc(table.pixels, label, 0.13), *table.place_of(scene, segment))
    for label, figure in choice.figures.items():
        square, (x, y) = table.place_of(scene, scene.figures[figure])
        table.stamp(marks.disc(table.pixels, label, 0.12, c.NOW), square, (x + 0.17, y - 0.2))
    sentences = [*_target_sentences(scene, words, choice), *scene_sentences(scene, words)]
    return _picture(table.image, scene, sprites, sentences)


def _target_sentences(scene: Scene, words: Words, choice: Targets) -> Iterator[str]:
    for label, segment in choice.segments.items():
        laid = scene.placement(segment)
        yield words.spot(label, laid.tile, laid.rotation, segment - laid.first)
    if names := _names(scene, words, choice):
        yield words.targets(names)


def _names(scene: Scene, words: Words, choice: Targets) -> list[tuple[str, str]]:
    squares = dict(choice.squares)
    for square, label in choice.zones.items():
        squares.setdefault(label, square)
    named = [(label, place(words, square)) for label, square in squares.items()]
    for label, figure in choice.figures.items():
        named.append((label, figure_phrase(scene, words, figure, scene.figures[figure])))
    return named


def dragon(scene: Scene, words: Words, sprites: Sprites, walk: Walk) -> Picture:
    """Return the dragon's walk so far, with arrows to where it may go next."""
    table, beside = _whole(scene, sprites, walk.path[-1])
    for here, there in pairwise(walk.path):
        track = marks.footprints(table.pixels, STEPS[there - here])
        dx, dy = marks.DIRECTIONS[STEPS[there - here]]
        table.stamp(track, here, (0.5 + dx / 2, 0.5 + dy / 2))
    table.people(scene)
    for figure, segment in walk.eaten.items():
        size = round(PERSON * table.pixels)
        person = sprites.person(figure.player, scene.role(figure, segment), size)
        table.stamp(marks.eaten(person), *table.place_of(scene, segment))
    for number, square in enumerate(walk.path[1:-1], 1):
        table.stamp(marks.disc(table.pixels, str(number), 0.13, c.DRAGON, c.PAPER), square, MIDDLE)
    for square in walk.ways:
        table.stamp(marks.chosen_square(table.pixels), square, MIDDLE)
    for square in walk.ways:
        direction = STEPS[square - walk.path[-1]]
        dx, dy = marks.DIRECTIONS[direction]
        at = (0.5 - dx * ARROW, 0.5 - dy * ARROW)
        table.stamp(marks.arrow(table.pixels, direction), square, at)
    steps = draw_steps(len(walk.path) - 1, walk.left, table.image.width)
    image = with_strip(table.image, steps)
    return _picture(image, scene, sprites, _walk_sentences(scene, words, walk), beside)


def _walk_sentences(scene: Scene, words: Words, walk: Walk) -> Iterator[str]:
    yield words.walk([place(words, square) for square in walk.path], walk.left)
    if walk.ways:
        yield words.ways([place(words, square) for square in walk.ways])
    if walk.eaten:
        eaten = sorted(walk.eaten.items())
        yield words.eaten([figure_phrase(scene, words, *item) for item in eaten])
    yield from scene_sentences(scene, words)


def final(scene: Scene, words: Words, sprites: Sprites, scores: ScoreTable) -> Picture:
    """Return the table at the end over a table of where every point came from."""
    table, beside = _whole(scene, sprites, None, 0.7)
    table.people(scene)
    image = with_strip(table.image, draw_scores(scores, scene.seats, table.image.width, sprites))
    if beside:
        image = with_strip(image, centred(beside, image.width))
    sentences = [words.final([scene.seats[i].name for i in scores.winners])]
    return _finished(image, [*sentences, *scene_sentences(scene, words)])


def _whole(
    scene: Scene, sprites: Sprites, action: int | None, share: float = INSET
) -> tuple[Table, Image.Image | None]:
    """Lay everything; where that would be too wide to read, a part, and the whole as an inset."""
    everything = padded(bounds(scene.squares))
    window = cropped(everything, action)
    table = Table(window, TILE, sprites, scene)
    if window == everything:
        return table, None
    return table, inset(scene, window, round(table.image.width * share), sprites)


def _close(scene: Scene, sprites: Sprites, window: Window) -> Table:
    window = padded(window)
    pixels = LARGE_TILE if window.columns <= CLOSE else TILE
    return Table(window, SMALL_TILE if window.columns > MAX_COLUMNS else pixels, sprites, scene)


def _ring(table: Table, scene: Scene) -> None:
    if scene.last is not None and scene.last in table.window:
        table.stamp(marks.ring(table.pixels), scene.last, MIDDLE)


def _lay_ghost(table: Table, scene: Scene, ghost: Placement) -> None:
    sprite = table.sprites.tile(ghost.tile, ghost.rotation, table.pixels).image
    if ghost.tile.half:
        layer, corners = sprite.copy(), HALF
        for _ in range(ghost.rotation):
            corners = tuple((1 - y, x) for x, y in corners)
    else:
        layer, corners = sprite.convert("RGBA"), SQUARE
    layer.putalpha(layer.getchannel("A").point([round(v * GHOSTLY) for v in range(256)]))
    table.stamp(layer, ghost.square, MIDDLE)
    table.stamp(marks.ghost_frame(table.pixels, corners), ghost.square, MIDDLE)


def _hand(tile: Tile, table: Table, sprites: Sprites) -> Image.Image:
    """Return the tile in hand in RGB, framed."""
    sprite = sprites.tile(tile, 0, LARGE_TILE).image
    rim = LARGE_TILE // 20
    image = Image.new("RGB", (LARGE_TILE + 2 * rim, LARGE_TILE + 2 * rim), c.NOW)
    image.paste(c.TABLE, (rim, rim, rim + LARGE_TILE, rim + LARGE_TILE))
    image.paste(sprite.convert("RGB"), (rim, rim), sprite if sprite.mode == "RGBA" else None)
    return image


def _picture(
    image: Image.Image,
    scene: Scene,
    sprites: Sprites,
    sentences: Iterable[str],
    beside: Image.Image | None = None,
) -> Picture:
    return _finished(with_footer(image, scene.seats, sprites, beside), sentences)


def _finished(image: Image.Image, sentences: Iterable[str]) -> Picture:
    file = io.BytesIO()
    image.save(file, "PNG")
    return Picture(file.getvalue(), alt_text(sentences), image.width, image.height)
