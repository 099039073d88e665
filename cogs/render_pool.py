"""The render pool: pictures are drawn in threads of this process, or in separate processes.

Threads of one process take turns in Python, so drawing delays presses, and the other way round. In
a separate process a picture costs them only the transfer, a thousandth of a second: a drawing is
sent as the function it is, with its state.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from bot.process.child_process import LATE_SECONDS, Child, ChildFailed
from bot.process.monitoring.observations import Observe, ProcessReplaced, ignore
from bot.process.runtime import keep_what_is_imported
from cogs.pictures import AT_ONCE, Drawing
from rendering.sprites import Sprites

POLITENESS = 10
"""The `nice` value of a film's process."""
PICTURE_SECONDS = 20.0
"""Seconds a picture may take: a thousand times the usual. A first one may have all tiles to draw,
on a slow machine, after the start of its process."""
FILM_SECONDS = 300.0
"""Seconds a film may take, which is a hundred pictures at a low priority. Its interaction can be
answered three times as long."""

T = TypeVar("T")


class Threads:
    """Draws everything in threads of this process."""

    works = True
    """Unknown here, and nothing could be done about it."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._threads = ThreadPoolExecutor(AT_ONCE, "pictures")

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Return the result of a drawing."""
        draw = partial(drawing, self._sprites)
        return await asyncio.get_running_loop().run_in_executor(self._threads, draw)

    def open(self) -> None:
        """Do nothing: threads start when they are needed."""

    def close(self) -> None:
        """Do nothing: threads end with the process."""


class Processes:
    """Draws pictures in a permanent process, and each film in one of its own.

    Tiles are cached in `folder`. If the process for pictures has died, or has not finished one
    after so many `seconds`, another one tries once more. `observe` is called with each failure.
    """

    def __init__(
        self,
        folder: Path,
        observe: Observe = ignore,
        *,
        seconds: float = PICTURE_SECONDS,
        film_seconds: float = FILM_SECONDS,
        late: float = LATE_SECONDS,
    ) -> None:
        self._folder = folder
        self._observe = observe
        self.seconds = seconds
        self.film_seconds = film_seconds
        self._late = late
        self._child: Child | None = None

    @property
    def works(self) -> bool:
        """Whether pictures are drawn in time, as far as any were requested."""
        return self._child is None or not self._child.hangs

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Return the result of a drawing; ChildFailed if its processes fail."""
        made = partial(_make, self._folder, drawing)
        if long:
            child = Child("films", politeness=POLITENESS)
            try:
                return await self._ask(child, made, self.film_seconds)
            finally:
                child.close()
        child = self._find_child()
        try:
            return await self._ask(child, made, self.seconds)
        except ChildFailed:
            return await self._ask(child, made, self.seconds)

    def open(self) -> None:
        """Start the process for pictures."""
        self._find_child().submit(partial(_begin, self._folder), self.seconds)

    def close(self) -> None:
        """Kill the process for pictures; the next picture starts another."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def _find_child(self) -> Child:
        if self._child is None:
            self._child = Child("pictures", late=self._late)
        return self._child

    async def _ask(self, child: Child, made: partial[T], seconds: float) -> T:
        try:
            return await asyncio.wrap_future(child.submit(made, seconds))
        except ChildFailed:
            self._observe(ProcessReplaced(child.work))
            raise


@cache
def _open_sprites(folder: Path) -> Sprites:
    return Sprites(folder)


def _begin(folder: Path) -> None:
    _open_sprites(folder)
    keep_what_is_imported()


def _make(folder: Path, drawing: Drawing[T]) -> T:
    return drawing(_open_sprites(folder))
