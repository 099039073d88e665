"""Waiting until something was said in public: who asked for it is told the truth about it."""

import asyncio

from bot.store import Store


async def wait_until_said(store: Store, game_id: str, seconds: float) -> None:
    """Wait until nothing is to be said about a game, or it is held; at most so many seconds."""
    deadline = asyncio.get_running_loop().time() + seconds
    changed = store.commits.next(game_id)
    while await _is_waiting(store, game_id):
        try:
            async with asyncio.timeout_at(deadline):
                await changed.wait()
        except TimeoutError:
            return
        changed = store.commits.next(game_id)


async def _is_waiting(store: Store, game_id: str) -> bool:
    async with store.read() as reading:
        return await reading.waits(game_id)
