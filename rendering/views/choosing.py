"""Views for choosing: squares for the tile in hand, the tile in place, targets on laid tiles."""

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.alt import figure_phrase, format_scores, place
from rendering.caption import Caption, Drawn
from rendering.curves import Point, rotate
from rendering.footer import FLAT
from rendering.phrases import Phrases
from rendering.scene import Scene, Seat
from rendering.sheet import WHOLE, crop_sheet, fit_sheet
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.hand import NO_HAND, show_hand
from rendering.views.offers import find_crowd, show_offers
from rendering.views.pages import MIDDLE, Page
from rendering.views.panels import Panels, divide
from rendering.views.picture import Picture
from rendering.views.zones import draw_map, is_zoned, place_signs
from rendering.window import Window, bounds
from rules.board import Figure, Placement
from rules.geometry import SIDES, square_at
from rules.tiles import Tile

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
HALF: tuple[Point, ...] = ((0.0, 0.0), (1.0, 1.0), (0.0, 1.0))
GHOSTLY = 0.9
OVER = 0.7
"""How opaque is what may be laid over a tile."""
ENDS = ((0.5, 0.13), (0.13, 0.5))
"""Where that has its label, by rotation: at an end, where it covers least."""
ASIDE = (0.8, 0.2)
"""Where a ferry round a bend has it, unturned: between its ends."""
CORNER = (0.16, 0.16)
"""Where a tile shows its zone."""
HEAD = 0.1
"""How far above the middle of a figure a pin stands on it, in tiles."""
LETTER = 15.6
"""The least size of a letter in points on a phone: its capitals are 11 points high."""
MAP = 0.4, 0.23
"""Width of the map of zones below a table and beside one, as a share of the picture's width."""
BADGE = (0.88, 0.12)
"""Where a free square has its badge."""
NO_BADGES: Mapping[int, int | None] = {}
LEGIBLE = 0.0175
"""The least radius of a label with its rim, as a share of the picture's width."""


def picker(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    hand: Tile,
    squares: Mapping[int, str],
    recent: Collection[int] = (),
    badges: Mapping[int, int | None] = NO_BADGES,
) -> Picture:
    """Return the free squares, labelled, on the whole table, and the tile in hand.

    `recent` are squares of the newest tiles, which are ringed. Squares where something can be
    completed have a badge, in the colour of a seat or, for nobody, without one.

    Squares that share a label are a zone (see `rendering.window.zones`) and get a large sign beside
    them. If the table is too large, only the surroundings of the squares are shown; if those don't
    fit either, as much as is readable, and all of them on a map.
    """
    page = _lay_out_picker(scene, hand, squares)
    table = page.lay(sprites)
    size = LETTER / page.sheet.points
    for square, label in squares.items():
        laid = scene.squares.get(square)
        table.cover(square, ("free", label, size), _free(table.pixels, label, size, laid))
    for square in recent:
        table.stamp(overlays.ring(table.pixels), square, MIDDLE)
    for square, seat in badges.items():
        livery = None if seat is None else scene.liveries[seat]
        table.stamp(overlays.badge(table.pixels, livery), square, BADGE)
    if is_zoned(squares):
        _name_zones(table, scene, squares)
    sentences = [
        phrases.picker(hand, _list_choices(phrases, squares)),
        *_badge_sentences(scene, phrases, badges),
        format_scores(scene, phrases),
    ]
    return page.finish(table, sprites, sentences)


def _badge_sentences(
    scene: Scene, phrases: Phrases, badges: Mapping[int, int | None]
) -> Iterator[str]:
    """Yield what the badges mean, if there are any."""
    places = [
        (place(phrases, square), "" if seat is None else scene.seats[seat].name)
        for square, seat in badges.items()
    ]
    if places:
        yield phrases.completing(places)


def _list_choices(phrases: Phrases, squares: Mapping[int, str]) -> list[tuple[str, str]]:
    """Return each label with its square, or with those of its zone."""
    places: dict[str, list[str]] = {}
    for square, label in squares.items():
        places.setdefault(label, []).append(place(phrases, square))
    return [(label, ", ".join(told)) for label, told in places.items()]


