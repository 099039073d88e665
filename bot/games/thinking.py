"""Where the bot thinks: in a thread, so that no other game waits for what it does for somebody.

Moves are pure, and whoever makes one has its game for themselves.
"""

import asyncio
from collections.abc import Sequence

import opponents
from bot.games.moves import Move
from opponents.reasons import Reason
from rules import State
from rules.actions import Action


async def go_on(move: Move, *, draw: bool = True) -> None:
    """Let a move go on; beside the event loop where the bot may have to play."""
    if move.bots:
        await asyncio.to_thread(move.go_on, draw=draw)
    else:
        move.go_on(draw=draw)


async def play_for(move: Move, seat: int) -> None:
    """Let the bot play for a seat until somebody else, or chance, is to decide."""
    await asyncio.to_thread(move.play_for, seat)


async def advise(state: State, player: int) -> tuple[Action, float]:
    """Return what the bot would do for a player, and how many points better that seems."""
    return await asyncio.to_thread(opponents.advise, state, player)


async def explain(state: State, player: int, actions: Sequence[Action]) -> tuple[Reason, ...]:
    """Return what speaks for what the bot would do for a player."""
    return await asyncio.to_thread(opponents.explain, state, player, actions)
