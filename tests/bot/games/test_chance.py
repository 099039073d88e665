"""Chance: what it takes comes from the sealed bag, and nothing is sealed for anything else."""

import pytest

from bot.games.chance import decide
from bot.games.sealed_bag import Bag
from rules import Setup, legal_actions, new_game
from rules.actions import PASS, DrawTile


def test_a_tile_of_the_bag() -> None:
    """The first tile in the sealed order that may be drawn now."""
    state = new_game(Setup(bag={"BG-A": 1, "BG-E": 3}))
    bag = Bag.fill(state.unseen, "seed")
    action, left = decide(state, bag)
    assert action == DrawTile(bag.sealed[0])
    assert left == Bag(bag.seed, bag.sealed, bag.sealed[1:])


def test_a_die_is_not_sealed() -> None:
    """Chance that is no tile needs a stream of its own: until there is one, it is an error."""
    state = new_game(Setup())
    state.legal = (*legal_actions(state), PASS)
    with pytest.raises(TypeError, match="Nothing is sealed"):
        decide(state, Bag.fill(state.unseen, "seed"))
