"""How Python runs a process: its event loop, and the work of its garbage collector.

How much memory the C library keeps is a setting of the environment, which the image, the unit and
`make run` choose: `MALLOC_ARENA_MAX` and `MALLOC_TRIM_THRESHOLD_`.
"""

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress

FRESH = 3_000
"""New objects after which the garbage collector checks the youngest: it takes 3 ms, and 10,000
would leave 3 MB of holes after many games."""
OFTEN = 2
"""Such checks after which it also checks older ones. Python's own ten times ten would keep dead
older objects in memory for thousands of moves."""


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of the fastest event loop here; on Windows, the usual one."""
    with suppress(ImportError):
        from uvloop import new_event_loop

        return new_event_loop
    return None


def keep_what_is_imported() -> None:
    """Exclude everything imported so far from garbage collection, and collect the rest seldom.

    Imported modules stay for ever, and are most of what would be checked.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(FRESH, OFTEN, OFTEN)
