"""How Python runs a process of ours: its event loop, and what its garbage collector looks at.

How much memory the C library keeps is a setting of the environment, which the image, the unit and
`make run` choose: `MALLOC_ARENA_MAX` and `MALLOC_TRIM_THRESHOLD_`.
"""

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress

FRESH = 3_000
"""The garbage collector looks through the newest objects once there are so many more: it takes
3 ms, and 10,000 would leave 3 MB of holes after many games."""
OFTEN = 2
"""After so many times it also looks through older ones. Python's own ten times ten would leave
what died of age in memory for thousands of moves."""


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the quickest event loop there is here; on Windows, the usual one."""
    with suppress(ImportError):
        from uvloop import new_event_loop

        return new_event_loop
    return None


def keep_what_is_imported() -> None:
    """Have the garbage collector leave alone what there is now, and seldom look at the rest.

    What was imported never goes, and is most of what it would look through.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(FRESH, OFTEN, OFTEN)
