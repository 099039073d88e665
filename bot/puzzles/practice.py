"""A game that the bots play among themselves, for servers that have none of their own. Pure."""

from bot.games.chance import decide
from bot.games.sealed_bag import Bag
from bot.puzzles.problem import Course
from opponents import Level, choose
from rules import CHANCE, Setup, advance, new_game
from rules.actions import Action
from rules.registry import Registry

LEVEL: Level = "medium"
"""They err now and then, so that not every position looks the same."""


def play(setup: Setup, registry: Registry, seed: str) -> Course:
    """Return a game from its beginning to its end; with the same seed it is the same."""
    begin = new_game(setup, registry)
    state, bag, actions = begin.copy(), Bag.fill(begin.unseen, seed), list[Action]()
    while (player := state.player) is not None:
        if player == CHANCE:
            action, bag = decide(state, bag)
        else:
            action = choose(state, player, LEVEL, seed)
        actions.append(action)
        advance(state, action)
        bag = bag.reconcile(state.bag)
    return Course(begin, actions)
