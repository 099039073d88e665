"""Golden pictures: the art changes only on purpose.

`python -m tests.rendering.test_golden` writes them anew; say in the commit what is seen to differ.
"""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import views
from rendering.column import Trail
from rendering.scene import ScoreTable
from rendering.sprites import Sprites
from rules.board import Placement
from rules.geometry import square_at
from tests.rendering.games import TILES, village
from tests.rendering.plain_phrases import PlainPhrases

GOLDEN = Path(__file__).parent / "golden"
FAR = 3.0
"""Mean difference of the channels, 0 to 255, from which pictures are different."""
SPRITES, WORDS = Sprites(), PlainPhrases()


def tile(id: str, rotation: int) -> Callable[[], Image.Image]:
    return lambda: SPRITES.tile(TILES[id], rotation, 96).image


def picture(view: Callable[[], views.Picture]) -> Callable[[], Image.Image]:
    return lambda: Image.open(io.BytesIO(view().png))


def _walk() -> Trail:
    scene = village()
    return Trail("dragon", (scene.tiles[2].square, scene.tiles[0].square), 5, (square_at(0, -1),))


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "tile-BG-D": tile("BG-D", 0),
    "tile-BG-C": tile("BG-C", 1),
    "tile-PD-F": tile("PD-F", 2),
    "tile-PD-Q": tile("PD-Q", 3),
    "tile-RV-H": tile("RV-H", 1),
    "tile-H2-07": tile("H2-07", 2),
    "board": picture(lambda: views.board(village(), WORDS, SPRITES)),
    "picker": picture(
        lambda: views.picker(village(), WORDS, SPRITES, TILES["BG-V"], {square_at(0, 1): "A"})
    ),
    "preview": picture(
        lambda: views.preview(
            village(), WORDS, SPRITES, Placement(TILES["BG-V"], square_at(0, 1), 0, 0), {"1": 0}
        )
    ),
    "dragon": picture(lambda: views.trail(village(), WORDS, SPRITES, _walk())),
    "final": picture(
        lambda: views.final(
            village(), WORDS, SPRITES, ScoreTable(("Cities", "Roads"), ((8, 4), (0, 7)), (0,))
        )
    ),
}


def small(image: Image.Image) -> Image.Image:
    """Return a tile as it is, a view at half its size."""
    flat = image.convert("RGBA")
    return flat if flat.width <= 96 else flat.resize((flat.width // 2, flat.height // 2))


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_the_golden_one(name: str) -> None:
    """Size and looks are those of the file; a few pixels may differ."""
    drawn = small(PICTURES[name]())
    with Image.open(GOLDEN / f"{name}.png") as file:
        golden = file.convert("RGBA")
    assert drawn.size == golden.size
    means = ImageStat.Stat(ImageChops.difference(drawn, golden)).mean
    assert max(means) < FAR


def test_golden_pictures_tell_tiles_apart() -> None:
    """The tolerance is far below the difference of two turns of a tile."""
    one, other = (small(tile("BG-D", turn)()) for turn in (0, 1))
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) > 4 * FAR


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        small(draw()).save(GOLDEN / f"{name}.png")
