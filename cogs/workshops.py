"""Where pictures are made: in threads of this process, or in a process of their own.

Threads of one process take turns in Python: what draws keeps presses waiting, and the other way
round. In a process of its own a picture takes nothing from them but the way there and back, a
thousandth of a second: a drawing travels as the function it is, with the state that it shows.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import structlog

from bot.allocation import PICTURE, keep_what_is_imported
from bot.child_process import close_child, open_child
from cogs.drawing import AT_ONCE, Drawing
from rendering.sprites import Sprites

POLITENESS = 10
"""How far a film's process stands back, as `nice` counts."""

T = TypeVar("T")

log = structlog.get_logger()


class Threads:
    """Makes everything in threads of this process."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._threads = ThreadPoolExecutor(AT_ONCE, "pictures")

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Return what a drawing makes of the sprites."""
        return await _run(self._threads, partial(drawing, self._sprites))

    def open(self) -> None:
        """Do nothing: threads begin when they are needed."""

    def close(self) -> None:
        """Do nothing: threads end with the process."""


class Processes:
    """Makes pictures in a process that stays, and each film in one that goes with it.

    Tiles are kept in `folder`. Where the process for pictures has died another is begun, once for
    each picture.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._child: ProcessPoolExecutor | None = None

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Return what a drawing makes of the sprites; BrokenProcessPool if it kills processes."""
        made = partial(_make, self._folder, drawing)
        if long:
            child = open_child(POLITENESS, PICTURE)
            try:
                return await _run(child, made)
            finally:
                close_child(child)
        child = self._find_child()
        try:
            return await _run(child, made)
        except BrokenProcessPool:
            log.warning("the process that draws is gone, another begins")
            self._give_up(child)
            return await _run(self._find_child(), made)

    def open(self) -> None:
        """Begin the process for pictures."""
        self._find_child().submit(_begin, self._folder)

    def close(self) -> None:
        """Let the process for pictures go; the next picture begins another."""
        if self._child is not None:
            self._give_up(self._child)

    def _find_child(self) -> ProcessPoolExecutor:
        if self._child is None:
            self._child = open_child(spare=PICTURE)
        return self._child

    def _give_up(self, child: ProcessPoolExecutor) -> None:
        close_child(child)
        if self._child is child:
            self._child = None


async def _run(executor: Executor, made: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(executor, made)


@cache
def _open_sprites(folder: Path) -> Sprites:
    return Sprites(folder)


def _begin(folder: Path) -> None:
    _open_sprites(folder)
    keep_what_is_imported()


def _make(folder: Path, drawing: Drawing[T]) -> T:
    return drawing(_open_sprites(folder))
