"""Pictures for messages, drawn off the event loop in the order of a queue.

Pictures for everybody come before those for one person, which are drawn in the order they were
requested. Each person waits for one picture at most: a new request replaces an older one that
hasn't begun. Films take long, so only one is made at a time, once for all who request it.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Hashable
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

import structlog
from cachetools import LRUCache

from bot.process.monitoring.observations import Drawn, Observe, ignore
from cogs.emojis import Emojis
from rendering.sprites import Sprites

AT_ONCE = 2
"""Drawings in progress at a time."""
FILMS = 8
"""Finished films that are cached, about a megabyte each."""

TURN_SECONDS = 0.001
"""Seconds after which a drawing thread lets the event loop run."""

log = structlog.get_logger()

T = TypeVar("T")
Drawing = Callable[[Sprites], T]
"""Draws a picture or film with the sprites; pickled, it can be drawn in any process."""


class RenderPool(Protocol):
    """Draws at most `AT_ONCE` things at a time."""

    @property
    def works(self) -> bool:
        """Whether pictures are drawn in time, as far as is known."""
        ...

    async def make(self, drawing: Drawing[T], *, long: bool = False) -> T:
        """Return the result of a drawing; a `long` one doesn't delay others."""
        ...

    def open(self) -> None:
        """Get ready."""
        ...

    def close(self) -> None:
        """Release its resources; the next drawing takes them up again."""
        ...


class Superseded(Exception):
    """The person has requested another picture since."""


