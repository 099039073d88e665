"""Pictures for messages: drawn in a thread, since drawing would block the event loop."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.wording import AltTexts
from rendering.loose_tiles import LooseTile, tiles_picture
from rendering.sprites import Sprites
from rendering.views import Picture

T = TypeVar("T")
TURN_SECONDS = 0.001
"""After so long a thread that draws lets the event loop go on."""


class Pictures:
    """Draws everything the bot shows; safe to be used by many presses at a time.

    One thread draws one picture after the other: with more threads the event loop would have to
    wait for each of them. How often it gets its turn is settled by `take_short_turns`.
    """

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._thread = ThreadPoolExecutor(1, "pictures")

    async def draw(self, drawing: Callable[[Sprites], T]) -> T:
        """Return what a drawing makes of the sprites: a picture or a film."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, drawing, self._sprites)


def take_short_turns() -> None:
    """Let the threads of this process take short turns.

    For the program that puts the bot together: no class should change a whole process.
    """
    sys.setswitchinterval(TURN_SECONDS)


def draw_tiles(shown: Sequence[LooseTile], texts: AltTexts, sprites: Sprites) -> Picture:
    """Return tiles side by side; to be called in the thread of pictures."""
    alt = texts.half_tiles([(entry.label, entry.tile) for entry in shown])
    return tiles_picture(shown, sprites, alt)
