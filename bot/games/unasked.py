"""What nobody was asked for: there was a single way, a standing order, or the bot plays a seat."""

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
