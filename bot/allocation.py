"""Memory: pictures are large and live for a moment, so what held one goes back to the system.

The C library otherwise keeps what was freed, in a heap for each thread, in the hope of more of the
same: in a bot that draws all day, about 50 MB that nobody uses.
"""

import ctypes
from contextlib import suppress

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""The options of `mallopt(3)`."""
LARGE = 128 * 1024
"""Bytes from which on a piece is asked of the system, and given back, by itself."""
SPARE = 1024 * 1024
"""Free bytes at the end of the heap that are kept."""
HEAPS = 2


def give_back_freed_memory() -> None:
    """Ask the C library to keep little of what is freed; nothing is done where it can't be."""
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        for option, value in ((TRIM_THRESHOLD, SPARE), (MMAP_THRESHOLD, LARGE), (ARENA_MAX, HEAPS)):
            library.mallopt(option, value)
