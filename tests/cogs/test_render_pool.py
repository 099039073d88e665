"""Where pictures are made: the same in threads and in a process, whatever happens to that."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.process.child_process import ChildFailed
from bot.process.monitoring.observations import Observation, ProcessReplaced
from bot.wording import AltTexts, Words
from cogs.decisions.column import Viewer
from cogs.render_pool import Processes, Threads
from rendering import views
from rendering.film import film
from rendering.sprites import Sprites
from tests.builders import table
from tests.processes import is_over, list_children, stop
from tests.sprites import share_sprites
from tests.waiting import PATIENCE, wait_until

MOMENT = 0.1
"""Seconds that nobody who hangs can keep."""
SPRITES = share_sprites()


@pytest_asyncio.fixture
async def processes(tmp_path: Path) -> AsyncIterator[Processes]:
    """A workshop of processes, which are gone afterwards."""
    made = Processes(tmp_path)
    yield made
    made.close()


def format_process(sprites: Sprites) -> int:
    """Return where this is made."""
    return os.getpid()


def format_politeness(sprites: Sprites) -> tuple[int, int]:
    """Return where this is made, and how far the process stands back."""
    return os.getpid(), os.nice(0)


def wait_for(path: Path, sprites: Sprites) -> int:
    """Return where this is made, once there is such a file."""
    wait_until(path.exists)
    return os.getpid()


def fail(sprites: Sprites) -> int:
    """Make nothing."""
    raise ZeroDivisionError("nothing to draw")


def die(sprites: Sprites) -> int:
    """Kill the process in which this is made."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def hang(sprites: Sprites) -> int:
    """Be stopped, as if somebody outside had done it."""
    os.kill(os.getpid(), signal.SIGSTOP)
    return 0


async def test_a_picture_is_the_same_wherever_it_is_made(processes: Processes) -> None:
    """With the words of another language, which travel too."""
    game = table()
    game.put("BG-D", (1, 0))
    viewer = Viewer(Words("pl"), ("Łucja", "Bo"))
    drawing = partial(views.board, viewer.see(game.state), viewer.texts)
    apart = await processes.make(drawing)
    assert apart == await Threads(SPRITES).make(drawing)
    assert "płytk" in apart.alt


async def test_a_film_is_made_apart_from_pictures(processes: Processes) -> None:
    """In a process of its own, which stands back and goes with it."""
    game = table()
    viewer = Viewer(Words(), ("Ada", "Bo"))
    scenes = [viewer.see(game.state.copy())]
    game.put("BG-D", (1, 0))
    scenes.append(viewer.see(game.state.copy()))
    drawing = partial(film, scenes, AltTexts(Words()))
    made = await processes.make(drawing, long=True)
    assert made == await Threads(SPRITES).make(drawing)
    pictures, politeness = await processes.make(format_politeness)
    first, stands_back = await processes.make(format_politeness, long=True)
    second, _ = await processes.make(format_politeness, long=True)
    assert len({pictures, first, second, os.getpid()}) == 4
    assert stands_back == min(politeness + 10, 19)


async def test_pictures_do_not_wait_for_a_film(processes: Processes, tmp_path: Path) -> None:
    """However long it takes."""
    over = tmp_path / "over"
    long = asyncio.create_task(processes.make(partial(wait_for, over), long=True))
    await processes.make(format_process)
    assert not long.done()
    over.touch()
    await long


async def test_one_process_makes_all_pictures(processes: Processes) -> None:
    """It is begun once, by the first of them at the latest."""
    processes.open()
    made = {await processes.make(format_process) for _ in range(3)}
    assert len(made) == 1
    assert os.getpid() not in made


async def test_a_process_that_was_killed_is_replaced(processes: Processes) -> None:
    """Nobody notices but the log."""
    killed = await processes.make(format_process)
    os.kill(killed, signal.SIGKILL)
    assert await processes.make(format_process) != killed


async def test_two_pictures_survive_a_killed_process(processes: Processes, tmp_path: Path) -> None:
    """Both are made by the same new one."""
    killed = await processes.make(format_process)
    goes_on = tmp_path / "goes on"
    both = [asyncio.create_task(processes.make(partial(wait_for, goes_on))) for _ in range(2)]
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    goes_on.touch()
    made = set(await asyncio.gather(*both))
    assert len(made) == 1
    assert killed not in made


async def test_what_kills_every_process_fails_and_others_go_on(processes: Processes) -> None:
    """It is tried twice."""
    with pytest.raises(ChildFailed):
        await processes.make(die)
    assert await processes.make(format_process) != os.getpid()


async def test_a_process_that_hangs_is_replaced(tmp_path: Path) -> None:
    """It costs one deadline; what it was drawing is drawn by the next, and so is what waited."""
    told = list[Observation]()

    processes = Processes(tmp_path, told.append, seconds=PATIENCE)
    try:
        assert processes.works
        hanging = await processes.make(format_process)
        stop(hanging)
        processes.seconds = MOMENT
        first = asyncio.create_task(processes.make(format_process))
        await asyncio.sleep(0)
        processes.seconds = PATIENCE
        both = first, asyncio.create_task(processes.make(format_process))
        made = set(await asyncio.gather(*both))
        assert len(made) == 1
        assert made.isdisjoint({hanging, os.getpid()})
        assert is_over(hanging)
        assert processes.works
        assert told == [ProcessReplaced("pictures")]
    finally:
        processes.close()


async def test_what_hangs_every_process_fails_and_others_go_on(processes: Processes) -> None:
    """It is tried twice."""
    await processes.make(format_process)
    processes.seconds = MOMENT
    with pytest.raises(ChildFailed):
        await processes.make(hang)
    assert not processes.works
    processes.seconds = PATIENCE
    assert await processes.make(format_process) != os.getpid()
    assert processes.works


async def test_a_film_that_hangs_fails_alone(processes: Processes) -> None:
    """Once; its process is gone, and pictures have not noticed."""
    pictures = await processes.make(format_process)
    processes.film_seconds = MOMENT
    before = set(list_children(os.getpid()))
    with pytest.raises(ChildFailed):
        await processes.make(hang, long=True)
    assert processes.works
    assert await processes.make(format_process) == pictures
    wait_until(lambda: set(list_children(os.getpid())) <= before)


async def test_what_is_drawn_at_the_end_is_given_up(processes: Processes) -> None:
    """A stopped process is killed, and no other is begun for what it was to draw."""
    hanging = await processes.make(format_process)
    stop(hanging)
    both = [asyncio.create_task(processes.make(format_process)) for _ in range(2)]
    await asyncio.sleep(0)
    processes.close()
    for task in both:
        with pytest.raises(ChildFailed, match="closed"):
            await task
    wait_until(lambda: is_over(hanging))


async def test_what_goes_wrong_is_told(processes: Processes) -> None:
    """With the error of the drawing, and the process goes on."""
    before = await processes.make(format_process)
    with pytest.raises(ZeroDivisionError, match="nothing to draw"):
        await processes.make(fail)
    assert await processes.make(format_process) == before


async def test_after_the_end_another_begins(processes: Processes) -> None:
    """A client that connects again draws again."""
    before = await processes.make(format_process)
    processes.close()
    processes.close()
    assert await processes.make(format_process) != before
