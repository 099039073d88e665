"""Steps that nobody was asked for: there was a single way, or a standing order said where to go."""

from collections.abc import Sequence
from typing import Literal

from rules import State, legal_actions
from rules.events import Event
from rules.wandering import find_wanderer

Why = Literal["forced", "ordered"]


class Unasked(Event, frozen=True):
    """A step that led a wanderer, and why nobody was asked; `told` tells the step itself."""

    why: Why
    told: Event


def find_reason(state: State, *, ordered: bool) -> Why | None:
    """Return why nobody is asked for what is done in a position, if it leads a wanderer."""
    if find_wanderer(state) is None:
        return None
    if ordered:
        return "ordered"
    return "forced" if len(legal_actions(state)) == 1 else None


def mark(events: Sequence[Event], why: Why | None) -> list[Event]:
    """Return what an action did, the step itself marked: an action's first event tells it."""
    if why is None:
        return [*events]
    step, *others = events
    return [Unasked(why, step), *others]
