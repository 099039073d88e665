"""A picture of a window on the table, composed in the shared palette.

Squares are pasted as they are, and only those that have changed. Overlapping layers are composed in
RGB on the few pixels they cover, and only those are converted again.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering.boards import Frame
from rendering.cells import Cell, cells_of, paint_cell
from rendering.curves import Point
from rendering.figures import appearance_of, everybody, place_of, place_of_figure
from rendering.fonts import font
from rendering.overlays import DIRECTIONS, cross_out
from rendering.paint import Canvas
from rendering.palette import blank, blend, to_palette
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.squares import dot
from rendering.window import MARGIN, Window, column_name, row_name
from rules.board import Figure
from rules.geometry import column, row

LINES = 32
"""Cached lines of names of columns or rows, 60 KB each."""


class Table:
    """A picture in progress; `pixels` is the side of a tile."""

    def __init__(
        self,
        window: Window,
        pixels: int,
        sprites: Sprites,
        scene: Scene,
        *,
        crowded: bool = True,
    ) -> None:
        """Lay all tiles in the window and, if `crowded`, place all figures."""
        self.window, self.pixels, self.sprites = window, pixels, sprites
        self.frame = Frame(window, pixels, round(MARGIN * pixels))
        self._cells = cells_of(scene, window, sprites, pixels, crowded=crowded)
        self.image = sprites.boards.lay(self.frame, self._cells, self._bare, self._paint)
        self._name_lines()
        self._mark_cuts(scene)

    def at(self, square: int, point: Point) -> Point:
        """Return the pixel of a point on a square."""
        x, y = self.frame.corner(square)
        return x + point[0] * self.pixels, y + point[1] * self.pixels

    def put(self, layer: Image.Image, left: int, top: int) -> None:
        """Blend an RGBA layer over the picture, cropped at the edges."""
        blend(self.image, layer, layer, left, top)

    def stamp(self, layer: Image.Image, square: int, point: Point) -> None:
        """Blend an RGBA layer with its middle at a point of a square, if that is visible."""
        if square not in self.window:
            return
        x, y = self.at(square, point)
        self.put(layer, round(x - layer.width / 2), round(y - layer.height / 2))

    def cover(self, square: int, name: tuple[object, ...], layer: Image.Image) -> None:
        """Blend an RGBA layer as large as a tile over a square without other layers.

        The blend is cached by `name` and ground.
        """
        if square not in self.window:
            return

        def drawn() -> Image.Image:
            base = self._paint(square).convert("RGB")
            base.paste(layer, (0, 0), layer)
            return to_palette(base)

        key = "covered", name, self._cells.get(square, Cell()), self.pixels
        self.image.paste(self.sprites.memoize_recent(key, drawn), self.frame.corner(square))

    def _paint(self, square: int) -> Image.Image:
        return paint_cell(self._cells.get(square, Cell()), self.pixels, self.sprites)

    def place_of(self, scene: Scene, segment: int) -> tuple[int, Point]:
        """Return the square of a segment and the place of a figure there."""
        return place_of(scene, segment, self.sprites, self.pixels)

    def place_of_figure(self, scene: Scene, figure: Figure) -> tuple[int, Point]:
        """Return the square of a figure and its place there."""
        return place_of_figure(scene, figure, self.sprites, self.pixels)

    def stand_everybody(self, scene: Scene) -> None:
        """Place all figures and pieces on the tiles, from back to front."""
        for square, point, appearance in everybody(scene, self.sprites, self.pixels):
            if square in self.window:
                self.stamp(appearance.draw(self.pixels, self.sprites), square, point)

    def lose(self, scene: Scene, figure: Figure, segment: int) -> None:
        """Cross out a figure at its place."""
        appearance = appearance_of(scene, figure, segment, self.sprites, self.pixels)
        layer = cross_out(appearance.draw(self.pixels, self.sprites))
        self.stamp(layer, *self.place_of(scene, segment))

    def _bare(self) -> Image.Image:
        """Return the empty table, every corner of the grid dotted."""
        image, mark = blank(self.frame.size, c.TABLE), dot(self.pixels)
        margin, half = self.frame.margin, mark.width // 2
        line = blank((image.width, mark.height), c.TABLE)
        for x in range(self.window.columns + 1):
            line.paste(mark, (margin + x * self.pixels - half, 0))
        for y in range(self.window.rows + 1):
            image.paste(line, (0, margin + y * self.pixels - half))
        return image

    def _name_lines(self) -> None:
        """Write the names of columns and rows on all four sides."""
        window, margin, pixels = self.window, self.frame.margin, self.pixels
        near = round(margin * 0.44)
        columns = map(column_name, range(window.left, window.right + 1))
        rows = map(row_name, range(window.top, window.bottom + 1))
        across, down = _line(tuple(columns), pixels, True), _line(tuple(rows), pixels, False)
        for middle in (near, self.image.height - near):
            at = margin, middle - across.image.height // 2
            self.image.paste(across.image, at, across.mask)
        for middle in (near, self.image.width - near):
            at = middle - down.image.width // 2, margin
            self.image.paste(down.image, at, down.mask)

    def _mark_cuts(self, scene: Scene) -> None:
        """Mark the edges beyond which there are more tiles."""
        window, near = self.window, round(self.frame.margin * 0.44)
        wide, high = self.image.size
        for side, (x, y) in sorted(_find_cuts(scene, window)):
            mark = _arrow_head(self.pixels, side)
            along = self.frame.margin + (x if side in "NS" else y) * self.pixels
            across = {"N": near, "W": near, "S": high - near, "E": wide - near}[side]
            left, top = (along, across) if side in "NS" else (across, along)
            self.image.paste(mark, (left - mark.width // 2, top - mark.height // 2))


def _find_cuts(scene: Scene, window: Window) -> set[tuple[str, tuple[int, int]]]:
    """Return the edges of columns and rows that continue beyond a window, by side.

    Each is a place as columns and rows from the window's upper left.
    """
    cuts = set()
    for square in scene.squares:
        x, y = column(square) - window.left, row(square) - window.top
        if 0 <= x < window.columns and not 0 <= y < window.rows:
            cuts.add(("N" if y < 0 else "S", (x, 0)))
        elif 0 <= y < window.rows and not 0 <= x < window.columns:
            cuts.add(("W" if x < 0 else "E", (0, y)))
    return cuts


@lru_cache(maxsize=64)
def _arrow_head(pixels: int, side: str) -> Image.Image:
    """Return the mark in mode P that points beyond an edge of the table."""
    box = round(0.3 * pixels), round(0.3 * pixels)
    canvas = Canvas(box, pixels, mode="RGB", background=c.TABLE)
    dx, dy = DIRECTIONS[side]
    tip = 0.15 + 0.1 * dx, 0.15 + 0.1 * dy
    ends = [(0.15 - 0.05 * dx + s * dy, 0.15 - 0.05 * dy + s * dx) for s in (-0.12, 0.12)]
    canvas.polygon([tip, *ends], c.NOW)
    return to_palette(canvas.finish())


class _Line(NamedTuple):
    """Names of columns or rows along an edge of the table in mode P, and in mode 1 their boxes."""

    image: Image.Image
    mask: Image.Image


@lru_cache(maxsize=LINES)
def _line(names: tuple[str, ...], pixels: int, across: bool) -> _Line:
    """Return names beside each other, or below, each in the middle of so many pixels."""
    labels = [_label(words, pixels) for words in names]
    wide, high = (max(label.size[side] for label in labels) for side in (0, 1))
    size = (len(names) * pixels, high) if across else (wide, len(names) * pixels)
    image, mask = blank(size, c.TABLE), Image.new("1", size)
    for number, label in enumerate(labels):
        along = round((number + 0.5) * pixels)
        x, y = (along, high // 2) if across else (wide // 2, along)
        left, top = x - label.width // 2, y - label.height // 2
        image.paste(label, (left, top))
        mask.paste(1, (left, top, left + label.width, top + label.height))
    return _Line(image, mask)


@lru_cache(maxsize=128)
def _label(words: str, pixels: int) -> Image.Image:
    face = font(round(0.21 * pixels))
    left, top, right, bottom = (round(v) for v in face.getbbox(words))
    canvas = Canvas((right - left + 2, bottom - top + 2), 1, mode="RGB", background=c.TABLE)
    large = font(round(0.21 * pixels) * 4)
    box = large.getbbox(words)
    at = ((canvas.image.width - box[2] - box[0]) / 2, (canvas.image.height - box[3] - box[1]) / 2)
    canvas.pen.text(at, words, font=large, fill=c.LABEL)
    return to_palette(canvas.finish())
