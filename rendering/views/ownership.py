"""The view of who owns which field, city and road: by colour and by pattern."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import colours as c
from rendering import overlays
from rendering.alt import format_scores, place
from rendering.art.badges import draw_shape
from rendering.caption import Caption
from rendering.colours import LIVERIES
from rendering.curves import Point
from rendering.ownership import OwnedFeature
from rendering.paint import Canvas
from rendering.palette import ramp, to_palette
from rendering.phrases import Phrases
from rendering.scene import NOBODY, Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.pages import page_of
from rendering.views.picture import Picture
from rules.tiles import Kind

FADED = 0.62
"""How far tiles fade, so that owned features stand out."""
TINT = {Kind.ROAD: 0.9, Kind.CITY: 0.55, Kind.FIELD: 0.55}
TINT_OF_OTHERS = 0.5
RADIUS = 0.13
"""Radius of a disc with points, in tiles."""
ASIDE = 0.3
"""How far apart such discs stand beside each other."""
PERIOD = 22
"""Pixels between the shapes of a pattern."""
STRIPE = 26
"""Pixels of a stripe where owners share."""


def ownership(
    scene: Scene,
    phrases: Phrases,
    sprites: Sprites,
    owned: Sequence[OwnedFeature],
    gains: Sequence[int] = (),
) -> Picture:
    """Return the table with every occupied feature in its owners' colours and shapes.

    A disc shows the owners' points, unless it is a field without a city: one in each owner's colour
    if they get different points. One with a plus is beside the figure of anybody else who gets
    some. `gains` are the points still to come for each seat, beside its points; none if not shown.
    """
    page = page_of(scene, [] if scene.last is None else [scene.last], Caption(scene.seats, gains))
    table = page.lay(sprites, crowded=False)
    land = _fade_land(table.image)
    by_owners: defaultdict[tuple[int, ...], list[OwnedFeature]] = defaultdict(list)
    for feature in owned:
        by_owners[feature.owners].append(feature)
    for owners, theirs in by_owners.items():
        _tint(land, _ground(table, scene, theirs), owners)
    table.image = to_palette(land)
    table.stand_everybody(scene)
    for feature in owned:
        _format_points(table, scene, feature)
    sentences = [*_sentences(scene, phrases, owned), format_scores(scene, phrases)]
    return page.finish(table, sprites, sentences)


def _format_points(table: Table, scene: Scene, feature: OwnedFeature) -> None:
    """Put the discs of a feature."""
    told = list(zip(feature.owners, feature.points, strict=True))
    if len(set(feature.points)) == 1:
        told = [(NOBODY, feature.points[0])]
    if feature.kind is Kind.FIELD and not any(feature.points):
        told = []
    square, (x, y) = _middle(table, scene, feature)
    for number, (owner, points) in enumerate(told):
        beside = ASIDE * (number - (len(told) - 1) / 2)
        table.stamp(_disc(table.pixels, str(points), owner), square, (x + beside, y))
    for player, segment, points in feature.rewards:
        square, (x, y) = table.place_of(scene, segment)
        table.stamp(_disc(table.pixels, f"+{points}", player), square, (x - 0.2, y + 0.16))


def _disc(pixels: int, label: str, owner: int) -> Image.Image:
    """Return a disc in a player's colour, or in nobody's."""
    if owner == NOBODY:
        return overlays.disc(pixels, label, RADIUS)
    livery = LIVERIES[owner]
    return overlays.disc(pixels, label, RADIUS, livery.body, c.INK if livery.pale else c.PAPER)


def _fade_land(image: Image.Image) -> Image.Image:
    """Return a picture in RGB with faded land; the table stays as it is."""
    land = image.copy()
    land.putpalette(_faded_colours())
    return land.convert("RGB")


@cache
def _faded_colours() -> bytes:
    """Return the palette faded for land, except for colours near the table's."""
    colours = ramp()
    table = Image.new("RGB", colours.size, c.TABLE)
    land = ImageChops.difference(colours, table).convert("L").point([0] * 9 + [255] * 247)
    return Image.composite(fade(colours), colours, land).tobytes()


def fade(land: Image.Image) -> Image.Image:
    """Return land in RGB, paler and greyer."""
    pale = Image.blend(land.convert("L").convert("RGB"), Image.new("RGB", land.size, c.PAPER), 0.5)
    return Image.blend(land, pale, FADED)


def _ground(table: Table, scene: Scene, owned: Sequence[OwnedFeature]) -> Image.Image:
    """Return in mode L how strongly each pixel is tinted."""
    ground = Image.new("L", table.image.size, 0)
    for feature in owned:
        strength = [round(value * TINT.get(feature.kind, TINT_OF_OTHERS)) for value in range(256)]
        for segment in feature.segments:
            placement = scene.placement(segment)
            if placement.square in table.window:
                sprite = table.sprites.tile(placement.tile, placement.rotation, table.pixels)
                mask = sprite.segment(segment - placement.first)
                at = table.frame.corner(placement.square)
                ground.paste(mask.point(strength), at, mask)
    return ground


