"""The bot as a player. It thinks in a thread, so that no other game has to wait.

Moves are pure, and the task that makes one holds the game's lock. Choices that may take long are
made in a separate process.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import TypeVar

import structlog

import opponents
from bot.games.moves import Chooser, Move
from bot.games.thinking import consider
from bot.process.child_process import Child
from opponents import Chosen, Level
from opponents.reasons import Reason
from rules import State, legal_actions
from rules.actions import Action

T = TypeVar("T")

PATIENCE = 4.0
"""Seconds a choice is waited for, behind those of other games, before a quick one is made."""
LAST_REPLY = 1.0
"""Seconds until a choice is there that is to look no further."""
HANGING = 10.0
"""Seconds without an answer after which the process is killed."""
POLITENESS = 10
"""The `nice` value of the process, so that it yields to the one that answers people."""

log = structlog.get_logger()


class BotProcess:
    """One process, started when it is first needed; safe to use from any thread."""

    def __init__(
        self, patience: float = PATIENCE, seconds: float = HANGING, *, name: str = "thinking"
    ) -> None:
        self.patience = patience
        self.seconds = seconds
        self.child = Child(name, politeness=POLITENESS)

    def choose(self, state: State, player: int, level: Level) -> Chosen:
        """Return the choice of a level; a quick one if the process is busy or broken."""
        if opponents.looks_further(level) and len(legal_actions(state)) > 1:
            try:
                return self._ask(state, player, level)
            except TimeoutError:
                log.info("chosen at first sight", level=level)
            except Exception as error:
                log.warning("looking further failed", error=repr(error))
        return opponents.consider(state, player, level, further=False)

    def _ask(self, state: State, player: int, level: Level) -> Chosen:
        until = monotonic() + self.patience
        thought = partial(consider, state, player, level, until)
        asked = self.child.submit(thought, self.seconds)
        try:
            return asked.result(self.patience + LAST_REPLY)
        finally:
            asked.cancel()


_THREADS = ThreadPoolExecutor(4, "thinking")

choose: Chooser = BotProcess().choose
_counsel: Chooser = BotProcess(name="advising").choose
"""Those who ask for advice don't wait behind the bot's own choices."""


async def go_on(move: Move, *, draw: bool = True) -> None:
    """Continue a move, off the event loop if the bot may have to play."""
    if move.bots:
        await _think(partial(move.go_on, draw=draw, choose=choose))
    else:
        move.go_on(draw=draw)


async def play_for(move: Move, seat: int) -> None:
    """Let the bot play for a seat until somebody else, or chance, is to decide."""
    await _think(partial(move.play_for, seat, choose=choose))


async def advise(state: State, player: int) -> Chosen:
    """Return what the strongest level would do for a player, once it has looked further."""
    return await _think(partial(_counsel, state, player, opponents.LEVELS[-1]))


async def explain(state: State, player: int, actions: Sequence[Action]) -> tuple[Reason, ...]:
    """Return the reasons for what the bot would do for a player."""
    return await _think(partial(opponents.explain, state, player, actions))


async def _think(thought: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, thought)
