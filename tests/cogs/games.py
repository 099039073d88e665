"""Games played by chance, for tests that look at many positions."""

import random
from collections.abc import Iterator

from rules import CHANCE, Setup, State, apply, legal_actions, new_game
from rules.actions import Action
from rules.events import Event

SETUP = Setup(players=3, expansions=("princess-dragon",))


def played(seed: int, setup: Setup = SETUP) -> Iterator[tuple[State, Action, tuple[Event, ...]]]:
    """Yield every position of a game played by chance, what is done in it, and what happens."""
    chance = random.Random(seed)
    state = new_game(setup)
    while not state.over:
        action = chance.choice(legal_actions(state))
        after, events = apply(state, action)
        yield state, action, events
        state = after


def decisions(seed: int, setup: Setup = SETUP) -> Iterator[State]:
    """Yield the positions in which a player decides."""
    for state, _, _ in played(seed, setup):
        if state.player != CHANCE:
            yield state
