"""Chance: tiles come from the sealed bag, all else by its seed; nothing is sealed for the rest."""

import random
from collections import Counter

import pytest

from bot.games.chance import decide
from bot.games.sealed_bag import Bag, cast
from rules import Setup, State, advance, apply, legal_actions, new_game
from rules.actions import PASS, DrawTile
from tests.strategies import choose
from tests.toy.rules import NAME, REGISTRY, Ring, Toll


def test_a_tile_of_the_bag() -> None:
    """The first tile in the sealed order that may be drawn now."""
    state = new_game(Setup(bag={"BG-A": 1, "BG-E": 3}))
    bag = Bag.fill(state.unseen, "seed")
    action, left = decide(state, bag)
    assert action == DrawTile(bag.sealed[0])
    assert left == Bag(bag.seed, bag.sealed, bag.sealed[1:])


def test_what_is_neither_a_tile_nor_a_lot_is_not_sealed() -> None:
    """Chance that nothing in the seed decides is an error."""
    state = new_game(Setup())
    state.legal = (PASS,)
    with pytest.raises(TypeError, match="Nothing is sealed"):
        decide(state, Bag.fill(state.unseen, "seed"))


def loudly_rung() -> State:
    """Return a position in which the bell of the toy is about to toll."""
    state, pick = new_game(Setup(expansions=(NAME,)), REGISTRY), random.Random(1)
    while state.step is None or state.step.kind != "ring":
        advance(state, choose(state, pick))
    return apply(state, Ring(True))[0]


def test_a_lot_follows_from_the_seed_and_the_bag_stays() -> None:
    """By the stream of its label and number: with another number another one comes."""
    state = loudly_rung()
    bag = Bag.fill(state.unseen, "seed")
    came = []
    for state.lots in range(600):
        action, left = decide(state, bag)
        assert left == bag
        assert action == legal_actions(state)[cast("seed", f"toll-{state.lots + 1}", (3, 2, 1))]
        came.append(action)
    counts = Counter(action.strokes for action in came if isinstance(action, Toll))
    assert 260 < counts[1] < 340
    assert 160 < counts[2] < 240
    assert 70 < counts[3] < 130


def test_each_number_of_the_stream_means_one_thing() -> None:
    """What weighs three gets three of six numbers, by hand and by the published way."""
    lots = [cast(f"{seed}", "die-1", (1, 0, 3, 2)) for seed in range(300)]
    assert set(lots) == {0, 2, 3}
    assert cast("seed", "toll-1", (3, 2, 1)) == cast("seed", "toll-1", (3, 2, 1))