@dataclass(eq=False, slots=True)
class Job(Generic[T]):
    """A picture or film for one person or for everybody; equal films have equal names in `film`.

    `prepare` returns the drawing, and is called when its turn has come.
    """

    prepare: Callable[[], Awaitable[Drawing[T]]]
    person: int | None = None
    film: Hashable = None
    answers: list[asyncio.Future[T]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """Whom it is for, or that it is a film."""
        if self.film is not None:
            return "film"
        return "public" if self.person is None else "private"

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for it."""
        return not all(answer.done() for answer in self.answers)

    def answer(self, made: T) -> None:
        """Give it to all who still wait."""
        for answer in self.answers:
            if not answer.done():
                answer.set_result(made)

    def fail(self, error: Exception) -> None:
        """Raise an error for all who still wait."""
        for answer in self.answers:
            if not answer.done():
                answer.set_exception(error)


class RenderQueue:
    """A queue for drawings requested in the event loop."""

    def __init__(self, workshop: RenderPool, observe: Observe = ignore) -> None:
        self._workshop = workshop
        self._observe = observe
        self._public: list[Job[Any]] = []
        self._private: dict[int, tuple[Job[Any], asyncio.Future[Any]]] = {}
        """Each person's pending request; a newer one keeps the place."""
        self._begun: dict[Job[Any], asyncio.Task[None]] = {}
        self._films: LRUCache[Hashable, Any] = LRUCache(FILMS)

    async def draw(self, job: Job[T]) -> T:
        """Return the result of a job; Superseded if its person has requested another since."""
        if job.film in self._films:
            return self._films[job.film]  # type: ignore[no-any-return]
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._enter(job, answer)
        self._begin()
        try:
            return await answer
        finally:
            self._forget_unwanted()

    def _enter(self, job: Job[T], answer: asyncio.Future[T]) -> None:
        """Make an answer wait for a job, or for the same film that somebody else requested."""
        person, shared = job.person, self._find_film(job.film) or job
        shared.answers.append(answer)
        if person is None and shared is job:
            self._public.append(job)
        if person is not None:
            self._supersede(person)
            if shared not in self._begun:
                self._private[person] = shared, answer

    def _find_film(self, film: Hashable) -> Job[Any] | None:
        jobs = (*self._begun, *self._list_waiting())
        return next((job for job in jobs if film is not None and job.film == film), None)

    def _supersede(self, person: int) -> None:
        """Supersede a person's pending request."""
        _, answer = self._private.get(person, (None, None))
        if answer is not None and not answer.done():
            answer.set_exception(Superseded())

    def _list_waiting(self) -> list[Job[Any]]:
        """Return the pending jobs, in order."""
        return [*self._public, *(job for job, _ in self._private.values())]

    def _begin(self) -> None:
        """Start jobs until the pool is busy."""
        while len(self._begun) < AT_ONCE:
            job = next(filter(self._may_begin, self._list_waiting()), None)
            if job is None:
                return
            self._take(job)
            self._begun[job] = task = asyncio.create_task(self._do(job))
            task.add_done_callback(self._go_on)

    def _may_begin(self, job: Job[Any]) -> bool:
        """Return whether no other film is being drawn, or no other picture for the same person."""
        if job.film is not None:
            return all(other.film is None for other in self._begun)
        pictures = (other for other in self._begun if other.film is None)
        return job.person is None or all(other.person != job.person for other in pictures)

    def _take(self, job: Job[Any]) -> None:
        """Remove a job from the queue, whoever requested it."""
        self._public = [other for other in self._public if other is not job]
        self._private = {
            person: (other, answer)
            for person, (other, answer) in self._private.items()
            if other is not job
        }

    def _forget_unwanted(self) -> None:
        """Remove jobs from the queue that nobody waits for."""
        for job in self._list_waiting():
            if not job.wanted:
                self._take(job)

    async def _do(self, job: Job[Any]) -> None:
        """Draw, and answer all who wait: from then on nobody can join them."""
        try:
            drawing = await job.prepare()
            begun = time.perf_counter()
            made = await self._workshop.make(drawing, long=job.film is not None)
            self._observe(Drawn(job.kind, time.perf_counter() - begun))
        except Exception as error:
            job.fail(error)
        else:
            self._keep_film(job.film, made)
            job.answer(made)
        finally:
            del self._begun[job]

    def _go_on(self, task: asyncio.Task[None]) -> None:
        """Start the next jobs, unless everything is about to end."""
        if not task.cancelled():
            self._begin()

    def _keep_film(self, film: Hashable, made: object) -> None:
        if film is not None:
            self._films[film] = made


class Pictures:
    """Draws everything the bot shows; safe to be used by many presses at a time.

    A new instance draws for everybody, `of(person)` for that person. `take_short_turns` sets how
    often the event loop gets to run.
    """

    def __init__(self, workshop: RenderPool, observe: Observe = ignore) -> None:
        self.emojis = Emojis()
        self._workshop = workshop
        self._queue = RenderQueue(workshop, observe)
        self._person: int | None = None

    def of(self, person: int) -> Self:
        """Return these pictures for requests of one person, by user id."""
        own = copy(self)
        own._person = person
        return own

    @property
    def works(self) -> bool:
        """Whether pictures are drawn in time, as far as is known."""
        return self._workshop.works

    def open(self) -> None:
        """Get ready to draw."""
        self._workshop.open()

    def close(self) -> None:
        """Release its resources; the next picture takes them up again."""
        self._workshop.close()

    async def draw(self, drawing: Drawing[T]) -> T:
        """Return the result of a drawing.

        Raises Superseded if its person requested something else before it began.
        """

        async def prepare() -> Drawing[T]:
            return drawing

        return await self._queue.draw(Job(prepare, self._person))

    async def try_to_draw(self, drawing: Drawing[T]) -> T | None:
        """Return the result of a drawing; None, with an error in the log, if that fails.

        Raises Superseded as `draw` does.
        """
        try:
            return await self.draw(drawing)
        except Superseded:
            raise
        except Exception as error:
            log.error("a picture could not be drawn", exc_info=error)
            return None

    async def film(self, name: Hashable, prepare: Callable[[], Awaitable[Drawing[T]]]) -> T:
        """Return a film, drawn once for all who request this name; Superseded as in `draw`.

        `prepare` is awaited when its turn has come.
        """
        return await self._queue.draw(Job(prepare, self._person, name))


def take_short_turns() -> None:
    """Make the threads of this process switch often.

    Called by the main program only, since it affects the whole process.
    """
    sys.setswitchinterval(TURN_SECONDS)
