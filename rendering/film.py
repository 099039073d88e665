"""The film of a game: one frame a move, the players' points below."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering.alt import alt_text, scene_sentences
from rendering.boards import Frame
from rendering.curves import Point
from rendering.footer import legend
from rendering.gif import gif
from rendering.paint import Canvas
from rendering.palette import FILM, to_film
from rendering.people import Person, people_of
from rendering.scene import Scene, Seat
from rendering.sprites import Sprites
from rendering.squares import Look, ground, looks_of
from rendering.window import bounds, padded
from rendering.words import Words
from rules.geometry import EAST, SOUTH

LONG_SIDE = 600
"""Pixels of the longer side of the board, at least."""
LARGE, SMALL = 96, 24
"""Pixels of a tile, at most and at least."""
LASTS = 40_000
"""Milliseconds for all moves together, if none is to be shorter or longer than `PACE`."""
PACE = (250, 700)
PAUSE = 5_000
"""Milliseconds for the last frame."""


@dataclass(frozen=True, slots=True)
class Film:
    """A finished film: the bytes of a GIF, its alt text, its size in pixels."""

    gif: bytes
    alt: str
    width: int
    height: int


class Cell(NamedTuple):
    """All that decides how a square of the film looks; figures may stand partly beside it."""

    look: Look = Look()
    people: tuple[tuple[Point, Person], ...] = ()
    new: bool = False


def film(scenes: Sequence[Scene], words: Words, sprites: Sprites) -> Film:
    """Return the film of a game from the scenes after each of its moves, the last one longest.

    ValueError without a scene.
    """
    studio = _Studio(scenes, sprites)
    low, high = PACE
    pace = min(max(LASTS // len(scenes), low), high)
    times = [pace] * (len(scenes) - 1) + [PAUSE]
    data = gif(zip(studio.frames(), times, strict=True), FILM)
    sentences = [words.film(len(scenes) - 1), *scene_sentences(scenes[-1], words)]
    return Film(data, alt_text(sentences), *studio.size)


class _Studio:
    """Draws one scene after the other, each by changing the picture of the one before."""

    def __init__(self, scenes: Sequence[Scene], sprites: Sprites) -> None:
        self._scenes, self._sprites = scenes, sprites
        window = padded(bounds(scenes[-1].squares))
        for pixels in range(SMALL, LARGE + 1):
            self._frame = Frame(window, pixels, pixels // 3)
            width, height = self._frame.size
            self.size = width, height + self._strip(scenes[-1].seats).height
            if max(self.size) >= LONG_SIDE:
                break

    def frames(self) -> Iterator[Image.Image]:
        """Yield pictures in mode L, numbers of the shared palette's colours."""
        image = to_film(Image.new("RGB", self.size, c.TABLE))
        cells: Mapping[int, Cell] = {}
        seats: Sequence[Seat] = ()
        for scene in self._scenes:
            image, before, cells = image.copy(), cells, self._cells(scene)
            for square in before.keys() | cells.keys():
                cell = cells.get(square, Cell())
                if cell != before.get(square, Cell()):
                    image.paste(self._painted(cell), self._frame.corner(square))
            if scene.seats != seats:
                seats = scene.seats
                image.paste(to_film(self._strip(seats)), (0, self._frame.size[1]))
            yield image

    def _cells(self, scene: Scene) -> dict[int, Cell]:
        looks = looks_of(scene, self._frame.window, self._sprites, LARGE)
        people: dict[int, tuple[tuple[Point, Person], ...]] = {}
        for square, point, person in people_of(scene, self._sprites, LARGE):
            for step, seen in _spread(point, person.size / 2):
                people[square + step] = (*people.get(square + step, ()), (seen, person))
        return {
            square: Cell(looks.get(square, Look()), people.get(square, ()), square == scene.last)
            for square in looks.keys() | people.keys()
        }

    def _painted(self, cell: Cell) -> Image.Image:
        key = ("cell", cell, self._frame.pixels)
        return self._sprites.lately(key, lambda: self._paint(cell))

    def _paint(self, cell: Cell) -> Image.Image:
        pixels = self._frame.pixels
        image = self._ground(cell.look).copy()
        for (x, y), person in cell.people:
            layer = person.draw(pixels, self._sprites)
            at = round(x * pixels - layer.width / 2), round(y * pixels - layer.height / 2)
            image.paste(layer, at, layer)
        if cell.new:
            image.paste(_ring(pixels), (0, 0), _ring(pixels))
        return to_film(image)

    def _ground(self, look: Look) -> Image.Image:
        """Return a square in RGB, scaled down."""
        pixels, sprites = self._frame.pixels, self._sprites

        def scaled() -> Image.Image:
            if look == Look():
                return Image.new("RGB", (pixels, pixels), c.TABLE)
            image = ground(look, LARGE, sprites).convert("RGB")
            return image.resize((pixels, pixels), Image.Resampling.BOX)

        return sprites.lately(("scaled", look, pixels), scaled)

    def _strip(self, seats: Sequence[Seat]) -> Image.Image:
        width = self._frame.size[0]
        quiet = [replace(seat, acting=False, supply=0) for seat in seats]
        players = legend(quiet, width - 16, max(14, width // 34), self._sprites)
        strip = Image.new("RGB", (width, players.height + 16), c.TABLE_DARK)
        strip.paste(players, (12, 10))
        return strip


def _spread(point: Point, reach: float) -> Iterator[tuple[int, Point]]:
    """Yield the squares a figure covers, as steps, and its middle as seen from there."""
    x, y = point
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if -reach < x - dx < 1 + reach and -reach < y - dy < 1 + reach:
                yield dx * EAST + dy * SOUTH, (x - dx, y - dy)


@cache
def _ring(pixels: int) -> Image.Image:
    """Return the frame of the newest tile, inside its square."""
    canvas = Canvas((pixels, pixels), pixels)
    canvas.frame(0, 0, 1, 1, 0.10, c.INK, 0.06)
    canvas.frame(0.01, 0.01, 0.99, 0.99, 0.06, c.NOW, 0.05)
    return canvas.finish()
