"""Opponents play the toy, which has no column among theirs: by the rules' own worth of things."""

import random
from collections import Counter

import pytest

from opponents import LEVELS, choose
from opponents.expansions import TABLE
from rules import CHANCE, Setup, advance, legal_actions, new_game
from tests.strategies import choose as choose_at_random
from tests.toy.rules import NAME, REGISTRY, Ring

ENOUGH = 90
"""So many decisions of a game are theirs."""
FURTHER = 8
"""One of so many is looked further into, where the level does."""


@pytest.mark.parametrize("company", [(), ("princess-dragon", "phantom")])
def test_what_nobody_told_them_of_is_played(company: tuple[str, ...]) -> None:
    """Legally; and who does not err takes a point for the asking."""
    assert NAME not in TABLE
    pick = random.Random(3)
    bag = {"BG-V": 9, "BG-U": 9, **{tile.id: 6 for tile in REGISTRY[NAME].tiles()}}
    state = new_game(Setup(3, expansions=(*company, NAME), bag=bag), REGISTRY)
    met = Counter[str]()
    while met.total() < ENOUGH and state.step is not None:
        if state.player == CHANCE:
            action = choose_at_random(state, pick)
        else:
            level = LEVELS[met.total() % len(LEVELS)]
            further = not met.total() % FURTHER
            action = choose(state, state.step.player, level, further=further)
            assert action in legal_actions(state)
            silent = Ring(loud=True) not in legal_actions(state)
            assert level != "hard" or not isinstance(action, Ring) or action.loud or silent
            met[state.step.kind] += 1
        advance(state, action)
    assert met.keys() >= {"place-tile", "wood", "ring"}
