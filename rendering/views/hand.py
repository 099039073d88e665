"""The tile in hand: in a corner of the table, or beside the players where no corner is free."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.footer import measure_footer
from rendering.palette import blank, blend
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views import tables
from rendering.views.tables import CLOSE, find_middle, whole_window
from rendering.window import MARGIN, MAX_COLUMNS, TALLEST, Window
from rules.geometry import column, row
from rules.tiles import Tile

RIM = 0.05
"""Width of the frame of a tile in hand, as a share of the tile's width."""
ROOM = ((3, 2.0), (2, 1.5))
"""How many squares are free each way in a corner, and how wide the tile is there, in tiles.

The first only on a wide table. The squares leave more than the card takes, because figures and
towers reach over the edges of laid tiles.
"""
WIDER = 2
"""By how many columns a part of the table is widened at most to free a corner."""
SQUARE = TALLEST - 1.0
"""What stays free below a picture that is no taller than wide, as a share of its width."""
LARGEST = overlays.CARD * tables.LARGE_TILE / tables.TILE / (MAX_COLUMNS - WIDER + 1 + 2 * MARGIN)
"""How wide the card is beside the players at most, as a share of the picture's width."""


class Corner(NamedTuple):
    """Where the card of the tile in hand lies, in tiles from the upper left of the picture.

    `side` is the width of the tile on it.
    """

    left: float
    top: float
    side: float


def find_room(scene: Scene, squares: Sequence[int]) -> tuple[Window, Corner | None]:
    """Return the part of the table to show with a tile in hand, and a free corner if there is one.

    As many of the squares are seen as can be, from the first on.
    """
    window = whole_window(scene, find_middle(scene, squares, SQUARE), SQUARE)
    for more in range(min(WIDER, MAX_COLUMNS - window.columns) + 1):
        for wider in (
            window._replace(right=window.right + more),
            window._replace(left=window.left - more),
        ):
            if corner := find_corner(scene, wider):
                return wider, corner
    taller = measure_footer(scene.seats, LARGEST, LARGEST) - measure_footer(scene.seats)
    below = SQUARE + taller
    return whole_window(scene, find_middle(scene, squares, below), below), None


def find_corner(scene: Scene, window: Window) -> Corner | None:
    """Return the free corner of a window with most room, the upper right one of equals.

    None where a tile lies too near to each.
    """
    laid = [square for square in scene.squares if square in window]
    for free, side in ROOM if window.columns > CLOSE else ROOM[1:]:
        for south, west in product((False, True), repeat=2):
            if all(_count_free(window, square, south, west) >= free for square in laid):
                card = side * overlays.CARD
                left = MARGIN if west else MARGIN + window.columns - card
                top = MARGIN + window.rows - card if south else MARGIN
                return Corner(left, top, side)
    return None


def _count_free(window: Window, square: int, south: bool, west: bool) -> int:
    """Return how many squares each way a corner of the window has free if a tile lies there."""
    x, y = column(square), row(square)
    across = x - window.left if west else window.right - x
    down = window.bottom - y if south else y - window.top
    return max(across, down)


def lay_in_corner(table: Table, corner: Corner, tile: Tile, scene: Scene) -> None:
    """Lay the card of the tile in hand on the table."""
    card = _draw_card(tile, round(corner.side * table.pixels), table.sprites, scene)
    table.put(card, *(round(at * table.pixels) for at in corner[:2]))


def lay_beside(
    beside: Image.Image | None, tile: Tile, scene: Scene, sprites: Sprites
) -> Image.Image:
    """Return the card of the tile in hand in mode P, to the left of what is beside the players."""
    card = _draw_card(tile, tables.LARGE_TILE, sprites, scene)
    image = blank(card.size, c.TABLE_DARK)
    blend(image, card, card, 0, 0)
    return image if beside is None else set_side_by_side(image, beside)


def _draw_card(tile: Tile, side: int, sprites: Sprites, scene: Scene) -> Image.Image:
    """Return a tile on its card in RGBA, in a frame of the colour of who is to act."""
    acting = (each for each, seat in zip(scene.liveries, scene.seats, strict=True) if seat.acting)
    livery = next(acting, None)
    hand = draw_hand(tile, side, sprites, c.PAPER if livery is None else livery.body)
    card, line = overlays.card(side).copy(), round(overlays.LINE * side)
    card.paste(hand.convert("RGB"), (line, line))
    return card


def draw_hand(tile: Tile, side: int, sprites: Sprites, frame: c.Colour = c.NOW) -> Image.Image:
    """Return a tile in hand in mode P, so many pixels wide, in a frame."""
    sprite, rim = sprites.tile(tile, 0, side).image, int(side * RIM)
    image = blank((side + 2 * rim, side + 2 * rim), frame)
    if sprite.mode == "P":
        image.paste(sprite, (rim, rim))
    else:
        image.paste(blank((side, side), c.TABLE), (rim, rim))
        blend(image, sprite, sprite, rim, rim)
    return image


def set_side_by_side(*images: Image.Image) -> Image.Image:
    """Return pictures in mode P in a row."""
    gap = images[0].width // 10
    width = sum(image.width for image in images) + (len(images) - 1) * gap
    whole = blank((width, max(image.height for image in images)), c.TABLE_DARK)
    left = 0
    for image in images:
        whole.paste(image, (left, (whole.height - image.height) // 2))
        left += image.width + gap
    return whole
