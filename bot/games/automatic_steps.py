"""Steps that nobody was asked for: only one way, a standing order, or the bot plays the seat."""

from collections.abc import Iterable, Sequence
from typing import Literal

from rules import State, legal_actions
from rules.events import Event
from rules.piece_walks import find_told_walk, find_wanderer

Why = Literal["forced", "ordered"]


class Unasked(Event, frozen=True):
    """A step of a moved piece, and why nobody was asked; `told` is the event of the step."""

    why: Why
    told: Event


class BotPlays(Event, frozen=True):
    """What follows was done by the bot for a player."""

    player: int


def find_reason(state: State, *, ordered: bool) -> Why | None:
    """Return why the step in a position needs no answer, if the step moves a piece."""
    if find_wanderer(state) is None:
        return None
    if ordered:
        return "ordered"
    return "forced" if len(legal_actions(state)) == 1 else None


def mark(events: Sequence[Event], why: Why | None, bot: int | None = None) -> list[Event]:
    """Return an action's events with the first one marked as automatic, if it moves a piece.

    `bot` is the seat that the bot played, None if it was not the bot.
    """
    if bot is not None:
        return [BotPlays(bot), *events]
    if why is None:
        return [*events]
    step, *others = events
    return [Unasked(why, step), *others]


def strip(events: Iterable[Event]) -> list[Event]:
    """Return the events without the marks of `mark`."""
    told = (event.told if isinstance(event, Unasked) else event for event in events)
    return [event for event in told if not isinstance(event, BotPlays)]


def lacks_beginning(state: State, events: Sequence[Event]) -> bool:
    """Return whether the current or latest walk of a piece began before these events."""
    walk = find_told_walk(state.rulebook.wanderers.values(), strip(events))
    return find_wanderer(state) is not None if walk is None else not walk.begins


def cut_walk(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events of the newest walk up to its end; all if it began before them."""
    start, end = 0, len(events)
    wanderers = state.rulebook.wanderers.values()
    for number, each in enumerate(events):
        event = each.told if isinstance(each, Unasked) else each
        if any(isinstance(event, wanderer.sets_out) for wanderer in wanderers):
            start, end = number, len(events)
        elif any(isinstance(event, wanderer.rests) for wanderer in wanderers):
            end = number + 1
    return tuple(events[start:end])
