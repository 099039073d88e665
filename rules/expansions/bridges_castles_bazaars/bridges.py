"""Bridges: roads over a tile, from edge to edge (BCB-1 to BCB-7)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

import msgspec
from msgspec.structs import replace

from rules.actions import Action
from rules.board import ENDS, OVER_FIELD, Board, Fits
from rules.events import Event, TileDiscarded
from rules.expansion import Aside, Handler
from rules.expansions import base
from rules.expansions.bridges_castles_bazaars import bazaar
from rules.expansions.bridges_castles_bazaars.stock import first_stock
from rules.geometry import ORTHOGONAL, SIDES, Side, column, pack, row, square_at
from rules.option import Options
from rules.state import State
from rules.step import Step
from rules.tiles import BRIDGE, Landscape, Oriented, Tile

Ends = tuple[Side, Side]
TILE = "BCB-bridge"
"""What lies over a tile where a bridge is."""
WAYS = ("NS", "WE")
"""Where a bridge leads, by its rotation."""


class Bridges(msgspec.Struct, frozen=True, omit_defaults=True):
    """`built` are the players who built one, in that order; the latest in the part `latest`.

    That is the number of its turn, and which part it was.
    """

    built: tuple[int, ...] = ()
    latest: tuple[int, int] = (0, 0)


class BuildBridge(Action, frozen=True):
    """Build a bridge over the tile of a square: `way` is "NS" or "WE" (BCB-4)."""

    x: int
    y: int
    way: str


class GiveUpTile(Action, frozen=True):
    """Put the drawn tile out of the game, since it fits only with a bridge (BCB-3)."""


class BridgeBuilt(Event, frozen=True):
    """A player built a bridge over a square; `needed` tells whether for a tile to fit."""

    player: int
    x: int
    y: int
    way: str
    needed: bool = False


class Needed(msgspec.Struct, frozen=True):
    """The bridge that a tile needs: over which square, and how it is turned."""

    square: int
    rotation: int


def count_left(state: State, player: int) -> int:
    """Return how many bridges a player has left."""
    return first_stock(state) - state.slots[Bridges].built.count(player)


def has_built(state: State) -> bool:
    """Return whether a bridge was built in this part of the turn."""
    return state.slots[Bridges].latest == (state.turn.number, state.turn.part)


def ease(state: State, tile: Tile, fits: Fits) -> Fits:
    """Add where a tile fits with a bridge of the player whose turn it is (BCB-2)."""
    if tile.half or tile.walled or not count_left(state, state.turn.player):
        return fits
    found = {fit >> 4: fit & 15 for fit in fits}
    for square, signature in state.board.frontier.items():
        turns = _own_turns(tile)[signature]
        for beside in _asking(state.board, square, signature):
            turns |= tile.turns[beside]
        if turns:
            found[square] = found.get(square, 0) | turns
    return sorted(pack(square, turns) for square, turns in found.items())


def _asking(board: Board, square: int, signature: int) -> Iterator[int]:
    """Yield what a square asks for once there is a bridge over a neighbour, for each possible."""
    for rotation, ends in enumerate(ENDS):
        for side in ends:
            asks = side.required(signature) == Landscape.FIELD
            if asks and board.may_bear(square + side.step, rotation):
                yield signature + OVER_FIELD * side.weight


def _rotation_to(side: Side) -> int:
    """Return the rotation in which a bridge leads over this side."""
    return next(rotation for rotation, ends in enumerate(ENDS) if side in ends)


@cache
def _own_turns(tile: Tile) -> tuple[int, ...]:
    """Return the rotations in which a tile fits with a bridge over itself, by signature.

    At least one end meets a road, the other one too, or no edge.
    """
    return tuple(
        sum(
            1 << oriented.rotation
            for oriented in tile.orientations
            if any(_joins(oriented, ends, signature) for ends in ENDS)
        )
        for signature in range(SIDES["D"].weight)
    )


def _joins(oriented: Oriented, ends: Ends, signature: int) -> bool:
    """Return whether a bridge over a turned tile joins a road of those that a square asks for."""
    met = [side.required(signature) for side in ends]
    return (
        Landscape.ROAD in met
        and all(asked in (Landscape.NONE, Landscape.ROAD) for asked in met)
        and all(
            edge.landscape == Landscape.FIELD
            if edge.side in ends
            else edge.side.required(signature) in (Landscape.NONE, edge.landscape)
            for edge in oriented.edges
        )
    )


def find_needed(state: State, tile: Tile, square: int, rotation: int) -> Needed | None:
    """Return the bridge that a tile needs in a place where it fits; None if it needs none.

    It is over the tile itself where its field meets a road, over the neighbour where its road meets
    a field (BCB-2).
    """
    signature = state.board.frontier.get(square, 0)
    if tile.half or tile.walled:
        return None
    for edge in tile.orientations[rotation].edges:
        asked = edge.side.required(signature)
        if asked not in (Landscape.NONE, edge.landscape):
            here = square if asked == Landscape.ROAD else square + edge.side.step
            return Needed(here, _rotation_to(edge.side))
    return None


def build_needed(state: State, tile: Tile, square: int, rotation: int) -> None:
    """Build the bridge that a tile needs, before it is laid (BCB-2)."""
    needed = find_needed(state, tile, square, rotation)
    if needed is not None:
        _build(state, needed.square, needed.rotation, needed=True)


def placements(state: State, step: Step) -> tuple[Action, ...]:
    """List where and how the tile in hand may be laid (BG-2).

    It may also be given up if it fits nowhere without a bridge (BCB-3).
    """
    tile = state.tile(state.turn.tile)
    places = base.placements(state, step)
    if all(find_needed(state, tile, square_at(at.x, at.y), at.rotation) for at in places):
        return (*places, GiveUpTile())
    return places


def give_up(state: State, step: Step, action: GiveUpTile) -> None:
    """Put the tile out of the game, and draw another one (BCB-3)."""
    tile = state.turn.tile
    state.turn = replace(state.turn, tile="")
    state.emit(TileDiscarded(step.player, tile))
    state.push(*bazaar.steps_to_draw(state, step.player), step)


def asides(options: Options) -> Aside:
    """Offer a bridge beside the wood action (BCB-4)."""
    return list_free


def list_free(state: State, player: int) -> Iterator[BuildBridge]:
    """Yield the bridges that a player may build without need, once in a part of a turn (BCB-4)."""
    if has_built(state) or not count_left(state, player):
        return
    here = state.placed.square
    near = [here]
    if state.option("free-bridge") == "neighbour-too":
        near = sorted((here, *(here + step for step in ORTHOGONAL)))
    for square, rotation in product(near, range(len(ENDS))):
        if state.board.may_bear(square, rotation):
            yield BuildBridge(column(square), row(square), WAYS[rotation])


def build_free(state: State, step: Step, action: BuildBridge) -> None:
    """Build a bridge; the wood action goes on (BCB-4)."""
    _build(state, square_at(action.x, action.y), WAYS.index(action.way), needed=False)
    state.push(step)


def _build(state: State, square: int, rotation: int, *, needed: bool) -> None:
    here, turn = state.slots[Bridges], state.turn
    state.board.place(state.tile(TILE), square, rotation)
    state.store(here, built=(*here.built, turn.player), latest=(turn.number, turn.part))
    where = column(square), row(square)
    state.emit(BridgeBuilt(turn.player, *where, WAYS[rotation], needed))


CHOICES = {"place-tile": placements}
ACTIONS: Mapping[type[Action], Handler] = {BuildBridge: build_free, GiveUpTile: give_up}
NOTATION: Mapping[type[Action], str] = {BuildBridge: BRIDGE, GiveUpTile: "give up"}
EVENTS: Sequence[type[Event]] = (BridgeBuilt,)
BESIDE = frozenset({"wood"})
"""The choices beside which a bridge may be built."""
