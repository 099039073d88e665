"""A decision of the public message in words."""

from cogs.decisions.column import Viewer
from cogs.game.offers import find_letters
from rules import State, legal_actions
from rules.actions import Action


def name_steps(viewer: Viewer, state: State) -> dict[str, Action]:
    """Return the legal actions by name; those that have a letter in the picture begin with it."""
    labels, letters = viewer.labels, find_letters(state)
    named: dict[str, Action] = {}
    for index, action in enumerate(legal_actions(state)):
        name = labels.of(state, action)
        if index in letters:
            name = viewer.words("picker.marked", label=letters[index], choice=name)
        named[name] = action
    return named
