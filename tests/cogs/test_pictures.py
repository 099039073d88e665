"""Whose picture is drawn next: told by the order in which drawings begin, never by the clock."""

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Awaitable

import pytest

from cogs.pictures import AT_ONCE, FILMS, Drawing, Pictures, Superseded
from cogs.render_pool import Threads
from rendering.sprites import Sprites
from tests.cogs.loop import settle
from tests.waiting import until

ADA, BO, CY = 1, 2, 3


class Studio:
    """Pictures whose drawings wait until they are let go; `begun` lists them in order."""

    def __init__(self) -> None:
        self.pictures = Pictures(Threads(Sprites()))
        self.begun: list[str] = []
        self.asked: list[asyncio.Task[str]] = []
        self._go_on = threading.Semaphore(0)

    def drawing(self, name: str) -> Drawing[str]:
        """Return a drawing that is let go by `finish`."""

        def draw(_sprites: Sprites) -> str:
            self.begun.append(name)
            assert self._go_on.acquire(timeout=60)
            if name.startswith("bad"):
                raise ZeroDivisionError(name)
            return name

        return draw

    async def picture(self, name: str, person: int | None = None) -> asyncio.Task[str]:
        """Ask for a picture."""
        pictures = self.pictures if person is None else self.pictures.of(person)
        return await self._ask(pictures.draw(self.drawing(name)))

    async def film(self, name: str, person: int) -> asyncio.Task[str]:
        """Ask for a film."""

        async def prepare() -> Drawing[str]:
            return self.drawing(name)

        return await self._ask(self.pictures.of(person).film(name, prepare))

    async def _ask(self, asking: Awaitable[str]) -> asyncio.Task[str]:
        task = asyncio.ensure_future(asking)
        self.asked.append(task)
        await settle()
        return task

    async def finish(self, count: int = 1) -> None:
        """Let as many drawings end, each before the next."""
        for _ in range(count):
            done = sum(task.done() for task in self.asked)
            self._go_on.release()
            await until(lambda done=done: sum(task.done() for task in self.asked) > done)
            await settle()

    async def busy(self) -> None:
        """Keep every thread busy with pictures for everybody."""
        for number in range(AT_ONCE):
            await self.picture(f"busy {number}")
        await until(lambda: len(self.begun) == AT_ONCE)
        self.begun.clear()

    async def begins(self, *names: str) -> None:
        """Check that these have begun, in this order, and nothing else."""
        await until(lambda: len(self.begun) >= len(names))
        await settle()
        assert self.begun == list(names)

    async def end(self) -> None:
        """Let everything end."""
        for _ in range(1000):
            self._go_on.release()
        await asyncio.wait(self.asked)


def is_idle(pictures: Pictures) -> bool:
    """Whether nothing is drawn, and nothing waits."""
    return not (pictures._queue._begun or pictures._queue._list_waiting())


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    """A studio that is left empty."""
    opened = Studio()
    yield opened
    await opened.end()
    await until(lambda: is_idle(opened.pictures))


class Workshop(Threads):
    """Threads that note when they are opened and closed."""

    def __init__(self) -> None:
        super().__init__(Sprites())
        self.heard: list[str] = []

    def open(self) -> None:
        """Note it."""
        self.heard.append("opened")

    def close(self) -> None:
        """Note it."""
        self.heard.append("closed")


def test_what_draws_is_opened_and_closed_with_the_pictures() -> None:
    """Its processes would outlive the bot."""
    workshop = Workshop()
    pictures = Pictures(workshop)
    pictures.open()
    pictures.of(ADA).close()
    assert workshop.heard == ["opened", "closed"]


async def test_two_threads_draw(studio: Studio) -> None:
    """The third waits for one of them."""
    for name in ("a", "b", "c"):
        await studio.picture(name)
    await until(lambda: len(studio.begun) == 2)
    assert set(studio.begun) == {"a", "b"}
    await studio.finish()
    await until(lambda: len(studio.begun) == 3)


async def test_what_everybody_sees_comes_first(studio: Studio) -> None:
    """Before whatever was asked for in private earlier; each in the order of asking."""
    await studio.busy()
    await studio.picture("ada", ADA)
    await studio.picture("bo", BO)
    await studio.picture("news")
    await studio.picture("more news")
    for count, name in enumerate(order := ["news", "more news", "ada", "bo"], 1):
        await studio.finish()
        await studio.begins(*order[:count])
        assert studio.begun[-1] == name


async def test_a_person_waits_for_the_newest_picture_only(studio: Studio) -> None:
    """Which has the place of the older ones; those end at once."""
    await studio.busy()
    first = await studio.picture("first", ADA)
    await studio.picture("bo", BO)
    second, third = [await studio.picture(name, ADA) for name in ("second", "third")]
    for older in (first, second):
        with pytest.raises(Superseded):
            await older
    await studio.finish(3)
    await studio.begins("third", "bo")
    await studio.finish()
    assert await third == "third"


async def test_nobody_has_both_threads(studio: Studio) -> None:
    """Somebody else's picture is begun first."""
    await studio.picture("ada", ADA)
    await studio.picture("ada again", ADA)
    await studio.begins("ada")
    await studio.picture("bo", BO)
    await studio.begins("ada", "bo")


async def test_a_picture_in_work_is_finished(studio: Studio) -> None:
    """Whatever its person asks for meanwhile."""
    first = await studio.picture("first", ADA)
    await studio.begins("first")
    await studio.picture("second", ADA)
    await studio.finish()
    assert await first == "first"
    await studio.begins("first", "second")


