"""Crop Circles I and II: everybody adds a meeple, or returns one (CC-1 to CC-7)."""

from functools import partial

from rules.expansion import Expansion
from rules.expansions import crop_circle
from rules.option import Option, Options
from rules.tiles import load_tiles

NAME = "crop-circles"


def add_all(options: Options, bag: dict[str, int]) -> None:
    """Put both sets into the bag: the first one was printed for C1 only, and suits any edition."""
    tiles = {tile.id: 1 for tile in load_tiles(NAME)} | bag
    bag.clear()
    bag.update(sorted(tiles.items()))


EXPANSION = Expansion(
    name=NAME,
    tiles=partial(load_tiles, NAME),
    options=(Option("crop-circle-a", ("may", "must"), "CC-7"),),
    stock=add_all,
    automatic=crop_circle.AUTOMATIC,
    absent=crop_circle.ABSENT,
    choices=crop_circle.CHOICES,
    actions=crop_circle.ACTIONS,
    notation=crop_circle.NOTATION,
    events=crop_circle.EVENTS,
)
