"""Actions to the words on their buttons; one module per expansion."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.wording import abbot, base, halflings, princess_dragon
from bot.wording.catalogue import Words
from rules.actions import Action
from rules.state import State

A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
Labeller = Callable[["Labels", State, A_contra], str]

LABELS: Mapping[type[Action], Labeller[Any]] = {
    **base.LABELS,
    **abbot.LABELS,
    **princess_dragon.LABELS,
    **halflings.LABELS,
}
"""How each kind of action is named; squares for tiles are told by their place."""
AT_STEPS: Mapping[str, Mapping[type[Action], Labeller[Any]]] = {**halflings.AT_STEPS}
"""How they are named at some steps, by their kind, instead."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Names actions in one language, with the players' names in seat order."""

    words: Words
    names: Sequence[str]

    def of(self, state: State, action: Action) -> str:
        """Return what a button says that does this action in this position."""
        labellers = {**LABELS, **AT_STEPS.get(state.agenda[0].kind, {})}
        return labellers[type(action)](self, state, action)
