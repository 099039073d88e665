"""The tiles that may still be drawn, as far as the players can know, read from a state."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from rendering.expansions import piles_of
from rules.board import closing
from rules.drawing import fits_for
from rules.geometry import unpack
from rules.state import State
from rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Remaining:
    """The tiles nobody has laid yet, by kind in the order of ids.

    Some are in `piles` (see `rendering.expansions`), so many in each kind of pile, the others in
    the bag. No tile fits on the squares in `dead`; those in `awaited`, numbered in this order, each
    wait for one (see `rules.odds`).
    """

    tiles: tuple[tuple[Tile, int], ...]
    piles: Mapping[str, int] = field(default_factory=dict)
    dead: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return sum(count for _, count in self.tiles) - sum(self.piles.values())


def remaining_of(state: State) -> Remaining:
    """Return the tiles that are left; those in piles count like those in the bag.

    A square on which the tile in hand, or any half tile, fits is not dead.
    """
    piles = piles_of(state)
    counts = Counter(state.bag)
    for ids in piles.values():
        counts.update(ids)
    tiles = tuple((state.tile(id), count) for id, count in sorted(counts.items()) if count)
    in_hand = [state.tile(state.turn.tile)] if state.turn.tile else []
    dead = _dead(state, [*in_hand, *(tile for tile, _ in tiles)])
    return Remaining(tiles, {kind: len(ids) for kind, ids in piles.items()}, dead)


def _dead(state: State, tiles: list[Tile]) -> tuple[int, ...]:
    """Return the squares beside tiles that nothing fits; any half tile in the game may come."""
    halves = [tile for tile in state.rulebook.tiles.values() if tile.half]
    gaps = [
        square
        for square, signature in state.board.gaps.items()
        if not any(closing(tile, signature) for tile in halves)
    ]
    squares = [
        square
        for square, signature in state.board.frontier.items()
        if not any(tile.turns[signature] for tile in tiles + halves)
    ]
    eased = _eased(state, tiles) if squares else set()
    return tuple(sorted(square for square in gaps + squares if square not in eased))


def _eased(state: State, tiles: list[Tile]) -> set[int]:
    """Return the squares that a tile fits with what some player may build for it."""
    found = set[int]()
    for player in state.players if state.rulebook.eases else ():
        then = state.copy()
        then.turn = replace(state.turn, player=player)
        for tile in tiles:
            found.update(square for square, _ in map(unpack, fits_for(then, tile)))
    return found
