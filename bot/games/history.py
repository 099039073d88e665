"""A game replayed from its log, for history and audits; live games continue from snapshots."""

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self, TypeVar

from bot.games import chance
from bot.games.automatic_steps import cut_walk, find_reason, mark
from bot.games.effective_log import TakeBack, list_standing, read_take_back
from bot.games.sealed_bag import Bag
from bot.games.turns import PlayedTurn, list_turns
from bot.store import ActionRow
from rules import CHANCE, RulesError, Setup, State, advance, codec, new_game
from rules.actions import Action, Chance, TakeTile
from rules.events import Event, TilePlaced, TurnBegan
from rules.registry import Registry
from rules.step import Step

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a log leads under today's rules.

    `differs_at` is the first action that is refused, missing or has another result than before, and
    `step` what was decided there; None if there is none. `state` is the position after `done`
    actions: all of them, or those before a refused one. `ends_alike` says whether that is the
    position recorded at the end of the log. `bag` is what is then left in the bag, and
    `drawn_otherwise_at` the first action of chance that does not follow from the seal.
    """

    state: State
    differs_at: int | None
    step: Step | None = None
    done: int = 0
    ends_alike: bool = True
    bag: Bag | None = None
    drawn_otherwise_at: int | None = None


@dataclass(frozen=True, slots=True)
class History:
    """A setup and all actions of its game, oldest first, undone ones included.

    `written` is the setup as stored when the game began, if its options have other names now.
    """

    setup: Setup
    log: Sequence[ActionRow]
    registry: Registry
    written: Setup | None = None

    def replay(self, bag: Bag | None = None) -> Replay:
        """Return where the log leads from a new game on, with a full bag."""
        return self.play_on(self.begin(), bag=bag)

    def play_on(self, state: State, done: int = 0, bag: Bag | None = None) -> Replay:
        """Return where the rest of the log leads from the position after `done` actions."""
        way = _Way.begin(state, bag, done, self.log)
        differs_at, step, drawn_otherwise_at = None, None, None
        ends_alike = True
        for number, row in enumerate(self.log[done:], start=done + 1):
            deciding = way.state.step
            try:
                as_sealed = way.go(self._read(row, number), number)
            except (RulesError, TypeError):
                ends_alike = False
            else:
                done = number
                ends_alike = self.agrees(way.state, row)
                drawn_otherwise_at = drawn_otherwise_at or (None if as_sealed else number)
            if differs_at is None and not ends_alike:
                differs_at, step = number, None if read_take_back(row) else deciding
            if done < number:
                break
        return Replay(way.state, differs_at, step, done, ends_alike, way.bag, drawn_otherwise_at)

    def agrees(self, state: State, row: ActionRow) -> bool:
        """Return whether this is the position that the action led to when it was made."""
        if codec.fingerprint(state) == row.fingerprint:
            return True
        return self.written is not None and (
            codec.fingerprint(state, self.written) == row.fingerprint
        )

    def _read(self, row: ActionRow, number: int) -> Action:
        """Return the action of a row; RulesError or TypeError if it or its number is wrong."""
        if row.number != number:
            raise RulesError(f"Action {number} is missing.")
        taken_back = read_take_back(row)
        if taken_back is not None:
            return taken_back
        return codec.decode_action(row.action, self.registry)

    def list_missed(self, user_id: int) -> tuple[Event, ...]:
        """Return the events since a person's last own action; all events if they made none.

        Undone events are left out.
        """
        own = (row.number for row in self.log if row.user_id == user_id and is_own(row))
        last = max(own, default=0)
        return tuple(
            event
            for row, events in self.play_through(self.begin())
            if row.number > last
            for event in events
        )

    def list_walked(self, told: Sequence[Event]) -> tuple[Event, ...]:
        """Return the earlier events of the newest walk, those before `told`.

        Nothing if today's rules give another end than `told`.
        """
        state = self.begin()
        events = [event for _, events in self.play_through(state) for event in events]
        walk, part = cut_walk(state, events), cut_walk(state, told)
        before = len(walk) - len(part)
        return walk[:before] if before > 0 and walk[before:] == part else ()

    def map_turns(self, look: Callable[[State], T]) -> list[T]:
        """Return what `look` returns for the first position and after each played tile.

        The last tile's turn may still be going on.
        """
        state, laid = self.begin(), False
        seen = [look(state)]
        for _, events in self.play_through(state):
            kinds = {type(event) for event in events}
            laid = laid or TilePlaced in kinds
            if laid and TurnBegan in kinds:
                seen.append(look(state))
                laid = False
        if laid:
            seen.append(look(state))
        return seen

    def list_turns(self) -> Iterator[PlayedTurn]:
        """Yield the turns that were not undone, as far as today's rules can play them."""
        state = self.begin()
        played = ((row.number, events) for row, events in self.play_through(state))
        return list_turns(state, played)

    def list_actions(self) -> tuple[Action, ...]:
        """Return the actions that were not undone; RulesError if one can't be read."""
        rows = list_standing(self.log)
        return tuple(codec.decode_action(row.action, self.registry) for row in rows)

    def begin(self) -> State:
        """Return the position before the first action."""
        return new_game(self.setup, self.registry)

    def play_through(self, state: State) -> Iterator[tuple[ActionRow, list[Event]]]:
        """Apply the effective log to this state; yield each action and its events.

        Stops before an action that today's rules refuse.
        """
        with suppress(RulesError):
            for row in list_standing(self.log):
                action = codec.decode_action(row.action, self.registry)
                why = find_reason(state, ordered=row.ordered)
                yield row, mark(advance(state, action), why, row.seat if row.by_bot else None)


