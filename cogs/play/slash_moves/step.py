"""A decision of the public message in words."""

from dataclasses import replace

from bot.wording.words import speak_all
from cogs.decisions.column import Viewer
from cogs.play.decision_buttons import find_letters
from cogs.play.slash_moves.matching import find_match, find_pass
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


def find_step(viewer: Viewer, state: State, typed: str) -> Action:
    """Return the legal action that is called so, in any language; UserError if there is none."""
    actions = legal_actions(state)
    index = find_pass(typed, actions)
    if index is not None:
        return actions[index]
    viewers = (replace(viewer, words=words) for words in speak_all())
    translations = (name_steps(each, state) for each in viewers)
    return find_match(viewer.words, typed, name_steps(viewer, state), translations)
