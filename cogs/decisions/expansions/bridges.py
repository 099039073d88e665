"""Bridges on Discord: beside the wood action, and those that a tile needs."""

from collections.abc import Iterator, Mapping

from cogs.decisions.column import Over, Pointing, Viewer
from rules import State
from rules.actions import Action
from rules.board import Placement
from rules.expansions.bridges_castles_bazaars.bridges import (
    TILE,
    WAYS,
    BuildBridge,
    GiveUpTile,
    count_left,
    has_built,
)
from rules.geometry import square_at


def point_at_bridge(state: State, action: BuildBridge) -> Over:
    """Point at the bridge as it would lie over its tile."""
    where = square_at(action.x, action.y), WAYS.index(action.way)
    return Over(Placement(state.tile(TILE), *where, len(state.board.placement_of)))


def point_at_nothing(state: State, action: GiveUpTile) -> None:
    """Point at nothing: the tile is in hand."""


def format_need(viewer: Viewer, state: State) -> Iterator[str]:
    """Say that the tile takes a bridge of its player, and how many are left then (BCB-2)."""
    if has_built(state):
        yield viewer.words.n("effect.bridge", count_left(state, state.turn.player))


POINTERS: Mapping[type[Action], Pointing] = {
    BuildBridge: point_at_bridge,
    GiveUpTile: point_at_nothing,
}
