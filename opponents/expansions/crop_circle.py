"""What a crop circle means, shared by the expansions that have tiles with one."""

from collections.abc import Iterator, Mapping

from opponents.column import Explanation, Judgement
from opponents.dangers import explain_danger
from opponents.evaluator import Evaluator
from opponents.reasons import Weighed
from rules import State, legal_actions
from rules.actions import Action
from rules.expansions.crop_circle import KINDS, NameCrop


def name_crop(evaluator: Evaluator, state: State) -> Mapping[Action, float]:
    """Predict everybody's actions: with A nobody loses, with B each gives up the least."""
    return {
        action: evaluator.weigh(_foresee_crop(evaluator, state, action))
        for action in legal_actions(state)
        if isinstance(action, NameCrop)
    }


def _foresee_crop(evaluator: Evaluator, state: State, action: NameCrop) -> list[float]:
    """Return what everybody gains by the named choice."""
    changes = [0.0] * len(state.scores)
    if action.choice == "A":
        return changes
    for player in state.players:
        losses = [
            evaluator.loss(state, figure)
            for figure, segment in state.figures.items()
            if figure.player == player
            and state.is_meeple(figure)
            and state.board.segment(segment).kind is KINDS[action.kind]
        ]
        changes[player] = -min(losses, default=0.0)
    return changes


def explain_crop(evaluator: Evaluator, state: State, action: NameCrop) -> Iterator[Weighed]:
    """Explain whom it costs most, or what it spares its player compared with the other choice."""
    taking = _foresee_crop(evaluator, state, NameCrop(action.kind, "B"))
    sign = -1 if action.choice == "A" else 1
    yield from explain_danger(evaluator, "crop-circle", [sign * change for change in taking])


JUDGEMENTS: Mapping[str, Judgement] = {"crop-circle": name_crop}
EXPLANATIONS: Mapping[str, Explanation] = {"crop-circle": explain_crop}
