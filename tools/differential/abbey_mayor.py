"""Games with Abbey & Mayor, and everything that combines with it.

Every third has few square tiles, so that abbeys are left when these run out.
"""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine, pick_tiles

BOX = "abbey-mayor"
OTHERS = ("traders-builders", "halflings", "river", "princess-dragon", "phantom")
COMBINATIONS = combine(OTHERS)
"""Expansions combined with it."""
SHORT = 30
"""Square tiles in the bag of a short game."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    expansions = (BOX, *COMBINATIONS[number % len(COMBINATIONS)])
    options = {option.name: pick.choice(option.values) for option in EXPANSIONS[BOX].options}
    setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
    if number % 3 == 0 and "river" not in expansions:
        bag = pick_tiles(setup, SHORT, pick)
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", bag)
    return setup
