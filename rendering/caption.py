"""Captions: players with their points, and other parts, beside or below the table.

Everything is measured in shares of the whole picture's width, so that text has the same size in
every picture: 11 points on a phone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Protocol

from PIL import Image

from rendering import colours as c
from rendering.footer import TEXT, Grid, count_columns, measure_players
from rendering.palette import blank
from rendering.scene import Seat
from rendering.sprites import Sprites

SIDE = 0.27
"""Width of a caption beside the table."""
PAD = 0.02
"""Room around the contents of a caption."""
ROUNDING = 0.02
"""How much rounding to pixels may add to a caption's height."""
ROOM = {True: 1.0, False: 2 / 3}
"""Height of a caption beside a table and below one, at most, as a share of the picture's width."""


class Drawn(NamedTuple):
    """A picture in a caption: its width `below` a table and `beside` one, and its flattest shape.

    `draw` takes its width in pixels and returns it in mode P.
    """

    below: float
    beside: float
    flat: float
    draw: Callable[[int, Sprites], Image.Image]


class Part(Protocol):
    """A strip of a caption, above the players."""

    def measure(self, *, beside: bool) -> float:
        """Return its height as a share of the picture's width, rounded up."""

    def draw(self, room: int, whole: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P, `room` pixels wide, for a picture `whole` pixels wide."""


@dataclass(frozen=True)
class Caption:
    """The players, with their belongings and expected points (`gains`, none if not shown).

    `pictures` are to the left of the players below a table, above them beside one. Belongings are
    left out if a caption with them has room neither below nor beside a table.
    """

    seats: Sequence[Seat]
    gains: Sequence[int] = ()
    pictures: tuple[Drawn, ...] = ()
    parts: tuple[Part, ...] = ()

    def measure(self, *, beside: bool) -> float:
        """Return its height as a share of the picture's width, rounded up."""
        return self._heights[beside]

    @cached_property
    def _heights(self) -> dict[bool, float]:
        """Its heights beside the table and below it."""
        return {beside: self._measure(self._shown, beside=beside) for beside in ROOM}

    @cached_property
    def _shown(self) -> Sequence[Seat]:
        """The players as they are shown: with belongings if there is room."""
        if any(self._measure(self.seats, beside=beside) <= most for beside, most in ROOM.items()):
            return self.seats
        return [replace(seat, belongings=()) for seat in self.seats]

    def _measure(self, seats: Sequence[Seat], *, beside: bool) -> float:
        parts = sum(part.measure(beside=beside) for part in self.parts) + ROUNDING
        columns = _count_columns(seats, self.pictures, beside=beside)
        room = SIDE if beside else 1.0 - sum(each.below + PAD for each in self.pictures)
        players = measure_players(seats, columns, room - 2 * PAD)
        if beside:
            pictures = sum(each.beside * each.flat + PAD for each in self.pictures)
            return parts + pictures + players + 2 * PAD
        pictures = max((each.below * each.flat for each in self.pictures), default=0.0)
        return parts + max(players, pictures) + 2 * PAD

    def draw_below(self, whole: int, least: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P for below a table `whole` pixels wide, with this height at least."""
        drawn = [part.draw(whole, whole, sprites) for part in self.parts]
        if self.seats:
            drawn.append(self._draw_strip(whole, sprites))
        high = sum(each.height for each in drawn)
        image, top = blank((whole, max(high, least)), c.TABLE_DARK), max(0, (least - high) // 2)
        for each in drawn:
            image.paste(each, (0, top))
            top += each.height
        return image

    def draw_beside(self, room: int, height: int, whole: int, sprites: Sprites) -> Image.Image:
        """Return it in mode P, of this size, for beside the table of a picture `whole` wide.

        The players are at the bottom.
        """
        image, pad = blank((room, height), c.TABLE_DARK), round(whole * PAD)
        top = pad
        for picture in self.pictures:
            drawn = picture.draw(round(whole * picture.beside), sprites)
            image.paste(drawn, ((room - drawn.width) // 2, top))
            top += drawn.height + pad
        for part in self.parts:
            strip = part.draw(room, whole, sprites)
            image.paste(strip, (0, top))
            top += strip.height
        grid = Grid(self._shown, 1, room - 2 * pad, round(whole * TEXT))
        self._stand_players(image, grid, (pad, height - pad - grid.height), sprites)
        return image

    def _draw_strip(self, whole: int, sprites: Sprites) -> Image.Image:
        """Return the pictures and, to their right, the players."""
        pad = round(whole * PAD)
        drawn = [each.draw(round(whole * each.below), sprites) for each in self.pictures]
        left = pad + sum(each.width + pad for each in drawn)
        seats = self._shown
        columns = _count_columns(seats, self.pictures, beside=False)
        grid = Grid(seats, columns, whole - left - pad, round(whole * TEXT))
        high = max((grid.height, *(each.height for each in drawn)))
        image = blank((whole, high + 2 * pad), c.TABLE_DARK)
        at = pad
        for each in drawn:
            image.paste(each, (at, (image.height - each.height) // 2))
            at += each.width + pad
        self._stand_players(image, grid, (left, (image.height - grid.height) // 2), sprites)
        return image

    def _stand_players(
        self, image: Image.Image, grid: Grid, at: tuple[int, int], sprites: Sprites
    ) -> None:
        entries = grid.entries(self.gains)
        for corner, entry in zip(grid.corners(*at), entries, strict=True):
            image.paste(entry.in_palette(sprites), corner)


def _count_columns(seats: Sequence[Seat], pictures: Sequence[Drawn], *, beside: bool) -> int:
    if beside or not seats:
        return 1
    return count_columns(seats, sum(each.below for each in pictures))
