"""A game played again from its log: for history and audits; live games go on from snapshots."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

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


def happened(setup: Setup, log: Iterable[ActionRow]) -> Iterator[tuple[ActionRow, list[Event]]]:
    """Yield the actions of a log with what came of each, up to one that is refused today."""
    state = new_game(setup)
    with suppress(RulesError):
        for row in log:
            yield row, advance(state, codec.decode_action(row.action))


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
