"""Kinds of figures to be placed: one of them is on, and only its places are offered."""

from collections.abc import Iterable

from cogs.play.picker.question import BadPath
from rules import State
from rules.actions import Action, Deploy

KIND_VIEW = "k"
"""Begins the part of a view that says which kind is on, by its number among those of the game."""


def split_view(state: State, view: str) -> tuple[str, str | None]:
    """Return a view without the kind of figure that is on, and that kind; None if it names none.

    BadPath if there is no such kind in the game.
    """
    rest, letter, number = view.partition(KIND_VIEW)
    if not letter:
        return view, None
    figures = state.rulebook.figures
    if not number.isdecimal() or not 1 <= int(number) <= len(figures):
        raise BadPath
    return rest, figures[int(number) - 1].name


def name_view(state: State, kind: str | None) -> str:
    """Return the part of a view that says that this kind is on; "" for none."""
    if kind is None:
        return ""
    return f"{KIND_VIEW}{[figure.name for figure in state.rulebook.figures].index(kind) + 1}"


def list_kinds(state: State, actions: Iterable[Action | None]) -> list[str]:
    """Return the kinds of figures that these actions place, in the order of the rules."""
    placed = {action.figure for action in actions if isinstance(action, Deploy)}
    return [figure.name for figure in state.rulebook.figures if figure.name in placed]


def choose_kind(state: State, actions: Iterable[Action | None], wanted: str | None) -> str | None:
    """Return the kind that is on: the one wanted, else the first of those that can be placed."""
    kinds = list_kinds(state, actions)
    return wanted if wanted in kinds else next(iter(kinds), None)


def is_offered(action: Action | None, kind: str | None) -> bool:
    """Return whether an action is offered while this kind is on: it places no other one."""
    return not isinstance(action, Deploy) or action.figure == kind
