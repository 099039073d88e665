"""Figures and pieces on tiles: where they are, and how they look."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from rendering.colours import Livery
from rendering.column import Piece, Stand
from rendering.curves import Point
from rendering.expansions import figure_look, piece_look
from rendering.scene import Scene
from rendering.sprites import Sprites
from rules.board import Figure
from rules.geometry import column, row

SIZE = 0.42
"""Of a meeple, in tiles."""
CLOSE = 0.27
"""Two stand apart that are so far from each other, in tiles."""
LIFT = 0.03
"""How far figures are drawn above their place, so that it is in their middle."""
ASIDE = 0.36
"""How far a piece is from a figure that stands on something of its own, in tiles."""
BEHIND = 0.001
"""How far behind the figure on it a piece is sorted."""


class Appearance(NamedTuple):
    """How a figure or piece looks: kind, livery, stance and size.

    A piece has no stance, and a livery only if somebody owns it; it may have a number.
    """

    kind: str
    livery: Livery | None = None
    stance: str = ""
    size: float = SIZE
    number: int = 0

    def draw(self, pixels: int, sprites: Sprites) -> Image.Image:
        """Return it in RGBA, for tiles of so many pixels."""
        side = round(self.size * pixels)
        if self.livery is None or not self.stance:
            return sprites.piece(self.kind, side, self.number, self.livery)
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
    """Return how a figure looks on a segment: smaller if there is little room."""
    placement = scene.placement(segment)
    places = sprites.tile(placement.tile, placement.rotation, pixels).places
    size = SIZE * figure_look(figure.kind).size * places.sizes.get(segment - placement.first, 1)
    return Appearance(figure.kind, scene.liveries[figure.player], scene.stance(segment), size)


def place_of_figure(
    scene: Scene, figure: Figure, sprites: Sprites, pixels: int
) -> tuple[int, Point]:
    """Return the square of a figure and its place there."""
    if figure in scene.stands:
        return scene.stands[figure].square, scene.stands[figure].point
    return place_of(scene, scene.segment_of(figure), sprites, pixels)


def everybody(scene: Scene, sprites: Sprites, pixels: int) -> list[Standing]:
    """Return all figures and pieces, back to front; `pixels` is the tiles' sprite size."""
    standing = [_stand(figure, stand, scene) for figure, stand in scene.stands.items()]
    for figure, segment in scene.figures.items():
        if figure in scene.stands:
            continue
        square, (x, y) = place_of(scene, segment, sprites, pixels)
        appearance = appearance_of(scene, figure, segment, sprites, pixels)
        standing.append(Standing(square, (x, y - LIFT), appearance))
    ordered = [(row(each.square) + each.point[1], each) for each in standing]
    others = list[Piece]()
    for piece in scene.pieces:
        if piece_look(piece.kind).below is None:
            others.append(piece)
        elif piece.point is not None:
            ordered.append(_put_below(piece, (piece.square, piece.point), scene))
        elif piece.segment is not None:
            place = place_of(scene, piece.segment, sprites, pixels)
            ordered.append(_put_below(piece, place, scene))
        else:
            others.append(piece)
    others.sort(key=lambda piece: piece_look(piece.kind).large)
    return [
        *(each for _, each in sorted(ordered)),
        *(_stand_piece(piece, scene, sprites, pixels) for piece in others),
    ]


def _put_below(piece: Piece, place: tuple[int, Point], scene: Scene) -> tuple[float, Standing]:
    """Return a piece on its place, and its depth: right behind the figure on top of it."""
    look = piece_look(piece.kind)
    square, (x, y) = place
    livery = None if piece.owner is None else scene.liveries[piece.owner]
    appearance = Appearance(piece.kind, livery, size=look.size, number=piece.count)
    point = (x, y + (look.below or 0.0))
    return row(square) + y - LIFT - BEHIND, Standing(square, point, appearance)


def _stand(figure: Figure, stand: Stand, scene: Scene) -> Standing:
    size = SIZE * figure_look(figure.kind).size
    appearance = Appearance(figure.kind, scene.liveries[figure.player], stand.stance, size)
    x, y = stand.point
    return Standing(stand.square, (x, y - LIFT), appearance)


def _stand_piece(piece: Piece, scene: Scene, sprites: Sprites, pixels: int) -> Standing:
    look = piece_look(piece.kind)
    if look.large:
        placement = scene.squares[piece.square][0]
        sprite = sprites.tile(placement.tile, placement.rotation, pixels)
        point = sprite.places.large
    else:
        x, y = _place_beside(piece, scene, sprites, pixels)
        point = x, y - LIFT
    appearance = Appearance(piece.kind, size=look.size, number=piece.count)
    return Standing(piece.square, point, appearance)


def _place_beside(piece: Piece, scene: Scene, sprites: Sprites, pixels: int) -> Point:
    on_tile = {
        figure: place_of(scene, segment, sprites, pixels)[1]
        for figure, segment in scene.figures.items()
        if scene.placement(segment).square == piece.square
    }
    if piece.segment is not None:
        _, point = place_of(scene, piece.segment, sprites, pixels)
        taken = any(math.dist(point, other) < CLOSE for other in on_tile.values())
        return piece_place(point, list(on_tile.values())) if taken else point
    if piece.beside in scene.kept and piece.beside in scene.stands:
        return _place_beside_stand(piece, scene.stands[piece.beside])
    beside = on_tile.get(piece.beside) if piece.beside else None
    return piece_place(beside, list(on_tile.values()))


def _place_beside_stand(piece: Piece, stand: Stand) -> Point:
    """Return a piece's place beside a figure that stands on something of its own."""
    x, y = stand.point
    across = column(stand.square) - column(piece.square)
    return across + x - ASIDE, row(stand.square) - row(piece.square) + y


def piece_place(beside: Point | None, others: Sequence[Point]) -> Point:
    """Return a piece's place on a tile: beside its figure, if any, and clear of all others."""
    if beside is None:
        choices = [(x / 10, y / 10) for y in (5, 7, 3) for x in (7, 3, 5)]
    else:
        steps = ((2, 0), (-2, 0), (2, -1), (-2, -1), (1, -2), (-1, -2), (1, 2), (-1, 2))
        choices = [(beside[0] + dx * 0.125, beside[1] + dy * 0.12) for dx, dy in steps]

    def worth(place: Point) -> float:
        x, y = place
        close = sum(max(0, CLOSE - math.dist(place, other)) for other in others)
        return -close - 1.5 * (max(0, 0.12 - x, x - 0.88) + max(0, 0.12 - y, y - 0.86))

    return max(choices, key=worth)
