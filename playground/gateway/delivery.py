"""Delivery of events to the shards: at once, or twice, late, out of order, held back."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random

from playground.clock import Clock
from playground.routes.faults import FaultKind

Handing = Callable[[], None]
"""Sends an event to the shards."""


@dataclass(slots=True)
class _Order:
    """What to do with the next *left* events whose names match a pattern."""

    kind: FaultKind
    left: int
    events: str
    seconds: float = 0.0


class Delivery:
    """Delivers events as it is told to, and counts in *dealt* what it disturbed.

    Events are named by shell patterns, such as `INTERACTION_CREATE` or `MESSAGE_*`.
    """

    def __init__(self, clock: Clock, dealt: Counter[FaultKind]) -> None:
        self._clock = clock
        self._dealt = dealt
        self._orders: list[_Order] = []
        self._paused = False
        self._held: list[Handing] = []
        self._shuffled: list[Handing] = []
        self._rng: Random | None = None

    def repeat_next(self, count: int = 1, events: str = "*") -> None:
        """Deliver each of the next *count* events twice."""
        self._orders.append(_Order(FaultKind.EVENT_TWICE, count, events))

    def delay_next(self, seconds: float, count: int = 1, events: str = "*") -> None:
        """Deliver the next *count* events late, on the server's clock; others overtake them."""
        self._orders.append(_Order(FaultKind.EVENT_LATE, count, events, seconds))

    def reorder_next(self, count: int = 2, events: str = "*", rng: Random | None = None) -> None:
        """Gather the next *count* events, then deliver them backwards, or shuffled by *rng*."""
        self._rng = rng
        self._orders.append(_Order(FaultKind.EVENT_OUT_OF_ORDER, count, events))

    def pause(self) -> None:
        """Hold everything back until `release`."""
        self._paused = True

    def release(self) -> None:
        """Deliver in order what was held back, collected events last, and continue."""
        self._paused = False
        held, self._held = self._held, []
        for handing in held:
            handing()
        self._flush()

    def stop(self) -> None:
        """End all disturbances; what is held back is delivered."""
        self._orders.clear()
        self.release()

    def take(self, event: str, handing: Handing) -> None:
        """Deliver an event, now or as disturbed."""
        order = self._next_order(event)
        match order.kind if order else None:
            case FaultKind.EVENT_TWICE:
                self._hand(handing)
                self._hand(handing)
            case FaultKind.EVENT_LATE if order is not None:
                self._clock.call_later(order.seconds, lambda: self._hand(handing))
            case FaultKind.EVENT_OUT_OF_ORDER if order is not None:
                self._shuffled.append(handing)
                if order.left == 0:
                    self._flush()
            case _:
                self._hand(handing)

    def _next_order(self, event: str) -> _Order | None:
        for order in tuple(self._orders):
            if fnmatchcase(event, order.events):
                order.left -= 1
                if order.left == 0:
                    self._orders.remove(order)
                self._dealt[order.kind] += 1
                return order
        return None

    def _flush(self) -> None:
        gathered, self._shuffled = self._shuffled[::-1], []
        if self._rng is not None:
            self._rng.shuffle(gathered)
        for handing in gathered:
            self._hand(handing)

    def _hand(self, handing: Handing) -> None:
        if self._paused:
            self._dealt[FaultKind.EVENT_HELD] += 1
            self._held.append(handing)
        else:
            handing()
