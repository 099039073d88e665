"""Events to sentences: one table of tellers, filled by one module per expansion."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.wording import base, halflings, princess_dragon
from bot.wording.catalogue import Words
from rules.events import Event
from rules.tiles import Tile

Teller = Callable[["Story", Any], str | None]

TELLERS: Mapping[type[Event], Teller] = {
    **base.TELLERS,
    **princess_dragon.TELLERS,
    **halflings.TELLERS,
}
"""How each kind of event is told; None where another event says it already."""


@dataclass(frozen=True, slots=True)
class Story:
    """Tells what happened, in one language, with the players' names in seat order.

    `tiles` are the tiles of the game by id.
    """

    words: Words
    names: Sequence[str]
    tiles: Mapping[str, Tile]

    def lines(self, events: Iterable[Event]) -> list[str]:
        """Return one sentence per event that is worth one."""
        told = (TELLERS[type(event)](self, event) for event in events)
        return [line for line in told if line is not None]
