"""The tile in hand: in a corner of the table, or in the caption if no corner is free."""

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.caption import Drawn
from rendering.letters import liveries_of
from rendering.palette import blank, blend
from rendering.scene import Scene, Seat
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.window import MARGIN, Window
from rules.geometry import column, row
from rules.tiles import Tile

RIM = 0.05
"""Width of the frame of a tile in hand, as a share of the tile's width."""
ROOM = ((3, 2.0), (2, 1.5))
"""Free squares each way in a corner, and the width of the tile there, in tiles.

The first only on a wide table. The squares leave more room than the card takes, because figures and
towers reach over the edges of laid tiles."""
CLOSE = 7
"""The most columns of a table that is not wide."""
CARD = 0.14, 0.19
"""Width of the card below a table and beside one, as a share of the picture's width."""


class Corner(NamedTuple):
    """The place of the card of the tile in hand, in tiles from the upper left of the picture.

    `side` is the width of the tile on it.
    """

    left: float
    top: float
    side: float


def find_corner(scene: Scene, window: Window) -> Corner | None:
    """Return the free corner of a window with most room, of equals the upper right one.

    None if a tile is too near to each.
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
    """Return how many squares each way a corner of the window has free if a tile is there."""
    x, y = column(square), row(square)
    across = x - window.left if west else window.right - x
    down = window.bottom - y if south else y - window.top
    return max(across, down)


def lay_in_corner(table: Table, corner: Corner, tile: Tile, scene: Scene) -> None:
    """Put the card of the tile in hand on the table."""
    card = _draw_card(tile, round(corner.side * table.pixels), table.sprites, scene.seats)
    table.put(card, *(round(at * table.pixels) for at in corner[:2]))


def show_hand(tile: Tile, seats: Sequence[Seat]) -> Drawn:
    """Return the card of the tile in hand for a caption."""
    return Drawn(*CARD, 1.0, partial(_draw_card_on_ground, tile, seats))


def _leave_blank(width: int, sprites: Sprites) -> Image.Image:
    return blank((width, width), c.TABLE_DARK)


NO_HAND = Drawn(*CARD, 1.0, _leave_blank)
"""The room of a card."""


def _draw_card_on_ground(
    tile: Tile, seats: Sequence[Seat], width: int, sprites: Sprites
) -> Image.Image:
    """Return the card in mode P, so many pixels wide."""
    card = _draw_card(tile, int(width / overlays.CARD), sprites, seats)
    image = blank(card.size, c.TABLE_DARK)
    blend(image, card, card, 0, 0)
    return image


def _draw_card(tile: Tile, side: int, sprites: Sprites, seats: Sequence[Seat]) -> Image.Image:
    """Return a tile on its card in RGBA, in a frame of the current player's colour."""
    liveries = liveries_of(tuple(seat.name for seat in seats))
    acting = (each for each, seat in zip(liveries, seats, strict=True) if seat.acting)
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
