"""Labels of actions, from the labellers of all expansions."""

from collections import ChainMap

from bot.wording.column import Labeller, Naming
from bot.wording.expansions import TABLE
from rules.actions import Action
from rules.state import State


def labellers(step: str) -> ChainMap[type[Action], Labeller]:
    """Return the labeller of each kind of action at a step; squares for tiles have none."""
    columns = TABLE.values()
    at_step = (dict(column.labels_at.get(step, {})) for column in columns)
    return ChainMap(*at_step, *(dict(column.labels) for column in columns))


class Labels(Naming):
    """Labels actions in one language, with the players' names in seat order: see `Naming`."""

    def of(self, state: State, action: Action) -> str:
        """Return the label of an action in this position.

        KeyError for a kind of action without words.
        """
        step = state.step.kind if state.step is not None else ""
        return labellers(step)[type(action)](self, state, action)
