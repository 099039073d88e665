"""Views for choosing: squares for the tile in hand, the tile in place, targets on laid tiles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, place, scene_sentences
from rendering.curves import Point
from rendering.phrases import Phrases
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.picture import Picture, encode_with_players
from rendering.views.tables import LARGE_TILE, MIDDLE, close_table
from rendering.window import Window, bounds
from rules.board import Figure, Placement
from rules.tiles import Tile

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
HALF: tuple[Point, ...] = ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0))
GHOSTLY = 0.9


def picker(
    scene: Scene, phrases: Phrases, sprites: Sprites, hand: Tile, squares: Mapping[int, str]
) -> Picture:
    """Return the surroundings of the free squares, labelled, and the tile in hand.

    Squares that share a label are a zone (see `rendering.window.zones`) and get a large sign.
    """
    table = close_table(scene, sprites, picker_window(scene, squares))
    for square, label in squares.items():
        table.stamp(_free(table.pixels, label, scene.squares.get(square)), square, MIDDLE)
    _name_zones(table, squares)
    choices = [(label, place(phrases, square)) for square, label in squares.items()]
    sentences = [phrases.picker(hand, choices), *scene_sentences(scene, phrases)]
    return encode_with_players(table.image, scene, sprites, sentences, _hand(hand, table, sprites))


def picker_window(scene: Scene, squares: Iterable[int]) -> Window:
    """Return the part of the table that `picker` shows of these free squares, or more of it."""
    return bounds(squares).grow(1).intersect(bounds(scene.squares).grow(1))


def _free(pixels: int, label: str, laid: Sequence[Placement] | None) -> Image.Image:
    """Return the sign of a free square, or of its open half beside the half laid there."""
    if laid is None:
        return overlays.free_square(pixels, label)
    return overlays.free_half(pixels, label, (laid[0].rotation + 2) % 4)


def _name_zones(table: Table, squares: Mapping[int, str]) -> None:
    """Put a large sign in the middle of squares that share a label."""
    for label, times in Counter(squares.values()).items():
        if times > 1:
            places = [table.at(square, MIDDLE) for square in squares if squares[square] == label]
            x, y = (sum(values) / times for values in zip(*places, strict=True))
            sign = overlays.disc(max(table.image.width // 8, table.pixels), label, 0.28, c.NOW)
            table.put(sign, round(x - sign.width / 2), round(y - sign.height / 2))


@dataclass(frozen=True, slots=True)
class Targets:
    """What may be chosen on laid tiles, by label: squares, segments (by id), figures.

    `zones` gives each square the label of its zone. `shown` are squares to be seen beside those,
    with a ring.
    """

    squares: Mapping[str, int] = field(default_factory=dict)
    segments: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    zones: Mapping[int, str] = field(default_factory=dict)
    shown: frozenset[int] = frozenset()


NO_TARGETS = Targets()


def preview(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    ghost: Placement,
    features: Mapping[str, int],
    beside: Targets = NO_TARGETS,
) -> Picture:
    """Return the tile in place, not laid yet, with what may be chosen on it and on laid tiles.

    `features` are segment indices of the tile in place, by label.
    """
    table = close_table(scene, sprites, preview_window(scene, ghost, beside), crowded=False)
    _lay_ghost(table, scene, ghost)
    table.stand_everybody(scene)
    sprite = sprites.tile(ghost.tile, ghost.rotation, table.pixels)
    for label, segment in features.items():
        x, y = (min(max(v, 0.16), 0.84) for v in sprite.places.figures[segment])
        table.stamp(overlays.disc(table.pixels, label), ghost.square, (x, y))
    _mark(table, scene, beside)
    sentences = [
        phrases.preview(ghost.tile, ghost.rotation, place(phrases, ghost.square)),
        *(phrases.feature(label, ghost.tile, ghost.rotation, i) for label, i in features.items()),
        *_target_sentences(scene, phrases, beside),
        *scene_sentences(scene, phrases),
    ]
    return encode_with_players(table.image, scene, sprites, sentences)


def preview_window(scene: Scene, ghost: Placement, beside: Targets = NO_TARGETS) -> Window:
    """Return the part of the table that `preview` shows, or more of it."""
    whole = bounds([*scene.squares, ghost.square])
    near = bounds([ghost.square]).grow(2).intersect(whole)
    far = [square for square, _ in _marked_squares(scene, beside)]
    return bounds([*near.squares(), *far])


def targets(scene: Scene, phrases: Phrases, sprites: Sprites, choice: Targets) -> Picture:
    """Return the surroundings of what may be chosen: tiles, features of a tile, or figures."""
    table = close_table(scene, sprites, targets_window(scene, choice))
    for square in choice.shown:
        table.stamp(overlays.ring(table.pixels), square, MIDDLE)
    _mark(table, scene, choice)
    sentences = [*_target_sentences(scene, phrases, choice), *scene_sentences(scene, phrases)]
    return encode_with_players(table.image, scene, sprites, sentences)


def targets_window(scene: Scene, choice: Targets) -> Window:
    """Return the part of the table that `targets` shows, or more of it."""
    marked = [square for square, _ in _marked_squares(scene, choice)]
    margin = 1 if choice.squares or choice.zones else 2
    window = bounds([*marked, *choice.shown]).grow(margin)
    return window.intersect(bounds(scene.squares).grow(1))


def _marked_squares(scene: Scene, choice: Targets) -> list[tuple[int, str]]:
    """Return the squares on which something may be chosen, with its label."""
    segments = ((scene.placement(s).square, label) for label, s in choice.segments.items())
    figures = (
        (scene.placement(scene.figures[figure]).square, label)
        for label, figure in choice.figures.items()
    )
    return [*_whole_squares(choice), *segments, *figures]


def _whole_squares(choice: Targets) -> Iterator[tuple[int, str]]:
    yield from ((square, label) for label, square in choice.squares.items())
    yield from choice.zones.items()


def _mark(table: Table, scene: Scene, choice: Targets) -> None:
    """Put the labels of what may be chosen onto the table."""
    for square, label in _whole_squares(choice):
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
        table.stamp(overlays.disc(table.pixels, label, 0.2, c.NOW), square, MIDDLE)
    for label, segment in choice.segments.items():
        table.stamp(overlays.disc(table.pixels, label, 0.13), *table.place_of(scene, segment))
    for label, figure in choice.figures.items():
        square, (x, y) = table.place_of(scene, scene.figures[figure])
        table.stamp(overlays.disc(table.pixels, label, 0.12, c.NOW), square, (x + 0.17, y - 0.2))


def _target_sentences(scene: Scene, phrases: Phrases, choice: Targets) -> Iterator[str]:
    for label, segment in choice.segments.items():
        laid = scene.placement(segment)
        yield phrases.feature(label, laid.tile, laid.rotation, segment - laid.first)
    if names := _names(scene, phrases, choice):
        yield phrases.targets(names)


def _names(scene: Scene, phrases: Phrases, choice: Targets) -> list[tuple[str, str]]:
    squares = dict(choice.squares)
    for square, label in choice.zones.items():
        squares.setdefault(label, square)
    named = [(label, place(phrases, square)) for label, square in squares.items()]
    for label, figure in choice.figures.items():
        named.append((label, figure_phrase(scene, phrases, figure, scene.figures[figure])))
    return named


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
    table.stamp(overlays.ghost_frame(table.pixels, corners), ghost.square, MIDDLE)


def _hand(tile: Tile, table: Table, sprites: Sprites) -> Image.Image:
    """Return the tile in hand in RGB, framed."""
    sprite = sprites.tile(tile, 0, LARGE_TILE).image
    rim = LARGE_TILE // 20
    image = Image.new("RGB", (LARGE_TILE + 2 * rim, LARGE_TILE + 2 * rim), c.NOW)
    image.paste(c.TABLE, (rim, rim, rim + LARGE_TILE, rim + LARGE_TILE))
    image.paste(sprite.convert("RGB"), (rim, rim), sprite if sprite.mode == "RGBA" else None)
    return image
