"""Small pictures of what may be laid over a tile: where there is more than one on the same tile."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.caption import Drawn
from rendering.palette import blank, blend, to_palette
from rendering.scene import Scene
from rendering.sheet import SIZES
from rendering.sprites import Sprites
from rendering.squares import ground, looks_of
from rendering.window import bounds
from rules.board import Placement

WIDTH = 0.14
"""Of each below a table, as a share of the picture's width."""
BESIDE = 0.24
"""Of all of them beside one."""
GAP = 0.06
"""Between them, in tiles."""
SIGN, CORNER = 0.15, 0.19
"""Half the width of a label, and where it is, in tiles from the north-west corner."""
COLUMNS = ((2, 2), (6, 3))
"""How many there may be at most in so many columns; more are in four."""
MOST = 4


def find_crowd(scene: Scene, over: Mapping[str, Placement]) -> dict[str, Placement]:
    """Return what has to be shown by itself, by label: everything if a laid tile has several."""
    counted = Counter(laid.square for laid in over.values() if laid.square in scene.squares)
    return dict(over) if any(count > 1 for count in counted.values()) else {}


def show_offers(scene: Scene, over: Mapping[str, Placement]) -> tuple[Drawn, ...]:
    """Return the small pictures for a caption, of everything that has to be shown by itself."""
    crowd = find_crowd(scene, over)
    if not crowd:
        return ()
    columns = next((wide for most, wide in COLUMNS if len(crowd) <= most), MOST)
    shape = -(-len(crowd) // columns) / columns
    return (Drawn(WIDTH * columns, BESIDE, shape, partial(_draw_offers, scene, crowd, columns)),)


def _draw_offers(
    scene: Scene, over: Mapping[str, Placement], columns: int, width: int, sprites: Sprites
) -> Image.Image:
    """Return them in rows, in mode P."""
    cell = width // columns
    image = blank((width, cell * -(-len(over) // columns)), c.TABLE_DARK)
    for number, (label, laid) in enumerate(over.items()):
        row, column = divmod(number, columns)
        drawn = _draw_offer(scene, label, laid, round(cell * (1 - GAP)), sprites)
        image.paste(drawn, (column * cell, row * cell))
    return image


def _draw_offer(
    scene: Scene, label: str, laid: Placement, side: int, sprites: Sprites
) -> Image.Image:
    """Return the tile with one thing laid over it, and its label, in mode P."""
    below = [each for each in scene.squares[laid.square] if not each.tile.ferry]
    window, pixels = bounds([laid.square]), next((p for p in SIZES if p >= side), SIZES[-1])
    looks = looks_of(replace(scene, tiles=(*below, laid)), window, sprites, pixels)
    square = ground(looks[laid.square], pixels, sprites).convert("RGB")
    image = to_palette(square.resize((side, side), Image.Resampling.BOX))
    sign, at = overlays.disc(side, label, SIGN), round(CORNER * side)
    blend(image, sign, sign, at - sign.width // 2, at - sign.height // 2)
    return image
