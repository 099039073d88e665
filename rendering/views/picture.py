"""Finished pictures: PNG bytes in the shared palette, with an alt text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.alt import alt_text
from rendering.footer import draw_players
from rendering.palette import to_palette
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
    strips: Sequence[Image.Image],
    scene: Scene,
    sprites: Sprites,
    sentences: Iterable[str],
    beside: Image.Image | None = None,
    gains: Sequence[int] = (),
) -> Picture:
    """Return strips as the picture that is sent, the players below them.

    See `rendering.footer` for what may stand `beside` those, and for their `gains`.
    """
    players = draw_players(strips[0].width, scene.seats, sprites, beside, gains)
    return encode([*strips, players], sentences)


def encode(strips: Sequence[Image.Image], sentences: Iterable[str]) -> Picture:
    """Return strips as the picture that is sent, each below the one before.

    They are as wide as each other, in RGB or the shared palette; a single one may have other modes.
    """
    written = [to_palette(strip) if strip.mode == "RGB" else strip for strip in strips]
    height = sum(strip.height for strip in strips)
    return Picture(write_png(*written), alt_text(sentences), strips[0].width, height)
