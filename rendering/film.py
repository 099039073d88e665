"""The film of a game: one frame per move, the players' points below, in an animated GIF.

Each frame has only the rectangle that changed, with unchanged pixels transparent, so that it is
small. Pictures are in mode L, with indices into one palette.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

from rendering import colours as c
from rendering.alt import alt_text, format_scores
from rendering.caption import Caption
from rendering.cells import Cell, cells_of, stand
from rendering.paint import Canvas
from rendering.palette import FILM, to_film
from rendering.phrases import Phrases
from rendering.scene import Scene, Seat
from rendering.sheet import FLATTEST
from rendering.sprites import Sprites
from rendering.squares import Look, ground
from rendering.views.pages import full_page
from rendering.window import bounds

LONG_SIDE = 600
"""Pixels of the longer side of the board, at least."""
LARGE, SMALL = 96, 24
"""Pixels of a tile, at most and at least, unless the board would be too long for these."""
LONGEST = 1600
"""Pixels of the longer side of the board, at most."""
LASTS = 40_000
"""Milliseconds for all moves together, unless a frame would leave the range `PACE`."""
PACE = (250, 700)
PAUSE = 5_000
"""Milliseconds for the last frame."""
CLEAR = 255
"""The index that no picture uses: "as before"."""
KEEP = 1
"""The disposal of a frame: it stays, and the next one is drawn over it."""
END = b";"
_SAME = [255] + [0] * 255


@dataclass(frozen=True, slots=True)
class Film:
    """A finished film: the bytes of a GIF, its alt text, its size in pixels."""

    gif: bytes
    alt: str
    width: int
    height: int


class Shot(NamedTuple):
    """Everything that decides how a square of the film looks."""

    cell: Cell = Cell()
    new: bool = False


def film(scenes: Sequence[Scene], phrases: Phrases, sprites: Sprites) -> Film:
    """Return the film of a game from the scenes after each of its moves, the last one longest.

    ValueError without a scene.
    """
    if not scenes:
        raise ValueError("A film needs a scene.")
    studio = _Studio(scenes, sprites)
    low, high = PACE
    pace = min(max(LASTS // len(scenes), low), high)
    times = [pace] * (len(scenes) - 1) + [PAUSE]
    data = gif(zip(studio.frames(), times, strict=True), FILM)
    sentences = [phrases.film(len(scenes) - 1), format_scores(scenes[-1], phrases)]
    return Film(data, alt_text(sentences), *studio.size)


class _Studio:
    """Draws the scenes, each by changing the picture of the one before."""

    def __init__(self, scenes: Sequence[Scene], sprites: Sprites) -> None:
        self._scenes, self._sprites = scenes, sprites
        last, caption = scenes[-1], _format_players(scenes[-1].seats)
        window = bounds(last.squares)
        self._sheet = full_page(last, window, caption).sheet
        small = min(SMALL, LONGEST // max(window.columns, window.rows))
        for pixels in range(small, LARGE + 1):
            self._sheet = self._sheet._replace(pixels=pixels)
            self._frame = self._sheet.frame
            self.size = self._measure(scenes[-1].seats)
            if self.size[0] >= LONG_SIDE:
                break

    def frames(self) -> Iterator[Image.Image]:
        """Yield pictures in mode L, with indices into the film's colours."""
        image = to_film(Image.new("RGB", self.size, c.TABLE))
        shots: Mapping[int, Shot] = {}
        seats: Sequence[Seat] = ()
        strip = Image.new("L", (0, 0))
        for scene in self._scenes:
            image, before, shots = image.copy(), shots, self._shots(scene)
            for square in before.keys() | shots.keys():
                shot = shots.get(square, Shot())
                if shot != before.get(square, Shot()):
                    image.paste(self._painted(shot), self._frame.corner(square))
            if scene.seats != seats:
                seats = scene.seats
                strip = to_film(self._strip(seats).convert("RGB"))
            across, down = self._frame.size
            image.paste(strip, (across, 0) if self._sheet.beside else (0, down))
            yield image

    def _shots(self, scene: Scene) -> dict[int, Shot]:
        cells = cells_of(scene, self._frame.window, self._sprites, LARGE)
        return {square: Shot(cell, square == scene.last) for square, cell in cells.items()}

    def _painted(self, shot: Shot) -> Image.Image:
        pixels, sprites = self._frame.pixels, self._sprites

        def drawn() -> Image.Image:
            image = self._ground(shot.cell.look).copy()
            stand(image, shot.cell.crowd, pixels, sprites)
            if shot.new:
                image.paste(_ring(pixels), (0, 0), _ring(pixels))
            return to_film(image)

        return sprites.memoize_recent(("shot", shot, pixels), drawn)

    def _ground(self, look: Look) -> Image.Image:
        """Return a square in RGB, scaled down."""
        pixels, sprites = self._frame.pixels, self._sprites

        def scaled() -> Image.Image:
            if look == Look():
                return Image.new("RGB", (pixels, pixels), c.TABLE)
            image = ground(look, LARGE, sprites).convert("RGB")
            return image.resize((pixels, pixels), Image.Resampling.BOX)

        return sprites.memoize_recent(("scaled", look, pixels), scaled)

    def _measure(self, seats: Sequence[Seat]) -> tuple[int, int]:
        width, down = self._sheet.width, self._frame.size[1]
        return width, down if self._sheet.beside else down + self._strip(seats).height

    def _strip(self, seats: Sequence[Seat]) -> Image.Image:
        caption, width = _format_players(seats), self._sheet.width
        if not self._sheet.beside:
            least = math.ceil(FLATTEST * width) - self._frame.size[1]
            return caption.draw_below(width, least, self._sprites)
        across, down = self._frame.size
        return caption.draw_beside(width - across, down, width, self._sprites)