async def test_films_hold_up_nobody(studio: Studio) -> None:
    """Of twenty one is made, and any picture begins at once."""
    for person in range(20):
        await studio.film(f"film {person}", person)
    await studio.begins("film 0")
    await studio.picture("news")
    await studio.begins("film 0", "news")
    await studio.picture("more news")
    await studio.picture("bo", BO + 100)
    studio.begun.clear()
    await studio.finish()
    await studio.begins("more news")


async def test_who_watches_a_film_can_play_on(studio: Studio) -> None:
    """A film that is being made is no picture one waits for."""
    watched = await studio.film("film", ADA)
    await studio.begins("film")
    await studio.picture("board", ADA)
    await studio.begins("film", "board")
    await studio.finish(2)
    assert await watched == "film"


async def test_a_film_is_made_once_for_all(studio: Studio) -> None:
    """For those who ask before it begins, while it is made, and later."""
    await studio.busy()
    asked = [await studio.film("film", person) for person in range(10)]
    await studio.finish()
    await studio.begins("film")
    asked += [await studio.film("film", person) for person in range(5, 20)]
    await studio.finish(2)
    assert {await task for task in asked if not task.exception()} == {"film"}
    assert not [task for task in asked if task.exception()]
    later = await studio.film("film", ADA)
    assert later.result() == "film"
    assert studio.begun == ["film"]


async def test_few_films_are_kept(studio: Studio) -> None:
    """Those asked for last."""
    for number in range(FILMS + 1):
        await studio.film(f"film {number}", ADA)
        await studio.finish()
    assert (await studio.film("film 1", BO)).done()
    assert not (await studio.film("film 0", BO)).done()
    assert len(studio.pictures._queue._films) == FILMS


async def test_who_turns_away_from_a_film_leaves_it_to_the_others(studio: Studio) -> None:
    """It is made if anybody still wants it."""
    await studio.busy()
    left = await studio.film("film", ADA)
    kept = await studio.film("film", BO)
    alone = await studio.film("other film", CY)
    await studio.picture("board", ADA)
    await studio.picture("board of cy", CY)
    for task in (left, alone):
        with pytest.raises(Superseded):
            await task
    await studio.finish(2)
    await studio.begins("board", "film")
    await studio.finish(2)
    await studio.begins("board", "film", "board of cy")
    await studio.finish()  # a drawing just begun may go on before one that waits
    assert await kept == "film"


async def test_a_drawing_that_fails_fails_for_those_who_wait(studio: Studio) -> None:
    """The next one is begun all the same."""
    asked = [await studio.film("bad film", person) for person in (ADA, BO)]
    await studio.begins("bad film")
    await studio.finish()
    for task in asked:
        with pytest.raises(ZeroDivisionError):
            await task
    await studio.film("bad film", ADA)
    await studio.begins("bad film", "bad film")


async def test_what_nobody_waits_for_is_not_drawn(studio: Studio) -> None:
    """A wait that is given up leaves nothing behind, one that was begun is drawn for nobody."""
    await studio.busy()
    given_up = [await studio.picture("ada", ADA), await studio.picture("news")]
    given_up.append(await studio.film("film", BO))
    for task in given_up:
        task.cancel()
    await settle()
    assert not studio.pictures._queue._list_waiting()
    studio.asked[0].cancel()
    await studio.picture("cy", CY)
    studio._go_on.release(2)
    await studio.begins("cy")


async def test_a_film_that_failed_is_made_anew(studio: Studio) -> None:
    """Also for whoever asks in the moment in which it fails: they do not wait for ever."""

    async def prepare() -> Drawing[str]:
        return studio.drawing("bad film")

    async def insist() -> str:
        pictures = studio.pictures.of(ADA)
        with pytest.raises(ZeroDivisionError):
            await pictures.film("bad film", prepare)
        return await pictures.film("bad film", prepare)

    asking = asyncio.ensure_future(insist())
    studio.asked.append(asking)
    studio._go_on.release(2)
    async with asyncio.timeout(10):
        with pytest.raises(ZeroDivisionError):
            await asking
    assert studio.begun == ["bad film"] * 2


@pytest.mark.parametrize("seed", range(20))
async def test_every_wait_ends(seed: int) -> None:
    """Whoever asks for what in whatever order, gives up or not: with a picture or an exception."""
    chance, studio = random.Random(seed), Studio()
    for number in range(200):
        person, name = chance.randrange(6), f"{chance.choice(('', 'bad '))}{number}"
        match chance.randrange(5):
            case 0:
                await studio.picture(name)
            case 1 | 2:
                await studio.picture(name, person)
            case 3:
                await studio.film(chance.choice(("bad film", "film", "long film")), person)
            case _ if studio.asked:
                chance.choice(studio.asked).cancel()
        if chance.random() < 0.5:
            studio._go_on.release()
        queue = studio.pictures._queue
        assert len(queue._private) <= 6
        assert len(queue._begun) <= AT_ONCE
        assert sum(job.film is not None for job in queue._begun) <= 1
    await studio.end()
    await until(lambda: is_idle(studio.pictures))
    ends = [None if task.cancelled() else task.exception() for task in studio.asked]
    assert {type(end) for end in ends} <= {type(None), Superseded, ZeroDivisionError}
