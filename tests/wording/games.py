"""Tiles and setups for the tests of sentences."""

from rules import Setup
from rules.expansions import EXPANSIONS

TILES = {tile.id: tile for e in EXPANSIONS.everything for tile in e.tiles()}


EVERYTHING = Setup(
    players=3,
    expansions=EXPANSIONS.together,
    options={"half-deal": "deal-all", "half-hand": 8, "double-turn": "may-decline"},
)
DRAFT = Setup(players=3, expansions=("halflings",), options={"half-deal": "draft"})
