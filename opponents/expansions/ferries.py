"""The column of The Ferries: what a ferry does is seen in the roads it joins."""

from collections.abc import Mapping

from opponents.column import Column
from opponents.evaluator import Evaluator
from rules import State, apply, legal_actions
from rules.actions import PASS, Action
from rules.expansions.ferries import FERRIES


def judge_moves(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Move a ferry where roads are worth more then, and none for nothing."""
    judged = {each: evaluator.value(apply(state, each)[0]) for each in legal_actions(state)}
    judged[PASS] += evaluator.weights["ferry_stays"]
    return judged


COLUMN = Column(judgements={FERRIES: judge_moves})
