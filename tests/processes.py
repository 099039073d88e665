"""Processes of this machine, as the system tells of them."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from tests.waiting import wait_until


def find_state(pid: int) -> str:
    """Return the letter of a process's state; "" if there is no such process."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
    return told.rpartition(")")[2].split()[0]


def is_over(pid: int) -> bool:
    """Whether a process has ended with all its threads, be it that nobody has asked how."""
    state = find_state(pid)
    if state != "Z":
        return not state
    with suppress(FileNotFoundError):
        return len([*Path(f"/proc/{pid}/task").iterdir()]) == 1
    return True


def stop(pid: int) -> None:
    """Stop a process: it lives, and does nothing."""
    os.kill(pid, signal.SIGSTOP)
    wait_until(lambda: find_state(pid) == "T")


def kill(pid: int) -> None:
    """Kill a process, and wait until it has ended."""
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: is_over(pid))


def list_children(pid: int) -> list[int]:
    """Return the processes that a process has begun, oldest first."""
    children = list[int]()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has ended meanwhile
            children += map(int, (task / "children").read_text().split())
    return sorted(children)
