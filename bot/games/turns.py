"""A game turn by turn, of a log or of a text: what was done in each, and where it led. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from rules import State, advance, new_game
from rules.events import Event, TurnBegan
from rules.notation import Game
from rules.registry import Registry


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """What was done in a turn; turn 0 is what comes before the first one, and has no `player`.

    `done` is the number of its last action. `state` is where it leads: the next turn has begun
    then, but for the last one.
    """

    number: int
    player: int | None
    state: State
    done: int
    events: Sequence[Event]


def list_turns(state: State, play: Iterable[tuple[int, list[Event]]]) -> Iterator[PlayedTurn]:
    """Yield the turns of a new game that is played in this state, once each is over.

    `play` does an action each time it is asked, and tells its number and what it did. The last turn
    may still be going on. The state of a turn is the one state, which changes: whoever needs it
    later makes a copy.
    """
    number, player, done, events = 0, None, 0, list[Event]()
    for action, told in chain([(0, state.events)], play):
        done = action
        for event in told:
            if isinstance(event, TurnBegan):
                yield PlayedTurn(number, player, state, done, events)
                number, player, done, events = event.number, event.player, 0, []
            events.append(event)
    if done or not number:
        yield PlayedTurn(number, player, state, done, events)


def play_game(game: Game, registry: Registry) -> Iterator[PlayedTurn]:
    """Yield the turns of a game that was written down; IllegalAction if it can't be played."""
    state = new_game(game.setup, registry)
    steps = ((number, advance(state, action)) for number, action in enumerate(game.actions, 1))
    return list_turns(state, steps)


def find_turn(turns: Iterable[PlayedTurn], wanted: int) -> tuple[PlayedTurn, int]:
    """Return the turn of this number, or the last before it, and the number of the last of all."""
    found, last = None, 0
    for turn in turns:
        last = turn.number
        if found is None or last <= wanted:
            found = replace(turn, state=turn.state.copy())
    assert found is not None
    return found, last
