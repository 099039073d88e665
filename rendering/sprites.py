"""Sprites: tiles and figures drawn once, cached in memory and, for tiles, on disk.

A tile's file is a PNG in the shared palette (a half tile's in RGBA). Below the tile it has the
segment of each pixel, and as text the places of figures. Files are in a folder named by a hash of
the drawing code, so that no picture outlives the code that drew it. Several processes may share the
folder, several threads a `Sprites`.
"""

import json
import os
import tempfile
import threading
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import PIL
from cachetools import LRUCache
from PIL import Image, ImageChops, PngImagePlugin

from rendering import colours as c
from rendering.boards import BoardCache
from rendering.colours import Livery
from rendering.curves import Point
from rendering.expansions import PLAIN, figure_look, piece_look, token_painter
from rendering.land.draw import draw_large, ground_map, half_mask, scale_down
from rendering.land.draw_cities import wall_ends
from rendering.land.layout import layout_of
from rendering.land.places import figure_places, figure_sizes, large_place
from rendering.land.rotated import RotatedLayout
from rendering.lettering import write
from rendering.paint import Canvas
from rendering.palette import to_palette
from rules.tiles import Tile

HERE = Path(__file__).parent
SOURCES = {
    *("art", "colours", "column", "curves", "expansions", "fonts", "land", "paint", "palette"),
    *("palette_data", "sprites"),
}
"""Packages and modules of `rendering` that decide how a tile looks."""
SIZES = (96, 128)
"""Pixels of a tile in the sizes that are drawn together and stored on disk; smaller ones are scaled
from the first."""
APART = 192
"""Pixels of a tile that is drawn and stored separately when it is needed; other sizes are scaled
from it."""
COUNT = 0.54
"""The height of the number on a piece, as a share of the piece's."""
PART = ".part"
"""The suffix of incomplete files."""
TILES = 40_000_000
"""Bytes of cached tiles in all rotations and sizes, 1,100 of the largest, 3,600 of those of 64
pixels; others are read from disk again."""
RECENT = 44_000_000
"""Bytes of cached squares and masks, 2,200 to 7,200; a large game shows a few hundred. With 28 MB,
and 12 MB of tiles, those of ten simultaneous games take 40 % longer."""
SMALL = 2_500_000
"""Bytes of cached small pieces, a thousand: tiles on a map, belongings."""
BESIDES = 1300
"""Bytes that a picture takes besides its pixels, most of them for its palette."""
BRIEFLY = 24
"""Cached large pieces that hardly outlive a film, a quarter of a megabyte each."""
BOARDS = 3
"""Cached whole boards, 2 MB each at most."""
T = TypeVar("T")
Key = tuple[object, ...]
Image.preinit()  # now, not in the middle of the first picture


class Places(NamedTuple):
    """Points on a rotated tile: figures by segment index, a large piece, towers on the border.

    `sizes` are the figures' relative sizes if below one.
    """

    figures: Mapping[int, Point]
    sizes: Mapping[int, float]
    large: Point
    towers: tuple[Point, ...]


class TileSprite(NamedTuple):
    """A rotated tile: a square in mode P, a half in RGBA with colours beyond its half.

    `ground` has in mode L the segment of each pixel; see `ground_map`.
    """

    image: Image.Image
    places: Places
    ground: Image.Image

    def weigh(self) -> int:
        """Return its size in memory, in bytes."""
        return weigh(self.image) + weigh(self.ground)

    def segment(self, index: int) -> Image.Image:
        """Return in mode L the pixels of a segment."""
        return self.ground.point([255 * (value == index + 1) for value in range(256)])


def weigh(image: Image.Image) -> int:
    """Return a picture's size in memory, roughly: pixels of several bands take four bytes."""
    return image.width * image.height * (1 if len(image.getbands()) == 1 else 4) + BESIDES


