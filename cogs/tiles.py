"""Tiles beside the board: those in a hand, or laid out to be chosen from."""

from collections.abc import Sequence

from bot.wording import AltTexts
from rendering.loose_tiles import LooseTile, tiles_picture
from rendering.sprites import Sprites
from rendering.views import Picture


def draw_tiles(shown: Sequence[LooseTile], texts: AltTexts, sprites: Sprites) -> Picture:
    """Return tiles side by side; to be called in a thread of pictures."""
    alt = texts.half_tiles([(entry.label, entry.tile) for entry in shown])
    return tiles_picture(shown, sprites, alt)
