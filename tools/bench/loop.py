"""How long pictures block the event loop, when many are requested as the bot requests them.

A probe sleeps for a millisecond again and again and records how late it wakes: first without load,
then while boards of different games are drawn, with every sprite drawn for the first time and with
sprites cached. Time that the machine gave to other programs does not count.
"""

import asyncio
from collections.abc import Coroutine
from functools import partial
from time import perf_counter, process_time

from bot.wording.words import Words
from cogs.decisions.column import Viewer
from cogs.pictures import Pictures, take_short_turns
from cogs.render_pool import Threads
from rendering import views
from rendering.sprites import Sprites
from rules import State
from tools.gallery.games import game

NAP = 0.001
SECONDS = 2.0
AGAIN = 20
TILES = (20, 40, 60, 80, 90, 95, 98, 101)
"""Tiles on the boards of eight games."""
VIEWER = Viewer(Words(), ("Ann", "Bo", "Cornelia", "Dorota"))


def run() -> dict[str, dict[str, float]]:
    """Measure and print a line for each kind of load, in milliseconds."""
    return asyncio.run(_measure())


async def _measure() -> dict[str, dict[str, float]]:
    states = [game(4, seed).play(tiles).state for seed, tiles in enumerate(TILES, 1)]
    take_short_turns()
    pictures = Pictures(Threads(Sprites()))
    figures = {
        "idle": await _late(asyncio.sleep(SECONDS)),
        "cold": await _late(_ask(pictures, states, 1)),
        "warm": await _late(_ask(pictures, states, AGAIN)),
    }
    for name, values in figures.items():
        print(f"{name}: " + ", ".join(f"{key} {value} ms" for key, value in values.items()))
    return figures


async def _ask(pictures: Pictures, states: list[State], times: int) -> None:
    """Request the boards of all games at once, so many times."""
    for _ in range(times):
        drawings = (partial(views.board, VIEWER.see(state), VIEWER.texts) for state in states)
        await asyncio.gather(*map(pictures.draw, drawings))


async def _late(work: Coroutine[None, None, None]) -> dict[str, float]:
    """Return by how many milliseconds the probe woke too late during the work."""
    late: list[float] = []
    task = asyncio.ensure_future(work)
    while not task.done():
        begun, worked = perf_counter(), process_time()
        await asyncio.sleep(NAP)
        spent = min(perf_counter() - begun - NAP, process_time() - worked)
        late.append(max(0.0, spent * 1000))
    await task
    late.sort()
    return {
        "median": round(late[len(late) // 2], 2),
        "p99": round(late[len(late) * 99 // 100], 2),
        "worst": round(late[-1], 2),
    }
