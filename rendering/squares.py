"""The ground of one square: its tile or halves, completed features paler, whole towers on seams."""

from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageFilter

from rendering import colours as c
from rendering.art.buildings import tower
from rendering.curves import Point
from rendering.land.draw_cities import CORNER_TOWER
from rendering.paint import Canvas
from rendering.palette import blank, mixture_table, to_palette
from rendering.scene import Scene
from rendering.sprites import Sprites, TileSprite
from rendering.window import Window
from rules.board import Placement
from rules.geometry import EAST, SOUTH
from rules.tiles import Tile

CALM = c.mix(c.WALL_SHADE, c.PAPER, 0.35)
CALM_SHARE = 0.46
NONE = frozenset[Point]()
REACH = 0.125
"""How far a tower reaches around its middle, in tiles."""


class Laid(NamedTuple):
    """A rotated tile, and which of its segments belong to completed features."""

    tile: Tile
    rotation: int
    calm: tuple[int, ...]


class Look(NamedTuple):
    """Everything that decides how the ground of a square looks.

    `towers` are those of neighbours that reach over the border, as points on it or beside it; its
    own are part of the tile.
    """

    laid: tuple[Laid, ...] = ()
    towers: tuple[Point, ...] = ()


def looks_of(scene: Scene, window: Window, sprites: Sprites, pixels: int) -> dict[int, Look]:
    """Return the looks of all squares that show parts of the tiles in a window.

    Towers reach over its edge.
    """
    laid: dict[int, tuple[Laid, ...]] = {}
    own: dict[int, frozenset[Point]] = {}
    cast: dict[int, set[Point]] = {}
    closed = scene.closed
    for placement in scene.tiles:
        square, first = placement.square, placement.first
        if square not in window:
            continue
        calm = tuple(i - first for i in placement.segments if i in closed) if closed else ()
        seen = Laid(placement.tile, placement.rotation, calm)
        laid[square] = (*laid[square], seen) if square in laid else (seen,)
        towers = _towers_of(placement, sprites, pixels)
        if not placement.tile.half and not placement.tile.piece:
            own[square] = towers.own
        for step, point in towers.reaching:
            cast.setdefault(square + step, set()).add(point)
    return {
        square: Look(
            laid.get(square, ()),
            tuple(sorted(cast[square] - own.get(square, NONE))) if square in cast else (),
        )
        for square in laid.keys() | cast.keys()
    }


class _Towers(NamedTuple):
    """A tile's towers on the border: where they are, and how other squares see them.

    `reaching` are those squares as steps, with the place relative to them.
    """

    own: frozenset[Point]
    reaching: tuple[tuple[int, Point], ...]


def _towers_of(placement: Placement, sprites: Sprites, pixels: int) -> _Towers:
    tile, rotation = placement.tile, placement.rotation

    def found() -> _Towers:
        towers = sprites.tile(tile, rotation, pixels).places.towers
        return _Towers(frozenset(towers), _spread(towers))

    return sprites.memoize(("towers", tile, rotation), found)


def _spread(towers: tuple[Point, ...]) -> tuple[tuple[int, Point], ...]:
    """Return the other squares each tower reaches, as steps, with its place relative to them."""
    return tuple(
        (dx * EAST + dy * SOUTH, (round(x - dx, 4), round(y - dy, 4)))
        for x, y in towers
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx or dy) and -REACH < x - dx < 1 + REACH and -REACH < y - dy < 1 + REACH
    )


def ground(look: Look, pixels: int, sprites: Sprites) -> Image.Image:
    """Return a square in mode P."""
    return sprites.memoize_recent(("ground", look, pixels), lambda: _ground(look, pixels, sprites))


def _ground(look: Look, pixels: int, sprites: Sprites) -> Image.Image:
    over = tuple(laid for laid in look.laid if laid.tile.piece)
    below = tuple(laid for laid in look.laid if not laid.tile.piece) if over else look.laid
    if len(below) == 1 and not below[0].tile.half:
        (laid,) = below
        land = _tone_down(sprites.tile(laid.tile, laid.rotation, pixels), laid.calm)
        if not look.towers and not over:
            return land
        image = land.convert("RGB")
    else:
        image = empty(pixels).convert("RGB")
        _lay_halves(image, below, sprites)
    _lay_over(image, over, sprites)
    stamp = _tower(pixels)
    for x, y in look.towers:
        at = round(x * pixels - stamp.width / 2), round(y * pixels - stamp.height / 2)
        image.paste(stamp, at, stamp)
    return to_palette(image)


def _tone_down(sprite: TileSprite, calm: tuple[int, ...]) -> Image.Image:
    """Return a square tile in mode P with its completed features paler."""
    if not calm:
        return sprite.image
    image = sprite.image.copy()
    image.paste(image.point(mixture_table(CALM, CALM_SHARE)), (0, 0), _ground_of(sprite, calm))
    return image


def _ground_of(sprite: TileSprite, segments: tuple[int, ...]) -> Image.Image:
    """Return in mode 1 the pixels of these segments."""
    return sprite.ground.point(_covering(segments), "1")


@lru_cache(maxsize=256)
def _covering(segments: tuple[int, ...]) -> list[int]:
    """Return for each value of a ground whether it is one of these segments, as 255 or 0."""
    return [255 * (value - 1 in segments) for value in range(256)]


def _lay_halves(base: Image.Image, halves: tuple[Laid, ...], sprites: Sprites) -> None:
    """Lay one or two half tiles on an RGB picture of their square, without a seam."""
    for number, laid in enumerate(halves):
        sprite = sprites.tile(laid.tile, laid.rotation, base.width)
        mask = sprite.image.getchannel("A")
        if number == 0 and len(halves) == 2:
            mask = mask.filter(ImageFilter.MaxFilter(3)).point([0] + [255] * 255)
        base.paste(_calm_down(sprite, laid.calm), (0, 0), mask)


def _lay_over(base: Image.Image, bridges: tuple[Laid, ...], sprites: Sprites) -> None:
    """Lay the bridge, if there is one, over an RGB picture of its square."""
    for laid in bridges:
        sprite = sprites.tile(laid.tile, laid.rotation, base.width)
        base.paste(_calm_down(sprite, laid.calm), (0, 0), sprite.image.getchannel("A"))


def _calm_down(sprite: TileSprite, calm: tuple[int, ...]) -> Image.Image:
    """Return a half tile or a bridge in RGB with its completed features paler."""
    image = sprite.image.convert("RGB")
    paler = Image.blend(image, Image.new("RGB", image.size, CALM), CALM_SHARE)
    image.paste(paler, (0, 0), _ground_of(sprite, calm))
    return image


@cache
def empty(pixels: int) -> Image.Image:
    """Return a square of the bare table, with a quarter of a dot in each corner."""
    image = blank((pixels, pixels), c.TABLE)
    mark = dot(pixels)
    half = mark.width // 2
    for x in (-half, pixels - half):
        for y in (-half, pixels - half):
            image.paste(mark, (x, y))
    return image


@cache
def dot(pixels: int) -> Image.Image:
    """Return the dot that marks a corner of the grid, in mode P."""
    side = max(3, round(0.05 * pixels) | 1)
    canvas = Canvas((side, side), side, mode="RGB", background=c.TABLE)
    canvas.disc(0.5, 0.5, 0.5, c.TABLE_LINE)
    return to_palette(canvas.finish())


@cache
def _tower(pixels: int) -> Image.Image:
    side = round(2 * REACH * pixels)
    canvas = Canvas((side, side), pixels)
    tower(canvas, side / pixels / 2, side / pixels / 2, CORNER_TOWER)
    return canvas.finish()
