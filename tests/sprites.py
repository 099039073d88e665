"""Sprites that are drawn once for all tests, by whoever is the first to need them."""

import os
from pathlib import Path

from rendering.sprites import Sprites

FOLDER = "CLOISTERWYRM_SPRITES"
"""The bot's own setting: bots of the tests that have it in their environment share them, too."""


def share_sprites() -> Sprites:
    """Return sprites that are kept in the folder of all tests, or in memory where there is none."""
    folder = os.environ.get(FOLDER)
    return Sprites(Path(folder) if folder else None)
