"""A game played again from its log: for audits and tests; live games go on from snapshots."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store import ActionRow
from rules import RulesError, Setup, State, apply, codec, new_game


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a log leads under today's rules.

    `differs_at` is the first action that is refused or leads elsewhere than it did, None if there
    is none. `state` is the position at the end of the log, or before the action that is refused.
    """

    state: State
    differs_at: int | None


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
