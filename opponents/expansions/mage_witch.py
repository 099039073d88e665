"""The column of Mage & Witch: where they stand changes what features bring."""

from collections.abc import Hashable, Iterator, Mapping

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State, apply, legal_actions
from rules.actions import Action
from rules.board import Feature
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.mage_witch.slot import MAGE, WITCH, is_on


def who_is_there(state: State, feature: Feature) -> Hashable:
    """Return which of the two stand on a feature."""
    return is_on(state, MAGE, feature), is_on(state, WITCH, feature)


def judge_moves(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Return the value of the position after each move, one for each figure and feature."""
    return {action: evaluator.value(apply(state, action)[0]) for action in _list_distinct(state)}


def _list_distinct(state: State) -> Iterator[Action]:
    """Yield the first move of each figure to each feature, and what else there is."""
    seen = set[tuple[str, int]]()
    for action in legal_actions(state):
        if isinstance(action, MoveMagicFigure):
            goal = state.board.feature_of[state.find_segment(action)]
            if (action.figure, goal) in seen:
                continue
            seen.add((action.figure, goal))
        yield action


COLUMN = Column(
    alters=who_is_there,
    judgements={"magic": judge_moves},
    passed_over=frozenset({"magic"}),
)
