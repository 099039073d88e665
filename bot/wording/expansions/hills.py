"""Hills in words, for the columns whose tiles show them."""

from bot.wording.column import Telling
from bot.wording.phrases import name_square
from rules.expansions.hills import HillRaised


def format_hill(telling: Telling, event: HillRaised) -> str:
    """Say where a hill is, and whether it has a tile underneath."""
    key = "story.hill.tile" if event.tile_under else "story.hill"
    return telling.words(key, place=name_square(event.x, event.y))
