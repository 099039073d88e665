"""Words that are kept look like those that Pillow writes itself."""

import pytest
from PIL import Image, ImageDraw

from rendering.colours import PAPER, TABLE
from rendering.curves import Point
from rendering.fonts import font
from rendering.lettering import measure, spell, write
from rendering.palette import blank, to_palette

WORDS = ("Ada", "12", "+4", "Żółw i jeż", "Äpfel, Øl", "Wäfj")
PLACES: tuple[Point, ...] = ((70, 40), (70.5, 40.5), (-3, 40), (148, 77))


@pytest.mark.parametrize("anchor", ["lm", "rm", "mm"])
@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("words", WORDS)
def test_words_look_as_pillow_writes_them(words: str, at: Point, anchor: str) -> None:
    """In full colour and in the palette, between two pixels and over an edge too, and again."""
    expected = Image.new("RGB", (150, 80), TABLE)
    ImageDraw.Draw(expected).text(at, words, PAPER, font(31, bold=False), anchor=anchor)
    for _ in range(2):
        image, palette = Image.new("RGB", expected.size, TABLE), blank(expected.size, TABLE)
        write(image, at, words, PAPER, 31, bold=False, anchor=anchor)
        write(palette, at, words, PAPER, 31, bold=False, anchor=anchor)
        assert image.tobytes() == expected.tobytes()
        assert palette.tobytes() == to_palette(expected).tobytes()


def test_words_are_as_long_as_the_font_says() -> None:
    """By weight and height."""
    assert measure("Ada", 31) == font(31).getlength("Ada")
    assert measure("Ada", 31, bold=False) == font(31, bold=False).getlength("Ada")
    assert measure("Ada", 31) > measure("Ada", 30)


def test_numbers_below_0_have_a_minus() -> None:
    """On pictures as in texts: points (BCB-16), and how they change."""
    assert [spell(-12), spell(0), spell(7)] == ["−12", "0", "7"]
    assert [spell(-2, sign=True), spell(4, sign=True)] == ["−2", "+4"]
