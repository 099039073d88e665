"""What nobody was asked for: there was a single way, a standing order, or the bot plays a seat."""

from collections.abc import Iterable, Sequence
from typing import Literal

from rules import State, legal_actions
from rules.events import Event
from rules.piece_walks import find_told_walk, find_wanderer

Why = Literal["forced", "ordered"]


class Unasked(Event, frozen=True):
    """A step that led a wanderer, and why nobody was asked; `told` tells the step itself."""

    why: Why
    told: Event


class BotPlays(Event, frozen=True):
    """What follows the bot has done for a player."""

    player: int


def find_reason(state: State, *, ordered: bool) -> Why | None:
    """Return why nobody is asked for what is done in a position, if it leads a wanderer."""
    if find_wanderer(state) is None:
        return None
    if ordered:
        return "ordered"
    return "forced" if len(legal_actions(state)) == 1 else None


def mark(events: Sequence[Event], why: Why | None, bot: int | None = None) -> list[Event]:
    """Return what an action did, the step itself marked: an action's first event tells it.

    `bot` is the seat for which the bot did it, None if it was not the bot.
    """
    if bot is not None:
        return [BotPlays(bot), *events]
    if why is None:
        return [*events]
    step, *others = events
    return [Unasked(why, step), *others]


def strip(events: Iterable[Event]) -> list[Event]:
    """Return what happened, without why nobody was asked, and for whom the bot plays."""
    told = (event.told if isinstance(event, Unasked) else event for event in events)
    return [event for event in told if not isinstance(event, BotPlays)]


def lacks_beginning(state: State, events: Sequence[Event]) -> bool:
    """Return whether a walk that waits in a position, or is over, began before these events."""
    walk = find_told_walk(state.rulebook.wanderers.values(), strip(events))
    return find_wanderer(state) is not None if walk is None else not walk.begins


def cut_walk(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return what events tell of the newest walk; of one that began before them, from the first on.

    Until it was over, if it is.
    """
    start, end = 0, len(events)
    wanderers = state.rulebook.wanderers.values()
    for number, each in enumerate(events):
        event = each.told if isinstance(each, Unasked) else each
        if any(isinstance(event, wanderer.sets_out) for wanderer in wanderers):
            start, end = number, len(events)
        elif any(isinstance(event, wanderer.rests) for wanderer in wanderers):
            end = number + 1
    return tuple(events[start:end])