def picker_windows(scene: Scene, hand: Tile, squares: Mapping[int, str]) -> tuple[Window, ...]:
    """Return the parts of the table in which `picker` shows these free squares."""
    shown = _lay_out_picker(scene, hand, squares).sheet.window
    everything = bounds(scene.squares).grow(1)
    return (shown,) if shown.holds(bounds(squares)) else (shown, everything)


def fits_picker(window: Window, seats: Sequence[Seat]) -> bool:
    """Return whether a picture of free squares may show so much of a table."""
    return fit_sheet(window, Caption(seats, pictures=(NO_HAND,)), WHOLE) is not None


def _lay_out_picker(scene: Scene, hand: Tile, squares: Mapping[int, str]) -> Page:
    everything, card = bounds([*scene.squares, *squares]), show_hand(hand, scene.seats)
    near = bounds(squares).grow(1).intersect(everything.grow(1))
    caption = Caption(scene.seats, pictures=(card,))
    for window in (everything, near):
        if sheet := fit_sheet(window, caption, WHOLE):
            return Page(scene, sheet, caption)
    return _crop_with_map(scene, squares, caption)


def _crop_with_map(scene: Scene, squares: Mapping[int, str], caption: Caption) -> Page:
    """Return as much as is readable around the newest tile, with a map of the whole table."""

    def show(window: Window) -> Caption:
        drawn = Drawn(*MAP, FLAT, partial(draw_map, scene, window, squares))
        return replace(caption, pictures=(*caption.pictures, drawn))

    whole = bounds(scene.squares)
    newest = square_at(0, 0) if scene.last is None else scene.last
    sheet = crop_sheet(whole, bounds([newest]), show(whole), WHOLE)
    return Page(scene, sheet, show(sheet.window))


def _free(pixels: int, label: str, size: float, laid: Sequence[Placement] | None) -> Image.Image:
    """Return the sign of a free square, or of its open half beside a laid half tile.

    Its letter has this size at least, in tiles.
    """
    if laid is None:
        return overlays.free_square(pixels, label, size)
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
    """What can be chosen on laid tiles, by label: squares, segments (by id), figures, points.

    `zones` gives each square the label of its zone. `shown` are other squares to show, with a ring;
    `over` is what would be laid over tiles.
    """

    squares: Mapping[str, int] = field(default_factory=dict)
    segments: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    zones: Mapping[int, str] = field(default_factory=dict)
    shown: frozenset[int] = frozenset()
    points: Mapping[str, tuple[int, Point]] = field(default_factory=dict)
    over: Mapping[str, Placement] = field(default_factory=dict)


NO_TARGETS = Targets()


def preview(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    ghost: Placement,
    features: Mapping[str, int],
    beside: Targets = NO_TARGETS,
) -> Picture:
    """Return the tile in place, not laid yet, with the choices on it and on laid tiles.

    `features` are segment indices of the tile in place, by label.
    """
    panels = _lay_out_preview(scene, ghost, beside)
    tables = panels.lay(sprites, crowded=False)
    sprite = sprites.tile(ghost.tile, ghost.rotation, tables[0].pixels)
    for table in tables:
        _lay_ghost(table, scene, ghost)
        table.stand_everybody(scene)
        places = (sprite.places.figures[segment] for segment in features.values())
        inside = ((min(max(x, 0.16), 0.84), min(max(y, 0.16), 0.84)) for x, y in places)
        signs = dict(zip(features, ((ghost.square, point) for point in inside), strict=True))
        _put_signs(table, signs, 0.115, panels.width)
        _mark(table, scene, beside, panels.width)
    sentences = [
        phrases.preview(ghost.tile, ghost.rotation, place(phrases, ghost.square)),
        *(phrases.feature(label, ghost.tile, ghost.rotation, i) for label, i in features.items()),
        *_target_sentences(scene, phrases, beside),
        format_scores(scene, phrases),
    ]
    return panels.finish(tables, sprites, sentences)


