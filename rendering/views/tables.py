"""Tables as views need them: all of it where that is readable, or the surroundings of a choice."""

from collections.abc import Sequence

from PIL import Image

from rendering.footer import FLAT, INSET, inset, measure_footer
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.window import (
    MAX_COLUMNS,
    Window,
    bounds,
    count_rows,
    crop_window,
    fits_frame,
    pad_window,
    widen_window,
)
from rules.geometry import square_at

TILE, LARGE_TILE = 96, 128
"""Pixels of a tile, and of one in a close view."""
SMALL_TILES = (96, 64, 48, 32, 24, 16)
"""Pixels of a tile where all of a table has to be seen: the first that makes a picture no wider
than WIDEST."""
WIDEST = 1340
CLOSE = 7
"""Up to so many columns a view is drawn large."""
MIDDLE = (0.5, 0.5)


def whole_table(
    scene: Scene,
    sprites: Sprites,
    action: int | None,
    below: float = 0.0,
    *,
    crowded: bool = True,
) -> tuple[Table, Image.Image | None]:
    """Lay everything; where that would be too wide or tall, a part, and the whole as an inset.

    `below` is how tall the strips are between the table and the players, as a share of its width.
    """
    return lay_window(scene, sprites, whole_window(scene, action, below), crowded=crowded)


def lay_window(
    scene: Scene, sprites: Sprites, window: Window, *, crowded: bool = True
) -> tuple[Table, Image.Image | None]:
    """Lay a part of the table, and if it is not all of that, the whole as an inset."""
    table = Table(window, TILE, sprites, scene, crowded=crowded)
    if window.holds(bounds(scene.squares)):
        return table, None
    return table, inset(scene, window, round(table.image.width * INSET), sprites)


def whole_window(scene: Scene, action: int | None, below: float = 0.0) -> Window:
    """Return the part of the table that is shown where all of it should be, round a square."""
    everything, alone = pad_window(bounds(scene.squares)), below + measure_footer(scene.seats)
    if fits_frame(everything, alone):
        return widen_window(everything, alone)
    return cropped_window(scene, action, below + measure_footer(scene.seats, INSET, FLAT * INSET))


def find_middle(scene: Scene, squares: Sequence[int], below: float = 0.0) -> int | None:
    """Return the square round which as many of these squares are seen as can be, from the first on.

    The newest tile's where not even the first is.
    """
    found = scene.last
    for count in range(1, len(squares) + 1):
        around = bounds(squares[:count])
        middle = square_at((around.left + around.right) // 2, (around.top + around.bottom) // 2)
        if not whole_window(scene, middle, below).holds(around):
            break
        found = middle
    return found


def cropped_window(scene: Scene, action: int | None, below: float) -> Window:
    """Return the largest part of the table round a square that may have something so tall below."""
    everything, rows = pad_window(bounds(scene.squares)), count_rows(MAX_COLUMNS, below)
    return widen_window(crop_window(everything, action, rows), below)


def full_table(scene: Scene, sprites: Sprites, below: float, *, crowded: bool = True) -> Table:
    """Lay everything, with tiles as small as that needs, to have something so tall below it."""
    window = widen_window(pad_window(bounds(scene.squares)), below)
    fitting = (size for size in SMALL_TILES if window.columns * size <= WIDEST)
    return Table(window, next(fitting, SMALL_TILES[-1]), sprites, scene, crowded=crowded)


def close_table(
    scene: Scene, sprites: Sprites, window: Window, below: float = 0.0, *, crowded: bool = True
) -> Table:
    """Lay the tiles in a window that fits its frame, large if it is small."""
    window = widen_window(pad_window(window), below)
    pixels = LARGE_TILE if window.columns <= CLOSE else TILE
    return Table(window, pixels, sprites, scene, crowded=crowded)