def _tint(land: Image.Image, ground: Image.Image, owners: Sequence[int]) -> None:
    """Draw colour, pattern and outline of the owners over the land."""
    box = ground.getbbox()
    if box is None:
        return
    ground = ground.crop(box)
    solid = ground.point([0] * 60 + [255] * 196)
    rim = ImageChops.subtract(solid, solid.filter(ImageFilter.MinFilter(5)))
    for number, owner in enumerate(owners):
        livery = LIVERIES[owner]
        stripes = _stripes(box[:2], ground.size, number, len(owners))
        shapes = _shapes(livery.shape, box[:2], ground.size)
        ink = c.INK if livery.pale else c.PAPER
        for colour, mask in (
            (livery.body, ground),
            (ink, ImageChops.multiply(shapes, solid).point([round(v * 0.7) for v in range(256)])),
            (livery.shade, rim),
        ):
            land.paste(colour, box[:2], ImageChops.multiply(mask, stripes))


def _shapes(shape: str, at: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    """Return in mode L the livery's shape, repeated, for a part of a picture."""
    return _repeated(_motif(shape), at, size)


@cache
def _motif(shape: str) -> Image.Image:
    canvas = Canvas((2 * PERIOD, 2 * PERIOD), PERIOD, mode="L", background=0)
    for x, y in ((0.5, 0.5), (1.5, 1.5)):
        draw_shape(canvas, x, y, 0.27, shape, 255)
    return canvas.finish()


def _stripes(at: tuple[int, int], size: tuple[int, int], number: int, of: int) -> Image.Image:
    """Return in mode L the slanted stripes of one of several owners."""
    return _repeated(_stripe(number, of), at, size)


@cache
def _stripe(number: int, of: int) -> Image.Image:
    side = STRIPE * of
    image = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(image)
    for left in (number * STRIPE - side, number * STRIPE):
        pen.polygon(
            [(left, side), (left + STRIPE, side), (left + STRIPE + side, 0), (left + side, 0)], 255
        )
    return image if of > 1 else Image.new("L", (side, side), 255)


def _repeated(motif: Image.Image, at: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    """Return so many pixels of a plane tiled with the motif, from this point on."""
    left, top = at[0] % motif.width, at[1] % motif.height
    image = Image.new("L", (left + size[0], top + size[1]))
    image.paste(motif)
    width, height = motif.size
    while width < image.width:
        image.paste(image.crop((0, 0, width, height)), (width, 0))
        width *= 2
    while height < image.height:
        image.paste(image.crop((0, 0, image.width, height)), (0, height))
        height *= 2
    return image.crop((left, top, image.width, image.height))


def _middle(table: Table, scene: Scene, feature: OwnedFeature) -> tuple[int, Point]:
    """Return the place for the points: in the middle of the feature, clear of its figures."""
    taken = {scene.figures[figure] for figure in scene.figures}
    free = [segment for segment in feature.segments if segment not in taken]
    places = [table.place_of(scene, segment) for segment in free or feature.segments]
    shown = [item for item in places if item[0] in table.window] or places
    pixels = [table.at(*item) for item in shown]
    middle = tuple(sum(values) / len(pixels) for values in zip(*pixels, strict=True))
    nearest = min(range(len(shown)), key=lambda number: math.dist(pixels[number], middle))
    square, point = shown[nearest]
    return (square, point) if free else (square, (point[0] + 0.18, point[1] - 0.22))


def _sentences(scene: Scene, phrases: Phrases, owned: Sequence[OwnedFeature]) -> Iterator[str]:
    """Yield for each player, or players who share, what is owned, most valuable first.

    Then what others get for their figures.
    """
    parts: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for feature in sorted(owned, key=lambda feature: -max(feature.points, default=0)):
        where = place(phrases, scene.placement(feature.segments[0]).square)
        for owners, points in _group(feature):
            parts[owners].append(phrases.owned(feature.kind, where, points))
    for owners, told in sorted(parts.items()):
        yield phrases.owner([scene.seats[i].name for i in owners], told)
    for player, segment, points in (reward for feature in owned for reward in feature.rewards):
        where = place(phrases, scene.placement(segment).square)
        yield phrases.reward(scene.seats[player].name, where, points)


def _group(feature: OwnedFeature) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the owners of a feature with their points, together if they are equal."""
    for points in dict.fromkeys(feature.points):
        each = zip(feature.owners, feature.points, strict=True)
        yield tuple(owner for owner, theirs in each if theirs == points), points
