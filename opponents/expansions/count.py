"""The column of The Count: meeples that wait in the City, more where the count is not."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.count import city_of


def wait(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value the figures in the City, by what they would be worth in supply."""
    here, weights = city_of(state), evaluator.weights
    for figure, quarter in here.figures:
        rate = weights["city_shut"] if quarter == here.count else weights["city"]
        yield figure.player, rate * evaluator.reserve(figure)


COLUMN = Column(terms={"city": wait}, passed_over=frozenset({"depart"}))
