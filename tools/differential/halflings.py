"""Games with half tiles, alone and with the earlier expansions, with all their options.

A third of them have few square tiles, so that half tiles are left when these run out.
"""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine, pick_tiles

HALFLINGS = "halflings"
COMBINATIONS = combine(("abbot", "river", "princess-dragon", "phantom"))
"""Expansions combined with half tiles."""
SHORT = 16
"""Square tiles in the bag of a short game."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    expansions = (*COMBINATIONS[number % len(COMBINATIONS)], HALFLINGS)
    options = {option.name: pick.choice(option.values) for option in EXPANSIONS[HALFLINGS].options}
    options["half-hand"] = pick.choice((3, options["half-hand"]))
    setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
    if number % 3 == 0 and "river" not in expansions:
        bag = pick_tiles(setup, SHORT, pick)
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", bag)
    return setup
