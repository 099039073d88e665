"""The event loop, let run until nothing is left to do."""

import asyncio


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(10):
        await asyncio.sleep(0)
