"""The analyst: analyses finished games in the background, and keeps the last analyses.

Each works in a process of its own, which is gone when it is done: nobody's press, choice or hint
waits for it. The work is counted, not timed, and what a restart interrupts comes to the same again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from cachetools import LRUCache

from bot.play.analysis import Analysis, analyse, play_out
from bot.process.child_process import Child
from rules import State, codec
from rules.actions import Action

Work = Callable[[], Analysis]

KEPT = 16
"""Analyses in memory, those viewed last."""
SECONDS = 800.0
"""Seconds for one, after which its process counts as hanging."""
POLITENESS = 15
"""The `nice` value of the processes: everything else comes first."""


async def work_apart(work: Work) -> Analysis:
    """Do work in a process of its own."""
    child = Child("analyses", politeness=POLITENESS, late=SECONDS)
    try:
        return await asyncio.wrap_future(child.submit(work, SECONDS))
    finally:
        child.close()


class Analyst:
    """Analyses one game at first sight, and plays out the choices of another, at a time."""

    def __init__(self, do: Callable[[Work], Awaitable[Analysis]] = work_apart) -> None:
        self._do = do
        self._looking, self._playing_out = asyncio.Lock(), asyncio.Lock()
        self._known = LRUCache[tuple[str, tuple[Action, ...]], Analysis](KEPT)

    async def analyse(
        self, begin: State, actions: tuple[Action, ...], *, further: bool = False
    ) -> Analysis:
        """Return the analysis of a game from its beginning: in some seconds at first sight.

        With `further`, which may take minutes, no suspect in it is left; nor without, once that has
        been done. RulesError if the game can't be played, ChildFailed if it takes too long.
        """
        key = codec.fingerprint(begin), actions
        async with self._looking:
            if key not in self._known:
                self._known[key] = await self._do(partial(analyse, begin, actions))
            found = self._known[key]
        if further and found.suspects:
            async with self._playing_out:
                found = self._known.get(key, found)
                if found.suspects:
                    found = self._known[key] = await self._do(partial(play_out, found))
        return found
