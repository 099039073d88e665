"""A game played again from its log: for history and audits; live games go on from snapshots."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.store import ActionRow
from rules import RulesError, Setup, State, advance, codec, new_game
from rules.events import Event


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a log leads under today's rules.

    `differs_at` is the first action that is refused or leads elsewhere than it did, None if there
    is none. `state` is the position at the end of the log, or before the action that is refused.
    """

    state: State
    differs_at: int | None


def played_on(state: State, log: Iterable[ActionRow]) -> Iterator[tuple[ActionRow, list[Event]]]:
    """Play a log on in this state; yield each action and what came of it.

    It ends before an action that is refused under today's rules.
    """
    with suppress(RulesError):
        for row in log:
            yield row, advance(state, codec.decode_action(row.action))


def replayed(setup: Setup, log: Sequence[ActionRow]) -> Replay:
    """Return where a log leads, from a new game on."""
    state = new_game(setup)
    differs_at: int | None = None
    done = 0
    for row, _ in played_on(state, log):
        done = row.number
        if differs_at is None and codec.fingerprint(state) != row.fingerprint:
            differs_at = row.number
    if done < len(log):
        differs_at = differs_at or done + 1
    return Replay(state, differs_at)