def preview_windows(
    scene: Scene, ghost: Placement, beside: Targets = NO_TARGETS
) -> tuple[Window, ...]:
    """Return the parts of the table that `preview` shows at least."""
    return _lay_out_preview(scene, ghost, beside).windows


def _lay_out_preview(scene: Scene, ghost: Placement, beside: Targets) -> Panels:
    whole = bounds([*scene.squares, ghost.square])
    near = bounds([ghost.square]).grow(2).intersect(whole)
    far = [square for square, _ in _marked_squares(scene, beside)] + [*beside.shown]
    choices = (
        [near, *(bounds([square]).grow(by).intersect(whole) for square in far)] for by in (2, 1, 0)
    )
    caption = Caption(scene.seats, pictures=show_offers(scene, beside.over))
    return divide(scene, bounds([*near.squares(), *far]), choices, caption)


def targets(scene: Scene, phrases: Phrases, sprites: Sprites, choice: Targets) -> Picture:
    """Return the surroundings of the choices: tiles, features of a tile, or figures.

    Choices too far apart for one readable picture are shown in panels; zones, and on a larger table
    as much as is readable, with a map.
    """
    panels = _lay_out_targets(scene, choice)
    tables = panels.lay(sprites)
    for table in tables:
        for square in choice.shown:
            table.stamp(overlays.ring(table.pixels), square, MIDDLE)
        _mark(table, scene, choice, panels.width)
    sentences = [*_target_sentences(scene, phrases, choice), format_scores(scene, phrases)]
    return panels.finish(tables, sprites, sentences)


def targets_windows(scene: Scene, choice: Targets) -> tuple[Window, ...]:
    """Return the parts of the table that `targets` shows at least."""
    panels = _lay_out_targets(scene, choice)
    return (*panels.windows, bounds(scene.squares)) if panels.caption.pictures else panels.windows


def _lay_out_targets(scene: Scene, choice: Targets) -> Panels:
    marked = [square for square, _ in _marked_squares(scene, choice)]
    margin = 1 if choice.squares or choice.zones else 2
    whole = bounds(scene.squares).grow(1)
    caption = Caption(scene.seats, pictures=show_offers(scene, choice.over))
    together = bounds([*marked, *choice.shown]).grow(margin).intersect(whole)
    if choice.zones or fit_sheet(together, caption, WHOLE):
        if sheet := fit_sheet(together, caption, WHOLE):
            return Panels.single(Page(scene, sheet, caption))
        return Panels.single(_crop_with_map(scene, choice.zones, caption))
    choices = (
        [bounds([square]).grow(by).intersect(whole) for square in (*marked, *choice.shown)]
        for by in (2, 1, 0)
    )
    return divide(scene, together, choices, caption)


def _marked_squares(scene: Scene, choice: Targets) -> list[tuple[int, str]]:
    """Return the squares with choices, with their labels."""
    segments = ((scene.placement(s).square, label) for label, s in choice.segments.items())
    figures = (
        (scene.placement(scene.segment_of(figure)).square, label)
        for label, figure in choice.figures.items()
    )
    points = ((square, label) for label, (square, _) in choice.points.items())
    over = ((laid.square, label) for label, laid in choice.over.items())
    return [*_whole_squares(choice), *segments, *figures, *points, *over]


def _whole_squares(choice: Targets) -> Iterator[tuple[int, str]]:
    yield from ((square, label) for label, square in choice.squares.items())
    yield from choice.zones.items()


