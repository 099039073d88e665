"""The hill: a tile is placed under it, face down, and whoever stands on it wins ties (HL-17, HS-1).

Shared by the expansions whose tiles show hills; each names all that is here.
"""

from collections import Counter
from collections.abc import Mapping

import msgspec

from rules.actions import Action, TakeTile
from rules.board import Feature
from rules.events import Event, TilePlaced
from rules.expansion import Handler
from rules.expansions.base import exhausted, take_out
from rules.geometry import square_at
from rules.option import Options
from rules.state import State
from rules.step import CHANCE, Step


class Hills(msgspec.Struct, frozen=True):
    """`hills` are squares, `buried` the tiles slid under them, by id."""

    hills: tuple[int, ...] = ()
    buried: tuple[str, ...] = ()


class BuryTile(TakeTile, frozen=True):
    """Chance: this tile is slid under the hill, unseen."""


class HillRaised(Event, frozen=True):
    """A hill was placed on this square; `tile_under` says whether a tile is under it."""

    x: int
    y: int
    tile_under: bool


def hills_of(state: State) -> Hills:
    """Return the private part of the state."""
    return state.slots[Hills]


def raise_hill(state: State, event: TilePlaced) -> None:
    """Make the square a hill, and have chance slide the next tile under it."""
    if "hill" in state.placed.tile.symbols:
        here = hills_of(state)
        state.store(here, hills=(*here.hills, square_at(event.x, event.y)))
        state.emit(HillRaised(event.x, event.y, tile_under=not exhausted(state)))
        state.push(Step("hill", CHANCE))


def buryable(state: State, step: Step) -> list[Action]:
    """List the tiles that may go under the hill: none if nothing is left to draw."""
    return [] if exhausted(state) else [BuryTile(tile) for tile in state.bag]


def bury(state: State, step: Step, action: BuryTile) -> None:
    """Slide a tile under the hill, out of the game."""
    take_out(state, action.tile)
    here = hills_of(state)
    state.store(here, buried=(*here.buried, action.tile))


def conceal(state: State, player: int) -> None:
    """Hide what is under hills; what is hidden already stays as it is."""
    here = hills_of(state)
    state.store(here, buried=("",) * len(here.buried))
    state.refill(filter(None, here.buried))


def hilltop(state: State, feature: Feature, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tied players with a meeple of the feature on a hill, or all (HL-17, HS-2).

    With option *hill* set to "most", those of them who have most meeples there.
    """
    hills = hills_of(state).hills
    above = Counter(
        figure.player
        for figure in state.meeples(feature)
        if state.board.square_of(state.figures[figure]) in hills
    )
    if state.rulebook.options.get("hill") == "most":
        most = max(above[player] for player in tied)
        return tuple(player for player in tied if above[player] == most)
    return tuple(player for player in tied if player in above) or tied


def list_secrets(options: Options) -> tuple[type[Action], ...]:
    """Return the action of which nobody may know more than what comes of it."""
    return (BuryTile,)


CHOICES = {"hill": buryable}
ACTIONS: Mapping[type[Action], Handler] = {BuryTile: bury}
NOTATION: Mapping[type[Action], str] = {BuryTile: "bury"}
EVENTS = (HillRaised,)
BY_CHANCE = frozenset({"hill"})
