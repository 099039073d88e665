"""Who stands where: players' figures, and in front of them the pieces that are nobody's."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from rendering.colours import Livery
from rendering.column import Piece
from rendering.curves import Point
from rendering.expansions import figure_look, piece_look
from rendering.scene import Scene
from rendering.sprites import Sprites
from rules.board import Figure
from rules.geometry import row

SIZE = 0.42
"""Of a meeple, in tiles."""
LIFT = 0.03
"""Figures stand this much above their place, so that the place is in their middle."""
BEHIND = 0.001
"""So much further back is a piece than who stands on it."""


class Appearance(NamedTuple):
    """How somebody on the tiles looks: the kind, its player's livery, its stance and size.

    A piece has no stance and nobody's livery; it may have a number.
    """

    kind: str
    livery: Livery | None = None
    stance: str = ""
    size: float = SIZE
    number: int = 0

    def draw(self, pixels: int, sprites: Sprites) -> Image.Image:
        """Return it in RGBA, for tiles of so many pixels."""
        side = round(self.size * pixels)
        if self.livery is None:
            return sprites.piece(self.kind, side, self.number)
        return sprites.figure(self.livery, self.kind, self.stance, side)


class Standing(NamedTuple):
    """A figure or piece with its middle at a point of a square."""

    square: int
    point: Point
    appearance: Appearance


def place_of(scene: Scene, segment: int, sprites: Sprites, pixels: int) -> tuple[int, Point]:
    """Return the square of a segment and the place of a figure there."""
    placement = scene.placement(segment)
    sprite = sprites.tile(placement.tile, placement.rotation, pixels)
    return placement.square, sprite.places.figures[segment - placement.first]


def appearance_of(
    scene: Scene, figure: Figure, segment: int, sprites: Sprites, pixels: int
) -> Appearance:
    """Return how a figure looks on a segment: smaller where there is little room."""
    placement = scene.placement(segment)
    places = sprites.tile(placement.tile, placement.rotation, pixels).places
    size = SIZE * figure_look(figure.kind).size * places.sizes.get(segment - placement.first, 1)
    return Appearance(figure.kind, scene.liveries[figure.player], scene.stance(segment), size)


def everybody(scene: Scene, sprites: Sprites, pixels: int) -> list[Standing]:
    """Return all on the tiles, from back to front; `pixels` is the size of the tiles' sprites."""
    standing = []
    for figure, segment in scene.figures.items():
        square, (x, y) = place_of(scene, segment, sprites, pixels)
        appearance = appearance_of(scene, figure, segment, sprites, pixels)
        standing.append((row(square) + y, Standing(square, (x, y - LIFT), appearance)))
    below = [piece for piece in scene.pieces if piece.segment is not None]
    standing += [_stand_below(piece, scene, sprites, pixels) for piece in below]
    others = [piece for piece in scene.pieces if piece.segment is None]
    others.sort(key=lambda piece: piece_look(piece.kind).large)
    return [
        *(each for _, each in sorted(standing)),
        *(_stand_piece(piece, scene, sprites, pixels) for piece in others),
    ]


def _stand_below(
    piece: Piece, scene: Scene, sprites: Sprites, pixels: int
) -> tuple[float, Standing]:
    """Stand a piece on its segment, right behind whoever stands on top of it."""
    assert piece.segment is not None
    look = piece_look(piece.kind)
    square, (x, y) = place_of(scene, piece.segment, sprites, pixels)
    appearance = Appearance(piece.kind, size=look.size, number=piece.count)
    return row(square) + y - BEHIND, Standing(square, (x, y + look.below), appearance)


def _stand_piece(piece: Piece, scene: Scene, sprites: Sprites, pixels: int) -> Standing:
    look = piece_look(piece.kind)
    if look.large:
        placement = scene.squares[piece.square][0]
        sprite = sprites.tile(placement.tile, placement.rotation, pixels)
        point = sprite.places.large
    else:
        x, y = _place_beside(piece, scene, sprites, pixels)
        point = x, y - LIFT
    return Standing(piece.square, point, Appearance(piece.kind, size=look.size))


def _place_beside(piece: Piece, scene: Scene, sprites: Sprites, pixels: int) -> Point:
    on_tile = {
        figure: place_of(scene, segment, sprites, pixels)[1]
        for figure, segment in scene.figures.items()
        if scene.placement(segment).square == piece.square
    }
    beside = on_tile.get(piece.beside) if piece.beside else None
    return piece_place(beside, list(on_tile.values()))


def piece_place(beside: Point | None, others: Sequence[Point]) -> Point:
    """Return a piece's place on a tile: next to a figure if it is, clear of all of them."""
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
