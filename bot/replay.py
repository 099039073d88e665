"""A game played again from its log: for history and audits; live games go on from snapshots."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from bot.store import ActionRow
from rules import RulesError, Setup, State, advance, apply, codec, new_game
from rules.events import Event


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a log leads under today's rules.

    `differs_at` is the first action that is refused or leads elsewhere than it did, None if there
    is none. `state` is the position at the end of the log, or before the action that is refused.
    """

    state: State
    differs_at: int | None


class Happening(NamedTuple):
    """An action of a log, what came of it, and the position then: look at it before going on."""

    row: ActionRow
    events: Sequence[Event]
    state: State


def happened(setup: Setup, log: Iterable[ActionRow]) -> Iterator[Happening]:
    """Yield what happened in a game, up to an action that is refused under today's rules."""
    state = new_game(setup)
    with suppress(RulesError):
        for row in log:
            yield Happening(row, advance(state, codec.decode_action(row.action)), state)


def replayed(setup: Setup, log: Sequence[ActionRow]) -> Replay:
    """Return where a log leads, from a new game on."""
    state = new_game(setup)
    differs_at: int | None = None
    for row in log:
        try:
            state, _ = apply(state, codec.decode_action(row.action))
        except RulesError:
            return Replay(state, differs_at or row.number)
        if differs_at is None and codec.fingerprint(state) != row.fingerprint:
            differs_at = row.number
    return Replay(state, differs_at)
