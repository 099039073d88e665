"""The map below the remaining tiles: dead squares, and those waiting for one tile."""

from PIL import Image

from rendering import colours as c
from rendering import overlays
from rendering.remaining import Remaining
from rendering.scene import Scene
from rendering.sprites import Sprites
from rendering.table import Table
from rendering.views.pages import MIDDLE
from rendering.window import MARGIN, Window, bounds

SMALL_TILES = (96, 64, 48, 32, 24, 16)
"""Pixels of a tile: the first that fits."""
READABLE = 48
"""The least pixels of a tile, if leaving out unmarked parts achieves that."""
SIGN = 0.026
"""Radius of the sign with a number, as a share of the picture's width: 10 points on a phone."""


def draw_gaps(
    scene: Scene, left: Remaining, size: tuple[int, int], sprites: Sprites
) -> Image.Image:
    """Return the table in RGB, as wide as `size` and no taller, crossed and numbered.

    All of it, or the surroundings of the marks if tiles would be too small otherwise.
    """
    window, pixels = choose_window(scene, left, size)
    table = Table(_fill(window, pixels, size[0]), pixels, sprites, scene)
    for square in left.dead:
        table.stamp(overlays.cross(pixels), square, MIDDLE)
    radius = max(0.3, SIGN * size[0] / pixels)
    for number, square in enumerate(left.awaited, 1):
        table.stamp(overlays.chosen_square(pixels), square, MIDDLE)
        table.stamp(overlays.disc(pixels, str(number), radius, c.NOW), square, MIDDLE)
    image = Image.new("RGB", (size[0], table.image.height), c.TABLE)
    image.paste(table.image, ((image.width - table.image.width) // 2, 0))
    return image


def choose_window(scene: Scene, left: Remaining, size: tuple[int, int]) -> tuple[Window, int]:
    """Return the window of the map, and the pixels of its tiles."""
    marks = [*left.dead, *left.awaited]
    whole = bounds([*scene.squares, *marks])
    near = bounds(marks).grow(1).intersect(whole)
    large = _fit(whole, size)
    return (whole, large) if large >= READABLE else (near, _fit(near, size))


def _fit(window: Window, size: tuple[int, int]) -> int:
    """Return the pixels of a tile for a window no larger than `size`."""
    across, down = window.columns + 2 * MARGIN, window.rows + 2 * MARGIN
    fitting = (tile for tile in SMALL_TILES if across * tile <= size[0] and down * tile <= size[1])
    return next(fitting, SMALL_TILES[-1])


def _fill(window: Window, pixels: int, width: int) -> Window:
    """Return the window with bare columns at both sides, as wide as the picture."""
    missing = max(0, int(width / pixels - 2 * MARGIN) - window.columns)
    return window._replace(left=window.left - missing // 2, right=window.right + (missing + 1) // 2)
