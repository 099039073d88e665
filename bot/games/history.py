"""A game played again from its log: for history and audits; live games go on from snapshots."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from bot.store import ActionRow
from rules import RulesError, Setup, State, advance, codec, new_game
from rules.events import Event, TilePlaced, TurnBegan
from rules.registry import Registry

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a log leads under today's rules.

    `differs_at` is the first action that is refused or leads elsewhere than it did, None if there
    is none. `state` is the position at the end of the log, or before the action that is refused.
    """

    state: State
    differs_at: int | None


@dataclass(frozen=True, slots=True)
class History:
    """A setup, and all that was done in its game, oldest first."""

    setup: Setup
    log: Sequence[ActionRow]
    registry: Registry

    def replay(self) -> Replay:
        """Return where the log leads, from a new game on."""
        state = self._begin()
        differs_at: int | None = None
        done = 0
        for row, _ in self._play_on(state):
            done = row.number
            if differs_at is None and codec.fingerprint(state) != row.fingerprint:
                differs_at = row.number
        if done < len(self.log):
            differs_at = differs_at or done + 1
        return Replay(state, differs_at)

    def list_missed(self, user_id: int) -> tuple[Event, ...]:
        """Return what happened after a person's last action; all there was if they made none."""
        last = max((row.number for row in self.log if row.user_id == user_id), default=0)
        return tuple(
            event
            for row, events in self._play_on(self._begin())
            if row.number > last
            for event in events
        )

    def map_turns(self, look: Callable[[State], T]) -> list[T]:
        """Return what `look` sees at first and once each tile has been played.

        The last tile's turn may still be going on.
        """
        state, laid = self._begin(), False
        seen = [look(state)]
        for _, events in self._play_on(state):
            kinds = {type(event) for event in events}
            laid = laid or TilePlaced in kinds
            if laid and TurnBegan in kinds:
                seen.append(look(state))
                laid = False
        if laid:
            seen.append(look(state))
        return seen

    def _begin(self) -> State:
        return new_game(self.setup, self.registry)

    def _play_on(self, state: State) -> Iterator[tuple[ActionRow, list[Event]]]:
        """Play the log in this state; yield each action and what came of it.

        It ends before an action that is refused under today's rules.
        """
        with suppress(RulesError):
            for row in self.log:
                yield row, advance(state, codec.decode_action(row.action, self.registry))
