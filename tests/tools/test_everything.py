"""A game of every box at once, all but The River, by five bots, from its first tile to its text."""

import random
from dataclasses import replace

import pytest
from msgspec import structs

from bot.games import chance
from bot.games.sealed_bag import Bag
from opponents import LEVELS, choose
from rules import CHANCE, Setup, State, advance, new_game
from rules.actions import Action
from rules.codec import fingerprint, restore, snapshot
from rules.expansions import EXPANSIONS
from rules.notation import Game, read, write
from tools.differential.families import pick_tiles

TILES = 45
"""So many of the square tiles are in the bag."""
NAMES = ("Ann", "Bo", "Cees", "Dora", "Eef")


def play(setup: Setup) -> tuple[State, Game]:
    """Return a game of bots of every level, its tiles from a sealed bag."""
    state = new_game(setup)
    full = bag = Bag.fill(state.unseen, "everything")
    done: list[Action] = []
    while (player := state.player) is not None:
        if player == CHANCE:
            action, bag = chance.decide(state, bag)
        else:
            action = choose(state, player, LEVELS[player % len(LEVELS)], further=False)
        done.append(action)
        advance(state, action)
        bag = bag.reconcile(state.bag)
    game = Game(setup, NAMES, tuple(done))
    return state, replace(game, seal=full.seal, seed=full.seed, order=full.sealed)


@pytest.mark.slow
def test_five_bots_play_every_box_at_once_and_their_game_comes_back() -> None:
    """It comes to its end, and is the same from its actions, from the store and from its text."""
    boxes = Setup(players=5, expansions=EXPANSIONS.together)
    setup = structs.replace(boxes, bag=pick_tiles(boxes, TILES, random.Random(1)))
    state, game = play(setup)
    again = new_game(setup)
    for action in game.actions:
        advance(again, action)
    assert again == state
    assert fingerprint(restore(snapshot(state))) == fingerprint(state)
    text = write(game)
    read_again = read(text)
    assert read_again.actions == game.actions
    assert write(read_again) == text
