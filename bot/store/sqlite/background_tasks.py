"""Background tasks of a file; errors are logged and retried."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import structlog

from bot.store.failures import StoreUnavailable
from bot.store.sqlite.backups import back_up_today
from bot.store.transactions import finish

HOUR = 3600.0

Sleep = Callable[[float], Awaitable[None]]

log = structlog.get_logger()


async def backup_daily(
    path: Path,
    folder: Path,
    keep: int,
    *,
    clock: Callable[[], float] = time.time,
    sleep: Sleep = asyncio.sleep,
) -> None:
    """Make one backup each day (UTC) in a folder, and keep the newest `keep` of them, at least 1.

    It depends only on which days have a backup: a restart makes none twice, and whatever the clock
    does, a day without one gets one within the hour.
    """
    while True:
        today = datetime.fromtimestamp(clock(), UTC).date()
        try:
            made = await finish(asyncio.to_thread(back_up_today, path, folder, keep, today))
        except StoreUnavailable as error:
            log.error("no backup could be made", reason=str(error))
        else:
            if made is not None:
                log.info("a backup is made", file=str(made))
        await sleep(HOUR)


async def checkpoint_hourly(
    checkpoint: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
) -> None:
    """Move all that was written into the file each hour, so that the log beside it stays small."""
    while True:
        await sleep(HOUR)
        try:
            await checkpoint()
        except StoreUnavailable as error:
            log.error("the write-ahead log could not be emptied", reason=str(error))
