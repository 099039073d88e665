"""A game played again from its log: for history and audits; live games go on from snapshots."""

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

    `differs_at` is the first action that is refused, missing or leads elsewhere than it did, and
    `step` what was decided there; None if there is none. `state` is the position after `done`
    actions: all there are, or those before one that is refused. `ends_alike` tells whether that is
    the position the log ends with. `bag` is what a bag that was drawn from holds then, and
    `drawn_otherwise_at` the first action with which chance did not what it had to.
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
    """A setup, and all that was done in its game, oldest first, what was taken back too.

    `written` is the setup as it stood when the game began, if its options are called otherwise now.
    """

    setup: Setup
    log: Sequence[ActionRow]
    registry: Registry
    written: Setup | None = None

    def replay(self, bag: Bag | None = None) -> Replay:
        """Return where the log leads, from a new game on, with a bag that is full."""
        return self.play_on(self.begin(), bag=bag)

    def play_on(self, state: State, done: int = 0, bag: Bag | None = None) -> Replay:
        """Return where the rest of the log leads, from the position after `done` actions on."""
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
        """Return whether an action led to this position when it was done."""
        if codec.fingerprint(state) == row.fingerprint:
            return True
        return self.written is not None and (
            codec.fingerprint(state, self.written) == row.fingerprint
        )

    def _read(self, row: ActionRow, number: int) -> Action:
        """Return the action of a row; RulesError or TypeError if there is none of this number."""
        if row.number != number:
            raise RulesError(f"Action {number} is missing.")
        taken_back = read_take_back(row)
        if taken_back is not None:
            return taken_back
        return codec.decode_action(row.action, self.registry)

    def list_missed(self, user_id: int) -> tuple[Event, ...]:
        """Return what happened after a person's last action; all there was if they made none.

        What their orders or the bot made they have not seen, and what was taken back has not
        happened.
        """
        own = (row.number for row in self.log if row.user_id == user_id and _is_own(row))
        last = max(own, default=0)
        return tuple(
            event
            for row, events in self.play_through(self.begin())
            if row.number > last
            for event in events
        )

    def list_walked(self, told: Sequence[Event]) -> tuple[Event, ...]:
        """Return what happened in the newest walk before what is `told` of it.

        Nothing if its end is told otherwise today.
        """
        state = self.begin()
        events = [event for _, events in self.play_through(state) for event in events]
        walk, part = cut_walk(state, events), cut_walk(state, told)
        before = len(walk) - len(part)
        return walk[:before] if before > 0 and walk[before:] == part else ()

    def map_turns(self, look: Callable[[State], T]) -> list[T]:
        """Return what `look` sees at first and once each tile has been played.

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
        """Yield the turns of what stands, as long as it can be played by today's rules."""
        state = self.begin()
        played = ((row.number, events) for row, events in self.play_through(state))
        return list_turns(state, played)

    def list_actions(self) -> tuple[Action, ...]:
        """Return what stands; RulesError if an action can't be read."""
        rows = list_standing(self.log)
        return tuple(codec.decode_action(row.action, self.registry) for row in rows)

    def begin(self) -> State:
        """Return the position before the first action."""
        return new_game(self.setup, self.registry)

    def play_through(self, state: State) -> Iterator[tuple[ActionRow, list[Event]]]:
        """Play what stands of the log in this state; yield each action and what came of it.

        It ends before an action that is refused under today's rules.
        """
        with suppress(RulesError):
            for row in list_standing(self.log):
                action = codec.decode_action(row.action, self.registry)
                why = find_reason(state, ordered=row.ordered)
                yield row, mark(advance(state, action), why, row.seat if row.by_bot else None)


@dataclass(slots=True)
class _Way:
    """Position and bag on the way through a log, and as they were where it is returned to."""

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
        """Do the action with this number; return whether chance did what it had to.

        RulesError or TypeError if it can't be done.
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


def _is_own(row: ActionRow) -> bool:
    return not (row.ordered or row.by_bot)


def _decide(state: State, bag: Bag | None) -> tuple[Action | None, Bag] | None:
    """Return what a bag has chance do now, and the bag after that; None if it has no say.

    No action if it lacks the tiles that may be taken.
    """
    if bag is None or state.player != CHANCE:
        return None
    try:
        return chance.decide(state, bag)
    except IndexError:
        return None, bag
