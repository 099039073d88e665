"""The event loop that a process of ours runs on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the quickest event loop there is here; on Windows, the usual one."""
    with suppress(ImportError):
        from uvloop import new_event_loop

        return new_event_loop
    return None
