"""The base game's column."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from opponents.joining import fear_joining
from rules import CHANCE, State


def expect_draw(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value a tile yet to be drawn: one in hand is laid only if it is worth more."""
    step = state.step
    if step is not None and step.player == CHANCE and step.kind in state.rulebook.behalf:
        yield step.data[0], evaluator.weights["draw"]


COLUMN = Column(
    terms={"draw": expect_draw, "threats": fear_joining}, foreseen=frozenset({"place-tile"})
)