def _format_players(seats: Sequence[Seat]) -> Caption:
    """Return the players without what changes too often for a film."""
    return Caption([replace(seat, acting=False, belongings=()) for seat in seats])


@cache
def _ring(pixels: int) -> Image.Image:
    """Return the frame of the newest tile, inside its square."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.frame(0, 0, 1, 1, 0.10, c.INK, 0.06)
    canvas.frame(0.01, 0.01, 0.99, 0.99, 0.06, c.NOW, 0.05)
    return canvas.finish()


def gif(frames: Iterable[tuple[Image.Image, int]], palette: bytes) -> bytes:
    """Return an endless animation of pictures in mode L, each shown for so many milliseconds.

    The palette is red, green, blue of up to 255 colours. ValueError without a frame.
    """
    return b"".join(_pieces(frames, palette))


def _pieces(frames: Iterable[tuple[Image.Image, int]], palette: bytes) -> Iterator[bytes]:
    before: Image.Image | None = None
    for image, milliseconds in frames:
        if before is None:
            yield from _header(image.size, palette)
        box, part = _changes(before, image)
        yield from getdata(part, box[:2], duration=milliseconds, disposal=KEEP, transparency=CLEAR)
        before = image
    if before is None:
        raise ValueError("A film needs a frame.")
    yield END


def _header(size: tuple[int, int], palette: bytes) -> list[bytes]:
    screen = Image.new("P", size)
    screen.putpalette(palette.ljust(768, b"\0"))
    return getheader(screen, info={"loop": 0})[0]


def _changes(
    before: Image.Image | None, image: Image.Image
) -> tuple[tuple[int, int, int, int], Image.Image]:
    """Return the rectangle that changed and what it shows now."""
    if before is None:
        return (0, 0, *image.size), image
    difference = ImageChops.difference(before, image)
    box = difference.getbbox() or (0, 0, 1, 1)
    part = image.crop(box)
    part.paste(CLEAR, (0, 0), difference.crop(box).point(_SAME))
    return box, part
