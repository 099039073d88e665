"""PNG files of pictures in the shared palette: others read in them what was drawn."""

import io
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering.colours import TABLE
from rendering.palette import blank
from rendering.png import write_png

SIDES = st.integers(1, 130)


def noise(width: int, height: int, dice: Random) -> Image.Image:
    """Return a picture in the palette in which every pixel is anything."""
    image = blank((width, height), TABLE)
    image.frombytes(dice.randbytes(width * height))
    return image


@settings(deadline=None)
@given(SIDES, SIDES, st.integers())
def test_a_picture_comes_back(width: int, height: int, seed: int) -> None:
    """Pillow reads the same pixels and colours, whatever the size."""
    image = noise(width, height, Random(seed))
    with Image.open(io.BytesIO(write_png(image)), formats=("PNG",)) as found:
        found.load()
        assert (found.mode, found.size) == ("P", (width, height))
        assert found.tobytes() == image.tobytes()
        assert found.getpalette() == image.getpalette()


@settings(deadline=None)
@given(SIDES, st.lists(SIDES, min_size=2, max_size=4), st.integers())
def test_strips_are_one_picture(width: int, heights: list[int], seed: int) -> None:
    """Each below the one before, as if they had been put together."""
    dice = Random(seed)
    strips = [noise(width, height, dice) for height in heights]
    with Image.open(io.BytesIO(write_png(*strips)), formats=("PNG",)) as found:
        found.load()
        assert (found.mode, found.size) == ("P", (width, sum(heights)))
        assert found.tobytes() == b"".join(strip.tobytes() for strip in strips)


def test_a_file_is_whole() -> None:
    """Each part has its right checksum: Pillow verifies them."""
    with Image.open(io.BytesIO(write_png(blank((30, 200), TABLE)))) as found:
        found.verify()


def test_a_half_tile_stays_clear_beyond_its_half() -> None:
    """What is not in the palette comes back, too."""
    image = Image.new("RGBA", (5, 4), (1, 2, 3, 0))
    with Image.open(io.BytesIO(write_png(image)), formats=("PNG",)) as found:
        assert (found.mode, found.tobytes()) == ("RGBA", image.tobytes())
