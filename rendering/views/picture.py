"""Finished pictures: PNG bytes in the shared palette, with an alt text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.alt import alt_text
from rendering.footer import add_footer
from rendering.png import write_png
from rendering.scene import Scene
from rendering.sprites import Sprites


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: the bytes of a PNG, its alt text, its size in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


def encode_with_players(
    image: Image.Image,
    scene: Scene,
    sprites: Sprites,
    sentences: Iterable[str],
    beside: Image.Image | None = None,
    gains: Sequence[int] = (),
) -> Picture:
    """Return the picture with the players below it; see `rendering.footer`."""
    return encode(add_footer(image, scene.seats, sprites, beside, gains), sentences)


def encode(image: Image.Image, sentences: Iterable[str]) -> Picture:
    """Return the picture as it is sent."""
    return Picture(write_png(image), alt_text(sentences), image.width, image.height)
