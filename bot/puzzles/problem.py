"""A problem: a turn of a finished game, and some moves, one of which is best. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import msgspec

from bot.games.history import History
from opponents.view import look_from
from rules import CHANCE, RulesError, State, advance, apply, codec
from rules.actions import Action
from rules.registry import Registry


class Unfit(Exception):
    """A game without such a problem, or no longer with one."""


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game: its start, and its actions."""

    begin: State
    actions: Sequence[Action]

    @classmethod
    def of(cls, history: History) -> Self:
        """Return a log's course without what was undone; Unfit if today's rules can't read it."""
        try:
            return cls(history.begin(), history.list_actions())
        except RulesError as error:
            raise Unfit from error

    def positions(self) -> Iterator[tuple[int, State]]:
        """Yield the position after each number of actions; it changes with the next.

        Stops before an action that today's rules refuse.
        """
        state = self.begin.copy()
        for number, action in enumerate(self.actions):
            yield number, state
            try:
                advance(state, action)
            except RulesError:
                return


@dataclass(frozen=True, slots=True)
class Choice:
    """A whole move, and how many points it gives away compared with the best."""

    actions: tuple[Action, ...]
    lost: float


@dataclass(frozen=True, slots=True)
class Problem:
    """A position after a `number` of actions, as its player sees it, and some of their moves.

    One of these gives nothing away. They are in the order of the offer.
    """

    number: int
    state: State
    choices: tuple[Choice, ...]

    @property
    def best(self) -> int:
        """The index of the best choice."""
        return min(range(len(self.choices)), key=lambda index: self.choices[index].lost)


def write_choices(choices: Sequence[Choice]) -> str:
    """Return choices as JSON."""
    written = [
        ([codec.encode(action).decode() for action in choice.actions], choice.lost)
        for choice in choices
    ]
    return msgspec.json.encode(written).decode()


def recall(course: Course, number: int, choices: str, registry: Registry) -> Problem:
    """Return a stored problem; Unfit if this game no longer has it."""
    seen = next((see(state) for at, state in course.positions() if at == number), None)
    if seen is None:
        raise Unfit
    try:
        found = tuple(_read_choices(choices, registry))
        for choice in found:
            follow(seen, choice)
    except (RulesError, msgspec.MsgspecError) as error:
        raise Unfit from error
    if not found:
        raise Unfit
    return Problem(number, seen, found)


def see(state: State) -> State | None:
    """Return the position as seen by the player to decide; None if nobody is."""
    player = state.player
    return None if player is None or player == CHANCE else look_from(state, player)


def follow(state: State, choice: Choice) -> list[State]:
    """Return the positions before each action of a choice; IllegalAction if one is illegal."""
    positions = [state]
    for action in choice.actions:
        positions.append(apply(positions[-1], action)[0])
    return positions[:-1]


def _read_choices(choices: str, registry: Registry) -> Iterator[Choice]:
    for actions, lost in msgspec.json.decode(choices, type=list[tuple[list[str], float]]):
        yield Choice(tuple(codec.decode_action(text, registry) for text in actions), lost)
