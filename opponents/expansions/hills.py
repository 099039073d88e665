"""Hills to the opponents, for the columns whose tiles show them."""

from collections import Counter
from collections.abc import Hashable

from opponents.chance import shuffle
from rules import State
from rules.expansions.base import take_out
from rules.expansions.hills import hills_of


def list_hills(state: State) -> Hashable:
    """Return what the value of features depends on."""
    return hills_of(state).hills


def imagine_buried(state: State, player: int, seed: str) -> None:
    """Put tiles of the bag under hills where nobody knows them."""
    here = hills_of(state)
    unknown = here.buried.count("")
    drawn = shuffle(Counter(state.bag).elements(), f"{seed}:hills")[:unknown]
    for tile in drawn:
        take_out(state, tile)
    known = [tile for tile in here.buried if tile]
    state.store(here, buried=(*known, *drawn))
