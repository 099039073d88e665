"""Memory: large pieces go back to the system, and what lives to the end is not looked through.

Pictures are large and live for a moment. The C library otherwise keeps what was freed, in a heap
for each thread, in the hope of more of the same: in a bot that draws all day, about 50 MB that
nobody uses. Only where pictures are drawn some of it is kept, as long as they are: to have all of
a move's pictures from the system anew is 4,500 pages to be cleared, a tenth of the time it takes.
What is free between pieces that stay, 20 MB after some hundred pictures, goes back soon.

What was imported and never goes is most of what Python's collector of garbage looks through: left
alone, it saves a twentieth more. Of the rest nearly all goes by itself, so it is seldom looked
through: about once in 20 moves instead of at every one.
"""

import ctypes
import gc
import threading
import time
from collections.abc import Callable
from contextlib import suppress

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""The options of `mallopt(3)`."""
LARGE = 4 * 1024 * 1024
"""Bytes from which on a piece is asked of the system, and given back, by itself; smaller ones are
where they are larger than what is spared."""
SPARE = 256 * 1024
"""Free bytes at the end of the heap that a busy process keeps: a picture in a message is a piece by
itself."""
PICTURE = 10 * 1024 * 1024
"""As many are worth keeping where pictures are drawn: what one of a large board comes to, piece by
piece. With 4 MB a picture costs ten times as many pages, and an eighth more time."""
HEAPS = 1
EVERY = 2.0
"""Seconds after which what is free between pieces goes back."""
BUSY = 0.05
"""The share of a processor that a busy process uses at least; others keep nothing to spare."""
FRESH = 3_000
"""Objects more than there were, for which the collector looks through the newest: 2 MB of them,
which takes 3 ms. Of what waits for it memory keeps holes: 10,000 cost 3 MB after many games.
"""
OFTEN = 2
"""After so many times it looks through those that were younger last time as well, and after so many
of these through all: about every 200 moves, in a fiftieth of a second. Python's own ten times ten
leave what died of age in memory for thousands of moves.
"""


def give_back_freed_memory(spare: int = SPARE, every: float = EVERY) -> None:
    """Have the C library keep little of what is freed; nothing is done where it can't be."""
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        for option, value in (
            (TRIM_THRESHOLD, spare),
            (MMAP_THRESHOLD, min(LARGE, spare)),
            (ARENA_MAX, HEAPS),
        ):
            library.mallopt(option, value)
        threading.Thread(
            target=keep_trimming,
            args=(library.malloc_trim, spare, every),
            name="memory",
            daemon=True,
        ).start()


def keep_trimming(trim: Callable[[int], object], spare: int, every: float) -> None:
    """Give back what is free every so many seconds, all but what is `spare` in a busy process.

    `trim` gives back what is free but for so many bytes, as `malloc_trim(3)` does. Never returns.
    """
    used = time.process_time()
    while True:
        time.sleep(every)
        before, used = used, time.process_time()
        trim(spare if used - before > BUSY * every else 0)


def keep_what_is_imported() -> None:
    """Let the collector of garbage leave alone whatever there is now, and seldom look at more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(FRESH, OFTEN, OFTEN)
