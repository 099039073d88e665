"""Golden pictures: the art changes only on purpose.

`python -m tests.rendering.test_golden` writes them anew; say in the commit what is seen to differ.
"""

from dataclasses import replace
from functools import reduce
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.rendering.games import village
from tests.rendering.pictures import PICTURES, SHEETS, board, picture

GOLDEN = Path(__file__).parent / "golden"
FAR, FEW = 12, 20
"""So many pixels may differ by so much in a channel, 0 to 255."""


def small(name: str) -> Image.Image:
    """Return a tile or sheet as it is, a view at half its size."""
    flat = PICTURES[name]().convert("RGBA")
    if name.startswith(("tile", "art", "figures", "overlays")):
        return flat
    return flat.resize((flat.width // 2, flat.height // 2))


def far_apart(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels of two pictures differ to the eye."""
    difference = ImageChops.difference(one, other)
    worst = reduce(ImageChops.lighter, difference.split())
    return sum(worst.histogram()[FAR:])


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_the_golden_one(name: str) -> None:
    """Size and looks are those of the file, but for a few pixels."""
    drawn = small(name)
    with Image.open(GOLDEN / f"{name}.png") as file:
        golden = file.convert("RGBA")
    assert drawn.size == golden.size
    assert far_apart(drawn, golden) <= FEW


def test_golden_pictures_tell_a_figure_that_is_not_there() -> None:
    """The tolerance is far below one figure on a board, at half its size."""
    scene = village()
    figure, *_ = scene.figures
    fewer = replace(scene, figures={f: s for f, s in scene.figures.items() if f != figure})
    one, other = (picture(board(each))().convert("RGBA") for each in (scene, fewer))
    halves = [image.resize((image.width // 2, image.height // 2)) for image in (one, other)]
    assert far_apart(*halves) > 10 * FEW


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in PICTURES:
        small(name).convert("RGB" if name in SHEETS else "RGBA").save(GOLDEN / f"{name}.png")
