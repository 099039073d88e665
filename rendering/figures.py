"""Who stands where: players' figures, the fairy and the dragon, from back to front."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from rendering.curves import Point
from rendering.scene import Scene
from rendering.sprites import Sprites
from rules.board import Figure
from rules.geometry import row

PERSON, DRAGON, FAIRY = 0.42, 0.62, 0.40
"""Sizes in tiles."""
LIFT = 0.03
"""Figures stand this much above their place, so that the place is in their middle."""


class Person(NamedTuple):
    """A figure as it looks: the seat it belongs to and its role; "fairy" and "dragon" have none."""

    role: str
    seat: int = -1
    phantom: bool = False
    size: float = PERSON

    def draw(self, pixels: int, sprites: Sprites) -> Image.Image:
        """Return it in RGBA, for tiles of so many pixels."""
        side = round(self.size * pixels)
        if self.role == "dragon":
            return sprites.dragon(side)
        if self.role == "fairy":
            return sprites.fairy(side)
        return sprites.person(self.seat, self.role, side, phantom=self.phantom)


class Stand(NamedTuple):
    """A figure with its middle at a point of a square."""

    square: int
    point: Point
    person: Person


def place_of(scene: Scene, segment: int, sprites: Sprites, pixels: int) -> tuple[int, Point]:
    """Return the square of a segment and the place of a figure there."""
    placement = scene.placement(segment)
    sprite = sprites.tile(placement.tile, placement.rotation, pixels)
    return placement.square, sprite.places.figures[segment - placement.first]


def person_of(scene: Scene, figure: Figure, segment: int, sprites: Sprites, pixels: int) -> Person:
    """Return how a figure looks on a segment: smaller where there is little room."""
    placement = scene.placement(segment)
    places = sprites.tile(placement.tile, placement.rotation, pixels).places
    size = PERSON * places.sizes.get(segment - placement.first, 1)
    role, phantom = scene.role(figure, segment), figure.kind == "phantom"
    return Person(role, figure.player, phantom, size)


def people_of(scene: Scene, sprites: Sprites, pixels: int) -> list[Stand]:
    """Return everybody on the tiles; `pixels` is the size of the tiles' sprites."""
    standing = []
    for figure, segment in scene.figures.items():
        square, (x, y) = place_of(scene, segment, sprites, pixels)
        person = person_of(scene, figure, segment, sprites, pixels)
        standing.append(Stand(square, (x, y - LIFT), person))
    standing.sort(key=lambda stand: (row(stand.square) + stand.point[1], stand))
    standing.extend(_fairy(scene, sprites, pixels))
    if scene.dragon is not None:
        placement = scene.squares[scene.dragon][0]
        sprite = sprites.tile(placement.tile, placement.rotation, pixels)
        standing.append(Stand(scene.dragon, sprite.places.dragon, Person("dragon", size=DRAGON)))
    return standing


def _fairy(scene: Scene, sprites: Sprites, pixels: int) -> list[Stand]:
    fairy = scene.fairy
    if fairy is None:
        return []
    on_tile = {
        figure: place_of(scene, segment, sprites, pixels)[1]
        for figure, segment in scene.figures.items()
        if scene.placement(segment).square == fairy.square
    }
    beside = on_tile.get(fairy.beside) if fairy.beside else None
    x, y = fairy_place(beside, list(on_tile.values()))
    return [Stand(fairy.square, (x, y - LIFT), Person("fairy", size=FAIRY))]


def fairy_place(beside: Point | None, others: Sequence[Point]) -> Point:
    """Return the fairy's place on a tile: next to a figure if she is, clear of all of them."""
    if beside is None:
        choices = [(x / 10, y / 10) for y in (5, 7, 3) for x in (7, 3, 5)]
    else:
        steps = ((2, 0), (-2, 0), (2, -1), (-2, -1), (1, -2), (-1, -2), (1, 2), (-1, 2))
        choices = [(beside[0] + dx * 0.125, beside[1] + dy * 0.12) for dx, dy in steps]

    def worth(place: Point) -> float:
        x, y = place
        close = sum(max(0, 0.27 - math.dist(place, other)) for other in others)
        return -close - 1.5 * (max(0, 0.12 - x, x - 0.88) + max(0, 0.12 - y, y - 0.86))

    return max(choices, key=worth)
