"""The bot as a player. It thinks in a thread, so that no other game has to wait.

Moves are pure, and the task that makes one holds the game's lock. Choices that may take long are
made in a separate process.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import structlog

import opponents
from bot.games.moves import Chooser, Move
from bot.process.child_process import Child
from opponents import Level
from opponents.reasons import Reason
from rules import State, legal_actions
from rules.actions import Action

T = TypeVar("T")

DEADLINE = 0.9
"""Seconds a choice may take, waiting included, before the bot chooses by a quick rule."""
THOUGHT_SECONDS = 20.0
"""Seconds the process may think, long after nobody waits for it, before it is killed."""
POLITENESS = 10
"""The `nice` value of the process, so that it yields to the one that answers people."""

log = structlog.get_logger()


class BotProcess:
    """One process, started when it is first needed; safe to use from any thread."""

    def __init__(self, deadline: float = DEADLINE, seconds: float = THOUGHT_SECONDS) -> None:
        self.deadline = deadline
        self.seconds = seconds
        self.child = Child("thinking", politeness=POLITENESS)

    def choose(self, state: State, player: int, level: Level) -> Action:
        """Return the choice of a level; a quick one if the process is late, busy or broken."""
        if opponents.looks_further(level) and len(legal_actions(state)) > 1:
            try:
                return self._ask(state, player, level)
            except TimeoutError:
                log.info("chosen at first sight", level=level)
            except Exception as error:
                log.warning("looking further failed", error=repr(error))
        return opponents.choose(state, player, level, further=False)

    def _ask(self, state: State, player: int, level: Level) -> Action:
        choose = partial(opponents.choose, state, player, level)
        asked = self.child.submit(choose, self.seconds)
        try:
            return asked.result(self.deadline)
        finally:
            asked.cancel()


_THREADS = ThreadPoolExecutor(4, "thinking")

choose: Chooser = BotProcess().choose


async def go_on(move: Move, *, draw: bool = True) -> None:
    """Continue a move, off the event loop if the bot may have to play."""
    if move.bots:
        await _think(partial(move.go_on, draw=draw, choose=choose))
    else:
        move.go_on(draw=draw)


async def play_for(move: Move, seat: int) -> None:
    """Let the bot play for a seat until somebody else, or chance, is to decide."""
    await _think(partial(move.play_for, seat, choose=choose))


async def advise(state: State, player: int) -> tuple[Action, float]:
    """Return what the bot would do for a player, and by how many points it is better."""
    return await _think(partial(opponents.advise, state, player))


async def explain(state: State, player: int, actions: Sequence[Action]) -> tuple[Reason, ...]:
    """Return the reasons for what the bot would do for a player."""
    return await _think(partial(opponents.explain, state, player, actions))


async def _think(thought: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, thought)
