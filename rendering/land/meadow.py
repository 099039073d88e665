"""The meadow: three quiet greens in soft patches that continue over every border of a tile."""

from functools import lru_cache
from random import Random

from PIL import Image

from rendering.colours import MEADOW, MEADOW_DARK, MEADOW_LIGHT, TUFT
from rendering.paint import SUPERSAMPLE, Canvas

VARIANTS = 4
LARGE = 384
"""Pixels of a tile as it is drawn, before it is scaled down."""
SIDE = LARGE // SUPERSAMPLE


@lru_cache(maxsize=VARIANTS)
def meadow(variant: int) -> Image.Image:
    """Return the ground of a tile, LARGE pixels wide, in RGB."""
    height = Image.blend(_noise(5, LARGE, 11, variant), _noise(10, LARGE, 12, variant), 0.2)
    image = Image.new("RGB", (LARGE, LARGE), MEADOW)
    image.paste(MEADOW_DARK, (0, 0), height.point([255] * 108 + [0] * 148))
    image.paste(MEADOW_LIGHT, (0, 0), height.point([0] * 148 + [255] * 108))
    canvas = Canvas((SIDE, SIDE), SIDE, image=image)
    dice = Random(variant)
    for _ in range(6):
        x, y = dice.uniform(0.06, 0.94), dice.uniform(0.06, 0.94)
        for dx in (-0.012, 0.0, 0.012):
            tip = (x + dx * 1.6, y - 0.020 + abs(dx) * 0.5)
            canvas.line((x + dx * 0.6, y), tip, 0.007, TUFT)
    return image


def _noise(cells: int, pixels: int, border: int, variant: int) -> Image.Image:
    """Return smooth noise on a periodic lattice; near the border it is equal for all variants."""
    dice, inner = Random(border), Random(border * 100 + variant)
    lattice = {(x, y): dice.random() for x in range(cells) for y in range(cells)}
    for x in range(2, cells - 1):
        for y in range(2, cells - 1):
            lattice[x, y] = inner.random()
    wide = cells + 6
    image = Image.new("L", (wide, wide))
    for x in range(wide):
        for y in range(wide):
            level = lattice[(x - 3) % cells, (y - 3) % cells]
            image.putpixel((x, y), round(level * 255))
    box = (3.5, 3.5, 3.5 + cells, 3.5 + cells)
    return image.resize((pixels, pixels), Image.Resampling.BICUBIC, box)
