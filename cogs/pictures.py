"""Pictures for messages: drawn elsewhere, since drawing would block the event loop."""

import sys
from collections.abc import Awaitable, Callable, Hashable
from copy import copy
from typing import Self, TypeVar

import structlog

from bot.process.monitoring.observations import Observe, ignore
from cogs.emojis import Emojis
from cogs.render_queue import Drawing, Job, RenderPool, RenderQueue, Superseded

T = TypeVar("T")
TURN_SECONDS = 0.001
"""After so long a thread that draws lets the event loop go on."""

log = structlog.get_logger()


class Pictures:
    """Draws everything the bot shows; safe to be used by many presses at a time.

    Made with a workshop it draws for everybody, `of` a person for that person; `cogs.render_queue`
    tells who comes first. How often the event loop gets its turn is settled by `take_short_turns`.
    """

    def __init__(self, workshop: RenderPool, observe: Observe = ignore) -> None:
        self.emojis = Emojis()
        self._workshop = workshop
        self._queue = RenderQueue(workshop, observe)
        self._person: int | None = None

    def of(self, person: int) -> Self:
        """Return the same pictures, asked for by one person: by user id."""
        own = copy(self)
        own._person = person
        return own

    @property
    def works(self) -> bool:
        """Whether pictures are made in time, as far as can be told."""
        return self._workshop.works

    def open(self) -> None:
        """Get ready to draw."""
        self._workshop.open()

    def close(self) -> None:
        """Let go of what drawing needs; the next picture takes it up again."""
        self._workshop.close()

    async def draw(self, drawing: Drawing[T]) -> T:
        """Return what a drawing makes of the sprites.

        Superseded if its person asked for something else before it was begun.
        """

        async def prepare() -> Drawing[T]:
            return drawing

        return await self._queue.draw(Job(prepare, self._person))

    async def try_to_draw(self, drawing: Drawing[T]) -> T | None:
        """Return what a drawing makes; None, and an error in the log, if that fails.

        Superseded as above.
        """
        try:
            return await self.draw(drawing)
        except Superseded:
            raise
        except Exception as error:
            log.error("a picture could not be drawn", exc_info=error)
            return None

    async def film(self, name: Hashable, prepare: Callable[[], Awaitable[Drawing[T]]]) -> T:
        """Return a film, made once for all who ask for one of this name; Superseded as above.

        `prepare` is awaited when its turn has come.
        """
        return await self._queue.draw(Job(prepare, self._person, name))


def take_short_turns() -> None:
    """Let the threads of this process take short turns.

    For the program that puts the bot together: no class should change a whole process.
    """
    sys.setswitchinterval(TURN_SECONDS)
