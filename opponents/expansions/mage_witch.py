"""The column of Mage & Witch: where they stand changes what features bring."""

from collections.abc import Hashable, Mapping

from opponents.column import Column
from opponents.evaluator import Evaluator
from opponents.search import list_distinct
from rules import State, apply
from rules.actions import Action
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.mage_witch.slot import FIGURES, find_feature


def list_by_figures(state: State) -> Mapping[int, Hashable]:
    """Return the features on which mage and witch stand, each with which of them."""
    places = {figure: find_feature(state, figure) for figure in FIGURES}
    return {
        number: tuple(figure for figure, other in places.items() if other == number)
        for number in places.values()
        if number is not None
    }


def judge_moves(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Return the value of the position after each move of a figure to an occupied feature.

    And after one to another feature: whichever that is, it changes nothing.
    """
    board = state.board

    def find_effect(action: Action) -> Hashable:
        if not isinstance(action, MoveMagicFigure):
            return action
        number = board.feature_of[state.find_segment(action)]
        return action.figure, number if board.features[number].figures else None

    moves = list_distinct(state, find_effect)
    return {action: evaluator.value(apply(state, action)[0]) for action in moves}


COLUMN = Column(
    alters=list_by_figures,
    judgements={"magic": judge_moves},
    passed_over=frozenset({"magic"}),
)
