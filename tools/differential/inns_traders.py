"""Games with Inns & Cathedrals, Traders & Builders or both, and everything that combines with them.

Every fourth has few square tiles, most of them from these expansions, so that there are many inns
and cathedrals, and second parts when little is left to draw.
"""

import random

from rules import Setup
from rules.expansions import EXPANSIONS
from tools.differential.random_games import EDITIONS, PLAYERS, combine, pick_tiles

BOXES = ("inns-cathedrals", "traders-builders")
ONE_OR_BOTH = (BOXES, *((box,) for box in BOXES))
APART = (
    "abbey-mayor",
    "tower",
    "hills-sheep",
    "festival",
    "flying-machines",
    "mage-witch",
    "crop-circles",
    "king-robber",
    "cult",
    "bridges-castles-bazaars",
    "ferries",
    "gold-mines",
    "count",
    "robbers",
    "messages",
)
"""What has games of its own, or is not counted yet."""
COMBINATIONS = combine(name for name in EXPANSIONS if name not in (*BOXES, *APART))
"""Expansions combined with them."""
CHANCE_OPTIONS = {
    "big-meeple-princess",
    "double-turn",
    "builder-pig-volcano",
    "fairy-point-parts",
    "half-deal",
    "half-scoring",
    "half-end",
}
"""Options set by chance; all others are as in a plain game."""
SHORT = 40
"""Square tiles in the bag of a short game."""


def setup_of(number: int, pick: random.Random) -> Setup:
    """Return the setup of a game: the expansions in turn, everything else by chance."""
    boxes = ONE_OR_BOTH[number % len(ONE_OR_BOTH)]
    expansions = (*boxes, *COMBINATIONS[number % len(COMBINATIONS)])
    options = {
        option.name: pick.choice(option.values)
        for option in EXPANSIONS.options_of(expansions)
        if option.name in CHANCE_OPTIONS
    }
    setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
    if number % 4 == 3 and "river" not in expansions:
        small = [EXPANSIONS[name] for name in expansions if name in (*BOXES, "princess-dragon")]
        bag = pick_tiles(setup, SHORT, pick, small * 3)
        return Setup(setup.players, setup.edition, expansions, options, "BG-D", bag)
    return setup
