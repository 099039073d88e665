"""The random games that are compared: families of boxes, and all that is counted with them.

Some games of a family have few square tiles: then half tiles and abbeys are left when these run
out, or there are many tiles of its boxes.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, combinations

import msgspec

from rules import Setup
from rules.expansion import Expansion
from rules.expansions import EXPANSIONS

PLAYERS = (2, 3, 4, 5)
EDITIONS = ("C1", "C2")
START = "BG-D"
"""The start tile of a game with few tiles."""
MOST_OF_ITS_OWN = 3
"""How many times a family's own tiles are in a bag of them and the base game's."""


def combine(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return all combinations of expansions, none first."""
    names = tuple(names)
    return tuple(chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)))


def pick_tiles(
    setup: Setup, count: int, pick: random.Random, boxes: Iterable[Expansion] = ()
) -> dict[str, int]:
    """Return a bag with a few of the square tiles of these boxes, or of all in play."""
    tiles = [
        tile.id
        for box in boxes or EXPANSIONS.in_play(setup.expansions)
        for tile in box.tiles()
        for _ in range(0 if tile.half else tile.copies.get(setup.edition, 0))
    ]
    return dict(Counter(pick.sample(tiles, count)))


@dataclass(frozen=True, slots=True)
class Family:
    """Games of `boxes` with each combination of `others`, in turn; everything else by chance.

    `subsets` are played in turn instead of all the boxes together. Options are set by chance if
    they are of the boxes or named in `chance`; all others are as in a plain game, and those in
    `usual` are so in half of the games. If `few` is not 0, one game of `period` has so few square
    tiles, most of them of the boxes if `own` is set. With `richest` the combinations begin with the
    largest, where there are too many to play all.
    """

    boxes: tuple[str, ...]
    others: tuple[str, ...]
    subsets: tuple[tuple[str, ...], ...] = ()
    chance: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    few: int = 0
    period: int = 3
    own: bool = False
    richest: bool = False

    @property
    def combinations(self) -> tuple[tuple[str, ...], ...]:
        """The combinations of the others, in the order in which they are played."""
        return combine(self.others)[:: -1 if self.richest else 1]

    @property
    def varied(self) -> set[str]:
        """The names of the options that are set by chance."""
        return {*self.chance, *(o.name for box in self.boxes for o in EXPANSIONS[box].options)}

    def make_setup(self, number: int, pick: random.Random) -> Setup:
        """Return the setup of the game of this number."""
        subsets = self.subsets or (self.boxes,)
        others = self.combinations[number % len(self.combinations)]
        expansions = (*subsets[number % len(subsets)], *others)
        varied = self.varied
        options = {
            option.name: pick.choice(option.values)
            for option in EXPANSIONS.options_of(expansions)
            if option.name in varied
        }
        for option in EXPANSIONS.options_of(self.boxes):
            if option.name in self.usual:
                options[option.name] = pick.choice((option.values[0], options[option.name]))
        setup = Setup(pick.choice(PLAYERS), pick.choice(EDITIONS), expansions, options)
        if not self.few or number % self.period or "river" in expansions:
            return setup
        own = [EXPANSIONS[name] for name in expansions if name in self.boxes] * MOST_OF_ITS_OWN
        bag = pick_tiles(setup, self.few, pick, [EXPANSIONS.base, *own] if self.own else ())
        return msgspec.structs.replace(setup, start=START, bag=bag)


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
INNS_TRADERS = ("inns-cathedrals", "traders-builders")
FAMILIES: Mapping[str, Family] = {
    "abbey-mayor": Family(
        ("abbey-mayor",),
        ("traders-builders", "halflings", "river", "princess-dragon", "phantom"),
        few=30,
    ),
    "count": Family(("count",), ("abbot", "inns-cathedrals", "traders-builders")),
    "flights": Family(
        ("flying-machines", "crop-circles"),
        ("abbot", *INNS_TRADERS, "princess-dragon", "phantom", "halflings"),
        few=40,
        own=True,
        richest=True,
    ),
    "halflings": Family(
        ("halflings",),
        ("abbot", "river", "princess-dragon", "phantom"),
        usual=("half-hand",),
        few=16,
    ),
    "inns-traders": Family(
        INNS_TRADERS,
        tuple(name for name in EXPANSIONS if name not in (*INNS_TRADERS, *APART)),
        subsets=(INNS_TRADERS, *((box,) for box in INNS_TRADERS)),
        chance=("fairy-point-parts", "half-deal", "half-scoring", "half-end"),
        few=40,
        period=4,
        own=True,
    ),
    "king-cult": Family(
        ("king-robber", "cult"),
        ("abbot", "inns-cathedrals", "abbey-mayor", "princess-dragon", "halflings"),
        chance=("half-scoring", "wagon-reach"),
        few=40,
        own=True,
    ),
    "magic": Family(
        ("festival", "mage-witch"),
        (*INNS_TRADERS, "abbey-mayor", "princess-dragon", "halflings"),
        few=30,
        own=True,
    ),
}
"""All families, by the names that the command line takes."""
