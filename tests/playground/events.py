"""Listening for what the real client makes of an event."""

from collections.abc import Callable
from typing import Any

from tests.playground.tiny import TinyBot


async def heard(bot: TinyBot, event: str, cause: Callable[[], object]) -> Any:
    """Do something and return what the client tells its listeners of *event* then."""
    waiting = bot.wait_for(event, timeout=5)
    cause()
    return await waiting