def _mark(table: Table, scene: Scene, choice: Targets, width: int) -> None:
    """Put the labels of the choices on the table, in a picture so many pixels wide.

    Numbers of places are on discs, letters of tiles on square signs, those of figures on pins. What
    is shown by itself in small pictures is only labelled if it is on several tiles.
    """
    for square in (*choice.squares.values(), *choice.zones):
        table.stamp(overlays.chosen_square(table.pixels), square, MIDDLE)
    squares = {label: (square, MIDDLE) for label, square in choice.squares.items()}
    _put_signs(table, squares, 0.2, width, overlays.tag)
    for square, label in choice.zones.items():
        _put_signs(table, {label: (square, CORNER)}, 0.14, width, overlays.tag)
    over = {label: (laid.square, _end_of(laid)) for label, laid in choice.over.items()}
    if crowd := find_crowd(scene, choice.over):
        tiles = {laid.square for laid in crowd.values()}
        for square in tiles:
            table.stamp(overlays.ring(table.pixels), square, MIDDLE)
        over = over if len(tiles) > 1 else {}
    else:
        for laid in choice.over.values():
            sprite = table.sprites.tile(laid.tile, laid.rotation, table.pixels).image
            table.stamp(_fade(sprite, OVER), laid.square, MIDDLE)
    segments = {label: table.place_of(scene, s) for label, s in choice.segments.items()}
    _put_signs(table, segments | over | dict(choice.points), 0.13, width)
    stands = {label: table.place_of_figure(scene, f) for label, f in choice.figures.items()}
    heads = {label: (square, (x, y - HEAD)) for label, (square, (x, y)) in stands.items()}
    _put_signs(table, heads, 0.12, width, overlays.pin)


def _end_of(laid: Placement) -> Point:
    """Return where what may be laid over a tile has its label."""
    bends = laid.tile.ferry and SIDES[laid.tile.ferry[0]].opposite.name != laid.tile.ferry[1]
    return rotate(ASIDE, laid.rotation) if bends else ENDS[laid.rotation % 2]


def _put_signs(
    table: Table,
    signs: Mapping[str, tuple[int, Point]],
    size: float,
    width: int,
    draw: Callable[[int, str, float], Image.Image] = overlays.disc,
) -> None:
    """Put labels on tiles, on signs of this half width in tiles; `width` is the picture's pixels.

    They are enlarged if too small for a phone, as far as none covers another. Pins stand on their
    points.
    """
    points = [table.at(square, point) for square, point in signs.values()]
    closest = min((math.dist(*pair) for pair in combinations(points, 2)), default=math.inf)
    room = round(min(LEGIBLE * width, closest / 2) / table.pixels - overlays.RIM, 2)
    for label, (square, (x, y)) in signs.items():
        sign = draw(table.pixels, label, max(size, room))
        up = sign.height / 2 / table.pixels if draw is overlays.pin else 0.0
        table.stamp(sign, square, (x, y - up))


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
    named += [(label, place(phrases, square)) for label, (square, _) in choice.points.items()]
    named += [(label, place(phrases, laid.square)) for label, laid in choice.over.items()]
    for label, figure in choice.figures.items():
        named.append((label, figure_phrase(scene, phrases, figure, scene.segment_of(figure))))
    return named


def _lay_ghost(table: Table, scene: Scene, ghost: Placement) -> None:
    sprite = table.sprites.tile(ghost.tile, ghost.rotation, table.pixels).image
    if ghost.tile.half:
        layer, corners = sprite, HALF
        for _ in range(ghost.rotation):
            corners = tuple((1 - y, x) for x, y in corners)
    else:
        layer, corners = sprite.convert("RGBA"), SQUARE
    table.stamp(_fade(layer, GHOSTLY), ghost.square, MIDDLE)
    for laid in scene.squares.get(ghost.square, ()):
        if laid.tile.piece:
            over = table.sprites.tile(laid.tile, laid.rotation, table.pixels).image
            table.stamp(over, ghost.square, MIDDLE)
    table.stamp(overlays.ghost_frame(table.pixels, corners), ghost.square, MIDDLE)


def _fade(image: Image.Image, opacity: float) -> Image.Image:
    """Return an RGBA picture less opaque."""
    faded = image.copy()
    faded.putalpha(image.getchannel("A").point([round(v * opacity) for v in range(256)]))
    return faded
