"""The column of The Gold Mines: ingots taken, those of this turn, and those that lie in reach."""

from collections.abc import Iterator

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.gold_mines import divide, find_area, gold_of, value_of
from rules.scoring import majority
from rules.turn import SCORING

AHEAD = 4
"""So many more ingots are thought of where the worth of one is asked: what a rate brings."""


def mine(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value ingots: those that are had for sure, and those on what somebody may complete.

    The worth of one is what a few more bring, since they are worth more the more one has.
    """
    here = gold_of(state)
    taken = list(here.taken)
    if state.find_step(SCORING) is not None:
        for player, squares in divide(state).items():
            taken[player] += len(squares)
    each = [(value_of(own + AHEAD) - value_of(own)) / AHEAD for own in taken]
    for player, own in enumerate(taken):
        yield player, float(value_of(own))
    if not here.lying:
        return
    weights = evaluator.weights
    chance = evaluator.turns / (evaluator.turns + weights["gold_late"])
    for _, feature in evaluator.list_peopled(state):
        if feature.complete or feature.kind.endless:
            continue
        area = evaluator.of_features(find_area, state.board, feature)
        count = sum(ingots for square, ingots in here.lying if square in area)
        winners = majority(state, feature) if count else ()
        for player in winners:
            near = weights["gold"] / (1 + feature.open)
            yield player, chance * near * each[player] * count / len(winners)


COLUMN = Column(terms={"gold": mine})
