"""Waiting for what others do: each of these ends, with a sentence if nothing comes of it."""

import asyncio
import inspect
import time
from collections.abc import Callable, Iterator

PATIENCE = 60.0
"""Seconds after which nobody expects anything to happen any more."""


async def until(reached: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so, or a coroutine says so; AssertionError if it never is."""
    for _ in _ask(reached, seconds):
        found = reached()
        if await found if inspect.isawaitable(found) else found:
            return
        await asyncio.sleep(0.001)


def wait_until(reached: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait where nothing else is to go on meanwhile; AssertionError if it never is so."""
    for _ in _ask(reached, seconds):
        if reached():
            return
        time.sleep(0.01)


def _ask(reached: Callable[[], object], seconds: float) -> Iterator[None]:
    """Yield for as long as there is hope; AssertionError afterwards."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        yield
    code = inspect.unwrap(reached).__code__
    where = f"{code.co_filename}, line {code.co_firstlineno}"
    raise AssertionError(f"After {seconds:g} seconds it is still not so: {where}.")
