"""Zones of free squares: each has its number beside it, on the table and on its inset."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from math import dist, floor, hypot, inf

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.curves import Point
from rendering.footer import fit_inset, inset
from rendering.lettering import write
from rendering.palette import blank, blend
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.window import Window
from rules.geometry import column, row, square_at

DIGIT = 0.8
"""Height of a zone's number on its squares on the map, in squares."""
NEAR = 2.5
"""The greatest distance of a sign from the middle of a square of its zone, across and down, in
tiles."""
FARTHEST = 20
OUTWARDS = sorted(
    (hypot(x, y) / 8, x / 2, y / 2)
    for x in range(-2 * FARTHEST, 2 * FARTHEST + 1)
    for y in range(-2 * FARTHEST, 2 * FARTHEST + 1)
)
"""Steps from the middle of a zone, the shortest first, with their costs, in tiles."""
LAID = 2.5
"""How much farther away a sign may be in order to be beside the tiles, in tiles."""


def is_zoned(squares: Mapping[int, str]) -> bool:
    """Return whether squares share labels."""
    return len(set(squares.values())) < len(squares)


def place_signs(
    squares: Mapping[int, str], laid: Iterable[int], window: Window, radius: float
) -> dict[str, Point]:
    """Return where in a window the sign of each zone is: near it, on no square of any.

    Points count tiles from the window's upper left. Signs of one square, and of zones outside the
    window, are left out.
    """
    zones: defaultdict[str, list[int]] = defaultdict(list)
    for square, label in squares.items():
        if square in window:
            zones[label].append(square)
    signs: dict[str, Point] = {}
    for label, zone in zones.items():
        if len(zone) > 1:
            ground = _Ground(window, radius, squares.keys(), frozenset(laid), [*signs.values()])
            signs[label] = ground.find_room(zone)
    return signs


@dataclass(frozen=True)
class _Ground:
    """Room for signs: on no free square, on no other sign, and preferably on no tile."""

    window: Window
    radius: float
    free: Set[int]
    laid: Set[int]
    signs: Sequence[Point]

    def find_room(self, zone: Sequence[int]) -> Point:
        """Return the best point for a sign, as near to the zone as possible."""
        middles = [self._middle(square) for square in zone]
        x, y = (sum(values) / len(zone) for values in zip(*middles, strict=True))
        best, least = middles[0], inf
        for away, dx, dy in OUTWARDS:
            if away >= least:
                break
            point = round(2 * x) / 2 + dx, round(2 * y) / 2 + dy
            if self._is_inside(point) and _is_near(point, middles):
                cost = away + self._cost(point)
                if cost < least:
                    best, least = point, cost
        return best

    def _middle(self, square: int) -> Point:
        return column(square) - self.window.left + 0.5, row(square) - self.window.top + 0.5

    def _is_inside(self, point: Point) -> bool:
        x, y = point
        wide, high = self.window.columns - self.radius, self.window.rows - self.radius
        return self.radius <= x <= wide and self.radius <= y <= high

    def _cost(self, point: Point) -> float:
        x, y = point
        covered = {
            square_at(floor(x + dx) + self.window.left, floor(y + dy) + self.window.top)
            for dx in (-self.radius, self.radius)
            for dy in (-self.radius, self.radius)
        }
        crowd = sum(dist(point, sign) < 2 * self.radius for sign in self.signs)
        return 100 * (len(covered & self.free) + crowd) + LAID * (not covered.isdisjoint(self.laid))


def _is_near(point: Point, middles: Iterable[Point]) -> bool:
    x, y = point
    return any(abs(x - mx) <= NEAR and abs(y - my) <= NEAR for mx, my in middles)


def draw_map(
    scene: Scene, window: Window, squares: Mapping[int, str], width: int, sprites: Sprites
) -> Image.Image:
    """Return the inset in mode P, with its zones and the large window."""
    image = inset(scene, window, width, sprites)
    whole, cell = fit_inset(scene, window, width)
    squares = {square: label for square, label in squares.items() if square in whole}
    for square, label in squares.items():
        image.paste(_free(label, cell, sprites), whole.corner(square, cell))
    for label, point in place_signs(squares, scene.squares, whole, 0.9).items():
        sign = overlays.disc(round(3 * cell), label, 0.28, c.NOW)
        left, top = (round(v * cell - sign.width / 2) for v in point)
        blend(image, sign, sign, left, top)
    return image


def _free(label: str, cell: int, sprites: Sprites) -> Image.Image:
    """Return a free square of a map in mode P, so many pixels wide, with its zone."""

    def drawn() -> Image.Image:
        image = blank((cell, cell), c.NOW)
        if cell > 2:
            image.paste(blank((cell - 2, cell - 2), c.TABLE), (1, 1))
        write(image, (cell / 2, cell / 2), label, c.PAPER, max(6, round(DIGIT * cell)), anchor="mm")
        return image

    return sprites.memoize_small(("free", label, cell), drawn)
