"""The Abbot: what can be done."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.actions import Action
from rules.expansions.abbot import ReturnAbbot
from rules.scoring import points, worth
from rules.state import State

if TYPE_CHECKING:
    from bot.wording.labels import Labeller, Labels


def return_abbot(labels: "Labels", state: State, action: ReturnAbbot) -> str:
    """Offer to take the abbot back for what his feature is worth."""
    feature = state.board.feature(state.figures[action.figure])
    return labels.words.n("choice.return-abbot", points(worth(state, feature)))


LABELS: Mapping[type[Action], "Labeller[Any]"] = {ReturnAbbot: return_abbot}
