"""Games with King & Robber Baron and The Cult, and with what combines with them.

Every third has few square tiles, most of them from these two and the base game, so that there are
many shrines.
"""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine, pick_tiles

BOXES = ("king-robber", "cult")
OTHERS = ("abbot", "inns-cathedrals", "abbey-mayor", "princess-dragon", "halflings")
COMBINATIONS = combine(OTHERS)
"""Expansions combined with them."""
CHANCE_OPTIONS = {"king-and-robber", "half-scoring", "wagon-reach"}
"""Options set by chance; all others are as in a plain game."""
SHORT = 40
"""Square tiles in the bag of a short game."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    expansions = (*COMBINATIONS[number % len(COMBINATIONS)], *BOXES)
    options = {
        option.name: pick.choice(option.values)
        for option in EXPANSIONS.options_of(expansions)
        if option.name in CHANCE_OPTIONS
    }
    setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
    if number % 3 == 0:
        own = [EXPANSIONS[name] for name in BOXES]
        bag = pick_tiles(setup, SHORT, pick, (*own * 3, EXPANSIONS.base))
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", bag)
    return setup
