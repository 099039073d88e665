"""The column of Mage & Witch: where they stand changes what features bring."""

from collections.abc import Hashable, Mapping

from opponents.column import Alteration, Column
from opponents.evaluator import Evaluator
from opponents.search import list_distinct
from rules import State, apply
from rules.actions import Action
from rules.board import Feature
from rules.expansions.mage_witch.moves import MoveMagicFigure
from rules.expansions.mage_witch.slot import FIGURES, find_feature


def find_both(state: State) -> Alteration | None:
    """Return what tells which of the two stand on a feature; None if both are off the board."""
    places = [(find_feature(state, figure), figure) for figure in FIGURES]
    if all(number is None for number, _ in places):
        return None
    feature_of = state.board.feature_of

    def who_is_there(feature: Feature) -> Hashable:
        here = feature_of[feature.segments[0]]
        return tuple([figure for number, figure in places if number == here])

    return who_is_there


def judge_moves(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Return the value of the position after each move, one for each figure and feature."""
    moves = list_distinct(state, MoveMagicFigure)
    return {action: evaluator.value(apply(state, action)[0]) for action in moves}


COLUMN = Column(
    alters=find_both,
    judgements={"magic": judge_moves},
    passed_over=frozenset({"magic"}),
)
