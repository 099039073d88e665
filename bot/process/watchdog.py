"""The watchdog: measures how late the event loop is, and tells systemd that the process runs.

Systemd names a socket in NOTIFY_SOCKET if it waits to be told (`Type=notify`, `WatchdogSec`). A
process whose event loop hangs tells nothing, and is replaced.
"""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from bot.process.backoff import Sleep
from bot.process.monitoring.observations import LoopLate, Observe
from bot.process.shutdown import CANCEL_AGAIN, end

BEAT_SECONDS = 1.0
"""Seconds between two measurements."""
SOCKET = "NOTIFY_SOCKET"


@asynccontextmanager
async def watched(
    observe: Observe, *, sleep: Sleep = asyncio.sleep, clock: Callable[[], float] = time.monotonic
) -> AsyncIterator[None]:
    """Say that the bot has started, and meanwhile that its event loop runs, and how late it is."""
    notify("READY=1")
    beating = asyncio.create_task(_beat(observe, sleep, clock))
    try:
        yield
    finally:
        await end([beating], CANCEL_AGAIN)


async def _beat(observe: Observe, sleep: Sleep, clock: Callable[[], float]) -> None:
    while True:
        begun = clock()
        await sleep(BEAT_SECONDS)
        observe(LoopLate(max(0.0, clock() - begun - BEAT_SECONDS)))
        notify("WATCHDOG=1")


def notify(state: str) -> None:
    """Tell systemd of a state; do nothing without one, or if it does not listen."""
    address = os.environ.get(SOCKET)
    if not address:
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as talking:
        talking.setblocking(False)
        talking.connect(address)
        talking.send(state.encode())
