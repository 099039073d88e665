"""Tiles beside the board: in a hand, or to choose from."""

from collections.abc import Sequence

from bot.wording import AltTexts
from rendering.loose_tiles import LooseTile, tiles_picture
from rendering.sprites import Sprites
from rendering.views import Picture


def draw_tiles(shown: Sequence[LooseTile], texts: AltTexts, sprites: Sprites) -> Picture:
    """Return tiles side by side; runs in a drawing thread."""
    alt = texts.half_tiles([(entry.label, entry.tile) for entry in shown])
    return tiles_picture(shown, sprites, alt)
