"""The hill: a tile is placed under it, face down (HL-17)."""

from rules.actions import Action, TakeTile
from rules.events import Event, TilePlaced
from rules.expansions.base import exhausted, take_out
from rules.expansions.halflings.slot import halves
from rules.geometry import square_at
from rules.state import State
from rules.step import CHANCE, Step


class BuryTile(TakeTile, frozen=True):
    """Chance: this tile is slid under the hill, unseen."""


class HillRaised(Event, frozen=True):
    """A hill was placed on this square; `tile_under` says whether a tile is under it."""

    x: int
    y: int
    tile_under: bool


def raise_hill(state: State, event: TilePlaced) -> None:
    """Make the square a hill, and have chance slide the next tile under it."""
    if "hill" in state.placed.tile.symbols:
        here = halves(state)
        state.store(here, hills=(*here.hills, square_at(event.x, event.y)))
        state.emit(HillRaised(event.x, event.y, tile_under=not exhausted(state)))
        state.push(Step("hill", CHANCE))


def buryable(state: State, step: Step) -> list[Action]:
    """List the tiles that may go under the hill: none if nothing is left to draw."""
    return [] if exhausted(state) else [BuryTile(tile) for tile in state.bag]


def bury(state: State, step: Step, action: BuryTile) -> None:
    """Slide a tile under the hill, out of the game."""
    take_out(state, action.tile)
    here = halves(state)
    state.store(here, buried=(*here.buried, action.tile))
