"""Squares with their figures, which may reach over to neighbouring squares."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from rendering.curves import Point
from rendering.figures import Appearance, everybody
from rendering.palette import to_palette
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.squares import Look, ground, looks_of
from rendering.window import Window
from rules.geometry import EAST, SOUTH

Crowd = tuple[tuple[Point, Appearance], ...]
"""The figures on a square, with their places."""


class Cell(NamedTuple):
    """Everything that decides how a square looks: its ground, and the figures over it."""

    look: Look = Look()
    crowd: Crowd = ()


def cells_of(
    scene: Scene, window: Window, sprites: Sprites, pixels: int, *, crowded: bool = True
) -> dict[int, Cell]:
    """Return all squares in a window that show parts of tiles and, if `crowded`, of figures."""
    looks = looks_of(scene, window, sprites, pixels)
    crowds: dict[int, Crowd] = {}
    for square, point, appearance in everybody(scene, sprites, pixels) if crowded else ():
        if square in window:
            for step, seen in _covered(point, appearance.size / 2):
                crowds[square + step] = (*crowds.get(square + step, ()), (seen, appearance))
    return {
        square: Cell(looks.get(square, Look()), crowds.get(square, ()))
        for square in looks.keys() | crowds.keys()
    }


def paint_cell(cell: Cell, pixels: int, sprites: Sprites) -> Image.Image:
    """Return a square in mode P."""
    land = ground(cell.look, pixels, sprites)
    if not cell.crowd:
        return land

    def drawn() -> Image.Image:
        image = land.convert("RGB")
        stand(image, cell.crowd, pixels, sprites)
        return to_palette(image)

    return sprites.memoize_recent(("cell", cell, pixels), drawn)


def stand(image: Image.Image, crowd: Crowd, pixels: int, sprites: Sprites) -> None:
    """Draw figures on an RGB picture of a square, cropped at its edges."""
    for (x, y), appearance in crowd:
        layer = appearance.draw(pixels, sprites)
        left, top = x * pixels - layer.width / 2, y * pixels - layer.height / 2
        image.paste(layer, (math.floor(left + 0.5), math.floor(top + 0.5)), layer)


def _covered(point: Point, reach: float) -> Iterator[tuple[int, Point]]:
    """Yield the squares a figure covers, as steps, with its middle relative to them."""
    x, y = point
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if -reach < x - dx < 1 + reach and -reach < y - dy < 1 + reach:
                yield dx * EAST + dy * SOUTH, (round(x - dx, 4), round(y - dy, 4))
