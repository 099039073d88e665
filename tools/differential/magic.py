"""Games with Mage & Witch and The Festival, and with what combines with them.

Every third has few square tiles, most of them from these two, so that there is much magic.
"""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine, pick_tiles

BOXES = ("festival", "mage-witch")
OTHERS = ("inns-cathedrals", "traders-builders", "abbey-mayor", "princess-dragon", "halflings")
COMBINATIONS = combine(OTHERS)
"""Expansions combined with them."""
SHORT = 30
"""Square tiles in the bag of a short game."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    expansions = (*COMBINATIONS[number % len(COMBINATIONS)], *BOXES)
    options = {
        option.name: pick.choice(option.values)
        for name in BOXES
        for option in EXPANSIONS[name].options
        if not option.needs or {*option.needs} <= {*expansions}
    }
    setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
    if number % 3 == 0:
        own = [EXPANSIONS[name] for name in BOXES]
        bag = pick_tiles(setup, SHORT, pick, (*own * 3, EXPANSIONS.base))
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", bag)
    return setup
