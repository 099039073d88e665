"""Views for choosing: squares for the tile in hand, the tile in place, targets on laid tiles."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, place, tell_scores
from rendering.curves import Point
from rendering.footer import FLAT, measure_footer
from rendering.phrases import Phrases
from rendering.scene import Scene, Seat
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views import tables
from rendering.views.hand import RIM, draw_hand, set_side_by_side
from rendering.views.panels import divide, join, lay_panels, measure_width
from rendering.views.picture import Picture, encode_with_players
from rendering.views.tables import MIDDLE, close_table, cropped_window
from rendering.views.zones import SHARE, draw_map, is_zoned, place_signs
from rendering.window import (
    MARGIN,
    MAX_COLUMNS,
    MIN_COLUMNS,
    Window,
    bounds,
    count_rows,
    fits_frame,
)
from rules.board import Figure, Placement
from rules.tiles import Tile

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
HALF: tuple[Point, ...] = ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0))
GHOSTLY = 0.9
CORNER = (0.16, 0.16)
"""Where a tile tells its zone."""
LEGIBLE = 0.0175
"""Radius of a label with its rim, at least, as a share of the picture's width: 7 points on a phone.
"""


def picker(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    hand: Tile,
    squares: Mapping[int, str],
    *,
    whole: bool = False,
) -> Picture:
    """Return the surroundings of the free squares, labelled, and the tile in hand.

    The `whole` table if that is asked for, and readable.

    Squares that share a label are a zone (see `rendering.window.zones`) and get a large sign beside
    them; where they do not all fit, they are shown on a map of the whole table as well.
    """
    windows = picker_windows(scene, squares, whole=whole)
    shown, mapped = windows[0], len(windows) > 1
    below = _measure_map(scene) if mapped else _measure_hand(scene.seats)
    table = close_table(scene, sprites, shown, below)
    for square, label in squares.items():
        laid = scene.squares.get(square)
        table.cover(square, ("free", label), _free(table.pixels, label, laid))
    if is_zoned(squares):
        _name_zones(table, scene, squares)
    beside = draw_hand(hand, tables.LARGE_TILE, sprites)
    if mapped:
        drawn = draw_map(scene, shown, squares, round(table.image.width * SHARE), sprites)
        beside = set_side_by_side(beside, drawn)
    sentences = [phrases.picker(hand, _list_choices(phrases, squares)), tell_scores(scene, phrases)]
    return encode_with_players([table.image], scene, sprites, sentences, beside)


def _list_choices(phrases: Phrases, squares: Mapping[int, str]) -> list[tuple[str, str]]:
    """Return each label with its square, or with those of its zone."""
    places: dict[str, list[str]] = {}
    for square, label in squares.items():
        places.setdefault(label, []).append(place(phrases, square))
    return [(label, ", ".join(told)) for label, told in places.items()]


def picker_windows(
    scene: Scene, squares: Collection[int], *, whole: bool = False
) -> tuple[Window, ...]:
    """Return the parts of the table in which `picker` shows these free squares.

    The surroundings of them all, or the `whole` table; or what fits round the newest tile, and the
    whole table on a map.
    """
    everything, near = bounds([*scene.squares, *squares]), bounds(squares).grow(1)
    if whole and fits_frame(everything, _measure_hand(scene.seats)):
        return (everything,)
    near = near.intersect(bounds(scene.squares).grow(1))
    if fits_frame(near, _measure_hand(scene.seats)):
        return (near,)
    return (
        cropped_window(scene, scene.last, _measure_map(scene)),
        bounds(scene.squares).grow(1),
    )


def count_picker_rows(seats: Sequence[Seat]) -> int:
    """Return how many rows a picture may show above these players and the tile in hand."""
    return count_rows(MAX_COLUMNS, _measure_hand(seats))


def _measure_hand(seats: Sequence[Seat]) -> float:
    """Return how tall the players and the tile in hand are, as a share of the picture's width."""
    most = (1 + 2 * RIM) / (MIN_COLUMNS + 2 * MARGIN)
    return measure_footer(seats, most, most)


def _measure_map(scene: Scene) -> float:
    return measure_footer(scene.seats, SHARE, FLAT * SHARE)


def _free(pixels: int, label: str, laid: Sequence[Placement] | None) -> Image.Image:
    """Return the sign of a free square, or of its open half beside the half laid there."""
    if laid is None:
        return overlays.free_square(pixels, label)
    return overlays.free_half(pixels, label, (laid[0].rotation + 2) % 4)


