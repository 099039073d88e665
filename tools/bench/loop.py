"""How long pictures hold up the event loop: many at a time are asked for as the bot asks for them.

A probe sleeps for a millisecond again and again and notes by how much it woke too late: first with
nothing to do, then while boards, pickers, previews and fields of different games are drawn, with
sprites known and with sprites drawn for the first time.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

from bot.wording.catalogue import Words
from cogs.pictures import Pictures, Viewer
from rendering.sprites import Sprites
from rules import State
from tools.gallery.games import game

NAP = 0.001
SECONDS = 4.0
AT_A_TIME = 8
TILES = (20, 50, 80, 101)
NAMES = ("Ann", "Bo", "Cornelia", "Dorota")


def run() -> dict[str, dict[str, float]]:
    """Measure and print a line for each kind of load, in milliseconds."""
    return asyncio.run(_measure())


async def _measure() -> dict[str, dict[str, float]]:
    states = [game(4, seed).play(tiles).state for seed, tiles in enumerate(TILES, 1)]
    figures = {"idle": await _late(_nothing)}
    with tempfile.TemporaryDirectory() as folder:
        pictures = Pictures(Sprites(Path(folder)))
        figures["cold"] = await _late(lambda: _load(lambda: Pictures(Sprites()), states))
        await _draw(pictures, states[-1])
        figures["warm"] = await _late(lambda: _load(lambda: pictures, states))
    for name, values in figures.items():
        print(f"{name}: " + ", ".join(f"{key} {value} ms" for key, value in values.items()))
    return figures


async def _nothing() -> None:
    await asyncio.sleep(SECONDS)


async def _load(pictures: Callable[[], Pictures], states: list[State]) -> None:
    end = perf_counter() + SECONDS

    async def ask(number: int) -> None:
        while perf_counter() < end:
            await _draw(pictures(), states[number % len(states)])
            number += 1

    await asyncio.gather(*(ask(number) for number in range(AT_A_TIME)))


async def _draw(pictures: Pictures, state: State) -> None:
    await pictures.board(state, Viewer(Words(), NAMES))


async def _late(work: Callable[[], Awaitable[None]]) -> dict[str, float]:
    """Return by how many milliseconds the probe woke too late while the work was done."""
    late: list[float] = []
    task = asyncio.ensure_future(work())
    while not task.done():
        begun = perf_counter()
        await asyncio.sleep(NAP)
        late.append((perf_counter() - begun - NAP) * 1000)
    await task
    late.sort()
    return {
        "median": round(late[len(late) // 2], 2),
        "p99": round(late[len(late) * 99 // 100], 2),
        "worst": round(late[-1], 2),
    }
