"""Games with The Count, alone and with some expansions that it is counted with."""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine

BOX = "count"
COMBINATIONS = combine(("abbot", "inns-cathedrals", "traders-builders"))
"""Expansions combined with it."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    expansions = (BOX, *COMBINATIONS[number % len(COMBINATIONS)])
    options = {option.name: pick.choice(option.values) for option in EXPANSIONS[BOX].options}
    return Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
