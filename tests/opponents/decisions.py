"""Decisions of random games, and the same with other hidden tiles."""

import random
from collections import Counter
from collections.abc import Iterator

from rules import CHANCE, Setup, State
from rules.expansions.halflings.slot import halves
from rules.expansions.hills import hills_of
from tests.strategies import moments

OFTEN = 3
"""So many decisions of each kind are looked at in a game."""


def decisions(setup: Setup, seed: int) -> Iterator[State]:
    """Yield some positions of a random game for each kind of step that somebody decides."""
    seen = Counter[str]()
    for state, _ in moments(setup, random.Random(seed)):
        assert state.step is not None
        if state.player != CHANCE and seen[state.step.kind] < OFTEN:
            seen[state.step.kind] += 1
            yield state.copy()


def permute_hidden(state: State, pick: random.Random) -> State:
    """Return a position that looks the same to who is to decide."""
    here = halves(state)
    hidden = [t for seat, own in enumerate(here.hands) if seat != state.player for t in own]
    hidden += here.pool
    pick.shuffle(hidden)
    hands = tuple(
        own if seat == state.player else tuple(sorted(hidden.pop() for _ in own))
        for seat, own in enumerate(here.hands)
    )
    other = state.copy()
    buried = [*hills_of(state).buried]
    other.refill(buried)
    under = pick.sample([tile for tile, left in other.bag.items() if left], len(buried))
    for tile in under:
        other.bag[tile] -= 1
    other.bag = {tile: left for tile, left in other.bag.items() if left}
    other.store(here, hands=hands, pool=tuple(sorted(hidden)))
    other.store(hills_of(state), buried=tuple(under))
    return other