def _name_zones(table: Table, scene: Scene, squares: Mapping[int, str]) -> None:
    """Put a large sign beside the squares of each zone."""
    pixels = max(table.image.width // 10, table.pixels)
    sign_of = {label: overlays.disc(pixels, label, 0.28, c.NOW) for label in squares.values()}
    radius = 0.32 * pixels / table.pixels
    for label, (x, y) in place_signs(squares, scene.squares, table.window, radius).items():
        sign, margin = sign_of[label], table.frame.margin
        left, top = (margin + v * table.pixels - sign.width / 2 for v in (x, y))
        table.put(sign, round(left), round(top))


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
    windows = preview_windows(scene, ghost, beside)
    below = measure_footer(scene.seats)
    panels = lay_panels(scene, sprites, windows, below, crowded=False)
    sprite = sprites.tile(ghost.tile, ghost.rotation, panels[0].pixels)
    width = measure_width(panels, below)
    for table in panels:
        _lay_ghost(table, scene, ghost)
        table.stand_everybody(scene)
        places = (sprite.places.figures[segment] for segment in features.values())
        inside = ((min(max(x, 0.16), 0.84), min(max(y, 0.16), 0.84)) for x, y in places)
        signs = dict(zip(features, ((ghost.square, point) for point in inside), strict=True))
        _put_signs(table, signs, 0.115, width)
        _mark(table, scene, beside, width)
    sentences = [
        phrases.preview(ghost.tile, ghost.rotation, place(phrases, ghost.square)),
        *(phrases.feature(label, ghost.tile, ghost.rotation, i) for label, i in features.items()),
        *_target_sentences(scene, phrases, beside),
        tell_scores(scene, phrases),
    ]
    return encode_with_players([join(panels, below)], scene, sprites, sentences)


def preview_windows(
    scene: Scene, ghost: Placement, beside: Targets = NO_TARGETS
) -> tuple[Window, ...]:
    """Return the parts of the table that `preview` shows, or less than those."""
    whole = bounds([*scene.squares, ghost.square])
    near = bounds([ghost.square]).grow(2).intersect(whole)
    far = [square for square, _ in _marked_squares(scene, beside)] + [*beside.shown]
    choices = (
        [near, *(bounds([square]).grow(by).intersect(whole) for square in far)] for by in (2, 1, 0)
    )
    together = bounds([*near.squares(), *far])
    return divide(together, choices, measure_footer(scene.seats))


def targets(scene: Scene, phrases: Phrases, sprites: Sprites, choice: Targets) -> Picture:
    """Return the surroundings of what may be chosen: tiles, features of a tile, or figures.

    What lies too far apart for one readable picture is shown in panels, zones on a map besides.
    """
    if choice.zones:
        return _target_zones(scene, phrases, sprites, choice)
    below = measure_footer(scene.seats)
    panels = lay_panels(scene, sprites, targets_windows(scene, choice), below)
    width = measure_width(panels, below)
    for table in panels:
        for square in choice.shown:
            table.stamp(overlays.ring(table.pixels), square, MIDDLE)
        _mark(table, scene, choice, width)
    sentences = [*_target_sentences(scene, phrases, choice), tell_scores(scene, phrases)]
    return encode_with_players([join(panels, below)], scene, sprites, sentences)


def _target_zones(scene: Scene, phrases: Phrases, sprites: Sprites, choice: Targets) -> Picture:
    """Return as much of the zones as is readable, and if need be a map of them all."""
    windows = targets_windows(scene, choice)
    shown, mapped = windows[0], len(windows) > 1
    below = _measure_map(scene) if mapped else measure_footer(scene.seats)
    table = close_table(scene, sprites, shown, below)
    for square in choice.shown:
        table.stamp(overlays.ring(table.pixels), square, MIDDLE)
    _mark(table, scene, choice, table.image.width)
    width = round(table.image.width * SHARE)
    beside = draw_map(scene, shown, choice.zones, width, sprites) if mapped else None
    sentences = [*_target_sentences(scene, phrases, choice), tell_scores(scene, phrases)]
    return encode_with_players([table.image], scene, sprites, sentences, beside)


def targets_windows(scene: Scene, choice: Targets) -> tuple[Window, ...]:
    """Return the parts of the table that `targets` shows, or less than those."""
    marked = [square for square, _ in _marked_squares(scene, choice)]
    margin = 1 if choice.squares or choice.zones else 2
    whole = bounds(scene.squares).grow(1)
    together = bounds([*marked, *choice.shown]).grow(margin).intersect(whole)
    if choice.zones:
        if fits_frame(together, measure_footer(scene.seats)):
            return (together,)
        return cropped_window(scene, scene.last, _measure_map(scene)), whole
    choices = (
        [bounds([square]).grow(by).intersect(whole) for square in (*marked, *choice.shown)]
        for by in (2, 1, 0)
    )
    return divide(together, choices, measure_footer(scene.seats))


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


def _mark(table: Table, scene: Scene, choice: Targets, width: int) -> None:
    """Put the labels of what may be chosen onto the table, in a picture so many pixels wide."""
    for square in (*choice.squares.values(), *choice.zones):
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
    squares = {label: (square, MIDDLE) for label, square in choice.squares.items()}
    _put_signs(table, squares, 0.2, width, c.NOW)
    for square, label in choice.zones.items():
        _put_signs(table, {label: (square, CORNER)}, 0.14, width, c.NOW)
    segments = {label: table.place_of(scene, s) for label, s in choice.segments.items()}
    _put_signs(table, segments, 0.13, width)
    stands = {label: table.place_of(scene, scene.figures[f]) for label, f in choice.figures.items()}
    figures = {label: (square, (x + 0.17, y - 0.2)) for label, (square, (x, y)) in stands.items()}
    _put_signs(table, figures, 0.12, width, c.NOW)


def _put_signs(
    table: Table,
    signs: Mapping[str, tuple[int, Point]],
    radius: float,
    width: int,
    fill: c.Colour = c.PAPER,
) -> None:
    """Put labels onto tiles, in discs of this radius in tiles, in a picture so many pixels wide.

    Larger where that is too small for a phone, as far as no disc covers another.
    """
    points = [table.at(square, point) for square, point in signs.values()]
    closest = min((math.dist(*pair) for pair in combinations(points, 2)), default=math.inf)
    room = round(min(LEGIBLE * width, closest / 2) / table.pixels - overlays.RIM, 2)
    for label, (square, point) in signs.items():
        table.stamp(overlays.disc(table.pixels, label, max(radius, room), fill), square, point)


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
