"""Where the bot thinks: in a thread, so that no other game waits for what it does for somebody.

Moves are pure, and whoever makes one has its game for themselves. What takes longer than a moment a
process of its own thinks about.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import opponents
from bot.games.moves import Chooser, Move
from bot.tables.bot_process import BotProcess
from opponents.reasons import Reason
from rules import State
from rules.actions import Action

T = TypeVar("T")

_THREADS = ThreadPoolExecutor(4, "thinking")

choose: Chooser = BotProcess().choose


async def go_on(move: Move, *, draw: bool = True) -> None:
    """Let a move go on; beside the event loop where the bot may have to play."""
    if move.bots:
        await _think(partial(move.go_on, draw=draw, choose=choose))
    else:
        move.go_on(draw=draw)


async def play_for(move: Move, seat: int) -> None:
    """Let the bot play for a seat until somebody else, or chance, is to decide."""
    await _think(partial(move.play_for, seat, choose=choose))


async def advise(state: State, player: int) -> tuple[Action, float]:
    """Return what the bot would do for a player, and how many points better that seems."""
    return await _think(partial(opponents.advise, state, player))


async def explain(state: State, player: int, actions: Sequence[Action]) -> tuple[Reason, ...]:
    """Return what speaks for what the bot would do for a player."""
    return await _think(partial(opponents.explain, state, player, actions))


async def _think(thought: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, thought)
