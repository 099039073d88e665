"""A cache of bounded size that lets go of what was not asked for longest."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


def _one(value: object) -> int:
    return 1


class LruCache(Generic[Value]):
    """Keeps what was asked for last, as much as there is `room` for; safe to share between threads.

    `weigh` tells how much room a thing takes: one unless it is told, in whatever unit `room` has.
    The newest is kept however much it takes.
    """

    def __init__(self, room: int, weigh: Callable[[Value], int] = _one) -> None:
        self._free = room
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return what is kept under the key, made now if it is new."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        self.put(key, made)
        return made

    def put(self, key: Hashable, value: Value) -> None:
        """Keep this under the key, and let go of what was not asked for longest."""
        with self._lock:
            if key in self._kept:
                self._free += self._weigh(self._kept.pop(key))
            self._kept[key] = value
            self._free -= self._weigh(value)
            while self._free < 0 and len(self._kept) > 1:
                _, oldest = self._kept.popitem(last=False)
                self._free += self._weigh(oldest)

    def values(self) -> list[Value]:
        """Return everything kept, the last one asked for at the end."""
        with self._lock:
            return list(self._kept.values())