@cache
def drawing_code() -> str:
    """Return a hash of everything that decides how a tile looks."""
    digest = sha256(PIL.__version__.encode())
    for path in sorted(HERE.rglob("*.py")):
        if path.relative_to(HERE).with_suffix("").parts[0] in SOURCES:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Sprites:
    """Draws sprites and caches them; with `folder` None in memory only."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder / drawing_code() if folder else None
        self._kept: dict[Key, Any] = {}
        self._tiles: LRUCache[Key, TileSprite] = LRUCache(TILES, TileSprite.weigh)
        self._recent: LRUCache[Key, Image.Image] = LRUCache(RECENT, weigh)
        self._small: LRUCache[Key, Image.Image] = LRUCache(SMALL, weigh)
        self._brief: LRUCache[Key, Image.Image] = LRUCache(BRIEFLY)
        self.boards = BoardCache(BOARDS)
        self._lock = threading.Lock()

    def memoize(self, key: Key, draw: Callable[[], T]) -> T:
        """Return what is cached under the key, drawing it if it is missing."""
        known: T = self._recall(self._kept, key, draw)
        return known

    def _recall(self, kept: MutableMapping[Key, T], key: Key, draw: Callable[[], T]) -> T:
        """Return what is cached, drawing it if it is missing; for any thread."""
        with self._lock:
            known = kept.get(key)
        if known is not None:
            return known
        drawn = draw()
        with self._lock, suppress(ValueError):  # larger than the whole cache
            return kept.setdefault(key, drawn)
        return drawn

    def tile(self, tile: Tile, rotation: int, pixels: int) -> TileSprite:
        """Return a tile after `rotation` clockwise quarter turns, `pixels` wide."""
        key = tile, rotation, pixels
        return self._recall(self._tiles, key, lambda: self._tile(tile, rotation, pixels))

    def memoize_recent(self, key: Key, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return what is cached under the key, for as long as it is used often enough."""
        return self._recall(self._recent, key, draw)

    def memoize_small(self, key: Key, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return what is cached under the key, longer than larger pieces."""
        return self._recall(self._small, key, draw)

    def memoize_briefly(self, key: Key, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return what is cached under the key, for the other pictures of the same film."""
        return self._recall(self._brief, key, draw)

    def figure(self, livery: Livery, kind: str, stance: str, pixels: int) -> Image.Image:
        """Return a player's figure in RGBA; see `rendering.column.FigureLook`."""
        key = ("figure", livery, kind, stance, pixels)
        return self.memoize(key, lambda: figure_look(kind).draw(livery, stance, pixels))

    def portrait(self, livery: Livery, pixels: int) -> Image.Image:
        """Return the figure in RGBA that represents a player."""
        return self.figure(livery, PLAIN, "knight", pixels)

    def piece(
        self, kind: str, pixels: int, number: int = 0, livery: Livery | None = None
    ) -> Image.Image:
        """Return a piece in RGBA, with its number if it has one, and its owner's livery."""

        def drawn() -> Image.Image:
            look = piece_look(kind)
            if livery is None or look.coloured is None:
                image = look.draw(pixels)
            else:
                image = look.coloured(livery, pixels)
            if number:
                x, y = look.count_at
                at, height = (x * image.width, y * image.height), round(COUNT * pixels)
                write(image, at, str(number), c.INK, height, anchor="mm")
            return image

        return self.memoize(("piece", kind, pixels, number, livery), drawn)

    def token(self, kind: str, pixels: int) -> Image.Image:
        """Return a token that players own in RGBA."""

        def drawn() -> Image.Image:
            canvas = Canvas((pixels, pixels), pixels)
            token_painter(kind)(canvas, 0.5, 0.5, 0.4)
            return canvas.finish()

        return self.memoize(("token", kind, pixels), drawn)

    def _tile(self, tile: Tile, rotation: int, pixels: int) -> TileSprite:
        if pixels not in (*SIZES, APART):
            larger = SIZES[0] if pixels < SIZES[0] else APART
            return _resize(self.tile(tile, rotation, larger), pixels)
        with suppress(OSError, ValueError, KeyError, SyntaxError):
            return _load(self._path(tile, rotation, pixels))
        drawn = _draw(tile, rotation, SIZES if pixels in SIZES else (APART,))
        for size, sprite in drawn.items():
            with suppress(OSError):
                _save(sprite, self._path(tile, rotation, size))
        return drawn[pixels]

    def _path(self, tile: Tile, rotation: int, pixels: int) -> Path:
        """Return the sprite's file; FileNotFoundError without a folder."""
        if self._folder is None:
            raise FileNotFoundError("Sprites are kept in memory only.")
        return self._folder / f"{_face(tile)}.{rotation}.{pixels}.png"


@cache
def _face(tile: Tile) -> str:
    """Return a name for how the tile looks: its id and a hash of everything printed on it."""
    printed = (tile.half, tile.wedge, sorted(tile.symbols), sorted(tile.details.items()))
    segments = [(s.kind, s.ports, s.arms, sorted(s.attributes.items())) for s in tile.segments]
    return f"{tile.id}.{sha256(repr((printed, segments)).encode()).hexdigest()[:8]}"


def _draw(tile: Tile, rotation: int, sizes: tuple[int, ...]) -> dict[int, TileSprite]:
    """Draw a tile once for all of these sizes."""
    layout = layout_of(tile)
    towers = {
        (round(x, 4), round(y, 4))
        for x, y in wall_ends(RotatedLayout(layout, rotation))
        if min(x, y, 1 - x, 1 - y) < 0.001
    }
    places = Places(
        figure_places(layout, rotation),
        figure_sizes(layout),
        large_place(layout, rotation),
        tuple(sorted(towers)),
    )
    large = draw_large(layout, rotation)
    return {
        size: TileSprite(
            _quantize(tile, rotation, scale_down(large, size)),
            places,
            _ground(tile, rotation, size),
        )
        for size in sizes
    }


def _quantize(tile: Tile, rotation: int, image: Image.Image) -> Image.Image:
    """Return a square in mode P, a half or what lies over a tile in RGBA."""
    if tile.piece:
        return image
    if not tile.half:
        return to_palette(image)
    image.putalpha(half_mask(rotation, image.width))
    return image


def _ground(tile: Tile, rotation: int, pixels: int) -> Image.Image:
    ground = ground_map(layout_of(tile), rotation, pixels)
    if tile.half:
        return ImageChops.multiply(ground, half_mask(rotation, pixels).point(_INSIDE))
    return ground


def _resize(sprite: TileSprite, pixels: int) -> TileSprite:
    """Return a sprite in a size that is not drawn."""
    size = pixels, pixels
    image = sprite.image
    if image.mode == "P":
        image = to_palette(image.convert("RGB").resize(size, Image.Resampling.BOX))
    else:
        image = image.resize(size, Image.Resampling.BOX)
    return TileSprite(image, sprite.places, sprite.ground.resize(size, Image.Resampling.NEAREST))


_INSIDE = [0] * 128 + [255] * 128


def _load(path: Path) -> TileSprite:
    with Image.open(path) as both:
        both.load()
        text = json.loads(both.info["places"])
    wide = both.width
    image, lower = both.crop((0, 0, wide, wide)), both.crop((0, wide, wide, 2 * wide))
    ground = Image.frombytes("L", lower.size, lower.getchannel(0).tobytes())
    figures = {int(i): (x, y) for i, (x, y) in text["figures"].items()}
    sizes = {int(i): size for i, size in text["sizes"].items()}
    towers = tuple((x, y) for x, y in text["towers"])
    x, y = text["large"]
    return TileSprite(image, Places(figures, sizes, (x, y), towers), ground)


def _save(sprite: TileSprite, path: Path) -> None:
    """Write the file under another name first, so that nobody ever reads half of it.

    The map of segments is below the picture, as indices of colours or in every channel.
    """
    image, ground, wide = sprite.image, sprite.ground, sprite.image.width
    both = image.crop((0, 0, wide, 2 * wide))
    if image.mode == "P":
        both.paste(Image.frombytes("P", ground.size, ground.tobytes()), (0, wide))
    else:
        both.paste(Image.merge("RGBA", [ground] * 4), (0, wide))
    info = PngImagePlugin.PngInfo()
    info.add_text("places", json.dumps(sprite.places._asdict()))
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=PART, delete=False) as file:
        part = Path(file.name)
    try:
        both.save(part, "PNG", pnginfo=info)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def sweep_parts(folder: Path) -> None:
    """Remove files that killed processes left half written; done at the start.

    A process that is writing one just now draws that sprite again some other time.
    """
    for part in folder.glob(f"*/*{PART}"):
        with suppress(OSError):
            part.unlink()
