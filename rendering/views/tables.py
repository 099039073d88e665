"""Tables as views need them: all of it where that is readable, or the surroundings of a choice."""

from PIL import Image

from rendering.footer import INSET, inset
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.window import MAX_COLUMNS, Window, bounds, crop_window, pad_window

TILE, LARGE_TILE = 96, 128
"""Pixels of a tile, and of one in a close view."""
SMALL_TILES = (64, 48, 32)
"""Pixels of a tile where zones are chosen: the first that makes a picture no wider than WIDEST."""
WIDEST = 1340
CLOSE = 7
"""Up to so many columns a view is drawn large."""
MIDDLE = (0.5, 0.5)


def whole_table(
    scene: Scene,
    sprites: Sprites,
    action: int | None,
    share: float = INSET,
    *,
    crowded: bool = True,
) -> tuple[Table, Image.Image | None]:
    """Lay everything; where that would be too wide to read, a part, and the whole as an inset."""
    everything, window = pad_window(bounds(scene.squares)), whole_window(scene, action)
    table = Table(window, TILE, sprites, scene, crowded=crowded)
    if window == everything:
        return table, None
    return table, inset(scene, window, round(table.image.width * share), sprites)


def whole_window(scene: Scene, action: int | None) -> Window:
    """Return the part of the table that is shown where all of it should be, round a square."""
    return crop_window(pad_window(bounds(scene.squares)), action)


def close_table(scene: Scene, sprites: Sprites, window: Window, *, crowded: bool = True) -> Table:
    """Lay the tiles in a window, large if it is small."""
    window = pad_window(window)
    pixels = LARGE_TILE if window.columns <= CLOSE else TILE
    if window.columns > MAX_COLUMNS:
        fitting = (size for size in SMALL_TILES if window.columns * size <= WIDEST)
        pixels = next(fitting, SMALL_TILES[-1])
    return Table(window, pixels, sprites, scene, crowded=crowded)
