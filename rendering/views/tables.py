"""Tables as views need them: all of it where that is readable, or the surroundings of a choice."""

from PIL import Image

from rendering.footer import INSET, inset
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.window import MAX_COLUMNS, Window, bounds, cropped, padded

TILE, LARGE_TILE, SMALL_TILE = 96, 128, 64
"""Pixels of a tile, of one in a close view, and of one where zones are chosen."""
CLOSE = 7
"""Up to so many columns a view is drawn large."""
MIDDLE = (0.5, 0.5)


def whole_table(
    scene: Scene,
    sprites: Sprites,
    action: int | None,
    share: float = INSET,
    *,
    peopled: bool = True,
) -> tuple[Table, Image.Image | None]:
    """Lay everything; where that would be too wide to read, a part, and the whole as an inset."""
    everything = padded(bounds(scene.squares))
    window = cropped(everything, action)
    table = Table(window, TILE, sprites, scene, peopled=peopled)
    if window == everything:
        return table, None
    return table, inset(scene, window, round(table.image.width * share), sprites)


def close_table(scene: Scene, sprites: Sprites, window: Window, *, peopled: bool = True) -> Table:
    """Lay the tiles in a window, large if it is small."""
    window = padded(window)
    pixels = LARGE_TILE if window.columns <= CLOSE else TILE
    if window.columns > MAX_COLUMNS:
        pixels = SMALL_TILE
    return Table(window, pixels, sprites, scene, peopled=peopled)
