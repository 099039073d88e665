"""Bridges to the opponents: one that is left may still bring something."""

from collections.abc import Iterator

from opponents.evaluator import Evaluator
from rules import State
from rules.expansions.bridges_castles_bazaars.bridges import count_left


def keep_bridges(evaluator: Evaluator, state: State) -> Iterator[tuple[int, float]]:
    """Value bridges that are left: one is built where it brings more than that, at once."""
    weights, turns = evaluator.weights, evaluator.turns
    each = weights["bridge"] * turns / (turns + weights["late"])
    for player in state.players:
        yield player, each * count_left(state, player)
