"""Views for choosing: squares for the tile in hand, the tile in place, targets on laid tiles."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
from rendering.window import bounds
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
    whole = bounds(scene.squares).grow(1)
    table = close_table(scene, sprites, bounds(squares).grow(1).intersect(whole))
    for square, label in squares.items():
        table.stamp(_free(table.pixels, label, scene.squares.get(square)), square, MIDDLE)
    _name_zones(table, squares)
    choices = [(label, place(phrases, square)) for square, label in squares.items()]
    sentences = [phrases.picker(hand, choices), *scene_sentences(scene, phrases)]
    return encode_with_players(table.image, scene, sprites, sentences, _hand(hand, table, sprites))


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


def preview(
    scene: Scene, phrases: Phrases, sprites: Sprites, ghost: Placement, features: Mapping[str, int]
) -> Picture:
    """Return the tile in place, not laid yet; `features` are segment indices of it, by label."""
    whole = bounds([*scene.squares, ghost.square])
    table = close_table(
        scene, sprites, bounds([ghost.square]).grow(2).intersect(whole), crowded=False
    )
    _lay_ghost(table, scene, ghost)
    table.stand_everybody(scene)
    sprite = sprites.tile(ghost.tile, ghost.rotation, table.pixels)
    for label, segment in features.items():
        x, y = (min(max(v, 0.16), 0.84) for v in sprite.places.figures[segment])
        table.stamp(overlays.disc(table.pixels, label), ghost.square, (x, y))
    sentences = [
        phrases.preview(ghost.tile, ghost.rotation, place(phrases, ghost.square)),
        *(phrases.feature(label, ghost.tile, ghost.rotation, i) for label, i in features.items()),
        *scene_sentences(scene, phrases),
    ]
    return encode_with_players(table.image, scene, sprites, sentences)


@dataclass(frozen=True, slots=True)
class Targets:
    """What may be chosen on laid tiles, by label: squares, segments (by id), figures.

    `zones` gives each square the label of its zone.
    """

    squares: Mapping[str, int] = field(default_factory=dict)
    segments: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    zones: Mapping[int, str] = field(default_factory=dict)


def targets(scene: Scene, phrases: Phrases, sprites: Sprites, choice: Targets) -> Picture:
    """Return the surroundings of what may be chosen: tiles, features of a tile, or figures."""
    on = [scene.placement(segment).square for segment in choice.segments.values()]
    on += [scene.placement(scene.figures[f]).square for f in choice.figures.values()]
    whole = bounds(scene.squares).grow(1)
    tiles = [*((square, label) for label, square in choice.squares.items()), *choice.zones.items()]
    window = bounds([*(square for square, _ in tiles), *on]).grow(1 if tiles else 2)
    table = close_table(scene, sprites, window.intersect(whole))
    for square, label in tiles:
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
        table.stamp(overlays.disc(table.pixels, label, 0.2, c.NOW), square, MIDDLE)
    for label, segment in choice.segments.items():
        table.stamp(overlays.disc(table.pixels, label, 0.13), *table.place_of(scene, segment))
    for label, figure in choice.figures.items():
        square, (x, y) = table.place_of(scene, scene.figures[figure])
        table.stamp(overlays.disc(table.pixels, label, 0.12, c.NOW), square, (x + 0.17, y - 0.2))
    sentences = [*_target_sentences(scene, phrases, choice), *scene_sentences(scene, phrases)]
    return encode_with_players(table.image, scene, sprites, sentences)


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
