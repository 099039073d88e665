"""A game turn by turn, from a log or a text: the events of each, and its result. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from rules import State, advance, new_game
from rules.events import Event, TurnBegan
from rules.notation import Game
from rules.registry import Registry


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """The events of a turn; turn 0 is what comes before the first one, and has no `player`.

    `done` is the number of its last action. `state` is the result: the next turn has begun then,
    except after the last one.
    """

    number: int
    player: int | None
    state: State
    done: int
    events: Sequence[Event]


def list_turns(state: State, play: Iterable[tuple[int, list[Event]]]) -> Iterator[PlayedTurn]:
    """Yield the turns of a new game that is played in this state, as each ends.

    `play` yields an action's number and events after applying it. The last turn may still be going
    on. The state of a turn is the one state, which changes: copy it to keep it.
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
    """Yield the turns of a written game; IllegalAction if it can't be played."""
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
