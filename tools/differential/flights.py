"""Games with The Flying Machines and Crop Circles, and everything that combines with them.

Every third has few square tiles, most of them with machines and circles.
"""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine, pick_tiles

BOXES = ("flying-machines", "crop-circles")
OTHERS = ("abbot", "inns-cathedrals", "traders-builders", "princess-dragon", "phantom", "halflings")
COMBINATIONS = combine(OTHERS)
"""Expansions combined with them."""
SHORT = 40
"""Square tiles in the bag of a short game."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    expansions = (*BOXES, *COMBINATIONS[-1 - number % len(COMBINATIONS)])
    options = {
        option.name: pick.choice(option.values)
        for box in BOXES
        for option in EXPANSIONS[box].options
    }
    setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
    if number % 3 == 2:
        boxes = [EXPANSIONS[box] for box in BOXES]
        bag = pick_tiles(setup, SHORT, pick, [EXPANSIONS.base, *boxes, *boxes])
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", bag)
    return setup