@dataclass(slots=True)
class _Way:
    """Position and bag while a log is replayed, and the earlier ones to which undos return."""

    state: State
    bag: Bag | None
    returned_to: Container[int]
    passed: dict[int, tuple[State, Bag | None]]

    @classmethod
    def begin(cls, state: State, bag: Bag | None, done: int, log: Sequence[ActionRow]) -> Self:
        """Begin after `done` actions of a log."""
        returned_to = {back.to for back in map(read_take_back, log) if back is not None}
        return cls(state.copy(), bag, returned_to, {done: (state.copy(), bag)})

    def go(self, action: Action, number: int) -> bool:
        """Apply the action with this number; return whether chance followed the seal.

        RulesError or TypeError if it can't be applied.
        """
        as_sealed = True
        if isinstance(action, TakeBack):
            self._go_back(action.to)
        else:
            by_chance = isinstance(action, TakeTile | Chance)
            decided = _decide(self.state, self.bag) if by_chance else None
            advance(self.state, action)
            if decided is not None:
                as_sealed = decided[0] == action
                self.bag = decided[1] if as_sealed else None
            if self.bag is not None:
                self.bag = self.bag.reconcile(self.state.bag)
        if number in self.returned_to:
            self.passed[number] = self.state.copy(), self.bag
        return as_sealed

    def _go_back(self, number: int) -> None:
        if number not in self.passed:
            raise RulesError(f"The game was never seen to stand as after action {number}.")
        state, self.bag = self.passed[number]
        self.state = state.copy()


def is_own(row: ActionRow) -> bool:
    """Return whether a player made an action themselves, not an order of theirs nor the bot."""
    return not (row.ordered or row.by_bot)


def _decide(state: State, bag: Bag | None) -> tuple[Action | None, Bag] | None:
    """Return the action of chance that follows from a bag, and the bag after it.

    None if it is not the turn of chance; no action if the bag lacks the tiles that may be drawn.
    """
    if bag is None or state.player != CHANCE:
        return None
    try:
        return chance.decide(state, bag)
    except IndexError:
        return None, bag
