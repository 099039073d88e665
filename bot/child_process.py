"""Processes of the bot's own: what takes long is done there, and presses don't wait for it."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor

from bot.allocation import SPARE, give_back_freed_memory


def open_child(politeness: int = 0, spare: int = SPARE) -> ProcessPoolExecutor:
    """Return a process, begun by the first call that is submitted to it.

    It stands back by its politeness, as `nice` counts, keeps so much `spare` memory, in bytes,
    leaves interrupts to this process, and does not outlive it.
    """
    spawning = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, spawning, _begin, (politeness, spare))


def close_child(child: ProcessPoolExecutor) -> None:
    """Let a process go once it has done what it began, without waiting for it."""
    child.shutdown(wait=False, cancel_futures=True)


def _begin(politeness: int, spare: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(politeness)
    give_back_freed_memory(spare)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
